import { bytesHeaders } from "#kernel/http.ts";
import { badRequest } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import { putPart } from "#operations/uploads/parts.ts";

/** Where the parts of large uploads are put; its last segment is signed and takes the place of a token. */
export const PARTS_PATH = "/v1/uploads/parts/:segment";

/** The bytes of a body as they come; whatever ends them early is the sender breaking off. */
async function* whole(request: Request): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for await (const piece of request.body ?? []) yield piece;
  } catch {
    throw badRequest("The part broke off before its end. Nothing of it was stored; send it again.");
  }
}

/** Takes one part and answers with its ETag. Throws what putPart throws. */
export async function answerPart(box: Box, request: Request, segment: string): Promise<Response> {
  const length = request.headers.get("content-length");
  const { etag } = await putPart(box, segment, {
    length: length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null,
    bytes: whole(request),
  });
  return new Response(null, {
    status: 200,
    headers: bytesHeaders({ ETag: etag, "Cache-Control": "no-store" }),
  });
}
