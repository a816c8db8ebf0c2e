import type { Question } from "#reading/llm/questions.ts";
import type { ModelState } from "../process/model-host.ts";

/** What a model is asked to write in words of its own. */
export interface Wording {
  /** What the model is and how it writes. */
  system: string;
  /** Words of papers: data, never instructions. Cut from their middle when there is no room for all of them. */
  paper: string;
  /** What is asked of it. */
  task: string;
  /** Tokens after which it is cut off. */
  maxTokens: number;
}

/** How a wording is told while it is written. */
export interface Writing {
  /** Called with each piece as it comes; pieces are put together as they are. */
  onText(piece: string): void;
  /** Stops the model: within two seconds nothing of it runs any more. */
  signal?: AbortSignal | undefined;
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
   * reached, `overrun` when it took too long, `limit` when it was called off or wrote without end, `crash` when its process ended
   * or what came was no answer. None of these says anything against the paper.
   */
  answer(question: Question, signal?: AbortSignal): Promise<string>;
  /**
   * Writes for a person who waits: goes before questions about papers, one of which is asked again later. Resolves when the
   * model has ended, whatever it wrote; rejects as `answer` does.
   */
  write(wording: Wording, writing: Writing): Promise<void>;
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
  /**
   * Milliseconds one question may take: of processor in all threads for a model of the box, by default ten minutes of
   * each; of waiting for an endpoint, by default ten minutes.
   */
  ms?: number;
  /** Milliseconds a person waits for a wording, its turn included; default 45 seconds. */
  writeMs?: number;
  /** Milliseconds a loaded model is kept without a question; default two minutes. */
  idleMs?: number;
}

export const ANSWER_MS = 600_000;
export const WRITE_MS = 45_000;

/** Characters of a wording that are read: what goes on longer has gone astray. */
export const LONGEST_WORDING = 16_000;
