import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import type { Page } from "#reading/layout/page.ts";
import { list, orNone, tablesOf, word } from "../../table-file.ts";
import { context, Paper } from "../paper.ts";

const table = tablesOf(import.meta.dir, "misread.tsv");

/** Words as a picture's reader gave them. */
const pictured = (rows: string[]): Page[] => {
  const p = new Paper(230, rows.length * 14 + 120);
  for (const r of rows) p.line([[10, r]]);
  return p.build({ source: "ocr", confidence: 80 });
};
const head = [
  "KEDAI RIA SDN BHD",
  "KUALA LUMPUR",
  "GST ID 001234567890",
  "MILK 5.00",
  "TOTAL 5.00",
  "CASH 10.00",
  "CHANGE 5.00",
];
const misread: [string, string[], string | null][] = table("misread", word, list, orNone);
describe("dates as pictures garble them", () => {
  for (const [name, rows, want] of misread)
    test(name, () =>
      expect(builtInReader.sort(pictured([...head, ...rows, "THANK YOU"]), context()).date).toBe(want),
    );
});
