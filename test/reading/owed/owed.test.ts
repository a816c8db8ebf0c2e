import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { builtInReader } from "#reading/built-in.ts";
import type { ReadObligation } from "#reading/reader.ts";
import { context, Paper } from "../paper.ts";
import { scenarios } from "./scenarios.ts";
import { misleading } from "./scenarios-more.ts";

const COLUMNS = [50, 330, 450];

/** The lines as a printed page. */
function pagesOf(paper: string) {
  const p = new Paper();
  for (const line of paper.split("\n"))
    p.line(line.split(" | ").map((text, i): [number, string] => [COLUMNS[i] ?? 450, text]));
  return p.build();
}

function owedBy(paper: string, today = "2025-03-06"): ReadObligation[] {
  const pages = pagesOf(paper);
  const of = context({ today });
  return builtInReader.read(pages, builtInReader.sort(pages, of), of).obligations;
}

const told = (o: ReadObligation) =>
  `${o.kind} ${o.due}${o.kind === "payment" ? ` ${o.amount}` : ""}${o.automatic ? " auto" : ""}`;

describe("what a paper asks of the household", () => {
  test.each([...scenarios, ...misleading])("%s", (_, paper, wanted) => {
    expect(owedBy(paper).map(told).sort()).toEqual([...wanted].sort());
  });
});

test("no words crash it, no item has a day that is none, and each item once", () => {
  const words = scenarios.flatMap(([, paper]) => paper.split("\n"));
  const lines = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, fc.string()), {
    maxLength: 14,
  });
  fc.assert(
    fc.property(lines, (some) => {
      const owed = owedBy(some.join("\n"));
      for (const o of owed) {
        expect(o.due).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(o.amount === null || o.amount > 0).toBe(true);
      }
      const keys = owed.map((o) => `${o.kind} ${o.due} ${o.amount}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(owed.length).toBeLessThan(40);
    }),
    { numRuns: 60 },
  );
});
