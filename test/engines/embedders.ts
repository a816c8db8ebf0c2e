import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EmbedderOptions } from "#engines/embeddings/embedder.ts";
import { LocalEmbedder } from "#engines/embeddings/host.ts";
import { childOptions } from "#engines/process/host.ts";
import { command } from "./open.ts";
import { type TinyOnnx, tinyOnnx, tinyTokenizer } from "./tiny-onnx.ts";

/** Where all shelves of a test file lie. */
export const home = join(tmpdir(), `deedbox-embedder-${process.pid}`);
/** An empty folder of its own. */
export function fresh(): string {
  mkdirSync(home, { recursive: true });
  return mkdtempSync(join(home, "shelf-"));
}
export const clear = (): void => rmSync(home, { recursive: true, force: true });

export const words = ["car", "auto", "insurance", "bread", "query", "passage", ":"];
/** A row each for [PAD], [UNK], [CLS], [SEP] and the words: cars and autos point the same way, bread another. */
export const table = [
  [0, 0, 0, 0],
  [0, 0, 0, 1],
  [1, 1, 1, 1],
  [0, 0, 1, 0],
  [8, 1, 0, 0],
  [8, 1.5, 0, 0],
  [5, 5, 0, 0],
  [-1, 0, 9, 0],
  [0, 0, 0, 6],
  [0, 0, 0, -6],
  [0, 0, 0, 0],
];
const rowOf = (word: string): number[] =>
  (words.includes(word) ? table[words.indexOf(word) + 4] : table[1]) ?? [];

export interface Kit extends Partial<TinyOnnx> {
  /** What the owner says of how to use it. */
  way?: Record<string, unknown>;
  tokenizer?: string | null;
  onnx?: Uint8Array;
}

/** A models folder with one embedder in it that its owner brought. */
export function shelf(kit: Kit = {}, name = "mine"): string {
  const folder = fresh();
  mkdirSync(join(folder, name));
  const at = (file: string) => join(folder, name, file);
  const onnx = kit.onnx ?? tinyOnnx({ table, ...kit });
  writeFileSync(at("model.onnx"), onnx);
  if (kit.tokenizer !== null) writeFileSync(at("tokenizer.json"), kit.tokenizer ?? tinyTokenizer(words));
  const said = { kind: "embedder", files: [{ name: "model.onnx", bytes: onnx.length, sha256: "0" }] };
  writeFileSync(at("brought.json"), JSON.stringify({ ...said, ...(kit.way ? { embedder: kit.way } : {}) }));
  return folder;
}

export const open = (folder: string | null, more: EmbedderOptions = {}) =>
  new LocalEmbedder(childOptions({ command, runtime: null }), folder, { ms: 60_000, ...more });

/** Opens, does, closes. */
export async function using<T>(
  kit: Kit,
  run: (embedder: LocalEmbedder) => Promise<T>,
  more: EmbedderOptions = {},
): Promise<T> {
  const embedder = open(shelf(kit), more);
  try {
    return await run(embedder);
  } finally {
    await embedder.close();
  }
}

/** What the tiny model gives for the tokens of a text, pooled, worked out here and rounded as a vector is. */
export function expected(tokens: string[], pooling: "cls" | "mean"): number[] {
  const rows = [table[2] as number[], ...tokens.map(rowOf), table[3] as number[]];
  const mean = [0, 1, 2, 3].map((i) => rows.reduce((n, r) => n + (r[i] ?? 0), 0) / rows.length);
  const out = mean.map((m, i) => (pooling === "cls" ? (rows[0]?.[i] ?? 0) + m : 2 * m));
  const largest = Math.max(...out.map(Math.abs));
  return out.map((x) => Math.round((x / largest) * 127));
}

export const cosine = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  const dot = (x: ArrayLike<number>, y: ArrayLike<number>) =>
    Array.from(x).reduce((n, v, i) => n + v * (y[i] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
};
