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
