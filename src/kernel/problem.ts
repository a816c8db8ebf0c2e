/** One wrong field of a request. `field` is the parameter's name, dotted for nested members (`parts.0.etag`). */
export interface FieldError {
  field: string;
  in: "body" | "query" | "path" | "header";
  detail: string;
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

export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  scope?: string;
  errors?: FieldError[];
  current?: object;
}

/**
 * A refusal: the caller asked for something that is not given, and the sentence in `detail` says why.
 * Thrown anywhere below a door; only the doors turn it into an answer (RFC 9457). Never logged as a fault.
 */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly kind: ProblemKind | null,
    readonly title: string,
    readonly detail: string,
    readonly extra: {
      scope?: string;
      errors?: FieldError[];
      /** What is on file now, as its own address answers (412). */
      current?: object;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(detail);
    this.name = "Problem";
  }
}

/** What is said of a paper whose stored bytes are broken or missing, at every place. */
export const DAMAGED_FILE = "This file is damaged. Restore it from a backup.";

/**
 * The stored bytes of a paper are broken or missing. A fault of the box with a name of its own: the call was right, and
 * waiting does not help. `documentId`: whose bytes, for the operator's log.
 */
export class DamagedFile extends Problem {
  constructor(readonly documentId: string) {
    super(500, "damaged", "Damaged file", DAMAGED_FILE);
    this.name = "DamagedFile";
  }
}

export const unauthorized = (detail = "This call needs a bearer token."): Problem =>
  new Problem(401, null, "Unauthorized", detail);

export const notFound = (detail = "There is nothing at this address in this account."): Problem =>
  new Problem(404, null, "Not Found", detail);

/** The answer at an address that is not routed, and word for word at one that only the app may use. */
export const noRoute = (): Problem =>
  new Problem(404, null, "Not Found", "There is nothing at this address.");

export const missingScope = (scope: string): Problem =>
  new Problem(403, "missing-scope", "Missing scope", `This token does not have the "${scope}" scope.`, {
    scope,
  });

export const wrongRole = (role: string): Problem =>
  new Problem(403, "role", "Not allowed", `The role "${role}" does not allow this.`);

export const proveIt = (): Problem =>
  new Problem(
    403,
    "prove-it-is-you",
    "Confirm it's you",
    "Enter your password or use your passkey again, then try once more.",
  );

export const planLacks = (plan: string): Problem =>
  new Problem(
    403,
    "plan",
    "Not on this plan",
    `The ${plan} plan has this; the plan of this account does not.`,
  );

export const invalid = (errors: FieldError[]): Problem =>
  new Problem(
    422,
    "validation",
    "Wrong fields",
    errors.length === 1 ? `${errors[0]?.field}: ${errors[0]?.detail}` : `${errors.length} fields are wrong.`,
    { errors },
  );

export const badRequest = (detail: string): Problem => new Problem(400, "bad-request", "Bad Request", detail);
