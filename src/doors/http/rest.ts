import type { Route } from "#contract/routes/route.ts";
import type { RouteId } from "#contract/routes.ts";
import type { Problem } from "#kernel/problem.ts";
import type { App } from "#operations/app.ts";
import { noteLook } from "#operations/connections/looks.ts";
import type { Rest } from "#operations/door.ts";
import type { Handler, Incoming } from "./handler.ts";
import { tableById } from "./handlers.ts";
import { problemResponse } from "./respond.ts";

/** `faulted` logs what is ours and gives what to say of it. */
export const restOf =
  (box: App, faulted: (e: unknown, where: string) => Problem): Rest =>
  async (id, call, request, params) => {
    const { route, handle } = tableById[id];
    const where = `${route.method} /v1${route.path}`;
    const fault = (e: unknown) => faulted(e, where);
    try {
      return await handled(handle, { box, call, request, params, fault }, route);
    } catch (e) {
      return problemResponse(fault(e), call.origin, call.caller.language);
    }
  };

/** Answers a call; a look of an assistant leaves a line in the log. */
export async function handled(
  handle: Handler,
  incoming: Incoming,
  route: Route & { id: RouteId },
): Promise<Response> {
  const response = await handle(incoming, route);
  if (route.kind === "read") noteLook(incoming.box, incoming.call, route.id, incoming.params ?? {});
  return response;
}
