import { describe, expect, test } from "bun:test";
import { study } from "#reading/classify/study.ts";
import { currencyOf, decimalSign, findMoney, parseNumber } from "#reading/money/money.ts";
import { totalOf } from "#reading/money/total.ts";
import { totalConfidence } from "#reading/ranking/confidence.ts";
import { tablesOf } from "../table-file.ts";
import { context, note, Paper } from "./paper.ts";

const table = tablesOf(import.meta.dir, "money.tsv");

/** Printed text, the decimal sign of the paper, value and currency ("" for none). */
const amounts: [string, "." | ",", string][] = table("amounts");

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
      return t ? totalConfidence(t) : 0;
    };
    expect(read("9.65")).toBeGreaterThan(75);
    expect(read("9.85")).toBeLessThan(50);
  });

  test("no currency is made up, not even from the household's country", () => {
    const total = totalOf(study(note("Total 12.50"), context({ country: "DE" })), "receipts/receipt");
    expect(total?.currency).toBeNull();
  });
});
