import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { builtInReader } from "#reading/built-in.ts";
import { findNumbers } from "#reading/identifiers/identifiers.ts";
import { labelText } from "#reading/identifiers/label-text.ts";
import { layOut } from "#reading/layout/layout.ts";
import { zoneCheckDigit } from "#reading/layout/machine-zone.ts";
import type { Page } from "#reading/layout/page.ts";
import { compact } from "#reading/text/fold.ts";
import { Chance } from "../../paper/household/chance.ts";
import { householdPaper } from "../../paper/household/household.ts";
import { misread } from "../../paper/household/noise.ts";
import { pagesOf } from "../../paper/household/pages.ts";
import { context, note, Paper } from "../paper.ts";

const scanned = (rows: string[], confidence = 80): Page[] =>
  new Paper().lines(rows).build({ source: "ocr", confidence });

function numbersOf(pages: Page[]) {
  const sorting = builtInReader.sort(pages, context());
  const { facts } = builtInReader.read(pages, sorting, context());
  return facts.filter((f) => f.role === "identifier");
}

describe("worn receipts", () => {
  test("labels are mended on pictures alone, and keep their places", () => {
    const row = "lnvoice N0: 44120 Patient 1D: 7712";
    const [sheet] = layOut(scanned([row]));
    const line = sheet?.lines[0];
    expect(line && labelText(line)).toBe("invoice no: 44120 patient id: 7712");
    expect(layOut(note(row))[0]?.lines.map(labelText)).toEqual([row.toLowerCase()]);
  });

  test("mended text is as long as the line, whatever it says, and mending it again changes nothing in a clean one", () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80 }), (row) => {
        for (const sheet of layOut(scanned([row])))
          for (const line of sheet.lines) expect(labelText(line)).toHaveLength(line.text.length);
      }),
    ));

  test("words that only look like a label's stay, and figures that were guessed at are no number", () => {
    const values = (rows: string[], confidence?: number) =>
      findNumbers(layOut(scanned(rows, confidence)), "2026-01-01").map((n) => `${n.key} ${n.value}`);
    expect(values(["The picket fence 4410 m of it"])).toEqual([]);
    expect(values(["Invoice No: 7073031210"], 80)).toEqual(["invoice_number 7073031210"]);
    expect(values(["Invoice No: 7073031210"], 20)).toEqual([]);
    expect(values(["Kunden-Beleg 15.12.23/18:30"])).toEqual([]);
  });
});

describe("what is kept stands on the page", () => {
  const zone = (printed: string, number: string) => {
    const field = number.padEnd(9, "<");
    const [born, ends] = ["850101", "330114"];
    const rest = `CAN${born}${zoneCheckDigit(born)}F${ends}${zoneCheckDigit(ends)}`;
    return `${printed.padEnd(9, "<")}${zoneCheckDigit(field)}${rest}`.padEnd(42, "<");
  };
  const passports = (...rows: string[]) =>
    numbersOf(scanned(["PASSPORT PASSEPORT", ...rows]))
      .filter((f) => f.key === "passport_number")
      .map((f) => [f.value, f.quote]);

  test("a passport's number that its check digits mend is kept where the paper prints it, too, and left out elsewhere", () => {
    const right = zone("ZE000509", "ZE000509");
    const misread = zone("ZEODO509", "ZE000509");
    expect(passports(right)).toEqual([["ZE000509", "ZE000509<"]]);
    expect(passports("ZE000509 CAN", misread)).toEqual([["ZE000509", "ZE000509"]]);
    expect(passports(misread)).toEqual([]);
  });

  test("no number of made-up papers, as printed or misread, is off its page", () => {
    for (let seed = 0; seed < 30; seed++) {
      const drawn = pagesOf(householdPaper({ seed, held: seed % 2 === 0 }).sheets);
      for (const pages of [drawn, misread(drawn, new Chance(seed))]) {
        for (const f of numbersOf(pages)) {
          const page = pages.find((p) => p.number === f.page);
          const all = compact(`${page?.text ?? ""} ${page?.words.map((w) => w.text).join(" ") ?? ""}`);
          expect([seed, f.key, all.includes(compact(f.value))]).toEqual([seed, f.key, true]);
        }
      }
    }
  }, 20_000);
});
