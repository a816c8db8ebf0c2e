import { expect, test } from "bun:test";
import { askLaid, laidPage, laidPaper } from "./comprehend-laid.ts";
import type { Put } from "./laid-text.ts";

const cells = (puts: readonly Put[]): string[] =>
  laidPage(puts).lines.map(({ line }) => line.cells.map((c) => c.text).join(" | "));

/** Two rows of a table in which some cells have two lines; the others are set to their middle. */
const closing: Put[] = [
  [40, 100, "Closing"],
  [120, 106, "$7,914.60"],
  [200, 100, "Includes $3,982.60 in Loan Costs and $3,932.00 in Other"],
  [40, 112, "Costs"],
  [200, 112, "Costs. See page 2 for details."],
  [40, 134, "Cash to"],
  [120, 140, "$59,214.60"],
  [200, 134, "Down payment $57,800.00 plus closing costs, less deposit of"],
  [40, 146, "Close"],
  [200, 146, "$6,500.00"],
];

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
  const register: Put[] = [
    [40, 100, "AITOR MENDIBEA"],
    [200, 100, "48.117.305-"],
    [320, 106, "12/12/2014"],
    [40, 112, "ROBLEDO"],
    [200, 112, "M"],
  ];
  expect(cells(register)).toEqual(["AITOR MENDIBEA ROBLEDO | 48.117.305-M | 12/12/2014"]);
});

test("what begins in small letters goes on with the cell above", () => {
  const bikes: Put[] = [
    [40, 100, "Make"],
    [140, 100, "Northfield Cargo E2 (electric"],
    [340, 100, "Veluwe Tour 8"],
    [140, 111, "cargo bike)"],
    [40, 130, "Frame number"],
    [140, 130, "NW2E44180722"],
    [340, 130, "VT8-118836"],
  ];
  expect(cells(bikes)[0]).toBe("Make | Northfield Cargo E2 (electric cargo bike) | Veluwe Tour 8");
});

test("rows that follow one another evenly stay rows", () => {
  const rows: Put[] = [
    [40, 100, "Maturity date"],
    [140, 100, "October 2048"],
    [300, 106, "Escrow"],
    [40, 112, "Escrow balance"],
    [140, 112, "$3,118.04"],
    [40, 124, "Prepayment penalty"],
    [140, 124, "No"],
  ];
  expect(cells(rows)).toContain("Escrow balance | $3,118.04");
});

test("fields beside a figure stay fields", () => {
  const fields: Put[] = [
    [40, 100, "Salesperson: Ann"],
    [300, 106, "10:51:00"],
    [40, 112, "Cashier: Joe"],
  ];
  expect(cells(fields)).toEqual(["Salesperson: Ann", "10:51:00", "Cashier: Joe"]);
});

test("two figures of one column are of two rows", () => {
  const taxes: Put[] = [
    [40, 100, "CO Withholding Tax"],
    [200, 100, "$132.00"],
    [320, 106, "$2,317.00"],
    [40, 112, "Denver OPT"],
    [200, 112, "$5.75"],
  ];
  expect(cells(taxes)).toHaveLength(3);
});
