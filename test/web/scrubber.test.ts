import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { meets } from "#doors/web/documents/band.tsx";
import { stopsOf } from "#doors/web/documents/groups.ts";
import { markAt, marksOf, yearsOf } from "#doors/web/documents/scrubber.tsx";

const stop = fc.record({
  at: fc.constantFrom("2024-01", "2023-12", "2020-05", "undated"),
  documents: fc.integer({ min: 1, max: 9999 }),
});

describe("the rail beside the list", () => {
  test("what has no date is its last stop", () => {
    const months = [{ month: "2025-01", documents: 3 }];
    expect(stopsOf({ months, undated: 2 }).map((one) => one.at)).toEqual(["2025-01", "undated"]);
    expect(stopsOf({ months, undated: 0 }).map((one) => one.at)).toEqual(["2025-01"]);
  });

  test("is shared out whole, every stop can be met, and any place of it meets one", () => {
    fc.assert(
      fc.property(
        fc.array(stop, { minLength: 1, maxLength: 200 }),
        fc.double({ min: -1, max: 2, noNaN: true }),
        (stops, place) => {
          const marks = marksOf(stops);
          expect(marks[0]?.from).toBe(0);
          expect(marks.at(-1)?.to).toBeCloseTo(1, 6);
          for (const [i, mark] of marks.entries()) expect(markAt(marks, (mark.from + mark.to) / 2)).toBe(i);
          expect(marks[markAt(marks, place)]).toBeDefined();
        },
      ),
    );
  });

  test("names years only where there is room", () => {
    const marks = marksOf(
      ["2026-02", "2026-01", "2025-06", "2024-06", "2010-01"].map((at) => ({ at, documents: 1 })),
    );
    expect(yearsOf(marks, 0.1).map((one) => one.name)).toEqual(["2026", "2025", "2024", "2010"]);
    expect(yearsOf(marks, 0.5).map((one) => one.name)).toEqual(["2026"]);
  });
});

test("rectangles meet whichever corner they are drawn from", () => {
  const tile = { x0: 10, y0: 10, x1: 20, y1: 20 };
  expect(meets({ x0: 30, y0: 30, x1: 15, y1: 15 }, tile)).toBe(true);
  expect(meets({ x0: 0, y0: 0, x1: 9, y1: 40 }, tile)).toBe(false);
});
