import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import type { Page } from "#reading/layout/page.ts";
import { context, Paper } from "../paper.ts";

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
const misread: [string, string[], string | null][] = [
  ["letters for digits", ["O9/O3/2O18 18:54"], "2018-03-09"],
  ["S for 5, B for 8", ["25/03/201B 18:S4"], "2018-03-25"],
  ["a slash read as 7", ["09703/2018 18:54"], "2018-03-09"],
  ["a slash read as 1", ["25/1012018 18:54"], "2018-10-25"],
  ["both slashes", ["2511012018 18:54"], "2018-10-25"],
  ["dots read as commas", ["DATE 25,10,2018"], "2018-10-25"],
  ["spaces inside", ["25/1 0/2018 18:54"], "2018-10-25"],
  ["a space in the year", ["25/10/2 018 18.54"], "2018-10-25"],
  ["glued to the time", ["25/10/201818:54:01"], "2018-10-25"],
  ["glued to a time of one digit", ["25/12/20188:13:39PM"], "2018-12-25"],
  ["glued to the word", ["DATE25/10/2018"], "2018-10-25"],
  ["the century misread", ["25/10/2518 18:54"], "2018-10-25"],
  [
    "a digit that cannot be, put right by the number of the slip",
    ["INVOICE 2018030910080010", "00/03/2018 18:54"],
    "2018-03-09",
  ],
  ["a digit that cannot be, and nothing to put it right", ["INVOICE 1008001055", "00/03/2018 18:54"], null],
  ["month with a nought", ["25 0CT 2018 18:54"], "2018-10-25"],
  ["month misread", ["25-JU1-2018 18:54"], "2018-07-25"],
  ["no day at all", ["18:54 000123"], null],
  ["a number that looks like a day", ["REF 25102018 APPROVED"], null],
  ["a run with its word", ["DATE 20181025"], "2018-10-25"],
  ["label misread", ["Oate: 25/10/2018"], "2018-10-25"],
];
describe("dates as pictures garble them", () => {
  for (const [name, rows, want] of misread)
    test(name, () =>
      expect(builtInReader.sort(pictured([...head, ...rows, "THANK YOU"]), context()).date).toBe(want),
    );
});
