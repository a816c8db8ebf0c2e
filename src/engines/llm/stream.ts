import { EngineFailure } from "../process/failure.ts";

const nonsense = () => new EngineFailure("crash", "The model's endpoint gave an answer that makes no sense.");

/** A member of a value that may be anything; undefined where there is none. */
export const memberOf = (value: unknown, key: string): unknown =>
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
export function wholeWords(body: string): string {
  const content = memberOf(memberOf(memberOf(memberOf(parsed(body), "choices"), "0"), "message"), "content");
  if (typeof content !== "string") throw nonsense();
  const thought = content.lastIndexOf("</think>");
  return (thought < 0 ? content : content.slice(thought + "</think>".length)).trim();
}
