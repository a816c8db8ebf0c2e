import { describe, expect, test } from "bun:test";
import { type Candidate, type Chooser, choose, chooserOf, likeliest } from "#reading/ranking/ranker.ts";
import { corpus, type KnownPaper } from "../bench/corpus.ts";
import { deep } from "../thorough.ts";
import { CHOSEN, fileOf, madeGroups, trainAll } from "../train/choose.ts";
import { groupsOfReal } from "../train/choose-examples.ts";
import { reportOf } from "../train/report.ts";

/** One tree: what has `a` above a half has odds of 2, the rest of -2. */
const simple: Chooser = {
  features: ["a"],
  base: 0,
  trees: [[0, 0.5, 0, 0.5, 0, 0.5, -2, -2, 2, 2]],
  calibration: [
    [-6, 0.02],
    [6, 0.98],
  ],
  least: 0.4,
};

const candidate = (value: string, a: number): Candidate<string> => ({
  of: `${value} ${a}`,
  value,
  features: { a },
});

describe("choosing among candidates", () => {
  test("the likeliest value is taken, with the print that speaks most for it", () => {
    const found = choose(simple, [candidate("x", 0), candidate("y", 1), candidate("y", 0)]);
    expect([found?.value, found?.of]).toEqual(["y", "y 1"]);
    expect(found?.probability).toBeGreaterThan(0.5);
  });

  test("two values that look alike are less sure than one", () => {
    const one = choose(simple, [candidate("x", 1), candidate("y", 0)]);
    const two = choose(simple, [candidate("x", 1), candidate("y", 1)]);
    expect(two?.probability ?? 0).toBeLessThan(one?.probability ?? 0);
  });

  test("prints of one value speak for each other", () => {
    const found = likeliest(simple, [candidate("x", 1), candidate("y", 1), candidate("y", 1)]);
    expect(found?.best.value).toBe("y");
  });

  test("nothing is said where no candidate is likely, or there is none", () => {
    expect(choose(simple, [candidate("x", 0)])).toBeNull();
    expect(choose(simple, [])).toBeNull();
  });

  test("every shipped model answers 0 to 1, whatever it is shown", () => {
    for (const field of CHOSEN) {
      const chooser = { ...chooserOf(field), least: 0 };
      for (const v of [-1e9, -1, 0, 1, 50, 1e9, Number.NaN]) {
        const features = Object.fromEntries(chooser.features.map((name) => [name, v]));
        const p = choose(chooser, [{ of: null, value: "x", features }])?.probability ?? -1;
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe("training", () => {
  deep("the same papers give the same file, byte for byte", async () => {
    const wish = { trees: 12, without: [] };
    const file = async () => JSON.stringify(fileOf(await trainAll(20, false, wish), "2026-01-01", {}));
    const [once, again] = [await file(), await file()];
    expect(again).toBe(once);
    expect(once.length).toBeGreaterThan(1000);
  });

  test("a sealed paper is refused", () => {
    const opened: KnownPaper = {
      collection: "tills",
      file: "none.jpg",
      maker: "Nobody",
      side: "opened",
      picture: true,
      values: {},
      known: {},
      judge: () => [],
    };
    expect(groupsOfReal(opened, [])).toEqual([]);
    expect(() => groupsOfReal({ ...opened, side: "sealed" }, [])).toThrow("sealed");
    for (const p of corpus()) if (p.side === "sealed") expect(() => groupsOfReal(p, [])).toThrow("sealed");
  });

  deep("on layouts and names that no model saw, 90 means right nine times of ten", () => {
    const said = Array.from({ length: 120 }, (_, i) => madeGroups(950_000 + i, true))
      .flat()
      .filter((g) => g.field !== "due")
      .flatMap((g) => {
        const found = choose(
          chooserOf(g.field),
          g.candidates.map((c) => ({ of: c, value: c.value, features: c.features })),
        );
        return found ? [{ trust: found.probability, right: found.of.right }] : [];
      });
    const report = reportOf(said);
    expect(report.sure).toBeGreaterThan(200);
    expect(report.sure_right).toBeGreaterThanOrEqual(0.9);
  });
});
