import { useCallback, useRef, useSyncExternalStore } from "react";
import * as askMessages from "#messages/app/ask.ts";
import { answered, api, parseJson, Refusal, refusalOf } from "../api/call.ts";
import type { AskAnswer } from "../shapes.ts";

/** One event of a stream (WHATWG HTML, 9.2 "Server-sent events"). */
interface StreamEvent {
  event: string;
  data: string;
}

/** Takes whole events off the head of what has come so far; comments and unknown fields are nothing. */
export function takeEvents(buffer: string): { events: StreamEvent[]; rest: string } {
  const blocks = buffer.split(/\r?\n\r?\n/);
  const rest = blocks.pop() ?? "";
  const events = blocks.flatMap((block) => {
    let event = "message";
    const data: string[] = [];
    for (const line of block.split(/\r?\n/)) {
      if (line.startsWith("event:")) event = line.slice(6).trim();
      else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
    }
    return data.length === 0 ? [] : [{ event, data: data.join("\n") }];
  });
  return { events, rest };
}

interface Listening {
  onText(text: string): void;
  signal: AbortSignal;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** What is asked: of everything on file, or of one document with what was asked of it before. */
type Asked =
  | { question: string }
  | { document: string; question: string; history: { question: string; answer: string }[] };

function opened(asked: Asked, signal: AbortSignal) {
  const how = { parseAs: "stream", signal, headers: { accept: "text/event-stream" } } as const;
  if (!("document" in asked)) return answered(api.POST("/v1/ask", { body: asked, ...how }));
  const { document, ...body } = asked;
  return answered(api.POST("/v1/documents/{document}/ask", { params: { path: { document } }, body, ...how }));
}

/**
 * Asks and gives the whole answer; its pieces are told as they come.
 * @throws Refusal when the box refuses, says an error, or the stream ends without an answer
 */
async function streamAnswer(asked: Asked, to: Listening): Promise<AskAnswer> {
  const stream = await opened(asked, to.signal);
  if (!(stream instanceof ReadableStream)) throw new Refusal(0, askMessages.failed);
  const decoder = new TextDecoder();
  let buffer = "";
  for await (const piece of piecesOf(stream)) {
    const taken = takeEvents(buffer + decoder.decode(piece, { stream: true }));
    buffer = taken.rest;
    for (const { event, data } of taken.events) {
      const said = asRecord(parseJson(data));
      if (event === "text" && typeof said.text === "string") to.onText(said.text);
      if (event === "done") return said as AskAnswer;
      if (event === "error") throw refusalOf(503, said.problem, null);
    }
  }
  throw new Refusal(0, askMessages.failed);
}

/** The pieces of a stream; Safari's streams cannot be iterated by themselves. */
async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

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
