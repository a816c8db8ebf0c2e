import { afterAll, describe, expect, test } from "bun:test";
import sharp from "sharp";
import { comesFirst } from "#engines/imaging/tidy/halves.ts";
import { spreadOf, tidyPages } from "#engines/imaging/tidy/tidy.ts";
import { single, singles } from "../paper/singles.ts";
import { folds, type SpreadWish, spread } from "../paper/spreads.ts";
import { seeds, thorough } from "../thorough.ts";
import { openTestEngines, source } from "./open.ts";

/** How many of these spreads are seen as such. */
const found = (wishes: SpreadWish[]): number =>
  wishes.filter((wish) => spreadOf(spread({ longEdge: 1300, ...wish }).raster, { sheet: true })).length;

/** What must be found of wishes: all but the given share of them. */
const most = (wishes: readonly unknown[], missed: number) =>
  wishes.length - Math.floor(wishes.length * missed);

describe("two facing pages in one picture", () => {
  for (const kind of ["pages", "booklet"] as const)
    test(`${kind} that part at a shade, a line or both`, () => {
      const wishes = seeds(1, 10).map(
        (seed): SpreadWish => ({ seed, kind, fold: folds[1 + (seed % 3)]!, onTable: seed % 4 === 0 }),
      );
      expect(found(wishes)).toBeGreaterThanOrEqual(most(wishes, 0.1));
    }, 60_000);

  test("an open passport, its fold across", () => {
    const wishes = seeds(1, 8).map(
      (seed): SpreadWish => ({ seed, kind: "passport", fold: folds[1 + (seed % 3)]! }),
    );
    expect(found(wishes)).toBeGreaterThanOrEqual(most(wishes, 0.125));
  }, 60_000);

  test("one page with print beside an empty one", () => {
    const wishes = seeds(1, 6).map(
      (seed): SpreadWish => ({ seed, kind: "booklet", fold: "soft", blank: seed % 2 ? "left" : "right" }),
    );
    expect(found(wishes)).toBe(wishes.length);
  }, 60_000);

  test("without a fold to be seen, where both are full of prose", () => {
    // What is not sure stays whole: forms and lists beside each other may be one table.
    const wishes = seeds(1, 12).map((seed): SpreadWish => ({ seed, kind: "booklet", fold: "none" }));
    expect(found(wishes)).toBeGreaterThanOrEqual(most(wishes, 0.6));
  }, 60_000);

  test("each half holds its own page, set straight by itself", async () => {
    const { raster } = spread({ seed: 3, kind: "pages", fold: "soft", skew: 3, wear: 0.3 });
    const tidied = await tidyPages(raster, { sheet: true });
    if (!("first" in tidied)) throw new Error("It was not seen as a spread.");
    expect(tidied.upright).toBe(true);
    for (const page of [tidied.first, tidied.second]) {
      expect(page.height).toBeGreaterThan(page.width);
      expect(Math.abs(page.skew - 3)).toBeLessThan(0.5);
      expect(page.grey).not.toBeNull();
    }
  });
});

test("the page that is first once the picture is turned upright", () => {
  // Turned clockwise, what was on the left goes up, right and down.
  expect([0, 90, 180, -90].map((turn) => comesFirst(true, turn))).toEqual([true, true, false, false]);
  expect([0, 90, 180, 270].map((turn) => comesFirst(false, turn))).toEqual([true, false, false, true]);
});

describe("one page, whatever lies beside what on it", () => {
  for (const kind of singles)
    test(kind, () => {
      for (const seed of thorough ? [1, 2, 3] : [3]) {
        const { raster } = single({ seed, kind, longEdge: 1300, onTable: seed === 3 });
        expect(spreadOf(raster, { sheet: seed !== 2 })).toBeNull();
      }
    }, 120_000);
});

describe("read in their order", () => {
  const engines = openTestEngines();
  afterAll(() => engines.close());

  const share = (text: string, words: string[]): number => {
    const got = new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
    const wanted = [...new Set(words)];
    return wanted.filter((w) => got.has(w)).length / wanted.length;
  };

  for (const [kind, turn] of [
    ["booklet", 180],
    ["passport", 270],
  ] as const)
    test(`${kind} in a picture turned by ${turn} degrees`, async () => {
      const { jpeg, words } = spread({ seed: 5, kind, fold: "soft", skew: 1, wear: 0.2, longEdge: 1500 });
      const bytes = new Uint8Array(
        await sharp(await jpeg())
          .rotate(turn)
          .jpeg()
          .toBuffer(),
      );
      const sheets: (readonly [number, number | undefined])[] = [];
      const { pages, ocrPages } = await engines.lift(source(bytes), {
        tidied: async (_, number, half) => void sheets.push([number, half]),
      });
      expect(pages.map((p) => [p.number, p.half])).toEqual([
        [1, 1],
        [1, 2],
      ]);
      expect(sheets).toEqual([
        [1, 1],
        [1, 2],
      ]);
      expect(ocrPages).toBe(2);
      for (const i of [0, 1] as const) expect(share(pages[i]!.text, words[i])).toBeGreaterThan(0.85);
    }, 120_000);

  test("without a searchable PDF to be made, pictures are read as they are", async () => {
    const { jpeg } = spread({ seed: 5, kind: "booklet", fold: "soft", skew: 1, wear: 0.2, longEdge: 1200 });
    const { pages } = await engines.lift(source(await jpeg()), {});
    expect(pages.map((p) => [p.number, p.half])).toEqual([[1, undefined]]);
  }, 120_000);
});
