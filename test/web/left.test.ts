import { expect, test } from "bun:test";
import { forget, type Seen, secondsLeft, seenOf, watched } from "#doors/web/imports/page.tsx";

const seen = (...pairs: [number, number][]): Seen[] =>
  pairs.map(([at, through]) => ({ at: at * 1000, through }));

test("how long an import still takes is told from how fast it went", () => {
  const cases: [Seen[], number, number | null][] = [
    [[], 100, null],
    [seen([0, 10]), 100, null],
    [seen([0, 10], [3, 40]), 100, null],
    [seen([0, 10], [60, 11]), 100, null],
    [seen([0, 10], [10, 20]), 100, 80],
    [seen([0, 0], [10, 50], [20, 60]), 100, 14],
    [seen([0, 0], [10, 100]), 100, 0],
  ];
  for (const [all, entries, seconds] of cases) expect(secondsLeft(all, entries)).toBe(seconds);
});

test("what was seen long ago, or before a pause, no longer counts", () => {
  watched("a", { at: 0, through: 1 });
  watched("a", { at: 10_000, through: 2 });
  watched("a", { at: 305_000, through: 50 });
  expect(seenOf("a").map((one) => one.at)).toEqual([10_000, 305_000]);
  forget("a");
  expect(seenOf("a")).toEqual([]);
});
