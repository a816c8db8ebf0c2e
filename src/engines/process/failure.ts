import { type Message, message } from "#messages/message.ts";
import { inEnglish, isMessage } from "#messages/render.ts";

const failureKinds = [
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
 * A file could not be read. `said` is the message people see and never holds words of the paper; `message` is its English with the cause, for logs.
 * `password`, `wrong_password`, `unreadable`, `unsupported` and `limit` (more pages, pixels, entries or bytes than are read:
 * counted) will be the same next time. `overrun` (the processor time or memory of a task was used up, or its child hung) may
 * have been the box's doing and is worth one more try when the box is idle; `crash` and `unavailable` may pass.
 */
export class EngineFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    readonly said: Message,
    /** What was wrong in the terms of the format, for logs: words of ours alone. */
    override readonly cause = "",
  ) {
    super(cause === "" ? inEnglish(said) : `${inEnglish(said)} (${cause})`);
    this.name = "EngineFailure";
  }
}

/** A failure as it goes in a frame, and back: what a child says is believed as far as it is a sentence with plain parameters. */
export const failureHeader = ({ kind, said, cause }: EngineFailure): Record<string, unknown> => ({
  failed: kind,
  said,
  cause,
});

export const failureFrom = ({ failed, said, cause }: Record<string, unknown>): EngineFailure =>
  new EngineFailure(
    failureKinds.find((k) => k === failed) ?? "crash",
    isPlainMessage(said) ? said : message("failure.failed"),
    typeof cause === "string" && /^[a-z][a-z ]{0,80}$/.test(cause) ? cause : "",
  );

/** Whether what a child said is a sentence of ours with nothing but numbers and short words in it. */
export const isPlainMessage = (value: unknown): value is Message =>
  isMessage(value) &&
  Object.values(value.params ?? {}).every(
    (param) => typeof param === "number" || (typeof param === "string" && param.length <= 200),
  );

/** For `catch`: what was called off while it waited has failed by a limit. */
export const calledOff =
  (signal: AbortSignal | undefined) =>
  (error: unknown): never => {
    if (!signal?.aborted || error instanceof EngineFailure) throw error;
    throw new EngineFailure("limit", message("failure.cancelled"));
  };
