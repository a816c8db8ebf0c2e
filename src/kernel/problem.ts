import type { SaidByKey, Sentence } from "./sentence.ts";

/** One wrong field of a request. `field` is the parameter's name, dotted for nested members (`parts.0.etag`). */
export interface FieldError {
  field: string;
  in: "body" | "query" | "path" | "header";
  /** Words that follow the name of the field. */
  detail: SaidByKey;
}

/** The kinds of problem that have a page of their own; the others are `about:blank` (RFC 9457 section 4.2.1). */
export const problemKinds = {
  "missing-scope": "The token lacks a scope that this call needs.",
  role: "The person's role in this account does not allow this call.",
  plan: "The account's plan does not have this feature, or what it has of it is used up.",
  validation: "A field of the request is wrong; `errors` names each one.",
  "bad-cursor":
    "The cursor is not one, or belongs to another ordering or other filters. Start again without it.",
  "bad-request": "The request could not be read.",
  "idempotency-in-progress":
    "The first call with this Idempotency-Key is still running. Wait and send it again.",
  "idempotency-mismatch": "This Idempotency-Key was used for a different call within the last day.",
  "prove-it-is-you":
    "This call asks for the password or a passkey again, given on this session within the last five minutes.",
  "too-many-tries":
    "Too many wrong tries of a password, code, passkey or passcode. Wait for as many seconds as `Retry-After` says.",
  "changed-meanwhile":
    "What `If-Match` names has been changed since it was read. `current` and `ETag` say what is on file now.",
  pace: "Too many calls in the last minute. Wait for as many seconds as `Retry-After` says.",
  quarantined: "The virus scan found something in this file; it is kept apart and never served.",
  "file-gone": "The bytes of this file were deleted on purpose.",
  damaged: "The stored bytes of this file are damaged or missing. Restore it from a backup, or add it again.",
  "too-large": "The upload is past the plain limit of 95 MB. Send it in parts through /uploads.",
  "draft-unavailable": "The email draft could not be made.",
  "no-room": "The disk of the box is full. Nothing was stored; free some space and send it again.",
} as const;

export type ProblemKind = keyof typeof problemKinds;

/**
 * A refusal: the caller asked for something that is not given, and the sentence in `detail` says why, in words or by its key
 * in the catalogues. Thrown anywhere below a door; only the doors turn it into an answer (RFC 9457). Never logged as a fault.
 */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly kind: ProblemKind | null,
    readonly title: SaidByKey,
    readonly detail: SaidByKey,
    readonly extra: {
      scope?: string;
      errors?: FieldError[];
      /** What is on file now, as its own address answers (412). */
      current?: object;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(typeof detail === "string" ? detail : detail.key);
    this.name = "Problem";
  }
}

/**
 * A refusal whose title and detail stand in the catalogues as `problem.NAME`. Above this layer `refuse` of `messages` makes it, which checks
 * the name.
 */
export const problemNamed = (
  status: number,
  kind: ProblemKind | null,
  name: string,
  params: Sentence["params"] = undefined,
  extra: Problem["extra"] = {},
): Problem =>
  new Problem(
    status,
    kind,
    { key: `problem.${name}.title` },
    { key: `problem.${name}.detail`, params },
    extra,
  );

/**
 * The stored bytes of a paper are broken or missing. A fault of the box with a name of its own: the call was right, and
 * waiting does not help. `documentId`: whose bytes, for the operator's log.
 */
export class DamagedFile extends Problem {
  constructor(readonly documentId: string) {
    super(500, "damaged", { key: "problem.damaged.title" }, { key: "problem.damaged.detail" });
    this.name = "DamagedFile";
  }
}

/**
 * The bytes of a file lie in a store elsewhere that does not give them now. It may pass by itself: a job waits, a caller tries again.
 * `why`: what the store said, in a word.
 */
export class FilesAway extends Problem {
  constructor(readonly why: string) {
    const key = "problem.filesAway";
    super(503, null, { key: `${key}.title` }, { key: `${key}.detail` }, { headers: { "Retry-After": "30" } });
    this.name = "FilesAway";
  }
}

export const unauthorized = (detail: SaidByKey = { key: "problem.unauthorized.detail" }): Problem =>
  new Problem(401, null, { key: "problem.unauthorized.title" }, detail);

export const notFound = (detail: SaidByKey = { key: "problem.notFound.detail" }): Problem =>
  new Problem(404, null, { key: "problem.notFound.title" }, detail);

/** The answer at an address that is not routed, and word for word at one that only the app may use. */
export const noRoute = (): Problem => notFound({ key: "problem.noRoute" });

export const missingScope = (scope: string): Problem =>
  problemNamed(403, "missing-scope", "missingScope", { scope }, { scope });

export const wrongRole = (role: string): Problem => problemNamed(403, "role", "role", { role });

export const proveIt = (): Problem => problemNamed(403, "prove-it-is-you", "proveIt");

export const planLacks = (plan: string): Problem => problemNamed(403, "plan", "plan", { plan });

export const invalid = (errors: FieldError[]): Problem => {
  const [first] = errors;
  const detail: Sentence =
    errors.length === 1
      ? { key: "problem.wrongFields.one", params: { field: first?.field, what: first?.detail } }
      : { key: "problem.wrongFields.many", params: { n: errors.length } };
  return new Problem(422, "validation", { key: "problem.wrongFields.title" }, detail, { errors });
};

export const badRequest = (detail: SaidByKey): Problem =>
  new Problem(400, "bad-request", { key: "problem.badRequest.title" }, detail);
