import type { Question } from "#reading/questions.ts";

/** How the model is: `ok` false is out of order, `absent` that none is set up, which is no fault. */
export interface ModelState {
  ok: boolean;
  absent: boolean;
  /** One sentence for the owner. */
  detail: string;
}

/**
 * A language model that answers questions about papers: one of the box itself in a process of its own, or one at an
 * address that the owner set up. It answers one question at a time. Whoever it is, its answer is a text that has yet to be
 * held against the form of the question.
 */
export interface LanguageModel {
  /** Name of the model that would answer now, or null when none is set up. */
  name(): string | null;
  /**
   * The answer as it came. Rejects with EngineFailure: `unavailable` when the model is absent or cannot be loaded or
   * reached, `limit` when it took too long, was called off or wrote without end, `crash` when its process ended or what came
   * was no answer. None of these says anything against the paper.
   */
  answer(question: Question, signal?: AbortSignal): Promise<string>;
  /** Looks whether it could answer, without asking it anything. */
  state(): Promise<ModelState>;
  close(): Promise<void>;
}

/** Where the language model is, if there is one. */
export interface LanguageModelOptions {
  /** Which model of the models folder: its name, "off" for none; null: the best that is there. */
  wanted?: string | null;
  /** An OpenAI-compatible endpoint the owner set; it takes the place of a model of the box. */
  endpoint?: { url: string; key: string | null; name: string | null } | null;
  /** Threads the model of the box computes with; default all cores but one. */
  threads?: number;
  /** Milliseconds one question may take; default ten minutes. */
  ms?: number;
  /** Milliseconds a loaded model is kept without a question; default two minutes. */
  idleMs?: number;
}

export const ANSWER_MS = 600_000;
