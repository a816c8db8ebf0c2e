import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { readPages } from "../expected.ts";
import { pagesOf } from "../paper-text.ts";

/** Language, day on which it is read, the items that a contract makes, its text (" / " ends a line, " || " a cell). */
const rows = readFileSync(new URL("./terms.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((row) => row.split("\t") as [string, string, string, string]);

const setUp = (text: string): string =>
  text
    .split(" / ")
    .map((line) =>
      line
        .split(" || ")
        .map((cell, i, all) => (i < all.length - 1 ? cell.padEnd(34) : cell))
        .join(""),
    )
    .join("\n");

describe("how a contract ends is worked out of its first day, its length and the time of notice", () => {
  for (const [language, today, items, text] of rows)
    test(`${language}, read on ${today}: ${text.slice(0, 150)}`, () => {
      const read = readPages(pagesOf(setUp(text), "columns"), { today }).full.obligations;
      expect(
        read
          .map((o) => `${o.kind} ${o.due}`)
          .sort()
          .join("; "),
      ).toBe(items);
    });
});
