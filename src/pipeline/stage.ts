import type { Said } from "#messages/message.ts";
import type { App } from "#operations/app.ts";
import type { Reading } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { ReviewReason, StageName } from "#rules/documents/states.ts";

/** What a stage is given: one document of one account. */
export interface Work {
  box: App;
  scope: AccountScope;
  documentId: string;
  /** Ended when the worker stops. */
  signal: AbortSignal;
  /** A limit has stopped this stage once and it is tried a last time: what is stopped now is left out or asked about. */
  settle?: boolean;
  /** To be awaited before pictures are read, which takes long: a paper that waits there holds nobody up. */
  pictures?: (() => Promise<void>) | undefined;
  /** What the reader makes of the paper (`readingOf`). */
  reading: Readings;
}

/** The reading of one paper, made by the first of its stages that asks for it. */
export interface Readings {
  documentId: string;
  made?: Promise<Reading>;
}

/** Where a document goes after a stage. */
export type Next =
  /** `look` is asked for once the rest is done: something of the paper could be read, but not all. */
  | { go: "on"; look?: { reason: ReviewReason; detail: Said } }
  /** The last stage is done: filed, or waiting on a look that an earlier stage asked for. */
  | { go: "done" }
  /** Stops here and waits for a person. */
  | { go: "look"; reason: ReviewReason; detail: Said }
  /** Kept apart: the stage has written it. */
  | { go: "quarantine" };

/**
 * What a stage found out. `commit` writes it, synchronously, in the transaction that also moves the document and its
 * job; it replaces whatever an earlier run of the stage wrote.
 */
export interface Outcome {
  commit(): void;
  /** Lets go of what was kept for a commit that does not come. The sweep takes what a stop leaves. */
  discard?(): Promise<void>;
  next: Next;
}

export interface Stage {
  name: StageName;
  run(work: Work): Promise<Outcome>;
}
