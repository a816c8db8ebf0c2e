import { writeFileSync } from "node:fs";

/**
 * A language model with random weights in the GGUF format (version 3, see docs/gguf.md of ggml): llama architecture, one
 * layer, a vocabulary of single bytes. It speaks nonsense, the same at each asking: whatever sense its answers have, the
 * grammar gave them.
 */
export interface TinyModel {
  seed?: number;
  /** Words it can hold in mind. */
  context?: number;
  template?: string;
}

const EMBED = 32;
const HEADS = 2;
const INNER = 64;
const [U32, I32, F32, STRING, ARRAY] = [4, 5, 6, 8, 9] as const;

/** Pieces of bytes, put together at the end. */
class Bytes {
  #pieces: Uint8Array[] = [];
  length = 0;

  put(bytes: Uint8Array): this {
    this.#pieces.push(bytes);
    this.length += bytes.length;
    return this;
  }
  u32(n: number): this {
    const b = Buffer.alloc(4);
    b.writeUInt32LE(n);
    return this.put(b);
  }
  u64(n: number): this {
    const b = Buffer.alloc(8);
    b.writeBigUInt64LE(BigInt(n));
    return this.put(b);
  }
  text(s: string): this {
    const b = Buffer.from(s, "utf8");
    return this.u64(b.length).put(b);
  }
  floats(all: Iterable<number>): this {
    return this.put(new Uint8Array(Float32Array.from(all).buffer));
  }
  whole(): Uint8Array {
    return Buffer.concat(this.#pieces);
  }
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296 - 0.5;
  };
}

export function tinyModel({ seed = 1, context = 4096, template }: TinyModel = {}): Uint8Array {
  const hex = (i: number) => `<0x${i.toString(16).toUpperCase().padStart(2, "0")}>`;
  const printable = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
  const tokens = [
    "<unk>",
    "<s>",
    "</s>",
    ...Array.from({ length: 256 }, (_, i) => hex(i)),
    "\u2581",
    ...printable,
  ];
  const kinds = tokens.map((_, i) => (i === 0 ? 2 : i < 3 ? 3 : i < 259 ? 6 : 1));
  const meta = new Bytes();
  let count = 0;
  const key = (name: string, type: number) => {
    count++;
    return meta.text(name).u32(type);
  };
  const number = (name: string, n: number) => key(name, U32).u32(n);
  key("general.architecture", STRING).text("llama");
  key("general.name", STRING).text("tiny");
  number("llama.context_length", context);
  number("llama.embedding_length", EMBED);
  number("llama.block_count", 1);
  number("llama.feed_forward_length", INNER);
  number("llama.attention.head_count", HEADS);
  number("llama.attention.head_count_kv", HEADS);
  number("llama.rope.dimension_count", EMBED / HEADS);
  number("llama.vocab_size", tokens.length);
  key("llama.attention.layer_norm_rms_epsilon", F32).floats([1e-5]);
  key("tokenizer.ggml.model", STRING).text("llama");
  key("tokenizer.ggml.tokens", ARRAY).u32(STRING).u64(tokens.length);
  for (const t of tokens) meta.text(t);
  key("tokenizer.ggml.scores", ARRAY)
    .u32(F32)
    .u64(tokens.length)
    .floats(tokens.map((_, i) => -i));
  key("tokenizer.ggml.token_type", ARRAY).u32(I32).u64(tokens.length);
  for (const k of kinds) meta.u32(k);
  number("tokenizer.ggml.unknown_token_id", 0);
  number("tokenizer.ggml.bos_token_id", 1);
  number("tokenizer.ggml.eos_token_id", 2);
  if (template !== undefined) key("tokenizer.chat_template", STRING).text(template);

  const shapes: [string, number[]][] = [
    ["token_embd.weight", [EMBED, tokens.length]],
    ["output.weight", [EMBED, tokens.length]],
    ["output_norm.weight", [EMBED]],
    ["blk.0.attn_norm.weight", [EMBED]],
    ["blk.0.ffn_norm.weight", [EMBED]],
    ["blk.0.attn_q.weight", [EMBED, EMBED]],
    ["blk.0.attn_k.weight", [EMBED, EMBED]],
    ["blk.0.attn_v.weight", [EMBED, EMBED]],
    ["blk.0.attn_output.weight", [EMBED, EMBED]],
    ["blk.0.ffn_gate.weight", [EMBED, INNER]],
    ["blk.0.ffn_up.weight", [EMBED, INNER]],
    ["blk.0.ffn_down.weight", [INNER, EMBED]],
  ];
  const random = chance(seed);
  const table = new Bytes();
  const data = new Bytes();
  for (const [name, shape] of shapes) {
    const size = shape.reduce((a, b) => a * b, 1);
    table.text(name).u32(shape.length);
    for (const n of shape) table.u64(n);
    // Type 0: 32 bit floats. Every size here is a multiple of the alignment.
    table.u32(0).u64(data.length);
    data.floats(Array.from({ length: size }, () => (name.includes("norm") ? 1 : random())));
  }
  const head = new Bytes().put(Buffer.from("GGUF")).u32(3).u64(shapes.length).u64(count);
  head.put(meta.whole()).put(table.whole());
  head.put(new Uint8Array((32 - (head.length % 32)) % 32));
  return head.put(data.whole()).whole();
}

export const writeTinyModel = (path: string, of: TinyModel = {}): void => writeFileSync(path, tinyModel(of));
