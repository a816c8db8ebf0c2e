export const failureKinds = [
  "password",
  "wrong_password",
  "unreadable",
  "unsupported",
  "limit",
  "overrun",
  "crash",
  "unavailable",
] as const;

export type FailureKind = (typeof failureKinds)[number];

/**
 * A file could not be read. `message` is a sentence for a person and never holds words of the paper.
 * `password`, `wrong_password`, `unreadable`, `unsupported` and `limit` (more pages, pixels, entries or bytes than are read:
 * counted) will be the same next time. `overrun` (the processor time or memory of a task was used up, or its child hung) may
 * have been the box's doing and is worth one more try when the box is idle; `crash` and `unavailable` may pass.
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

/** For `catch`: what was called off while it waited has failed by a limit. */
export const calledOff =
  (signal: AbortSignal | undefined) =>
  (error: unknown): never => {
    if (!signal?.aborted || error instanceof EngineFailure) throw error;
    throw new EngineFailure("limit", "Reading was called off.");
  };
