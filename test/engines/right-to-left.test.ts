import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import PDFDocument from "pdfkit";
import { unpackWords } from "#reading/layout/pack.ts";
import { rawPdf, stream } from "../paper/hostile.ts";
import { openTestEngines, source } from "./open.ts";

const engines = openTestEngines();
afterAll(() => engines.close());

/** Width of every letter on these pages, and of a space, in points. */
const LETTER = 6;
const SIZE = 10;

/** Letters as they stand on the paper, from left to right, beginning at a place. */
interface Piece {
  x: number;
  seen: string;
}

const hex = (n: number) => n.toString(16).padStart(4, "0");

/** A page on which each piece is drawn by itself, in the order given, in a font whose letters are told by a table alone. */
function page(lines: Piece[][]): Uint8Array {
  const letters = [...new Set(lines.flat().flatMap((p) => [...p.seen]))];
  const code = (c: string) => hex(letters.indexOf(c) + 1);
  const content = lines
    .flatMap((line, i) =>
      line.map(
        (p) =>
          `BT /F1 ${SIZE} Tf 1 0 0 1 ${p.x} ${700 - i * 20} Tm <${[...p.seen].map(code).join("")}> Tj ET`,
      ),
    )
    .join("\n");
  const table = letters
    .map(
      (c) => `<${code(c)}> <${[...Buffer.from(c, "utf16le").swap16()].map((b) => hex(b).slice(2)).join("")}>`,
    )
    .join("\n");
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def
1 begincodespacerange <0000> <ffff> endcodespacerange
${letters.length} beginbfchar
${table}
endbfchar endcmap CMapName currentdict /CMap defineresource pop end end`;
  return rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 7 0 R >>",
    "<< /Type /Font /Subtype /Type0 /BaseFont /Made /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 6 0 R >>",
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Made /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW ${(LETTER / SIZE) * 1000} /FontDescriptor 8 0 R >>`,
    stream(cmap),
    stream(content),
    "<< /Type /FontDescriptor /FontName /Made /Flags 4 /FontBBox [0 -200 600 800] /Ascent 800 /Descent -200 /ItalicAngle 0 /CapHeight 700 /StemV 80 >>",
  ]);
}

/** Every letter of a line by itself. */
const letterByLetter = (p: Piece): Piece[] =>
  [...p.seen].flatMap((c, i) => (c === " " ? [] : [{ x: p.x + i * LETTER, seen: c }]));

async function textOf(bytes: Uint8Array): Promise<string> {
  const { pages } = await engines.lift(source(bytes), {});
  return pages[0]?.text ?? "";
}

const reversed = (s: string) => [...s].reverse().join("");

describe("text from right to left is kept in the order it is spoken", () => {
  const cases: [string, string, string][] = [
    // What stands on the paper from left to right, and what it says.
    ["words", reversed("שלום לכולם היום"), "שלום לכולם היום"],
    ["a number keeps its order", `${reversed("שח")} 1,234.50 ${reversed("סכום")}`, "סכום 1,234.50 שח"],
    ["two numbers", `34 12 ${reversed("מספר")}`, "מספר 12 34"],
    ["a date", `12.03.2024 ${reversed("מיום")}`, "מיום 12.03.2024"],
    [
      "a stretch in another script",
      `${reversed("היום")} Visa Classic 4580 ${reversed("שולם ביום")}`,
      "שולם ביום Visa Classic 4580 היום",
    ],
    ["brackets", `(17% ${reversed("מעמ")}) ${reversed("סכום לתשלום")}`, "סכום לתשלום (מעמ 17%)"],
    ["brackets around a word", `(${reversed("כולל")}) ${reversed("סכום לתשלום")}`, "סכום לתשלום (כולל)"],
    ["a colon", `320.75 :${reversed("סכום")}`, "סכום: 320.75"],
    ["Arabic in the forms it is drawn with", reversed("ﻣﺮﺣﺒﺎ ﺑﻜﻢ"), "مرحبا بكم"],
    ["a ligature", reversed("اﻻﺳﻢ"), "الاسم"],
    ["a few words within a line of another", `Paid by ${reversed("משה כהן")} today`, "Paid by משה כהן today"],
  ];
  test.each(cases)("%s, drawn as one", async (_, seen, said) => {
    expect(await textOf(page([[{ x: 100, seen }]]))).toBe(said);
  });
  test.each(cases)("%s, letter by letter", async (_, seen, said) => {
    expect(await textOf(page([letterByLetter({ x: 100, seen })]))).toBe(said);
  });
  test.each(cases)("%s, letter by letter from the right", async (_, seen, said) => {
    expect(await textOf(page([letterByLetter({ x: 100, seen }).reverse()]))).toBe(said);
  });

  test("columns are kept apart, the right one first", async () => {
    const line = [
      { x: 400, seen: reversed("תיאור") },
      { x: 250, seen: "3" },
      { x: 100, seen: "45.90" },
    ];
    expect((await textOf(page([line]))).split(/ {2,}/)).toEqual(["תיאור", "3", "45.90"]);
  });

  test("a word lies where it stands", async () => {
    const { pages } = await engines.lift(source(page([[{ x: 100, seen: reversed("אב גדה") }]])), {});
    const [first, second] = unpackWords(pages[0]?.packed ?? new Uint8Array());
    expect([first?.text, second?.text]).toEqual(["אב", "גדה"]);
    // From left to right: three letters, a space, two letters.
    expect(Math.abs((first?.x0 ?? 0) - (100 + 4 * LETTER))).toBeLessThan(2);
    expect(Math.abs((second?.x0 ?? 0) - 100)).toBeLessThan(1);
  });

  test("whatever the words, however they are cut up, drawn from the left or from the right", async () => {
    const word = fc.string({
      unit: fc.constantFrom(..."אבגדהוזחטיכלמנסעפצקרשת"),
      minLength: 1,
      maxLength: 8,
    });
    const number = fc.integer({ min: 0, max: 99_999 }).map(String);
    const line = fc.tuple(word, fc.array(fc.oneof(word, number), { maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(
        line,
        fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
        fc.boolean(),
        async ([first, rest], cuts, back) => {
          const said = [first, ...rest];
          const seen = [...said].reverse().map((w) => (/\d/.test(w) ? w : reversed(w)));
          const pieces: Piece[] = [];
          let x = 100;
          for (const w of seen) {
            for (let at = 0; at < w.length; ) {
              const length = Number(cuts.next().value);
              pieces.push({ x: x + at * LETTER, seen: w.slice(at, at + length) });
              at += length;
            }
            x += (w.length + 1) * LETTER;
          }
          if (back) pieces.reverse();
          expect(await textOf(page([pieces]))).toBe(said.join(" "));
        },
      ),
      { numRuns: 200 },
    );
  }, 60_000);
});

test("a font that joins Arabic letters", async () => {
  const doc = new PDFDocument();
  const pieces: Uint8Array[] = [];
  doc.on("data", (piece: Uint8Array) => pieces.push(piece));
  const done = new Promise<Uint8Array>((resolve) => doc.on("end", () => resolve(Buffer.concat(pieces))));
  const fonts = join(import.meta.dir, "..", "..", "node_modules", "dejavu-fonts-ttf", "ttf");
  doc.font(join(fonts, "DejaVuSans.ttf")).fontSize(14);
  doc.text("الكهرباء", 300, 100).text("חשבונית", 300, 140);
  doc.end();
  expect((await textOf(await done)).split("\n")).toEqual(["الكهرباء", "חשבונית"]);
});
