import { useCallback, useRef, useSyncExternalStore } from "react";
import * as askMessages from "#messages/app/ask.ts";
import { Refusal } from "../api/call.ts";
import type { AskAnswer } from "../shapes.ts";
import { streamAnswer } from "./stream.ts";

/** One question and what came of it. */
export interface Turn {
  id: number;
  question: string;
  /** What has come so far. */
  text: string;
  answer: AskAnswer | null;
  /** Why there is no answer: a sentence to show. */
  failure: string | null;
}

interface Thread {
  turns: Turn[];
  listeners: Set<() => void>;
}

/**
 * Threads by what they are about: everything (`all`) or one document. They live as long as the page, in memory alone, so
 * that an answer is still there after a look at its paper and nothing of it stays on the device.
 */
const threads = new Map<string, Thread>();

const threadOf = (name: string): Thread => {
  const found = threads.get(name) ?? { turns: [], listeners: new Set() };
  threads.set(name, found);
  return found;
};

/** Lets go of every thread, when the person leaves. */
export const forgetThreads = (): void => {
  for (const thread of threads.values()) {
    thread.turns = [];
    for (const tell of thread.listeners) tell();
  }
};

let numbers = 0;

function put(thread: Thread, turns: Turn[]): void {
  thread.turns = turns;
  for (const tell of thread.listeners) tell();
}

/** The thread about everything or about one document: its turns, asking, stopping and beginning anew. */
export function useThread(document: string | null) {
  const thread = threadOf(document ?? "all");
  const turns = useSyncExternalStore(
    useCallback(
      (tell) => {
        thread.listeners.add(tell);
        return () => thread.listeners.delete(tell);
      },
      [thread],
    ),
    () => thread.turns,
  );
  const stopper = useRef<AbortController>(null);
  const change = (id: number, by: (turn: Turn) => Partial<Turn>) =>
    put(
      thread,
      thread.turns.map((turn) => (turn.id === id ? { ...turn, ...by(turn) } : turn)),
    );

  const ask = async (question: string) => {
    stopper.current?.abort();
    const stop = new AbortController();
    stopper.current = stop;
    const id = ++numbers;
    const before = thread.turns.filter((turn) => turn.answer !== null).slice(-4);
    put(thread, [...thread.turns, { id, question, text: "", answer: null, failure: null }]);
    const history = before.map((turn) => ({ question: turn.question, answer: turn.answer?.answer || "-" }));
    try {
      const asked = document === null ? { question } : { document, question, history };
      const answer = await streamAnswer(asked, {
        signal: stop.signal,
        onText: (text) => change(id, (turn) => ({ text: turn.text + text })),
      });
      change(id, () => ({ answer, text: answer.answer }));
    } catch (error) {
      const stopped = error instanceof DOMException && error.name === "AbortError";
      const sentence = error instanceof Refusal ? error.message : askMessages.failed;
      change(id, () => ({ failure: stopped ? askMessages.stopped : sentence }));
    }
  };
  const last = turns.at(-1);
  return {
    turns,
    ask,
    asking: last !== undefined && last.answer === null && last.failure === null,
    stop: () => stopper.current?.abort(),
    fresh: () => put(thread, []),
  };
}
