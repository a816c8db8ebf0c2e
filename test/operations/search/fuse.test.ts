import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { fuse } from "#operations/search/fuse.ts";

const list = (...rows: [number, number][]) => new Map(rows);

describe("what has nearly all the words and what is about the same, in one order", () => {
  const cases: [string, Map<number, number>, Map<number, number>[], number[]][] = [
    ["words alone keep their order", list([1, 1], [2, 0.8]), [], [1, 2]],
    ["meaning alone keeps its order", list(), [list([5, 1], [6, 0.7])], [5, 6]],
    ["what stands out by its words stays first", list([1, 1], [2, 0.3]), [list([2, 1], [3, 0.9])], [1, 2, 3]],
    ["what is about it comes before what has little", list([1, 1], [2, 0.2]), [list([3, 1])], [1, 3, 2]],
    ["two ways to tell a meaning are no more than one", list([1, 0.7]), [list([2, 1]), list([2, 1])], [1, 2]],
  ];
  for (const [name, words, meant, wanted] of cases)
    test(name, () => expect(fuse(words, meant)).toEqual(wanted));

  test("nothing is lost, nothing stands twice, and the best by words is never behind what only means it", () => {
    const scores = fc
      .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 10 })
      .map((rows) => new Map(rows.map((n, i) => [n, 1 - i / 10])));
    fc.assert(
      fc.property(scores, scores, (words, meant) => {
        const order = fuse(words, [meant]);
        expect(order.toSorted((a, b) => a - b)).toEqual(
          [...new Set([...words.keys(), ...meant.keys()])].sort((a, b) => a - b),
        );
        const [best] = words.keys();
        if (best === undefined) return;
        for (const n of order.slice(0, order.indexOf(best))) expect(words.has(n)).toBe(true);
      }),
    );
  });
});
