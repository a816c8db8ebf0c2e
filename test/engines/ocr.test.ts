import { afterAll, describe, expect, test } from "bun:test";
import { createCanvas } from "@napi-rs/canvas";
import fc from "fast-check";
import { type Grey, greyOf } from "#engines/imaging/images.ts";
import { printOf } from "#engines/ocr/print.ts";
import { doubtedPlaces, type LetterLine, voteLetters } from "#engines/ocr/vote.ts";
import type { Extracted } from "#engines/pdf/extracted.ts";
import { unpackWords } from "#reading/layout/pack.ts";
import * as paper from "../paper/paper.ts";
import { openTestEngines, source } from "./open.ts";

const engines = openTestEngines();
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

/** A level line of the first reader, ten pixels a letter; a space in `text` is one that it saw. */
function lineOf(text: string, sure = 0.95, x0 = 10): LetterLine {
  const height = 20;
  const width = text.length * 10;
  const letters = [...text].flatMap((c, i) =>
    c === " "
      ? []
      : [{ text: c, from: i * 10, to: i * 10 + 9, sure, spaced: text[i - 1] === " ", apart: false }],
  );
  return { x: x0 + width / 2, y: 20, width, height, angle: 0, letters };
}

describe("two engines on one picture, letter by letter", () => {
  const cases: [string, LetterLine, [string, number, number?][], string[]][] = [
    ["alike", lineOf("214.88"), [["214.88", 90]], ["214.88"]],
    [
      "letters of the first, marks of the second",
      lineOf("Mueller Strase"),
      [["Strasé", 80, 90]],
      ["Mueller", "Strasé"],
    ],
    ["ß stands where the first sees B", lineOf("StraBe"), [["Straße", 80]], ["Straße"]],
    [
      "spaces of the second",
      lineOf("TotalDue"),
      [
        ["Total", 80],
        ["Due", 80, 60],
      ],
      ["Total", "Due"],
    ],
    [
      "figures are not torn apart by a space that only the second saw",
      lineOf("214.88"),
      [
        ["21", 80],
        ["4.88", 80, 30],
      ],
      ["214.88"],
    ],
    ["they differ: the first", lineOf("214.88"), [["274.88", 95]], ["214.88"]],
    ["the first is unsure, the second is not: the second", lineOf("PEIRO", 0.5), [["PETRO", 92]], ["PETRO"]],
    ["a figure among letters gives way to the letter", lineOf("C0FFEE"), [["COFFEE", 70]], ["COFFEE"]],
    ["a letter among figures gives way to the figure", lineOf("21O.88"), [["210.88", 70]], ["210.88"]],
    ["a year and a time run together", lineOf("25/12/20188:13PM"), [], ["25/12/2018", "8:13PM"]],
    ["nothing of the second", lineOf("Total 9.00"), [], ["Total", "9.00"]],
  ];
  test.each(cases)("%s", (_, first, second, expected) => {
    const read = voteLetters([first], [second.map(([text, sure, x0]) => word(text, sure, x0 ?? 10))]);
    expect(read.flat().map((w) => w.text)).toEqual(expected);
  });

  test("agreement is surer than either, a difference less sure than the first", () => {
    const sure = (second: string) =>
      voteLetters([lineOf("214.88", 0.8)], [[word(second, 80)]])[0]![0]!.confidence;
    expect(sure("214.88")).toBeGreaterThan(90);
    expect(sure("999.99")).toBeLessThan(80);
  });

  test("lines that the second is sure of from end to end are not read again", () => {
    const place = lineOf("Total 9.00");
    const doubted = (of: [string, number, number][]) =>
      doubtedPlaces([place], [of.map(([text, sure, x0]) => word(text, sure, x0))]).length;
    expect(
      doubted([
        ["Total", 96, 10],
        ["9.00", 97, 70],
      ]),
    ).toBe(0);
    expect(
      doubted([
        ["Total", 96, 10],
        ["9.00", 80, 70],
      ]),
    ).toBe(1);
    expect(doubted([["Total", 96, 10]])).toBe(1);
    expect(doubted([])).toBe(1);
  });

  test("what the second alone is sure of is added, what it is unsure of is not", () => {
    const read = voteLetters([lineOf("Total")], [[word("Cash", 97, 10, 200), word("xj", 40, 90, 200)]]);
    expect(read.map((l) => l.map((w) => w.text))).toEqual([["Total"], ["Cash"]]);
  });

  test("no letter of the first reading is lost, words keep to their line, and confidence stays within bounds", () => {
    const words = fc.array(
      fc.record({
        text: fc.stringMatching(/^[a-z0-9]{2,8}$/),
        confidence: fc.integer({ min: 0, max: 100 }),
        x: fc.integer({ min: 0, max: 200 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9.]{1,24}$/),
        fc.double({ min: 0, max: 1, noNaN: true }),
        words,
        (text, sure, of) => {
          const first = lineOf(text, sure);
          const second = of.map((w) => word(w.text, w.confidence, w.x, 10));
          const own = voteLetters([first], [second])[0] ?? [];
          expect(own.map((w) => w.text).join("")).toHaveLength(text.length);
          for (const w of own) {
            expect(w.confidence >= 0 && w.confidence <= 100).toBe(true);
            expect(w.x0).toBeGreaterThanOrEqual(first.x - first.width / 2 - 1);
            expect(w.x1).toBeLessThanOrEqual(first.x + first.width / 2 + 1);
          }
        },
      ),
    );
  });
});

test("a worn receipt is read", async () => {
  const { bytes, truth } = await paper.receiptPhoto({ seed: 77, longEdge: 620, wear: 1, skew: 2 });
  const text = textOf(await engines.lift(source(bytes), {})).toLowerCase();
  expect(truth.words.filter((w) => text.includes(w)).length / truth.words.length).toBeGreaterThanOrEqual(0.7);
}, 60_000);
