import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { builtInReader } from "#reading/built-in.ts";
import type { Corrections, NearPaper } from "#reading/corrections/lessons.ts";
import { likenessOf, packSketch, sketchOf, unpackSketch } from "#reading/corrections/sketch.ts";
import { ownType } from "#reading/corrections/with.ts";
import type { Page } from "#reading/layout/page.ts";
import { context, Paper } from "../paper.ts";
import { misread, unrelated, waterBill } from "./papers.ts";

const months = ["January", "February", "March", "April", "May", "June", "July", "August"];
const water = (n: number): Page[] =>
  waterBill({
    number: `LK-204/${77120 + n * 31}`,
    date: `${3 + n} ${months[n]} 2025`,
    pay: `2${n} ${months[n]} 2025`,
    total: (40 + n * 7.3).toFixed(2),
  });

/** A letter of an allotment club: the same news in other words each time. */
const club = (n: number): Page[] => {
  const news = [
    "The water tap by plot nine drips and will be mended.",
    "Seed potatoes may be fetched from the shed on Saturday.",
    "The hedge along the railway is cut by all of us in autumn.",
    "Wasps nest under the roof of the tool shed, take care.",
    "Compost is delivered on Friday, bring a barrow.",
  ];
  const p = new Paper();
  p.line("Orchard Hill Allotments", 15, true).line("Plot holders' circular").gap(12);
  p.line(`Number ${n + 4}, ${months[n]} 2025`)
    .gap(10)
    .line("Dear plot holders,");
  p.line(news[n % news.length] ?? "").line(news[(n + 2) % news.length] ?? "");
  p.line("Paths between plots are kept clear and gates are shut by the last to leave.");
  p.line("Bonfires are lit after dusk only. Dogs are kept on a lead at all times.");
  return p.line("With green greetings from the allotment committee of Orchard Hill").build();
};

interface Shelved {
  pages: Page[];
  type: string | null;
  by_hand: boolean;
}

const TYPE = "own/allotment-circulars";
const near = (pages: Page[], shelf: Shelved[]): NearPaper[] =>
  shelf.map((s) => ({
    type: s.type,
    by_hand: s.by_hand,
    likeness: likenessOf(sketchOf(pages), sketchOf(s.pages)),
    maker: null,
  }));
const taught: Shelved[] = [0, 1, 2].map((n) => ({ pages: club(n), type: TYPE, by_hand: true }));
const filed: Shelved[] = Array.from({ length: 40 }, (_, n) => ({
  pages: unrelated(n + 300),
  type: "letters/letter",
  by_hand: false,
}));
const lessonsOf = (pages: Page[], shelf: Shelved[] = [...taught, ...filed]): Corrections => ({
  makers: [],
  near: near(pages, shelf),
  types: { [TYPE]: "Allotment circulars" },
  dateOrder: null,
});
const sort = (pages: Page[], lessons?: Corrections) =>
  builtInReader.sort(pages, context(lessons ? { lessons } : {}));

