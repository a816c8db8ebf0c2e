import * as askMessages from "#messages/app/ask.ts";
import { answered, api, parseJson, Refusal, refusalOf } from "../api/call.ts";
import type { AskAnswer } from "../shapes.ts";

/** One event of a stream (WHATWG HTML, 9.2 "Server-sent events"). */
export interface StreamEvent {
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
export type Asked =
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
export async function streamAnswer(asked: Asked, to: Listening): Promise<AskAnswer> {
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
