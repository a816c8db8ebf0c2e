import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import type { Tokenizer } from "@huggingface/tokenizers";
import type * as Ort from "onnxruntime-node";
import { type Message, message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import type { Answer } from "../process/protocol.ts";
import { loadNative } from "../process/runtime.ts";
import type { EmbedTask } from "./embedder.ts";

interface Loaded {
  task: EmbedTask;
  ort: typeof Ort;
  session: Ort.InferenceSession;
  tokenizer: Tokenizer;
  /** Type of each input it has, by name. */
  inputs: Map<string, string>;
}

let loaded: Loaded | null = null;

const unavailable = (said: Message, cause?: string) => new EngineFailure("unavailable", said, cause);

async function load(task: EmbedTask): Promise<Loaded> {
  if (loaded?.task.model === task.model) return loaded;
  try {
    // Whatever else the box does goes first.
    setPriority(10);
  } catch {
    // Not on this system.
  }
  const tokenizer = await openTokenizer(task);
  const module = await loadNative<typeof Ort & { default?: typeof Ort }>("onnxruntime-node").catch(() => {
    throw unavailable(message("failure.modelSystem"));
  });
  const ort = module.default ?? module;
  try {
    const session = await ort.InferenceSession.create(task.model, {
      // A child has one processor: whoever searches and files meanwhile has the others.
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: "sequential",
      enableCpuMemArena: false,
      enableMemPattern: false,
      logSeverityLevel: 4,
    });
    const types = session.inputMetadata.map((m): [string, string] => [m.name, m.isTensor ? m.type : ""]);
    loaded = { task, ort, session, tokenizer, inputs: new Map(types) };
    return loaded;
  } catch {
    throw unavailable(message("failure.modelBroken"), "its file cannot be loaded");
  }
}

async function openTokenizer(task: EmbedTask): Promise<Tokenizer> {
  const { Tokenizer } = await import("@huggingface/tokenizers");
  try {
    return new Tokenizer(JSON.parse(readFileSync(task.tokenizer, "utf8")), {});
  } catch {
    throw unavailable(message("failure.modelBroken"), "its tokenizer cannot be read");
  }
}

/** Characters of a text that are looked at for a token that the model takes: the longest of ordinary words. */
const LETTERS_A_TOKEN = 12;

/** Tokens of a text, no more than the model takes: too long a text loses its end, never the marks around it. */
export function tokensOf(tokenizer: Tokenizer, text: string, most: number): number[] {
  const given = text.slice(0, most * LETTERS_A_TOKEN);
  const whole = tokenizer.encode(given).ids;
  if (whole.length <= most) return whole;
  const bare = tokenizer.encode(given, { add_special_tokens: false }).ids;
  const marks = whole.length - bare.length;
  let head = 0;
  while (head < marks && whole[head] !== bare[0]) head++;
  return [
    ...whole.slice(0, head),
    ...bare.slice(0, Math.max(0, most - marks)),
    ...whole.slice(head + bare.length),
  ].slice(0, most);
}

/** What a model of the BERT family may be fed, for one text. */
function feedsOf(of: Loaded, ids: number[]): Record<string, Ort.Tensor> {
  const rows: Record<string, (i: number) => number> = {
    input_ids: (i) => ids[i] as number,
    attention_mask: () => 1,
    token_type_ids: () => 0,
    position_ids: (i) => i,
  };
  const feeds: Record<string, Ort.Tensor> = {};
  for (const [name, type] of of.inputs) {
    const value = rows[name];
    if (!value || (type !== "int64" && type !== "int32"))
      throw unavailable(message("failure.modelWrong"), "it wants an input that is not known");
    const numbers = Array.from(ids, (_, i) => value(i));
    const data = type === "int64" ? BigInt64Array.from(numbers, BigInt) : Int32Array.from(numbers);
    feeds[name] = new of.ort.Tensor(type, data, [1, ids.length]);
  }
  return feeds;
}

/** One vector out of what the model gave: of each token, to be pooled, or of the whole text already. */
export function pooled(
  data: Float32Array,
  shape: readonly number[],
  pooling: EmbedTask["pooling"],
): Float32Array | null {
  const dims = shape.at(-1) ?? 0;
  if (shape[0] !== 1 || dims < 1) return null;
  if (shape.length === 2) return data.slice(0, dims);
  const tokens = shape[1] ?? 0;
  if (shape.length !== 3 || tokens < 1 || data.length < tokens * dims) return null;
  if (pooling === "cls") return data.slice(0, dims);
  const mean = new Float32Array(dims);
  for (let t = 0; t < tokens; t++)
    for (let i = 0; i < dims; i++) mean[i] = (mean[i] as number) + (data[t * dims + i] as number) / tokens;
  return mean;
}

/** A vector made to length 1 and rounded as `Embedded.vectors` says, or null when it points nowhere. */
export function rounded(vector: Float32Array): Int8Array | null {
  let largest = 0;
  for (const x of vector) {
    if (!Number.isFinite(x)) return null;
    largest = Math.max(largest, Math.abs(x));
  }
  // To length 1 and stretched to the full span comes to the same as stretched at once.
  return largest === 0 ? null : Int8Array.from(vector, (x) => Math.round((x / largest) * 127));
}

async function vectorOf(of: Loaded, text: string): Promise<Int8Array> {
  const { task, session } = of;
  const ids = tokensOf(of.tokenizer, text, task.maxTokens);
  // A tokenizer without marks makes nothing of an empty text.
  if (ids.length === 0) ids.push(0);
  let out: Ort.InferenceSession.OnnxValueMapType;
  try {
    out = await session.run(feedsOf(of, ids));
  } catch (error) {
    if (error instanceof EngineFailure) throw error;
    throw unavailable(message("failure.modelWrong"), "it and its tokenizer do not belong together");
  }
  const of3 = session.outputNames.find((n) => out[n]?.dims.length === 3);
  const answer = out[of3 ?? session.outputNames[0] ?? ""];
  const vector = answer?.data instanceof Float32Array ? pooled(answer.data, answer.dims, task.pooling) : null;
  if (!vector) throw unavailable(message("failure.modelWrong"), "it gives no vectors");
  if (task.dims !== null && vector.length !== task.dims)
    throw unavailable(message("failure.modelWrong"), "it gives vectors of another length");
  const made = rounded(vector);
  if (!made) throw unavailable(message("failure.modelWrong"), "it gives no numbers that make sense");
  return made;
}

/**
 * Makes vectors of the texts (a JSON array of strings), each a run of its own: models that round their numbers anew at each run
 * would give a text another vector beside other texts. The payload is the vectors one after the other. Throws EngineFailure.
 */
export async function embed(args: Record<string, unknown>, bytes: Uint8Array): Promise<Answer> {
  const task = args as unknown as EmbedTask;
  const texts: string[] = JSON.parse(new TextDecoder().decode(bytes));
  const of = await load(task);
  const vectors: Int8Array[] = [];
  for (const text of texts) vectors.push(await vectorOf(of, text));
  const dims = vectors[0]?.length ?? 0;
  const payload = new Uint8Array(dims * vectors.length);
  for (const [i, v] of vectors.entries()) payload.set(new Uint8Array(v.buffer), i * dims);
  return { header: { dims, vectors: vectors.length }, payload };
}
