import { Value } from "@sinclair/typebox/value";
import { AskAnswer, AskFailure, AskPiece } from "#contract/ask.ts";
import type { Problem } from "#contract/problem.ts";
import type { Sent, Target } from "./target.ts";

/** An answer as a client that reads the stream has it. */
export interface Asked {
  status: number;
  headers: Headers;
  /** The refusal that came instead of a stream. */
  refusal: Problem | null;
  /** Names of the events in the order they came. */
  events: string[];
  pieces: string[];
  done: AskAnswer;
  error: Problem | null;
}

const nothing: AskAnswer = {
  answer: "",
  citations: [],
  grounded: false,
  proposed_change: null,
  questions_left: null,
};

const shapes = { text: AskPiece, done: AskAnswer, error: AskFailure } as const;

/** Reads a stream (WHATWG HTML 9.2.6) and holds every event against its shape. Throws on drift. */
export function readEvents(text: string): Pick<Asked, "events" | "pieces" | "done" | "error"> {
  const out = {
    events: [] as string[],
    pieces: [] as string[],
    done: nothing,
    error: null as Problem | null,
  };
  if (!text.endsWith("\n\n")) throw new Error("The stream ends in the middle of an event.");
  for (const block of text.split("\n\n").filter((b) => b !== "" && !b.startsWith(":"))) {
    const [first = "", second = "", ...more] = block.split("\n");
    const name = first.replace(/^event: /, "");
    if (!(name in shapes) || !second.startsWith("data: ") || more.length > 0)
      throw new Error(`No event: ${block}`);
    const data: unknown = JSON.parse(second.slice(6));
    out.events.push(name);
    if (name === "text") out.pieces.push(Value.Decode(AskPiece, data).text);
    if (name === "done") out.done = Value.Decode(AskAnswer, data);
    if (name === "error") out.error = Value.Decode(AskFailure, data).problem;
  }
  return out;
}

/** Asks, of everything on file or of one document. */
export async function ask(
  target: Target,
  token: string | null,
  question: unknown,
  more: { document?: string; history?: unknown; sent?: Sent } = {},
): Promise<Asked> {
  const path = more.document === undefined ? "/v1/ask" : `/v1/documents/${more.document}/ask`;
  const json = { question, ...(more.history === undefined ? {} : { history: more.history }) };
  const answer = await target.post<Problem>(path, token, { json, ...more.sent });
  const { status, headers } = answer;
  if (status !== 200)
    return { status, headers, refusal: answer.body, events: [], pieces: [], done: nothing, error: null };
  return { status, headers, refusal: null, ...readEvents(answer.text) };
}
