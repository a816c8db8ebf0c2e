/**
 * Small models in the ONNX format (onnx.proto, IR version 8, operators of version 13), written as protocol buffers by hand: a
 * table of word vectors and little else. What they answer can be worked out on a sheet of paper.
 */
export interface TinyOnnx {
  /** One row a token. */
  table: number[][];
  /**
   * `tokens`: a vector of each token, the mean of all added to it, so that the first token tells of the others, as in the models
   * that are pooled by it. `text`: one vector of the whole text. `numbers`: whole numbers, which are no vectors.
   */
  gives?: "tokens" | "text" | "numbers";
  /** Names of its inputs; the first is looked up in the table, the others are taken and heeded by nobody. */
  inputs?: string[];
}

type Wire = Uint8Array;

const [INT64, FLOAT] = [7, 1] as const;

/** A number of variable length (base 128, the low seven bits first). */
function varint(n: number): Wire {
  const bytes: number[] = [];
  for (let left = n; ; left = Math.floor(left / 128)) {
    if (left < 128) return Uint8Array.from([...bytes, left]);
    bytes.push((left % 128) + 128);
  }
}

const number = (field: number, n: number): Wire => Buffer.concat([varint(field * 8), varint(n)]);
const bytes = (field: number, b: Wire): Wire => Buffer.concat([varint(field * 8 + 2), varint(b.length), b]);
const text = (field: number, s: string): Wire => bytes(field, Buffer.from(s, "utf8"));
const message = (field: number, ...parts: Wire[]): Wire => bytes(field, Buffer.concat(parts));

/** A value that goes in or out: its name, the type of its numbers, and its sides, of which a named one may be any. */
const value = (field: number, name: string, type: number, sides: (number | string)[]): Wire => {
  const dims = sides.map((s) => message(1, typeof s === "number" ? number(1, s) : text(2, s)));
  return message(field, text(1, name), message(2, message(1, number(1, type), message(2, ...dims))));
};

const node = (op: string, inputs: string[], output: string, attributes: Wire[] = []): Wire =>
  message(1, ...inputs.map((i) => text(1, i)), text(2, output), text(4, op), ...attributes);

const whole = (name: string, n: number): Wire => message(5, text(1, name), number(3, n), number(20, 2));
const list = (name: string, all: number[]): Wire =>
  message(5, text(1, name), ...all.map((n) => number(8, n)), number(20, 7));

/** A table of numbers that belongs to the model. */
function table(name: string, rows: number[][]): Wire {
  const raw = new Uint8Array(Float32Array.from(rows.flat()).buffer);
  const sides = [rows.length, rows[0]?.length ?? 0].map((n) => number(1, n));
  return message(5, ...sides, number(2, FLOAT), text(8, name), bytes(9, raw));
}

/** The bytes of a model. */
export function tinyOnnx(given: TinyOnnx): Uint8Array {
  const { table: rows, gives = "tokens", inputs = ["input_ids", "attention_mask"] } = given;
  const dims = rows[0]?.length ?? 0;
  const nodes = [
    node("Gather", ["table", inputs[0] ?? "input_ids"], "words", [whole("axis", 0)]),
    node("ReduceMean", ["words"], "mean", [list("axes", [1]), whole("keepdims", gives === "text" ? 0 : 1)]),
    ...(gives === "tokens" ? [node("Add", ["words", "mean"], "out")] : []),
    ...(gives === "text" ? [node("Identity", ["mean"], "out")] : []),
    ...(gives === "numbers" ? [node("Cast", ["words"], "out", [whole("to", INT64)])] : []),
  ];
  const sides = gives === "text" ? ["batch", dims] : ["batch", "sequence", dims];
  const graph = message(
    7,
    ...nodes,
    text(2, "tiny"),
    table("table", rows),
    ...inputs.map((name) => value(11, name, INT64, ["batch", "sequence"])),
    value(12, "out", gives === "numbers" ? INT64 : FLOAT, sides),
  );
  return Buffer.concat([number(1, 8), text(2, "deedbox"), graph, message(8, text(1, ""), number(2, 13))]);
}

/** A tokenizer of whole words in lower case, marked `[CLS]` before and `[SEP]` behind; a word it does not know is `[UNK]`. */
export function tinyTokenizer(words: string[]): string {
  const marks = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];
  const vocab = Object.fromEntries([...marks, ...words].map((w, i) => [w, i]));
  const special = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  const sequence = (id: string) => ({ Sequence: { id, type_id: 0 } });
  return JSON.stringify({
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: marks.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: "BertNormalizer",
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single: [special("[CLS]"), sequence("A"), special("[SEP]")],
      pair: [special("[CLS]"), sequence("A"), special("[SEP]"), sequence("B"), special("[SEP]")],
      special_tokens: {
        "[CLS]": { id: "[CLS]", ids: [2], tokens: ["[CLS]"] },
        "[SEP]": { id: "[SEP]", ids: [3], tokens: ["[SEP]"] },
      },
    },
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab,
    },
  });
}
