import { expect, test } from "bun:test";
import fc from "fast-check";
import { readPages } from "../expected.ts";
import { papersIn } from "../paper-files.ts";
import { pagesOf } from "../paper-text.ts";

test("no words crash it, no item has a day that is none, and each item once", () => {
  const words = papersIn("papers/obligations").flatMap((paper) => paper.text.split("\n"));
  const lines = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, fc.string()), {
    maxLength: 14,
  });
  fc.assert(
    fc.property(lines, (some) => {
      const owed = readPages(pagesOf(some.join("\n")), { today: "2025-03-06" }).full.obligations;
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