describe("papers like those a person put in order", () => {
  test("three of a kind by hand, and the fourth is sorted so, with its name in the title", () => {
    const paper = club(3);
    expect(sort(paper).type).not.toBe(TYPE);
    const sorted = sort(paper, lessonsOf(paper));
    expect(sorted.type).toBe(TYPE);
    expect(sorted.title).toStartWith("Allotment circulars");
    expect(sorted.typeConfidence).toBeGreaterThanOrEqual(80);
  });

  test("from a picture with letters misread, too", () => {
    const paper = misread(club(4), 11);
    expect(sort(paper, lessonsOf(paper)).type).toBe(TYPE);
  });

  test("two are not enough", () => {
    const paper = club(3);
    const two = lessonsOf(paper, [...taught.slice(0, 2), ...filed]);
    expect(sort(paper, two)).toEqual(sort(paper));
  });

  test("100 papers that have nothing to do with them stay as they were", () => {
    const changed = Array.from({ length: 100 }, (_, n) => unrelated(n)).filter(
      (p) => JSON.stringify(sort(p, lessonsOf(p))) !== JSON.stringify(sort(p)),
    );
    expect(changed.length).toBe(0);
  });

  test("bills of a maker whose circulars were put in order stay bills", () => {
    const paper = water(5);
    const shelf = [
      ...taught,
      ...[0, 1, 2].map((n) => ({ pages: water(n), type: "bills/water", by_hand: false })),
    ];
    expect(sort(paper, lessonsOf(paper, shelf))).toEqual(sort(paper));
  });

  test("a kind the reader knows but gets wrong: three corrections beat it, and what was left before does not hold them up", () => {
    const paper = water(6);
    const wrong = sort(paper).type;
    const shelf = [
      ...[0, 1].map((n) => ({ pages: water(n), type: wrong, by_hand: false })),
      ...[2, 3, 4].map((n) => ({ pages: water(n), type: "housing/service-charges", by_hand: true })),
    ];
    expect(sort(paper, lessonsOf(paper, shelf)).type).toBe("housing/service-charges");
  });

  test("one form that a person sorts two ways is not guessed at", () => {
    const paper = water(6);
    const shelf = [0, 1, 2, 3, 4, 5].map((n) => ({
      pages: water(n),
      type: n % 2 === 0 ? "own/house" : "own/cottage",
      by_hand: true,
    }));
    expect(sort(paper, lessonsOf(paper, shelf))).toEqual(sort(paper));
  });
});

describe("the marks of a paper", () => {
  test("a paper is like itself, like the next of its form, and unlike others", () => {
    expect(likenessOf(sketchOf(water(1)), sketchOf(water(1)))).toBe(1);
    expect(likenessOf(sketchOf(water(1)), sketchOf(water(2)))).toBeGreaterThan(0.7);
    expect(likenessOf(sketchOf(water(1)), sketchOf(club(1)))).toBeLessThan(0.15);
  });

  test("about as much as they have words in common", () => {
    const word = fc.stringMatching(/^[a-km-z]{5,9}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 200, maxLength: 300 }),
        fc.integer({ min: 0, max: 10 }),
        (words, tenths) => {
          // Every word stands alone on its line of figures, so that pairs of words are as many and as shared as words.
          const half = Math.floor(words.length / 2);
          const shared = Math.round((half * tenths) / 10);
          const a = words.slice(0, half);
          const b = [...a.slice(0, shared), ...words.slice(half, 2 * half - shared)];
          const text = (of: string[]) => [{ text: of.join(" ") }];
          const real = shared / (2 * half - shared);
          expect(Math.abs(likenessOf(sketchOf(text(a)), sketchOf(text(b))) - real)).toBeLessThan(0.25);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("kept and taken out again they are the same; any text can be sketched", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 4000, unit: "grapheme" }), (text) => {
        const s = sketchOf([{ text }]);
        expect(unpackSketch(packSketch(s))).toEqual(s);
        expect([...s]).toEqual([...new Set(s)].sort((a, b) => a - b));
      }),
      { numRuns: 60 },
    );
  });
});

test("an unknown stays an unknown, whatever the numbers: nothing is said without three of a kind, one of them by hand", () => {
  const paper = fc.record({
    type: fc.constantFrom("own/a", "own/b", "bills/water", null),
    by_hand: fc.boolean(),
    likeness: fc.double({ min: 0, max: 1, noNaN: true }),
    maker: fc.constantFrom("northfield", "harbour", null),
  });
  fc.assert(
    fc.property(fc.array(paper, { maxLength: 24 }), fc.integer({ min: 0, max: 100 }), (all, confidence) => {
      const said = ownType({ near: all }, { type: null, confidence }, null);
      if (said === null) return;
      const of = all.filter((n) => n.type === said.type && n.likeness >= 0.2);
      expect(of.length).toBeGreaterThanOrEqual(3);
      expect(of.some((n) => n.by_hand)).toBe(true);
      expect(said.confidence).toBeLessThanOrEqual(96);
      const surest = Math.max(...of.map((n) => n.likeness));
      expect(all.some((n) => n.by_hand && n.type !== said.type && n.likeness > surest)).toBe(false);
    }),
  );
});
