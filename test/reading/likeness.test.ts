import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { builtInReader } from "#reading/built-in.ts";
import {
  type Content,
  compareTexts,
  marksOf,
  misread as mayBe,
  ownKeys,
  seemsSame,
} from "#reading/layout/likeness.ts";
import { bill, letter, misread, type Rows, slip } from "../paper/pairs.ts";
import { processorMs } from "../took.ts";
import { Paper } from "./paper.ts";

const context = { today: "2026-01-10", country: null, household: [], known: [], fileName: null };

/** A paper as the reader reads it. */
function contentOf(rows: Rows, noisy: boolean): Content {
  const pages = new Paper().lines(rows).build({ source: noisy ? "ocr" : "text" });
  const sorting = builtInReader.sort(pages, context);
  const full = builtInReader.read(pages, sorting, context);
  const values = (wanted: (key: string) => boolean) =>
    full.facts.filter((f) => wanted(f.key)).map((f) => f.value.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase());
  return {
    text: pages.map((p) => p.text).join("\n"),
    noisy,
    date: sorting.date,
    total: full.total?.value ?? null,
    own: values((key) => ownKeys.has(key)),
    policies: values((key) => key === "policy_number"),
    prints: [],
  };
}

const makers = { bill, slip, letter };
type Kind = keyof typeof makers;
const kinds = Object.keys(makers) as Kind[];

interface Pair {
  name: string;
  a: Content;
  b: Content;
}

const scan = (rows: Rows, seed: number) => contentOf(misread(rows, seed), true);

/** The same paper: scanned twice, or as it came and scanned. */
const same: Pair[] = kinds.flatMap((kind) =>
  Array.from({ length: 45 }, (_, i): Pair => {
    const rows = makers[kind](i + 1, (i * 5) % 12);
    const a = i % 3 === 0 ? contentOf(rows, false) : scan(rows, 3 * i + 1);
    return { name: `${kind} ${i}`, a, b: scan(rows, 7 * i + 2) };
  }),
);

/** Two papers on one form: another month, another visit, another child. */
const different: Pair[] = kinds.flatMap((kind) =>
  Array.from({ length: 60 }, (_, i): Pair => {
    const seed = (i % 20) + 1;
    const [one, other] = [i % 6, (i % 6) + 1 + (i % 5)];
    const read = (rows: Rows, n: number) => (i % 2 === 0 ? contentOf(rows, false) : scan(rows, n));
    const wanted = kind === "letter" ? [one, (one + 1 + (i % 4)) % 6] : [one, other];
    return {
      name: `${kind} ${i}`,
      a: read(makers[kind](seed, wanted[0]!), 11 * i + 1),
      b: read(makers[kind](seed, wanted[1]!), 13 * i + 5),
    };
  }),
);

describe("papers that are one, and papers that are two", () => {
  test(`of ${different.length} pairs on one form none is taken for one paper`, () => {
    expect(different.length).toBeGreaterThanOrEqual(150);
    expect(different.filter((p) => seemsSame(p.a, p.b)).map((p) => p.name)).toEqual([]);
  });

  test(`of ${same.length} papers scanned again nine in ten are found`, () => {
    const found = same.filter((p) => seemsSame(p.a, p.b));
    expect(found.length / same.length).toBeGreaterThanOrEqual(0.9);
    for (const kind of kinds) {
      const of = same.filter((p) => p.name.startsWith(kind));
      const share = of.filter((p) => seemsSame(p.a, p.b)).length / of.length;
      expect([kind, share >= 0.85]).toEqual([kind, true]);
    }
  });

  test("what is one paper shares a mark, so that it is looked at", () => {
    const shared = same.filter(({ a, b }) => {
      const marks = new Set(marksOf(a));
      return marksOf(b).some((m) => marks.has(m));
    });
    expect(shared.length / same.length).toBeGreaterThanOrEqual(0.99);
  });

  test("strangers are no copies, whatever they are", () => {
    const all = kinds.flatMap((kind) =>
      [1, 2, 3, 4, 5, 6].map((n) => contentOf(makers[kind](n * 31, 3), n % 2 === 0)),
    );
    const wrong = all.flatMap((a, i) => all.slice(i + 1).filter((b) => a.text !== b.text && seemsSame(a, b)));
    expect(wrong).toEqual([]);
  });

  test("a paper is itself, and the answer is the same either way", () => {
    for (const { a, b } of [...same, ...different]) {
      expect(seemsSame(a, a)).toBe(true);
      expect(seemsSame(a, b)).toBe(seemsSame(b, a));
    }
  });

  test("a text layer with one other word is another paper", () => {
    const rows = letter(3, 1);
    const other = rows.map((r) => r.replace("packed lunch", "warm lunch"));
    expect(seemsSame(contentOf(rows, false), contentOf(other, false))).toBe(false);
    expect(seemsSame(contentOf(rows, false), contentOf([...rows], false))).toBe(true);
  });
});

describe("comparing", () => {
  test.each([
    ["12345", "12845", true],
    ["12345", "12945", false],
    ["40037", "4OO37".toLowerCase(), false],
    ["1999", "19991", true],
    ["12", "18", false],
    ["311136194", "311136184", false],
    ["2024", "2024", true],
  ])("%s may be %s misread: %p", (a, b, wanted) => {
    expect([mayBe(a, b), mayBe(b, a)]).toEqual([wanted, wanted]);
  });

  test("any texts are compared without end or error, and symmetrically", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 400 }),
        fc.string({ unit: "grapheme", maxLength: 400 }),
        (a, b) => {
          const [x, y] = [compareTexts(a, b), compareTexts(b, a)];
          expect(x).toEqual(y);
          expect(x.words >= 0 && x.words <= 1).toBe(true);
          expect(compareTexts(a, a).missing).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("a long text costs little", () => {
    const long = Array.from({ length: 6000 }, (_, i) => `word${i % 977} ${i * 37}`).join(" ");
    const other = long.replaceAll("7", "1");
    expect(processorMs(() => compareTexts(long, other))).toBeLessThan(4_000);
  });
});
