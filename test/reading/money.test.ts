import { describe, expect, test } from "bun:test";
import { study, totalOf } from "#reading/classify/study.ts";
import { currencyOf, decimalSign, findMoney, parseNumber } from "#reading/money/money.ts";
import { totalConfidence } from "#reading/ranking/confidence.ts";
import { context, note, Paper } from "./paper.ts";

/** Printed text, the decimal sign of the paper, value and currency ("" for none). */
const amounts: [string, "." | ",", string][] = [
  ["1,234.56", ".", "1234.56"],
  ["1.234,56", ",", "1234.56"],
  ["1 234,56 €", ",", "1234.56 EUR"],
  ["1'234.56", ".", "1234.56"],
  ["CHF 1’234.50", ".", "1234.5 CHF"],
  ["12.50 CR", ".", "-12.5"],
  ["12.50-", ".", "-12.5"],
  ["(12.50)", ".", "-12.5"],
  ["-$12.50", ".", "-12.5 $"],
  ["$ 12.50", ".", "12.5 $"],
  ["RM 9.65", ".", "9.65 MYR"],
  ["RM9.65", ".", "9.65 MYR"],
  ["S$702.10", ".", "702.1 SGD"],
  ["10,- €", ",", "10 EUR"],
  ["Fr. 5.-", ".", "5 CHF"],
  ["kr 149,00", ",", "149 kr"],
  ["EUR 2.175,32", ",", "2175.32 EUR"],
  ["49.99EUR", ".", "49.99 EUR"],
  ["12. 50", ".", "12.5"],
  ["19,00 %", ",", ""],
  ["14:30", ".", ""],
  ["A12.50B", ".", ""],
];

describe("amounts on one line", () => {
  for (const [text, sign, want] of amounts)
    test(text, () => {
      const hit = findMoney(text, sign).filter((h) => h.sure)[0];
      expect(hit ? `${hit.value}${hit.currency === null ? "" : ` ${hit.currency}`}` : "").toBe(want);
    });

  test("a space parts two numbers where the point is the decimal sign", () =>
    expect(findMoney("2 100.00", ".").map((h) => h.value)).toEqual([2, 100]));

  test("no number", () => {
    expect(parseNumber("1.2.3,4,5", ".")).toBeNull();
    expect(parseNumber("", ".")).toBeNull();
  });

  test("the decimal sign is what most amounts use", () => {
    expect(decimalSign(["1.234,56", "2,50", "12.50"], ".")).toBe(",");
    expect(decimalSign(["nothing"], ",")).toBe(",");
  });

  test("signs and codes", () => {
    expect(currencyOf("€")).toBe("EUR");
    expect(currencyOf("rm")).toBe("MYR");
    expect(currencyOf("XYZ")).toBeNull();
  });
});

describe("the total of a paper", () => {
  test("a total that cash and change contradict is not believed", () => {
    const slip = (total: string) =>
      new Paper()
        .lines(["Book   9.65", `TOTAL RM   ${total}`, "Cash   50.00", "Change   40.35", "Sdn Bhd"])
        .build({ source: "ocr" });
    const read = (total: string) => {
      const s = study(slip(total), context());
      const t = totalOf(s, "receipts/receipt");
      return t ? totalConfidence(t.chosen, s) : 0;
    };
    expect(read("9.65")).toBeGreaterThan(75);
    expect(read("9.85")).toBeLessThan(50);
  });

  test("no currency is made up, not even from the household's country", () => {
    const total = totalOf(study(note("Total 12.50"), context({ country: "DE" })), "receipts/receipt");
    expect(total?.currency).toBeNull();
  });
});
