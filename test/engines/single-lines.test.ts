import { describe, expect, test } from "bun:test";
import type { Grey } from "#engines/imaging/images.ts";
import type { Rect } from "#engines/ocr/print.ts";
import { doubtfulRows, isPrint } from "#engines/ocr/single-lines.ts";

const even: Grey = { width: 800, height: 1000, pixels: new Uint8Array(800 * 1000).fill(255) };

/** A word of letters 10 wide and 20 high. */
const word = (text: string, confidence: number, x0: number, y0: number) => ({
  text,
  confidence,
  x0,
  y0,
  x1: x0 + text.length * 12,
  y1: y0 + 20,
});
const run = (count: number, x0: number, y0: number, height = 20): Rect[] =>
  Array.from({ length: count }, (_, i) => ({
    x0: x0 + i * 12,
    y0,
    x1: x0 + i * 12 + 10,
    y1: y0 + height,
  }));
/** Twenty lines read well, so that a share of them may be read once more. */
const well = Array.from({ length: 20 }, (_, i) => [word("Sugar", 95, 40, 100 + i * 40)]);
const rows = (letters: Rect[], lines = well) =>
  doubtfulRows(lines, { print: { height: 20, letters }, scale: 1, even });

describe("lines that are read by themselves", () => {
  test("none where everything was read, and none without measurable print", () => {
    expect(rows([])).toEqual([]);
    expect(rows(run(5, 42, 100))).toEqual([]);
    expect(doubtfulRows(well, { print: null, scale: 1, even })).toEqual([]);
  });

  test("print between two words is cut out with both of them", () => {
    const lines = [[word("RECEIPT", 93, 40, 60), word("DATE:", 92, 330, 60)], ...well];
    const [row, other] = rows(run(8, 200, 60), lines);
    expect(other).toBeUndefined();
    expect(row).toMatchObject({ free: 8 });
    expect(row && row.x0 < 40 && row.x1 > 390 && row.y0 < 60 && row.y1 > 80).toBe(true);
  });

  test("a word much higher than the letters in it is no reading of them; one that was guessed at neither", () => {
    const bars = { ...word("pr", 60, 200, 20), x1: 500, y1: 140 };
    expect(rows(run(8, 220, 70), [[bars], ...well])).toHaveLength(1);
    expect(rows(run(8, 200, 60), [[word("a!il;x,i", 8, 198, 60)], ...well])).toHaveLength(1);
    expect(rows(run(8, 200, 60), [[word("CS002519", 80, 198, 60)], ...well])).toEqual([]);
  });

  test("rows of stars are passed, rows of figures are not", () => {
    expect(rows(run(24, 100, 60, 13))).toEqual([]);
    expect(rows(run(24, 100, 60, 20))).toHaveLength(1);
  });

  test("doubtful values come after print passed over, at most a tenth of the lines", () => {
    const doubtful = Array.from({ length: 8 }, (_, i) => [word(`10${i}.50`, 30 + i, 300, 100 + i * 40)]);
    const found = rows(run(6, 300, 900), [...well, ...doubtful]);
    expect(found).toHaveLength(3);
    expect(found.map((r) => r.free > 0)).toEqual([true, false, false]);
    expect(found[1]?.doubt).toBe(70);
  });

  test("a line of strokes or of guesses is no print", () => {
    const said = (...texts: [string, number][]) =>
      isPrint(texts.map(([text, confidence]) => ({ text, confidence })));
    expect(said(["RECEIPT", 93], ["CS00251915", 63])).toBe(true);
    expect(said(["I", 90], ["l", 80], ["1", 70], ["SUM", 60])).toBe(false);
    expect(said(["kkkRk", 12], ["kk", 40])).toBe(false);
    expect(said()).toBe(false);
  });
});
