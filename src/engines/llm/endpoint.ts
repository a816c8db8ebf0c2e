import { Semaphore } from "#kernel/semaphore.ts";
import { type Message, message } from "#messages/message.ts";
import type { Question } from "#reading/llm/questions.ts";
import { jsonSchema } from "#reading/llm/questions.ts";
import { calledOff, EngineFailure } from "../process/failure.ts";
import type { ModelState } from "../process/model-host.ts";
import type { LanguageModel, LanguageModelOptions, Wording, Writing } from "./language-model.ts";
import { ANSWER_MS, LONGEST_WORDING, WRITE_MS } from "./language-model.ts";

const nonsense = () => new EngineFailure("crash", message("failure.serverWrong"));

/** A member of a value that may be anything; undefined where there is none. */
const memberOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(key)
    : undefined;

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    throw nonsense();
  }
};

/** Longest line of a stream, in characters: a piece of an answer is a few words. */
const LONGEST_LINE = 256 * 1024;

/**
 * The words of a streamed completion (server-sent events as OpenAI, Ollama, llama-server and vLLM send them), piece by
 * piece, without a thought before them. Ends with `[DONE]` or with the stream. Throws EngineFailure `crash` on what is no
 * such stream.
 */
export async function* streamedWords(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const thought = new Thought();
  let rest = "";
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    const lines = rest.split(/\r\n|\n|\r/);
    rest = lines.pop() ?? "";
    if (rest.length > LONGEST_LINE) throw nonsense();
    for (const line of lines) {
      if (!line.startsWith("data:")) continue;
      const data = line.slice(5).trim();
      if (data === "[DONE]") return;
      const value = parsed(data);
      if (memberOf(value, "error") !== undefined) throw nonsense();
      const said = memberOf(memberOf(memberOf(memberOf(value, "choices"), "0"), "delta"), "content");
      const words = thought.without(typeof said === "string" ? said : "");
      if (words !== "") yield words;
    }
  }
}

/** Leaves a thought out that a model puts before its answer, however it is cut into pieces. */
class Thought {
  #held = "";
  #in: boolean | null = null;

