import type { RouteId } from "#contract/routes.ts";
import type { Problem } from "#kernel/problem.ts";
import type { Place } from "./members/guesses.ts";
import type { Call, Caller } from "./operation.ts";
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

/** What the HTTP door gives to a door that is mounted on it with a call. */
export interface Around {
  /** Where the caller reached the box, no slash at the end. */
  origin: string;
  place: Place;
  rest: Rest;
  /** Who calls, by a token or the cookie of the app. Throws 401, 404 for an account it cannot open, 403 for a page of another site. */
  authenticate(request: Request): Caller;
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

/** Told of errors that are ours, and where they came up. */
export type Fault = (e: unknown, where: string) => void;

/** Told what a person has to put right, in a sentence without a word of anyone's papers. */
export type Notice = (sentence: string) => void;
