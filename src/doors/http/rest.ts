import type { Route, RouteId } from "#contract/routes.ts";
import type { Problem } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import { noteLook } from "#operations/connections/looks.ts";
import type { Place } from "#operations/members/guesses.ts";
import type { Call } from "#operations/operation.ts";
import type { Handler, Incoming } from "./handler.ts";
import { problemResponse } from "./respond.ts";
import { tableById } from "./routes.ts";

/**
 * Answers a call of the published API for a caller who is known already: what the assistant tools are made of, so that they
 * answer byte for byte what REST answers. `request` carries query, body and headers; `params` the parts of the path. The door
 * has counted it against the pace. Never throws: a refusal is its problem document.
 */
export type Rest = (
  id: RouteId,
  call: Call,
  request: Request,
  params: Record<string, string>,
) => Promise<Response>;

/** `faulted` logs what is ours and gives what to say of it. */
export const restOf =
  (box: Box, faulted: (e: unknown, where: string) => Problem): Rest =>
  async (id, call, request, params) => {
    const { route, handle } = tableById[id];
    const where = `${route.method} /v1${route.path}`;
    const fault = (e: unknown) => faulted(e, where);
    try {
      return await handled(handle, { box, call, request, params, fault }, route);
    } catch (e) {
      return problemResponse(fault(e), call.origin);
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

/** What the HTTP door gives to a door that is mounted on it with a call. */
export interface Around {
  /** Where the caller reached the box, no slash at the end. */
  origin: string;
  place: Place;
  rest: Rest;
  /** Logs what is ours and gives what to say of it; a Problem is given back as it is. */
  fault(e: unknown): Problem;
}

/** A door that speaks HTTP at addresses of its own: the assistant tools, OAuth. */
export interface Mount {
  /** As Elysia writes them: `/mcp`, `/oauth/*`. Every method comes here. */
  paths: readonly string[];
  /** May throw a Problem, which is then answered as one. */
  answer(request: Request, around: Around): Promise<Response> | Response;
}