  without(piece: string): string {
    if (this.#in === false) return piece;
    this.#held += piece;
    const begun = this.#held.trimStart();
    if (this.#in === null) {
      if ("<think>".startsWith(begun)) return "";
      this.#in = begun.startsWith("<think>");
    }
    if (!this.#in) return this.#held;
    const end = this.#held.indexOf("</think>");
    if (end < 0) return "";
    this.#in = false;
    return this.#held.slice(end + "</think>".length).trimStart();
  }
}

/** The words of a whole completion, without a thought before them. Throws EngineFailure `crash` when it is none. */
function wholeWords(body: string): string {
  const content = memberOf(memberOf(memberOf(memberOf(parsed(body), "choices"), "0"), "message"), "content");
  if (typeof content !== "string") throw nonsense();
  const thought = content.lastIndexOf("</think>");
  return (thought < 0 ? content : content.slice(thought + "</think>".length)).trim();
}

/** Bytes of an answer that are read. */
const LONGEST = 1024 * 1024;
const LOOK_MS = 5_000;

type Endpoint = NonNullable<LanguageModelOptions["endpoint"]>;

const down = (what: Message) => new EngineFailure("unavailable", what);

/**
 * A model at an OpenAI-compatible address that the owner set (Ollama, llama-server, vLLM): papers leave the box for that
 * address and no other, no redirect is followed. The server is asked to keep to the schema; whether it did shows later.
 */
export class EndpointModel implements LanguageModel {
  #line = new Semaphore(1);
  #closing = new AbortController();
  #trouble: Message | null = null;
  /** Turns false when the server refuses fields that are not everybody's. */
  #extras = true;

  /** Where its calls begin: `/v1` when the owner named the server alone. */
  readonly #base: string;

  constructor(
    readonly endpoint: Endpoint,
    readonly ms = ANSWER_MS,
    readonly writeMs = WRITE_MS,
  ) {
    this.#base =
      new URL(endpoint.url).pathname === "/" ? `${endpoint.url.replace(/\/$/, "")}/v1` : endpoint.url;
  }

  name(): string {
    return this.endpoint.name ?? "the model at the endpoint";
  }

  answer(question: Question, signal?: AbortSignal): Promise<string> {
    return this.#line
      .runYielding((off) => this.#ask(question, off, this.ms, contentOf), { signal })
      .catch(calledOff(signal));
  }

  write(wording: Wording, { onText, signal }: Writing): Promise<void> {
    const late = AbortSignal.timeout(this.writeMs);
    const until = signal ? AbortSignal.any([signal, late]) : late;
    const told = async (response: Response, off: AbortSignal) => {
      let length = 0;
      for await (const piece of wordsOf(response)) {
        if (off.aborted) return;
        length += piece.length;
        if (length > LONGEST_WORDING) throw new EngineFailure("limit", message("failure.serverWrong"));
        onText(piece);
      }
    };
    return this.#line
      .runYielding((off) => this.#ask(wording, off, this.ms, told), { urgent: true, signal: until })
      .catch(calledOff(until));
  }

  async #ask<T>(
    asked: Question | Wording,
    signal: AbortSignal,
    ms: number,
    take: (response: Response, off: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const until = AbortSignal.any([AbortSignal.timeout(ms), this.#closing.signal, signal]);
    try {
      let response = await this.#post(asked, until);
      if (response.status === 400 && this.#extras) {
        await response.body?.cancel();
        this.#extras = false;
        response = await this.#post(asked, until);
      }
      await refuse(response);
      const answer = await take(response, until);
      until.throwIfAborted();
      this.#trouble = null;
      return answer;
    } catch (error) {
      const failure = this.#inWords(error, signal);
      if (!signal.aborted && !this.#closing.signal.aborted) this.#trouble = failure.said;
      throw failure;
    }
  }

  #inWords(error: unknown, signal: AbortSignal): EngineFailure {
    if (error instanceof EngineFailure) return error;
    if (signal.aborted) return new EngineFailure("limit", message("failure.cancelled"));
    if (this.#closing.signal.aborted) return down(message("failure.closing"));
    if (error instanceof DOMException && error.name === "TimeoutError")
      return new EngineFailure("overrun", message("failure.serverSlow"));
    // The error of a connection may name the address; words of the paper are not in it, but nobody needs more than this.
    return down(message("failure.serverDown"));
  }

  #headers(): Record<string, string> {
    const { key } = this.endpoint;
    return {
      "content-type": "application/json",
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    };
  }

  #post(q: Question | Wording, signal: AbortSignal): Promise<Response> {
    return fetch(`${this.#base}/chat/completions`, {
      method: "POST",
      redirect: "manual",
      signal,
      headers: this.#headers(),
      body: JSON.stringify({
        ...(this.endpoint.name === null ? {} : { model: this.endpoint.name }),
        messages: [
          { role: "system", content: q.system },
          { role: "user", content: `${q.paper}\n\n${q.task}` },
        ],
        temperature: 0,
        max_tokens: q.maxTokens,
        ...("form" in q
          ? {
              stream: false,
              response_format: {
                type: "json_schema",
                json_schema: { name: "reading", strict: true, schema: jsonSchema(q.form) },
              },
            }
          : { stream: true }),
        // A thought before the answer would use up its tokens (vLLM, llama-server; others pass over it).
        ...(this.#extras ? { chat_template_kwargs: { enable_thinking: false } } : {}),
      }),
    });
  }

  async state(): Promise<ModelState> {
    const at = { model: this.name(), host: new URL(this.endpoint.url).host };
    const why = (await this.#looked()) ?? this.#trouble;
    return why === null
      ? { ok: true, absent: false, detail: message("model.server", at) }
      : { ok: false, absent: false, detail: message("model.serverTrouble", { ...at, why }) };
  }

  /** Why the server cannot be used now, or null. */
  async #looked(): Promise<Message | null> {
    try {
      const response = await fetch(`${this.#base}/models`, {
        redirect: "manual",
        headers: this.#headers(),
        signal: AbortSignal.timeout(LOOK_MS),
      });
      await response.body?.cancel();
      if (response.status === 401 || response.status === 403) return message("failure.serverKey");
      return response.ok || response.status === 404
        ? null
        : message("failure.serverStatus", { status: String(response.status) });
    } catch {
      return message("failure.serverDown");
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#line.idle();
  }
}

/** Reads a body of bounded length. */
async function bodyOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > LONGEST) throw new EngineFailure("limit", message("failure.serverWrong"));
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** Throws EngineFailure for an answer that is none, and lets its body go. */
async function refuse(response: Response): Promise<void> {
  if (response.ok) return;
  await response.body?.cancel();
  if (response.status >= 300 && response.status < 400) throw down(message("failure.serverElsewhere"));
  if (response.status === 401 || response.status === 403) throw down(message("failure.serverKey"));
  throw down(message("failure.serverStatus", { status: String(response.status) }));
}

/** The words of the first choice. Throws EngineFailure. */
const contentOf = async (response: Response): Promise<string> => wholeWords(await bodyOf(response));

/** The words as they come; a server that does not stream sends them all at once. */
async function* wordsOf(response: Response): AsyncGenerator<string> {
  if (response.headers.get("content-type")?.includes("application/json")) yield await contentOf(response);
  else if (response.body) yield* streamedWords(response.body);
}
