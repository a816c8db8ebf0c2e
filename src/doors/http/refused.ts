import type { Problem } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import type { Caller } from "#operations/operation.ts";
import { placeOf } from "./place.ts";

/** Refusals that somebody who tries doors would meet: who they are, what they may, what is there, how they write and how fast. */
const told = new Set([400, 401, 403, 404, 413, 421, 422, 429]);

/** Calls at which a wrong secret has a line of its own. */
const secrets = /^POST \/app\/(?:sign-in|passkeys\/sign-in|prove|prove\/passkey|welcome\/come-in)$/;

/** A wrong token, a wrong secret and too many of them are told where they are counted. */
const isToldElsewhere = (p: Problem, request: Request, where: string): boolean =>
  p.kind === "too-many-tries" ||
  (p.status === 401 && (request.headers.has("authorization") || secrets.test(where)));

/**
 * Tells the operator's log of a call that was refused (OWASP ASVS 5.0, 16.3.2 and 16.3.3): when, how, at which call, by whose token, from
 * where. Nothing that was sent stands in it: the call is its route, and who calls is told by ids of the box. A thousand of one kind
 * are one line, and one more with their number when a quarter of an hour is over.
 *
 * `where`: the route. `caller`: null for somebody whose token opened nothing, or who had none.
 */
export function noteRefusal(
  box: Box,
  p: Problem,
  request: Request,
  where: string,
  caller: Caller | null,
  origin: string,
): void {
  if (!told.has(p.status) || isToldElsewhere(p, request, where)) return;
  const at = where.replace(/\{(\w+)\}/g, ":$1").replaceAll(" ", ":");
  const { address } = placeOf(request, box.settings, origin);
  box.operator.once("call.refused", `${p.status} ${p.kind} ${at} ${caller?.token.id ?? address}`, {
    status: p.status,
    kind: p.kind,
    at,
    account: caller?.account.id ?? null,
    user: caller?.user.id ?? null,
    token: caller?.token.id ?? null,
    address,
  });
}
