import { describe, expect, test } from "bun:test";
import { readPages } from "./expected.ts";
import { pagesOf } from "./paper-text.ts";

const HEAD =
  "Northfield Services LLC\n12 Elm Street\nAkron, OH 44302\n\nAnna B Oak\n9 Mill Lane\nAkron, OH 44302\n\n";

const read = (text: string, today = "2026-02-10") =>
  readPages(pagesOf(HEAD + text, "columns"), { today }).full;
const asked = (text: string, today?: string) =>
  read(text, today).obligations.map((o) => `${o.kind} ${o.due} ${o.amount ?? ""}`.trim());

describe("payments that a paper sets out", () => {
  test("by labels, as many as it says", () =>
    expect(
      asked(
        "Installment Agreement\nDate: February 2, 2026\n\nMonthly payment   $217.00\nNumber of payments   3\nFirst withdrawal   03/15/2026",
      ),
    ).toEqual(["payment 2026-03-15 217", "payment 2026-04-15 217", "payment 2026-05-15 217"]));

  test("beside what is left after each", () =>
    expect(
      asked(
        "Medical bill\nPAYMENT PLAN\nDate: February 2, 2026\nBalance   $300.00\n\nDue   Amount   Balance after\nMarch 15, 2026   $100.00   $200.00\nApril 15, 2026   $100.00   $100.00\nMay 15, 2026   $100.00   $0.00",
      ),
    ).toEqual(["payment 2026-03-15 100", "payment 2026-04-15 100", "payment 2026-05-15 100"]));

  test("in halves, their days under their amounts", () =>
    expect(
      asked(
        "Property tax bill\nDate: February 2, 2026\nTOTAL   $5,895.10\n\n1ST INSTALLMENT   $2,947.55   2ND INSTALLMENT   $2,947.55\nDUE 4/1/2026   DUE 9/1/2026",
      ),
    ).toEqual(["payment 2026-04-01 2947.55", "payment 2026-09-01 2947.55"]));
});

describe("the day and the amount that are asked for", () => {
  test.each([
    [
      "what is left after a part was paid",
      "Veterinary invoice\nDate: February 2, 2026\nTotal   249.25\nPaid today - check 341   150.00\nBalance   99.25\nPlease pay the balance by 3/2/2026.",
      "payment 2026-03-02 99.25",
    ],
    [
      "the end of a time to pay",
      "Winter property tax bill\nDate: February 2, 2026\nAmount due   $1,143.92\nPAYABLE Feb 2, 2026 THROUGH Mar 14, 2026 without penalty.",
      "payment 2026-03-14 1143.92",
    ],
    [
      "the amount behind the day to pay by",
      "Water bill\nDate: February 2, 2026\nWater   70.20\nSewer   44.30\nPAY BY 03/02/26   114.50",
      "payment 2026-03-02 114.5",
    ],
    [
      "not what the last bill came to",
      "Electric bill\nDate: February 2, 2026\nTotal amount due at last billing   $121.77\nPayment received, thank you   -$121.77\nTotal current charges   $118.44\nTotal amount due   $118.44\nDue date   March 2, 2026",
      "payment 2026-03-02 118.44",
    ],
  ])("%s", (_, text, want) => expect(asked(text)).toEqual([want]));
});

describe("days that only the words around them make what they are", () => {
  test.each([
    [
      "a payment behind its amount",
      "Propane delivery\nDate: February 2, 2026\nNext budget payment of $155.00 is due 03/05/26.",
      "payment 2026-03-05 155",
    ],
    [
      "a visit",
      "Clinic letter\nDate: February 2, 2026\n\nThe AC man comes Tuesday, March 10, 2026 between 9 and 12 for the spring check.",
      "appointment 2026-03-10",
    ],
    [
      "no office that is closed",
      "Clinic letter\nDate: February 2, 2026\n\nOur office will be closed on March 10, 2026.",
      undefined,
    ],
  ])("%s", (_, text, want) => expect(asked(text)[0]).toBe(want as never));

  test("the later day is the one to pay by, where the other is of something else", () =>
    expect(
      asked(
        "Ambulance bill\nDate: February 2, 2026\nYOU OWE   $342.64\nDUE ON RECEIPT - no later than   03/04/2026",
      ),
    ).toEqual(["payment 2026-03-04 342.64"]));
});

test("a bill that is sent again says so", () => {
  const again = read(
    "Invoice\nSECOND NOTICE\nDate: February 2, 2026\nAmount due   $80.00\nDue date   March 2, 2026",
  );
  expect(again.facts.find((f) => f.key === "reminder")?.value).toBe("SECOND NOTICE");
  const first = read("Invoice\nDate: February 2, 2026\nAmount due   $80.00\nDue date   March 2, 2026");
  expect(first.facts.some((f) => f.key === "reminder")).toBe(false);
});

test("nothing past due is told as nought, and a part of the sum as what it is", () => {
  const overdue = (line: string) =>
    read(
      `Electric bill\nDate: February 2, 2026\n${line}\nTotal amount due   $118.44\nDue date   March 2, 2026`,
    ).facts.find((f) => f.key === "overdue_amount")?.number;
  expect([
    overdue("Past due amount   $0.00"),
    overdue("Past due amount   $18.44"),
    overdue("Energy   $118.44"),
  ]).toEqual([0, 18.44, undefined]);
});
