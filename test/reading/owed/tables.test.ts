import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { readPages } from "../expected.ts";
import { pagesOf } from "../paper-text.ts";

/** Language, day on which it is read, the items that a paper makes, its text (" / " ends a line, " || " a cell). */
const rowsOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), "utf8")
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
        .map((cell, i, all) => (i < all.length - 1 ? `${cell}    `.padEnd(34) : cell))
        .join(""),
    )
    .join("\n");

describe("how a contract ends is worked out of its first day, its length and the time of notice", () => {
  for (const [language, today, items, text] of rowsOf("./terms.tsv"))
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

describe("a payment is asked for by the day and the amount that the paper names, or not at all", () => {
  for (const [language, today, items, text] of rowsOf("./payments.tsv"))
    test(`${language}, read on ${today}: ${text.slice(0, 150)}`, () => {
      const read = readPages(pagesOf(setUp(text), "columns"), { today }).full.obligations;
      const said = read.map((o) => `${o.kind} ${o.due}${o.amount === null ? "" : ` ${o.amount.toFixed(2)}`}`);
      expect(said.join("; ")).toBe(items);
    });
});
