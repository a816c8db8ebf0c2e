import { describe, expect, test } from "bun:test";
import { type Language, languages } from "#messages/languages.ts";
import { written } from "#messages/render.ts";
import { type TitleParts, titleOf } from "#reading/classify/title.ts";

const parts = (more: Partial<TitleParts>): TitleParts => ({
  type: null,
  issuer: null,
  recipient: null,
  date: "2025-12-03",
  period: null,
  fileName: "scan 0001.pdf",
  ...more,
});
const called = (more: Partial<TitleParts>, language: Language = "en"): string => {
  const { text, message } = titleOf(parts(more));
  return written(message ?? text, language);
};
const november = { from: "2025-11-01", to: "2025-11-30" };

describe("a paper is called what a person would call it, without its day or its maker", () => {
  test.each<[string, Partial<TitleParts>, string]>([
    [
      "a bill of a month",
      { type: "bills/electricity", issuer: "Harbor Electric", period: november },
      "Electricity bill · November",
    ],
    [
      "a bill of a quarter",
      { type: "bills/water", period: { from: "2025-07-01", to: "2025-09-30" } },
      "Water bill · July to September",
    ],
    ["a bill without a period", { type: "bills/gas", issuer: "Harbor Gas" }, "Gas bill"],
    ["a year", { type: "tax/return", period: { from: "2024-01-01", to: "2024-12-31" } }, "Tax return · 2024"],
    [
      "a term over two years",
      { type: "insurance/auto-policy", period: { from: "2025-04-01", to: "2026-03-31" } },
      "Car insurance policy · 2025–2026",
    ],
    [
      "somebody's passport",
      { type: "identity/passport", recipient: "Sam Castillo" },
      "Sam Castillo’s passport",
    ],
    ["a letter", { type: "letters/letter", issuer: "Harbor Council" }, "Letter from Harbor Council"],
    ["a shop's receipt", { type: "receipts/groceries", issuer: "Harbor Foods" }, "Grocery receipt"],
    ["nothing but a file", { date: null, fileName: "garden_plan.pdf" }, "garden plan"],
  ])("%s", (_, more, expected) => expect(called(more)).toBe(expected));

  test.each<[Language, string]>([
    ["de", "Stromrechnung · November"],
    ["fr", "Facture d’électricité · novembre"],
    ["es", "Factura de la luz · noviembre"],
    ["it", "Bolletta della luce · novembre"],
    ["nl", "Elektriciteitsrekening · november"],
  ])("in %s", (language, expected) =>
    expect(called({ type: "bills/electricity", period: november }, language)).toBe(expected),
  );

  test("the words it is found by name its maker and its month", () => {
    const found = titleOf(parts({ type: "bills/electricity", issuer: "Harbor Electric", period: november }));
    expect(found.text).toBe("Electricity bill, November 2025, Harbor Electric");
  });

  test("no other language is English", () => {
    const own = languages.map((l) => called({ type: "letters/letter", issuer: "X" }, l));
    expect(new Set(own).size).toBe(languages.length);
  });
});
