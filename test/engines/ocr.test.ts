import { afterAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createCanvas } from "@napi-rs/canvas";
import fc from "fast-check";
import { type Grey, greyOf } from "#engines/imaging/images.ts";
import { agreedReadings } from "#engines/ocr/merge.ts";
import { doubts } from "#engines/ocr/ocr.ts";
import { printOf } from "#engines/ocr/print.ts";
import type { Extracted } from "#engines/pdf/extracted.ts";
import { unpackWords } from "#reading/layout/pack.ts";
import * as paper from "../paper/paper.ts";
import { openTestEngines, source } from "./open.ts";

const engines = openTestEngines({ workers: 1 });
afterAll(() => engines.close());

const textOf = (lifted: Extracted) => lifted.pages.map((p) => p.text).join("\n");

/** Lines of print on a white sheet, capitals of the given height; the face's capitals are 0.72 of its size. */
function sheet(lines: string[], capital: number, wide = 60) {
  const size = capital / 0.72;
  const canvas = createCanvas(Math.round(size * wide * 0.55), Math.round(size * (lines.length * 1.8 + 4)));
  const c = canvas.getContext("2d");
  c.fillStyle = "#ffffff";
  c.fillRect(0, 0, canvas.width, canvas.height);
  c.fillStyle = "#202020";
  c.font = `${size}px Paper`;
  for (const [i, line] of lines.entries()) c.fillText(line, size * 1.5, size * (i * 1.8 + 3));
  const picture = (): Grey =>
    greyOf(c.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width, canvas.height);
  return { canvas, picture };
}

const letter = [
  "Dear Mrs Castillo, thank you for your payment of the premium.",
  "The policy remains in force until the end of the coming year.",
  "PLEASE KEEP THIS PAGE WITH YOUR OTHER PAPERS 2025",
];

describe("the print of a picture", () => {
  test.each([12, 14, 25, 60, 120])("capitals of %d pixels are measured", async (capital) => {
    const print = await printOf(sheet(letter, capital).picture());
    expect(print).not.toBeNull();
    expect(print!.height / capital).toBeGreaterThan(0.7);
    expect(print!.height / capital).toBeLessThan(1.3);
  });

  test("there is none on an empty sheet, nor in the grain of a dark table", async () => {
    const random = paper.seeded(5);
    const noisy = (dark: number): Grey => ({
      width: 900,
      height: 900,
      pixels: Uint8Array.from({ length: 900 * 900 }, () => dark + (random() + random() - 1) * 30),
    });
    for (const level of [240, 90]) expect(await printOf(noisy(level))).toBeNull();
  });

  test("a table around a slip does not count, however grainy", async () => {
    const random = paper.seeded(6);
    const slip = sheet(letter, 20).picture();
    const width = slip.width + 600;
    const height = slip.height + 600;
    const pixels = Uint8Array.from({ length: width * height }, () => 70 + (random() + random() - 1) * 40);
    for (let y = 0; y < slip.height; y++)
      pixels.set(slip.pixels.subarray(y * slip.width, (y + 1) * slip.width), (y + 300) * width + 300);
    const print = await printOf({ width, height, pixels });
    expect(print!.height / 20).toBeGreaterThan(0.7);
    expect(print!.height / 20).toBeLessThan(1.3);
  });
});

describe("pictures of any size", () => {
  const share = (words: string[], text: string) => {
    const read = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
    return words.filter((w) => read.has(w)).length / words.length;
  };

  test("a receipt is read, small or large, and its words stand where they are", async () => {
    const places: number[] = [];
    for (const longEdge of [900, 4400]) {
      const { bytes, truth } = await paper.receiptPhoto({ seed: 31, longEdge, skew: 0, wear: 0.3 });
      const lifted = await engines.lift(source(bytes), {});
      const page = lifted.pages[0]!;
      expect(share(truth.words, page.text)).toBeGreaterThanOrEqual(0.9);
      const total = unpackWords(page.packed).find((w) => /thank/i.test(w.text))!;
      places.push(total.y0 / page.height, total.x0 / page.width);
    }
    expect(places[2]!).toBeCloseTo(places[0]!, 1);
    expect(places[3]!).toBeCloseTo(places[1]!, 1);
  }, 60_000);
});

describe("languages", () => {
  const letters: [string, string[], string[]][] = [
    [
      "German",
      [
        "Sehr geehrte Frau Müller, für die Überweisung Ihrer Gebühren danken wir.",
        "Die Straßenreinigung in München wird ab März jährlich berechnet.",
        "Bitte prüfen Sie die Höhe des Betrags und überweisen Sie bis zum 3. Juni.",
        "Mit freundlichen Grüßen, Stadtkämmerei München, Außenstelle Süd",
      ],
      ["Müller", "für", "Überweisung", "München", "jährlich", "prüfen", "Grüßen"],
    ],
    [
      "French",
      [
        "Madame, nous vous remercions de votre règlement du mois de février.",
        "La société a été informée de votre nouvelle adresse à Orléans.",
        "Veuillez vérifier le numéro de téléphone indiqué sur la facture.",
        "Nous vous prions d’agréer, Madame, nos salutations distinguées.",
      ],
      ["règlement", "février", "société", "été", "Orléans", "vérifier", "numéro", "téléphone"],
    ],
    ["English", letter, ["Castillo", "payment", "premium", "policy", "remains", "force"]],
  ];
  test.each(letters)(
    "a picture in %s is read with its own letters",
    async (_, lines, words) => {
      const { canvas } = sheet(lines, 26, 84);
      const png = new Uint8Array(await canvas.encode("png"));
      const text = textOf(await engines.lift(source(png), {}));
      for (const word of words) expect(text).toContain(word);
    },
    60_000,
  );

  test("a language nobody has data for leaves the first reading", async () => {
    const { canvas } = sheet(letter, 26, 70);
    const png = new Uint8Array(await canvas.encode("png"));
    const text = textOf(await engines.lift(source(png), { languages: ["xyz", "../../etc"] }));
    expect(text).toContain("premium");
  }, 60_000);
});

