import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { context } from "./paper.ts";
import { pagesOf } from "./paper-text.ts";

/** Amounts beside the total, by key, of a paper from its words. */
function amountsOf(text: string): Map<string, { value: number | null; confidence: number }> {
  const pages = pagesOf(text, "columns");
  const on = context({ today: "2025-08-01" });
  const read = builtInReader.read(pages, builtInReader.sort(pages, on), on);
  return new Map(
    read.facts
      .filter((f) => f.role === "money")
      .map((f) => [f.key, { value: f.number, confidence: f.confidence }]),
  );
}

const POLICY = (line: string) => `
HEARTLAND MUTUAL INSURANCE COMPANY                 Personal Auto Policy Declarations
PO Box 4410, Lincoln NE 68501                      Policy Number   PA 0088213-4
Named Insured: Rosa Delgado                        Policy Period   03/01/2025 to 09/01/2025
Veh 1  2019 TOYOTA RAV4   VIN 2T3P1RFV8KC041182
Bodily Injury  100,000/300,000      $301.00
${line}
Total Policy Premium                           $892.00
`;

describe("how far an amount beside the total is trusted", () => {
  test("a deductible that can be none is left out, a round one is kept", () => {
    expect(amountsOf(POLICY("Deductible   $7.20")).has("deductible")).toBe(false);
    expect(amountsOf(POLICY("Deductible: $500.00")).get("deductible")?.value).toBe(500);
  });

  test("net amount and tax that make the total are surer than those that do not", () => {
    const bill = (tax: string) => `
Dépannage Lefort SARL                   FACTURE N° F25-0341
22 rue des Tanneurs 37000 TOURS         Date : 27/02/2025
Main d'œuvre                            260,00
Total HT                                260,00
TVA 10 %                                ${tax}
Net à payer                             286,00 €
`;
    const right = amountsOf(bill("26,00")).get("tax");
    const wrong = amountsOf(bill("21,00")).get("tax");
    expect(right?.confidence).toBeGreaterThanOrEqual(90);
    expect(wrong?.confidence ?? 0).toBeLessThan(right?.confidence ?? 0);
  });

  test("a rent among the bookings of an account is no rent of the account", () => {
    const statement = `
First Prairie Credit Union                                 Statement period 04/01/2025 - 04/30/2025
SAMUEL T ORTEGA
Beginning balance                                          2,410.77
04/05  Rent check 1180                                    -1,450.00
Ending balance                                               960.77
`;
    const found = amountsOf(statement);
    expect(found.has("rent")).toBe(false);
    expect(found.get("previous_balance")?.value).toBe(2410.77);
  });

  test("nothing is told that is trusted less than half", () => {
    for (const line of ["Deductible   $7.20", "Deductible $13.35", "Glass deductible $100", "Tax $891.00"])
      for (const a of amountsOf(POLICY(line)).values()) expect(a.confidence).toBeGreaterThanOrEqual(1);
    expect(amountsOf(POLICY("Deductible $13.35")).has("deductible")).toBe(false);
  });
});

test.each([
  ["Währung: EUR", "EUR"],
  ["Currency: CHF", "CHF"],
])(
  "the field %p names the money of a bill whatever its house number or bank look like",
  (field, currency) => {
    const text = `
Versicherungsverein Beispielstadt a.G.          Rechnung Nr. 01.234.567
${field}
Rechnungsdatum 06.12.2018
Beitrag                                         50,00
Gesamtbetrag                                    50,00
Fällig am 20.12.2018
`;
    const pages = pagesOf(text, "columns");
    const on = context({ today: "2019-08-01" });
    const read = builtInReader.read(pages, builtInReader.sort(pages, on), on);
    expect(read.facts.find((f) => f.key === "total")?.currency).toBe(currency);
  },
);

describe("what became of the balance before", () => {
  const bill = (balance: string, due: string) => `
NORTHFIELD WATER                                  Water bill
Account number 5330468234                         Bill date July 18, 2025
Customer charge                        $14.50
Water used                             $85.06
${balance}
Amount due                             ${due}
Due date August 8, 2025
`;
  const said = (balance: string, due: string) => {
    const of = amountsOf(bill(balance, due));
    return [of.get("payments_received")?.value ?? null, of.get("overdue_amount")?.value ?? null];
  };
  test.each<[string, string, string, (number | null)[]]>([
    [
      "all of it taken off, whatever it is called",
      "Previous balance   $135.23\nPosted July 6   -$135.23\nThis period   $99.56",
      "$99.56",
      [135.23, null],
    ],
    [
      "all of it as a credit",
      "Previous balance   $135.23\nPosted July 6   $135.23 CR\nThis period   $99.56",
      "$99.56",
      [135.23, null],
    ],
    [
      "a part of it",
      "Previous balance   $135.23\nPosted July 6   -$100.00\nThis period   $99.56",
      "$134.79",
      [100, null],
    ],
    [
      "nothing of it: it is in the total",
      "Previous balance   $135.23\nThis period   $99.56",
      "$234.79",
      [null, 135.23],
    ],
    [
      "nothing is said and the sum does not come out",
      "Previous balance   $135.23\nThis period   $99.56",
      "$180.00",
      [null, null],
    ],
    [
      "a credit that leaves no way to tell",
      "Previous balance   $135.23\nAdjustment   -$12.00\nThis period   $99.56",
      "$200.00",
      [null, null],
    ],
    [
      "nothing of it, with a late fee",
      "Previous balance   $135.23\nPayments received   $0.00\nThis period   $99.56\nLate charge   $3.17",
      "$237.96",
      [0, null],
    ],
    ["a credit balance", "Previous balance   -$20.00\nThis period   $99.56", "$79.56", [null, null]],
  ])("%s", (_, balance, due, wanted) => expect(said(balance, due)).toEqual(wanted));
});
