import { describe, expect, test } from "bun:test";
import { study } from "#reading/classify/study.ts";
import type { Page, Word } from "#reading/layout/page.ts";
import type { ReadingContext } from "#reading/reader.ts";
import { confirmedPayments } from "#reading/statements/payment-confirmed.ts";
import { statementLines } from "#reading/statements/statement-lines.ts";

const today = "2025-07-01";
const context: ReadingContext = { today, country: null, household: [], known: [], fileName: null };

/** A page of lines; columns are parted by "|" and stand 130 points apart. */
function page(lines: string[]): Page {
  const words: Word[] = [];
  lines.forEach((line, row) => {
    line.split("|").forEach((cell, column) => {
      let x = 40 + column * 130;
      for (const text of cell.trim().split(/\s+/).filter(Boolean)) {
        const width = text.length * 5;
        words.push({ text, x0: x, y0: 40 + row * 14, x1: x + width, y1: 50 + row * 14, confidence: 100 });
        x += width + 3;
      }
    });
  });
  const text = lines.map((l) => l.replaceAll("|", "   ")).join("\n");
  return { number: 1, width: 595, height: 842, words, text, source: "text", confidence: 100 };
}

const shown = (lines: { day: string; amount: number; words: string }[]) =>
  lines.map((l) => `${l.day} ${l.amount} ${l.words}`);
const read = (type: string, lines: string[]) =>
  shown(statementLines(study([page(lines)], context), type, today));
const bank = (...lines: string[]) => read("banking/bank-statement", lines);

describe("lines of statements", () => {
  const cases: [string, string[], string[]][] = [
    [
      "signs, days without a year",
      [
        "Kontoauszug 1. März 2025 bis 31. März 2025",
        "Datum|Buchungstext|Betrag",
        "12.03.|Lastschrift Stadtwerke RE 4411|-54,20",
        "28.03.|Gehalt März|+2.100,00",
      ],
      ["2025-03-12 -54.2 Lastschrift Stadtwerke RE 4411", "2025-03-28 2100 Gehalt März"],
    ],
    [
      "columns for what went and what came, and a balance",
      [
        "Statement 1 March 2025 to 31 March 2025",
        "Date|Description|Paid out|Paid in|Balance",
        "03 Mar|Northfield Water|54.20||945.80",
        "28 Mar|Salary||2,100.00|3,045.80",
      ],
      ["2025-03-03 -54.2 Northfield Water", "2025-03-28 2100 Salary"],
    ],
    [
      "a running balance alone says which way",
      [
        "Statement period 03/01/2025 - 03/31/2025",
        "Date|Description|Amount|Balance",
        "03/02|Opening entry|10.00|1,000.00",
        "03/14|Some shop|54.20|945.80",
        "03/28|Some firm|100.00|1,045.80",
      ],
      ["2025-03-14 -54.2 Some shop", "2025-03-28 100 Some firm"],
    ],
    [
      "words under a movement belong to it",
      [
        "Relevé du 01/03/2025 au 31/03/2025",
        "Date|Libellé|Montant",
        "12/03|Prlv SEPA|-54,20",
        "|EDF SERVICE CLIENT|",
        "14/03|Virement reçu|+10,00",
      ],
      ["2025-03-12 -54.2 Prlv SEPA EDF SERVICE CLIENT", "2025-03-14 10 Virement reçu"],
    ],
    [
      "over the turn of the year",
      [
        "Statement 20 December 2024 to 19 January 2025",
        "Date|Description|Amount",
        "28/12|Shop|-5.00",
        "03/01|Shop|-6.00",
      ],
      ["2024-12-28 -5 Shop", "2025-01-03 -6 Shop"],
    ],
    [
      "sums and balances are no movements",
      [
        "Statement 1 March 2025 to 31 March 2025",
        "Date|Description|Amount",
        "01/03|Opening balance|1,000.00",
        "12/03|Shop|-5.00",
        "31/03|Closing balance|995.00",
      ],
      ["2025-03-12 -5 Shop"],
    ],
    [
      "days written as words, with the year behind a comma",
      [
        "Statement date: May 31, 2025",
        "Date|Description|Amount",
        "May 5, 2025|Cash withdrawal|-$147.60",
        "May 12th, 2025|Filling station|-$17.61",
        "30 May 2025|Salary|$2,979.08",
      ],
      ["2025-05-05 -147.6 Cash withdrawal", "2025-05-12 -17.61 Filling station", "2025-05-30 2979.08 Salary"],
    ],
    [
      "a dash before the sign of a currency is a minus, though a long reference ran into it",
      [
        "Statement 1 March 2025 to 31 March 2025",
        "Date|Description|Amount",
        "12/03/2025|Payment INV-46940-$69.28",
        "14/03/2025|Shop|-$5.00",
      ],
      ["2025-03-12 -69.28 Payment INV-46940-", "2025-03-14 -5 Shop"],
    ],
    [
      "what stands in a column beside the table is of the paper",
      [
        "Date du relevé : 31/03/2025",
        "Période|Date|Libellé|Montant",
        "31/03/2025",
        "01/03/2025|12/03/2025|Prlv SEPA EDF|-54,20",
        "Compte|",
        "204829720|14/03/2025|Boulangerie|-3,10",
        "|16/03/2025|Virement reçu|+10,00",
      ],
      ["2025-03-12 -54.2 Prlv SEPA EDF", "2025-03-14 -3.1 Boulangerie", "2025-03-16 10 Virement reçu"],
    ],
    [
      "a way that nothing says is left out",
      [
        "Statement 1 March 2025 to 31 March 2025",
        "Date|Description|Amount",
        "12/03|Shop|5.00",
        "13/03|Other|6.00",
      ],
      [],
    ],
  ];
  for (const [name, lines, expected] of cases) test(name, () => expect(bank(...lines)).toEqual(expected));

  test("on a card what was bought stands plain and what was paid with a sign", () =>
    expect(
      read("banking/credit-card-statement", [
        "Card statement 1 March 2025 to 31 March 2025",
        "Date|Description|Amount",
        "12/03|Bookshop|15.00",
        "20/03|Payment received|-200.00",
      ]),
    ).toEqual(["2025-03-12 -15 Bookshop", "2025-03-20 200 Payment received"]));

  test("other papers have no lines", () =>
    expect(read("bills/water", ["1 March 2025 to 31 March 2025", "12/03/2025|Water|-5.00"])).toEqual([]));
});

