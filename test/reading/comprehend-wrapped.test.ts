import { expect, test } from "bun:test";
import { tablesOf, word } from "../table-file.ts";
import { askLaid, laidPage, laidPaper } from "./comprehend-laid.ts";
import type { Put } from "./laid-text.ts";

const tableOf = tablesOf(import.meta.dir, "comprehend-wrapped.tsv");

const cells = (puts: readonly Put[]): string[] =>
  laidPage(puts).lines.map(({ line }) => line.cells.map((c) => c.text).join(" | "));

/** Two rows of a table in which some cells have two lines; the others are set to their middle. */
const closing: Put[] = tableOf("closing", Number, Number, word);

test("cells of two lines are one row with the cells beside them", () => {
  expect(cells(closing)).toEqual([
    "Closing Costs | $7,914.60 | Includes $3,982.60 in Loan Costs and $3,932.00 in Other Costs. See page 2 for details.",
    "Cash to Close | $59,214.60 | Down payment $57,800.00 plus closing costs, less deposit of $6,500.00",
  ]);
});

test("a value is asked for by a label of two lines", () => {
  const paper = laidPaper([closing], { head: "Closing Disclosure Birchwood", slug: "invoices/quote" });
  expect(askLaid(paper, "Birchwood cash to close")[0]).toBe("$59,214.60");
});

test("a number that is broken at its stroke is put together", () => {
  const register: Put[] = tableOf("register", Number, Number, word);
  expect(cells(register)).toEqual(["AITOR MENDIBEA ROBLEDO | 48.117.305-M | 12/12/2014"]);
});

test("what begins in small letters goes on with the cell above", () => {
  const bikes: Put[] = tableOf("bikes", Number, Number, word);
  expect(cells(bikes)[0]).toBe("Make | Northfield Cargo E2 (electric cargo bike) | Veluwe Tour 8");
});

test("rows that follow one another evenly stay rows", () => {
  const rows: Put[] = tableOf("rows that follow one another evenly stay rows", Number, Number, word);
  expect(cells(rows)).toContain("Escrow balance | $3,118.04");
});

test("fields beside a figure stay fields", () => {
  const fields: Put[] = tableOf("fields", Number, Number, word);
  expect(cells(fields)).toEqual(["Salesperson: Ann", "10:51:00", "Cashier: Joe"]);
});

test("two figures of one column are of two rows", () => {
  const taxes: Put[] = tableOf("taxes", Number, Number, word);
  expect(cells(taxes)).toHaveLength(3);
});