const word = (text: string, confidence: number, x0 = 10, y0 = 10) => ({
  text,
  confidence,
  x0,
  y0,
  x1: x0 + text.length * 10,
  y1: y0 + 20,
});

describe("second looks", () => {
  test("only unsure words and print that no word covers are looked at again", () => {
    const print = {
      height: 20,
      letters: [
        { x0: 12, y0: 12, x1: 20, y1: 28 },
        { x0: 400, y0: 300, x1: 412, y1: 320 },
      ],
    };
    const lines = [[word("Total", 96), word("12.O0", 41, 120)]];
    const places = doubts(lines, 70, { print, scale: 1 });
    expect(places).toHaveLength(2);
    expect(places.some((p) => p.x0 <= 120 && p.x1 >= 170)).toBe(true);
    expect(places.some((p) => p.x0 <= 400 && p.y0 <= 300 && p.y1 >= 320)).toBe(true);
    expect(doubts([[word("Total", 96)]], 70, { print: null, scale: 1 })).toEqual([]);
  });

  test("a page read well is only looked at again where more than a stray mark was passed over", () => {
    const price = (y: number) =>
      [0, 1, 2].map((i) => ({ x0: 400 + i * 12, y0: y, x1: 410 + i * 12, y1: y + 20 }));
    const at = (letters: typeof price extends (y: number) => infer L ? L : never) =>
      doubts([[word("Total", 96), word("x1", 30, 200)]], 92, { print: { height: 20, letters }, scale: 1 });
    expect(at(price(300))).toEqual([]);
    expect(at([...price(300), ...price(360)])).toHaveLength(6);
  });
});

describe("two engines on one picture", () => {
  const cases: [
    string,
    [string, number],
    [string, number] | null,
    { text: string; surer: boolean | null },
  ][] = [
    [
      "both read the same: surer than either",
      ["214.88", 70],
      ["214.88", 90],
      { text: "214.88", surer: true },
    ],
    [
      "capitals, marks and lost spaces are the same",
      ["Müller", 70],
      ["muller", 95],
      { text: "Müller", surer: true },
    ],
    ["they differ: less sure", ["214.88", 80], ["274.88", 95], { text: "214.88", surer: false }],
    [
      "they differ and the first was weak: the other",
      ["2l4.8B", 40],
      ["214.88", 97],
      { text: "214.88", surer: null },
    ],
    ["the second saw nothing: as it was", ["214.88", 80], null, { text: "214.88", surer: null }],
  ];
  test.each(cases)("%s", (_, [text, sure], second, expected) => {
    const merged = agreedReadings(
      [[word(text, sure)]],
      second ? [[{ ...word(second[0], second[1]), x1: 10 + text.length * 10 }]] : [],
    ).flat();
    expect(merged.map((w) => w.text)).toEqual([expected.text]);
    if (expected.surer === true) expect(merged[0]!.confidence).toBeGreaterThan(Math.max(sure, 0));
    if (expected.surer === false) expect(merged[0]!.confidence).toBeLessThan(sure);
    if (second === null) expect(merged[0]!.confidence).toBe(sure);
  });

  test("what the second alone is certain of is added, what it is unsure of is not", () => {
    const merged = agreedReadings(
      [[word("Total", 90)]],
      [[word("Cash", 97, 10, 200), word("xj", 40, 90, 200)]],
    );
    expect(merged.map((l) => l.map((w) => w.text))).toEqual([["Total"], ["Cash"]]);
  });

  test("no word of the first reading is lost while the second says nothing else, and confidence stays within bounds", () => {
    const words = fc.array(
      fc.record({
        text: fc.stringMatching(/^[a-z0-9]{2,8}$/),
        confidence: fc.integer({ min: 0, max: 100 }),
        x: fc.integer({ min: 0, max: 900 }),
        y: fc.integer({ min: 0, max: 900 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(words, (of) => {
        const first = [of.map((w) => word(w.text, w.confidence, w.x, w.y))];
        const merged = agreedReadings(first, first).flat();
        for (const w of merged) expect(w.confidence >= 0 && w.confidence <= 100).toBe(true);
        expect(agreedReadings(first, []).flat()).toHaveLength(of.length);
      }),
    );
  });
});

const models = [
  process.env.DEEDBOX_MODELS,
  fileURLToPath(new URL("../../../shared/models", import.meta.url)),
].find((folder) => folder && existsSync(`${folder}/ppocr-onnx`));

describe.skipIf(!models)("the second engine with its models (skipped without them)", () => {
  test("a worn receipt is read with them at least as well as without", async () => {
    const { bytes, truth } = await paper.receiptPhoto({ seed: 77, longEdge: 620, wear: 1, skew: 2 });
    const both = openTestEngines({ workers: 1, models });
    const read = async (of: typeof engines) => {
      const text = textOf(await of.lift(source(bytes), {})).toLowerCase();
      return truth.words.filter((w) => text.includes(w)).length / truth.words.length;
    };
    const [alone, together] = [await read(engines), await read(both)];
    await both.close();
    expect(together).toBeGreaterThanOrEqual(alone);
    expect(together).toBeGreaterThanOrEqual(0.7);
  }, 60_000);
});
