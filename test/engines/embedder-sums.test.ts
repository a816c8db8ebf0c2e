import { describe, expect, test } from "bun:test";
import { Tokenizer } from "@huggingface/tokenizers";
import fc from "fast-check";
import { pooled, rounded, tokensOf } from "#engines/embeddings/child.ts";
import { piecesOf } from "#engines/embeddings/host.ts";
import { cosine } from "./embedders.ts";

describe("sums of it", () => {
  const floats = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true, min: -100, max: 100 }), {
    minLength: 4,
    maxLength: 24,
  });

  test("rounding keeps the angle, whatever the length", () => {
    fc.assert(
      fc.property(floats, fc.double({ min: 0.01, max: 100, noNaN: true }), (numbers, k) => {
        const vector = Float32Array.from(numbers);
        const made = rounded(vector);
        if (vector.every((x) => x === 0)) return expect(made).toBeNull();
        expect(Math.max(...(made ?? []).map(Math.abs))).toBe(127);
        expect(cosine(made ?? [], vector)).toBeGreaterThan(0.99);
        const stretched = rounded(vector.map((x) => x * k));
        expect(cosine(stretched ?? [], made ?? [])).toBeGreaterThan(0.999);
      }),
    );
  });

  test("an answer of another form is none", () => {
    const data = new Float32Array(8);
    for (const shape of [[], [8], [2, 4], [1, 2, 2, 2], [1, 0, 4], [1, 4, 4], [1, 2, 0]])
      expect(pooled(data, shape, "mean")).toBeNull();
    expect(pooled(Float32Array.of(1, 2, 3, 4), [1, 2, 2], "mean")).toEqual(Float32Array.of(2, 3));
    expect(pooled(Float32Array.of(1, 2, 3, 4), [1, 2, 2], "cls")).toEqual(Float32Array.of(1, 2));
  });

  test("pieces hold all texts in their order, and only one that is long alone is long", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 4000 }), { maxLength: 30 }), (texts) => {
        const pieces = piecesOf(texts);
        expect(pieces.flat()).toEqual(texts);
        for (const p of pieces) expect(p.length === 1 || p.join("").length <= 1_500).toBe(true);
      }),
    );
  });
});

describe("tokens", () => {
  /** Pieces of words, as multilingual models have them (SentencePiece, unigram), between `<s>` and `</s>`. */
  const pieces: [string, number][] = [
    ...["<s>", "<pad>", "</s>", "<unk>"].map((mark): [string, number] => [mark, 0]),
    ...["▁car", "▁insurance", "▁Ver", "sicherung", "s", "▁"].map((p, i): [string, number] => [p, -2 - i]),
  ];
  const mark = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  const unigram = new Tokenizer(
    {
      added_tokens: [],
      normalizer: { type: "NFKC" },
      pre_tokenizer: {
        type: "Sequence",
        pretokenizers: [
          { type: "WhitespaceSplit" },
          { type: "Metaspace", replacement: "▁", add_prefix_space: true },
        ],
      },
      post_processor: {
        type: "TemplateProcessing",
        single: [mark("<s>"), { Sequence: { id: "A", type_id: 0 } }, mark("</s>")],
        pair: [],
        special_tokens: {
          "<s>": { id: "<s>", ids: [0], tokens: ["<s>"] },
          "</s>": { id: "</s>", ids: [2], tokens: ["</s>"] },
        },
      },
      decoder: null,
      model: { type: "Unigram", unk_id: 3, vocab: pieces },
    },
    {},
  );

  test.each<[string, number, number[]]>([
    ["car insurances", 10, [0, 4, 5, 8, 2]],
    ["Versicherung", 10, [0, 6, 7, 2]],
    ["", 10, [0, 2]],
    ["car car car car", 4, [0, 4, 4, 2]],
    ["car", 2, [0, 2]],
  ])("of %j, %d at most", (text, most, ids) => {
    expect(tokensOf(unigram, text, most)).toEqual(ids);
  });

  test("of anything no more than the model takes, between its marks", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 300 }),
        fc.integer({ min: 2, max: 40 }),
        (text, most) => {
          const ids = tokensOf(unigram, text, most);
          expect(ids.length).toBeWithin(2, most + 1);
          expect([ids[0], ids.at(-1)]).toEqual([0, 2]);
        },
      ),
    );
  });
});
