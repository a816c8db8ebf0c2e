import { describe, expect, test } from "bun:test";
import { study } from "#reading/classify/study.ts";
import type { Page, Word } from "#reading/layout/page.ts";
import type { ReadingContext } from "#reading/reader.ts";
import { listedPayments } from "#reading/statements/listed-payments.ts";
import { confirmedPayments } from "#reading/statements/payment-confirmed.ts";
import { statementLines } from "#reading/statements/statement-lines.ts";
import { list, tablesOf, word } from "../table-file.ts";

const tableOf = tablesOf(import.meta.dir, "statement-lines.tsv");

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
  const cases: [string, string[], string[]][] = tableOf("lines of statements", word, list, list);
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
  const cases: [string, string[]][] = tableOf("payments that are confirmed", word, list);
  for (const [line, expected] of cases) test(line, () => expect(letter(line)).toEqual(expected));
});

describe("a paper whose balances and movements come out is a statement, whatever it is called", () => {
  const seen = (...lines: string[]) => {
    const s = study([page(lines)], context);
    return { type: s.kind.slug, lines: shown(statementLines(s, s.kind.slug, today)) };
  };
  test("two columns that are called nothing we know", () =>
    expect(
      seen(
        "Harvest Credit Union",
        "Carried over|||500.00",
        "Now|||630.00",
        "Day|What|Gone|Come",
        "04/03/2025|Harbour Lane Energy|80.00",
        "11/03/2025|Machine|40.00",
        "28/03/2025|Mill Street Dental||250.00",
      ),
    ).toEqual({
      type: "banking/bank-statement",
      lines: [
        "2025-03-04 -80 Harbour Lane Energy",
        "2025-03-11 -40 Machine",
        "2025-03-28 250 Mill Street Dental",
      ],
    }));
  const card = (last: string) =>
    seen(
      "Harvest Card Services",
      "Issued 22/03/2025",
      "Before|||120.00",
      "Now|||55.50",
      "Day|What|Amount",
      "10/03|Settled, thank you|-120.00",
      "12/03|Harbour Books|+30.00",
      `20/03|Fernhill Market|${last}`,
    );
  test("a card, where what was bought has a plus", () =>
    expect(card("+25.50")).toEqual({
      type: "banking/credit-card-statement",
      lines: [
        "2025-03-10 120 Settled, thank you",
        "2025-03-12 -30 Harbour Books",
        "2025-03-20 -25.5 Fernhill Market",
      ],
    }));
  test("a cent off, it is none by that", () =>
    expect(card("+25.51").type).not.toBe("banking/credit-card-statement"));
});

describe("payments that a statement of a year lists", () => {
  const listed = (...lines: string[]) =>
    listedPayments(study([page(lines)], context), "bills/water", today).map((l) => `${l.day} ${l.amount}`);
  const rows = ["02/03/2024|$80.00", "03/04/2024|$91.50"];

  test.each([
    [
      "under a head",
      ["Oakline Rentals", "Statement for 2024", "Date received|Amount", ...rows, "Total|$171.50"],
      ["2024-02-03 -80", "2024-03-04 -91.5"],
    ],
    [
      "by a sentence, the year before its name",
      [
        "Elk Water",
        "2024 Account Summary",
        "Date|Sum",
        ...rows,
        "Total|$171.50",
        "All amounts of 2024 have been paid.",
      ],
      ["2024-02-03 -80", "2024-03-04 -91.5"],
    ],
    [
      "in German",
      [
        "Jahresübersicht 2024",
        "Eingegangene Zahlungen",
        "03.02.2024|80,00 €",
        "04.03.2024|91,50 €",
        "Summe|171,50 €",
      ],
      ["2024-02-03 -80", "2024-03-04 -91.5"],
    ],
    ["not of bills", ["Year-end summary 2024", "Bill date|Amount", ...rows, "Total|$171.50"], []],
    [
      "not what may not have come",
      ["Year-end summary 2024", "Not yet received on", ...rows, "Total|$171.50"],
      [],
    ],
    ["not without its total", ["Year-end summary 2024", "Payments received", ...rows, "Total|$180.00"], []],
    ["not of a month", ["Statement of account", "Payments received", ...rows, "Total|$171.50"], []],
    [
      "not on a bill",
      [
        "Year-end summary 2024",
        "Payments received",
        ...rows,
        "Total|$171.50",
        "Amount due by 06/20/2025|$20.00",
      ],
      [],
    ],
  ])("%s", (_, lines, expected) => expect(listed(...lines)).toEqual(expected));
});
