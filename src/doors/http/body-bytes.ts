import { badRequest } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";

/** The bytes of a body as they come; whatever ends them early is the sender breaking off. */
export async function* bytesOf(request: Request): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const piece of request.body ?? []) yield piece;
  } catch {
    throw badRequest(message("problem.partBroken"));
  }
}
