import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { builtInReader } from "#reading/built-in.ts";
import { study } from "#reading/classify/study.ts";
import { calibrated, oddsOf, rowOf, type Tree } from "#reading/ranking/forest.ts";
import { Chance } from "../paper/household/chance.ts";
import { householdPaper } from "../paper/household/household.ts";
import { pagesOf } from "../paper/household/pages.ts";
import { deep } from "../thorough.ts";
import { boost, type Example, isotonic } from "../train/boost.ts";
import { READ_ON, rightNumber, rightType } from "../train/examples.ts";
import { reportOf } from "../train/report.ts";
import { context, Paper } from "./paper.ts";

describe("small models", () => {
  test("a tree goes left where a figure is not above its threshold", () => {
    const tree: Tree = [0, 5, 1, 2, 1, 7, 1, 10, 100, 1000];
    const odds = (a: number, b: number) => oddsOf({ base: 0.5, trees: [tree] }, [a, b]);
    expect([odds(5, 2), odds(5, 3), odds(6, 7), odds(6, 8)]).toEqual([1.5, 10.5, 100.5, 1000.5]);
  });

  test("features that are left out count as nothing", () => {
    expect(rowOf(["a", "b"], { b: 3, c: 9 })).toEqual([0, 3]);
  });

  test("calibration draws lines between its points and keeps to its ends", () => {
    const points: [number, number][] = [
      [-1, 0.2],
      [1, 0.8],
      [2, 0.9],
    ];
    expect([-9, -1, 0, 1.5, 99].map((x) => Math.round(1000 * calibrated(points, x)))).toEqual([
      200, 200, 500, 850, 900,
    ]);
  });

  test("calibration never falls while the odds rise", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ odds: fc.double({ min: -6, max: 6, noNaN: true }), right: fc.boolean() }), {
          minLength: 1,
          maxLength: 400,
        }),
        (said) => {
          const points = isotonic(
            said.map((s) => ({ ...s, weight: 1 })),
            10,
          );
          const shares = points.map(([, y]) => y);
          expect(shares).toEqual([...shares].sort((a, b) => a - b));
          expect(shares.every((y) => y >= 0 && y < 1)).toBe(true);
        },
      ),
    );
  });

  test("boosting learns a rule with two conditions, and keeps the direction it is given", () => {
    const c = new Chance(3);
    const examples: Example[] = Array.from({ length: 1500 }, () => {
      const row = [c.next(), c.next(), c.next()];
      return { row, right: (row[0]! > 0.5 && row[1]! > 0.3) !== c.is(0.05), weight: 1 };
    });
    const forest = boost(examples, {
      features: ["a", "b", "c"],
      trees: 60,
      rate: 0.2,
      seed: 1,
      direction: { a: 1, b: 1 },
      least: 20,
    });
    const p = (a: number, b: number) => 1 / (1 + Math.exp(-oddsOf(forest, [a, b, 0.5])));
    expect(p(0.9, 0.9)).toBeGreaterThan(0.85);
    expect(p(0.9, 0.1)).toBeLessThan(0.15);
    expect(p(0.2, 0.9)).toBeLessThan(0.15);
    for (let i = 1; i <= 20; i++) expect(p(i / 20, 0.7)).toBeGreaterThanOrEqual(p((i - 1) / 20, 0.7) - 1e-9);
  });
});

describe("confidence", () => {
  test("a plain label far before any other day is surer than a bare day among many", () => {
    const plain = new Paper()
      .line("Invoice", 16)
      .line([[50, "Invoice date: 4 March 2025"]])
      .line("Total: $120.00")
      .build();
    const bare = new Paper()
      .line("Notes", 16)
      .lines(["4 March 2025 something", "Then on 9 April 2025 more", "and 3 May 2025 at last"])
      .build();
    const said = (pages: ReturnType<Paper["build"]>) => {
      const sorting = builtInReader.sort(pages, context());
      return (
        builtInReader.read(pages, sorting, context()).facts.find((f) => f.key === "issue_date")?.confidence ??
        0
      );
    };
    expect(said(plain)).toBeGreaterThan(said(bare));
    expect(said(plain)).toBeGreaterThan(70);
  });

  deep("on papers of layouts and names that no model saw, 90 means right nine times of ten", () => {
    const said: { trust: number; right: boolean }[] = [];
    for (let i = 0; i < 240; i++) {
      const paper = householdPaper({ seed: 950_000 + i, held: true });
      const pages = pagesOf(paper.sheets);
      for (const n of study(pages, context({ today: READ_ON })).numbers)
        said.push({ trust: n.confidence / 100, right: rightNumber(n.key, n.value, paper.truth) });
      const { type, typeConfidence } = builtInReader.sort(pages, context({ today: "2025-06-30" }));
      if (type !== null) said.push({ trust: typeConfidence / 100, right: rightType(type, paper.truth.type) });
    }
    const report = reportOf(said);
    expect(report.sure).toBeGreaterThan(300);
    expect(report.sure_right).toBeGreaterThanOrEqual(0.9);
    // And what is less sure is less often right.
    const unsure = said.filter((s) => s.trust < 0.7);
    expect(unsure.filter((s) => s.right).length / unsure.length).toBeLessThan(0.85);
  });
});