describe("payments that are confirmed", () => {
  const letter = (...lines: string[]) =>
    confirmedPayments(study([page(["Date: 22/03/2025", ...lines])], context), "letters/letter", today).map(
      (l) => `${l.day} ${l.amount}`,
    );
  const cases: [string, string[]][] = [
    [
      "We have received your payment of £628.10 for invoice 2028-0642 on 21/03/2025. Thank you.",
      ["2025-03-21 -628.1"],
    ],
    ["Wir haben Ihre Zahlung über 628,10 € zur Rechnung 2028 am 21.03.2025 erhalten.", ["2025-03-21 -628.1"]],
    ["Nous avons bien reçu votre paiement de 628,10 € le 21/03/2025.", ["2025-03-21 -628.1"]],
    ["Hemos recibido su pago de 628,10 €.", ["2025-03-22 -628.1"]],
    ["Abbiamo ricevuto il suo pagamento di 628,10 € il 21/03/2025.", ["2025-03-21 -628.1"]],
    ["Wij hebben uw betaling van € 628,10 op 21-03-2025 ontvangen.", ["2025-03-21 -628.1"]],
    ["We have not received your payment of £628.10 yet.", []],
    ["If we have received your payment of £628.10 by now, ignore this letter.", []],
    ["Wir haben Ihre Zahlung über 628,10 € noch nicht erhalten.", []],
    ["Please send your payment of £628.10 by 21/04/2025.", []],
  ];
  for (const [line, expected] of cases) test(line, () => expect(letter(line)).toEqual(expected));
});
