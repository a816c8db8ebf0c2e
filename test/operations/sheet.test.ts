import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { type Cell, columnName, csvSheet, inXml, serialOf, xlsxSheet } from "#operations/library/sheet.ts";

async function* each(rows: readonly Cell[][]) {
  yield* rows;
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Reads CSV as RFC 4180 says. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"' ? /"((?:[^"]|"")*)"/y : /([^,\r\n]*)/y;
    quoted.lastIndex = at;
    const found = quoted.exec(text);
    if (!found) throw new Error(`No cell at ${at}`);
    row.push((found[1] ?? "").replaceAll('""', '"'));
    at = quoted.lastIndex;
    if (text[at] === ",") at++;
    else if (text.startsWith("\r\n", at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`No end of a cell at ${at}`);
  }
  return rows;
}

const decoded = (xml: string) =>
  xml
    .replaceAll("&#13;", "\r")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The words of the cells of a sheet, by their place. */
const readSheet = (bytes: Uint8Array) => {
  const xml = new TextDecoder().decode(unzipSync(bytes)["xl/worksheets/sheet1.xml"]);
  return new Map(
    [
      ...xml.matchAll(
        /<c r="([A-Z]+\d+)"(?: t="inlineStr")?(?: s="(\d+)")?>(?:<is><t xml:space="preserve">([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g,
      ),
    ].map(([, at = "", style, words, value]) => [
      at,
      { style: Number(style ?? 0), words: words === undefined ? undefined : decoded(words), value },
    ]),
  );
};

const words = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string().map((s) => `=${s}`),
  fc.constantFrom(
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    'a "b", c',
    "two\r\nlines",
    "_x0041_",
    "<&>",
    "",
    " lead",
  ),
);
const cell: fc.Arbitrary<Cell> = fc.oneof(
  words.map((text): Cell => ({ kind: "text", text })),
  fc.constant<Cell>(null),
  fc
    .date({ min: new Date("1900-03-01"), max: new Date("2199-12-31"), noInvalidDate: true })
    .map((d): Cell => ({ kind: "day", day: d.toISOString().slice(0, 10) })),
  fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom("EUR", "USD", null))
    .map(([n, currency]): Cell => ({ kind: "amount", amount: n / 100, currency })),
);
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });

describe("CSV", () => {
  test("comes back cell by cell, and no cell of words begins as a formula does", async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
          await bytesOf(csvSheet(each(rows))),
        );
        expect(text[0]).toBe("\uFEFF");
        const read = readCsv(text.slice(1));
        expect(read.length).toBe(rows.length);
        for (const [i, row] of rows.entries())
          for (const [k, one] of row.entries()) {
            const got = read[i]?.[k] ?? "";
            if (one === null) expect(got).toBe("");
            else if (one.kind === "day") expect(got).toBe(one.day);
            else if (one.kind === "amount") expect(Number(got)).toBe(one.amount);
            else {
              expect(/^[=+\-@\t\r]/.test(got)).toBe(false);
              // Halves of characters have no bytes of their own.
              expect(got.replace(/^'(?=[=+\-@\t\r])/, "")).toBe(one.text.toWellFormed());
            }
          }
      }),
    );
  });
});

describe("a workbook", () => {
  test("comes back cell by cell: words as words, days and amounts as numbers with their formats", async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const bytes = await bytesOf(xlsxSheet(each(rows)));
        const files = unzipSync(bytes);
        expect(Object.keys(files)).toContain("[Content_Types].xml");
        const styles = new TextDecoder().decode(files["xl/styles.xml"]);
        const formats = [...styles.matchAll(/<xf numFmtId="(\d+)"/g)].slice(1).map(([, id]) => id);
        const codeOf = (style: number) =>
          new RegExp(`numFmtId="${formats[style]}" formatCode="([^"]*)"`).exec(styles)?.[1];
        const read = readSheet(bytes);
        for (const [i, row] of rows.entries())
          for (const [k, one] of row.entries()) {
            const got = read.get(`${columnName(k)}${i + 1}`);
            if (one === null) expect(got).toBeUndefined();
            else if (one.kind === "day") {
              expect(
                new Date(Date.UTC(1899, 11, 30) + Number(got?.value) * 86_400_000).toISOString().slice(0, 10),
              ).toBe(one.day);
              expect(codeOf(got?.style ?? 0)).toBe("yyyy\\-mm\\-dd");
            } else if (one.kind === "amount") {
              expect(Number(got?.value)).toBe(one.amount);
              expect(codeOf(got?.style ?? 0)).toContain(one.currency ?? "#,##0.00");
            } else expect(got?.words).toBe(decoded(inXml(one.text)));
          }
      }),
      { numRuns: 60 },
    );
  });

  test("what XML cannot carry is left out, everything else stays", () => {
    fc.assert(
      fc.property(words, (text) => {
        const xml = inXml(text);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be there.
        expect(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF<]/.test(xml)).toBe(false);
        expect(xml.isWellFormed()).toBe(true);
        expect(decoded(xml)).toBe(
          // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that go.
          text
            .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
            .replace(/\p{Surrogate}/gu, ""),
        );
      }),
    );
    expect(inXml("_x0041_")).toBe("_x005F_x0041_");
    expect(inXml("a".repeat(40_000))).toHaveLength(32_767);
  });

  test("days before its calendar is right stay words; columns go on after Z", () => {
    expect(serialOf("1900-02-28")).toBeNull();
    expect(serialOf("2026-11-29")).toBe(46_355);
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
  });
});
