import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { paymentOf, serialOf } from "#reading/identifiers/code-facts.ts";
import type { Code } from "#reading/layout/page.ts";
import { orNone, tablesOf, word } from "../table-file.ts";
import { Paper } from "./paper.ts";

const table = tablesOf(import.meta.dir, "code-facts.tsv");

const box = { x0: 0.7, y0: 0.02, x1: 0.8, y1: 0.06 };
const qr = (text: string): Code => ({ kind: "qr", text, box });

const swiss = table("swiss")
  .flat()
  .concat(table("swiss (2)").flat())
  .concat(["SCOR", "RF18539007547034", "", "EPD"])
  .join("\n");
const epc =
  "BCD\n002\n1\nSCT\nBFSWDE33BER\nWaterworks Altenau\nDE89370400440532013000\nEUR48.20\n\nRF18539007547034\n\n";

const context = { today: "2026-01-10", country: null, household: [], known: [], fileName: null };
function read(rows: string[], codes: Code[], more: { serialPrefix?: string } = {}) {
  const pages = new Paper()
    .lines(rows)
    .build()
    .map((p) => ({ ...p, codes }));
  const given = { ...context, ...more };
  return builtInReader.read(pages, builtInReader.sort(pages, given), given).facts;
}

describe("archive labels", () => {
  test.each(table("archive labels", word, orNone))("%s is %p", (text, wanted) => {
    expect(serialOf(qr(text))).toBe(wanted);
    expect(serialOf({ kind: "linear", text, box })).toBe(wanted);
  });

  test("the number is a fact with its page and the place of the label", () => {
    const [fact] = read(["A letter about the garden."], [qr("ASN00123")]).filter(
      (f) => f.key === "archive_serial_number",
    );
    expect(fact).toMatchObject({ value: "123", role: "identifier", page: 1, box, quote: "ASN00123" });
  });

  test("with another prefix, only that", () => {
    const keys = (text: string) => read(["A letter."], [qr(text)], { serialPrefix: "BOX" }).map((f) => f.key);
    expect(keys("BOX17")).toContain("archive_serial_number");
    expect(keys("ASN17")).not.toContain("archive_serial_number");
  });
});

describe("payment codes", () => {
  test("of a Swiss bill and of a GiroCode", () => {
    expect(paymentOf(qr(swiss))).toEqual({
      iban: "CH5604835012345678009",
      creditor: "Robert Schneider AG",
      amount: 1949.75,
      currency: "CHF",
      reference: "RF18539007547034",
    });
    expect(paymentOf(qr(epc))).toEqual({
      iban: "DE89370400440532013000",
      creditor: "Waterworks Altenau",
      amount: 48.2,
      currency: "EUR",
      reference: "RF18539007547034",
    });
    for (const text of ["https://example.org", "", "SPC", "BCD\n002", "SPC\n0100\n1"])
      expect(paymentOf(qr(text))).toBeNull();
    expect(paymentOf({ kind: "linear", text: epc, box })).toBeNull();
  });

  test("what the page says in words as well is a fact where it stands there", () => {
    const facts = read(
      [
        "Robert Schneider AG",
        "Rue du Lac 1268, 2501 Biel",
        "Konto CH56 0483 5012 3456 7800 9",
        "Referenz RF18 5390 0754 7034",
        "Betrag CHF 1 949.75",
      ],
      [qr(swiss)],
    );
    const of = (key: string) => facts.filter((f) => f.key === key).map((f) => [f.value, f.quote]);
    expect(of("iban")).toEqual([["CH5604835012345678009", "CH56 0483 5012 3456 7800 9"]]);
    expect(of("amount_due")).toEqual([["1949.75", "CHF 1 949.75"]]);
    expect(of("reference")).toEqual([["RF18539007547034", "RF18 5390 0754 7034"]]);
    expect(of("payee")[0]).toEqual(["Robert Schneider AG", "Robert Schneider AG"]);
  });

  test("what the code alone says is none", () => {
    const facts = read(["A flyer that looks like a bill", "Pay 12.00 today"], [qr(epc)]);
    expect(facts.filter((f) => f.quote.includes("DE89") || f.value === "48.20" || f.key === "payee")).toEqual(
      [],
    );
  });
});
