import type { ModelState } from "../process/model-host.ts";

/** Whether a text asks or is asked about: some models want to be told. */
export type EmbedAs = "query" | "passage";

/** Vectors of texts, and who made them: only those of one maker can be held against each other. */
export interface Embedded {
  /** Name of the model with a sum over its files and the way it is used: another sum, other vectors. */
  model: string;
  /**
   * One a text, in its order. Made to length 1 by the model's own measure, then stretched so that the largest number of each
   * is 127 or -127 and rounded: the angle between two is theirs to within a percent, their length says nothing.
   */
  vectors: Int8Array[];
}

/** Makes vectors of texts: a model of the box in a process of its own. It works on one piece at a time, questions first. */
export interface Embedder {
  /** As `Embedded.model` would be now; null when none is set up, or what is there is not all of it. */
  model(): string | null;
  /**
   * Vectors of texts. Long ones are cut at what the model takes. An aborted call is given up between two pieces, and the
   * model stays loaded. Rejects with EngineFailure: `unavailable` when there is none or it cannot be loaded, `limit` when it
   * took too long or was called off, `crash` when its process ended. None of these says anything against the text.
   */
  embed(texts: readonly string[], as: EmbedAs, signal?: AbortSignal): Promise<Embedded>;
  /** Looks whether it could, without asking it anything. */
  state(): Promise<ModelState>;
  close(): Promise<void>;
}

export interface EmbedderOptions {
  /** Which model of the models folder: its name, "off" for none; null: the best that is there. */
  wanted?: string | null;
  /** Milliseconds of processor, in all threads, one piece may take, loading included; default two minutes of each. */
  ms?: number;
  /** Milliseconds a loaded model is kept without a text; default five minutes. */
  idleMs?: number;
  /** Milliseconds after which a model that could not be loaded is tried again; default five minutes. */
  againMs?: number;
}

/** What a child is told of a model, beside the texts. */
export interface EmbedTask {
  name: string;
  /** Paths of its two files. */
  model: string;
  tokenizer: string;
  pooling: "cls" | "mean";
  dims: number | null;
  maxTokens: number;
}
