export const failureKinds = [
  "password",
  "wrong_password",
  "unreadable",
  "unsupported",
  "limit",
  "crash",
  "unavailable",
] as const;

export type FailureKind = (typeof failureKinds)[number];

/**
 * A file could not be read. `message` is a sentence for a person and never holds words of the paper.
 * `password`, `wrong_password`, `unreadable`, `unsupported` and `limit` will be the same next time; `crash` and
 * `unavailable` may pass.
 */
export class EngineFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message);
    this.name = "EngineFailure";
  }
}
