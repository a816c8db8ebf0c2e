/** Papers that carry something that starts by itself. None of it does harm: the programs are heads without a body. */
import { deflateSync } from "node:zlib";
import cfb from "cfb";
import { strToU8, zipSync } from "fflate";
import { rawPdf, stream } from "./hostile.ts";

const latin = (s: string): Uint8Array => new Uint8Array(Buffer.from(s, "latin1"));

/** The head of a Windows program: its DOS header says where "PE" stands. */
export function windowsProgram(): Uint8Array {
  const b = Buffer.alloc(512);
  b.write("MZ\x90\0\x03", 0, "latin1");
  b.writeUInt32LE(128, 60);
  b.write("This program cannot be run in DOS mode.", 78, "latin1");
  b.write("PE\0\0", 128, "latin1");
  return new Uint8Array(b);
}

export const programs: Record<string, Uint8Array> = {
  "a Windows program": windowsProgram(),
  "a Linux program": Buffer.concat([latin("\x7fELF\x02\x01\x01"), Buffer.alloc(60)]),
  "a macOS program": Buffer.concat([latin("\xcf\xfa\xed\xfe\x07\0\0\x01"), Buffer.alloc(60)]),
  "a program for both": Buffer.concat([latin("\xca\xfe\xba\xbe\0\0\0\x02"), Buffer.alloc(60)]),
  "a script with its interpreter": latin("#!/usr/bin/env python3\nprint(1)\n"),
  "a shortcut": Buffer.concat([latin("L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0F"), Buffer.alloc(60)]),
};

const body = (catalog: string, ...more: (string | Uint8Array)[]): Uint8Array =>
  rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    stream("BT /F1 14 Tf 72 700 Td (Statement of the year) Tj ET"),
    ...more,
  ]);

const objects = (text: string, entries = "") =>
  stream(deflateSync(latin(`7 0 ${text}`)), `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ${entries}`);

/** PDFs with an action, or a file inside them. */
export const pdfWith = {
  launch: () => body("/OpenAction 6 0 R", "<< /Type /Action /S /Launch /Win << /F (cmd.exe) >> >>"),
  launchEscaped: () => body("/OpenAction 6 0 R", "<< /Type /Action /S % quiet\n /L#61unc#68 /F (x) >>"),
  launchPacked: () => body("/OpenAction 7 0 R", objects("<< /Type /Action /S /Launch /F (x.exe) >>")),
  launchPackedTwice: () =>
    body(
      "/OpenAction 7 0 R",
      stream(
        Buffer.from(`${deflateSync(latin("7 0 << /S /Launch /F (x.exe) >>")).toString("hex")}>`),
        "/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]",
      ),
    ),
  script: () => body("/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>"),
  scriptPacked: () => body("/OpenAction 7 0 R", objects("<< /S /JavaScript /JS (app.alert\\(1\\)) >>")),
  file: (name: string, bytes: Uint8Array, entries = "/Type /EmbeddedFile") =>
    body(
      `/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>`,
      `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 7 0 R >> >>`,
      stream(deflateSync(bytes), `${entries} /Filter /FlateDecode`),
    ),
};

/** Packs the source of a module as letters alone, which every reader takes ([MS-OVBA] 2.4.1). */
export function packedSource(source: string): Uint8Array {
  const chunks: Uint8Array[] = [Uint8Array.of(1)];
  for (let at = 0; at < source.length; at += 3500) {
    const letters = latin(source.slice(at, at + 3500));
    const parts: Uint8Array[] = [];
    for (let i = 0; i < letters.length; i += 8) parts.push(Uint8Array.of(0), letters.subarray(i, i + 8));
    const packed = Buffer.concat(parts);
    const head = Buffer.alloc(2);
    head.writeUInt16LE(0xb000 | (packed.length - 1));
    chunks.push(head, packed);
  }
  return Buffer.concat(chunks);
}

/** A compound file of named streams. */
export function compoundFile(streams: Record<string, Uint8Array>): Uint8Array {
  const file = cfb.utils.cfb_new();
  for (const [name, bytes] of Object.entries(streams)) cfb.utils.cfb_add(file, name, Buffer.from(bytes));
  return Uint8Array.from(cfb.write(file, { type: "buffer" }) as Buffer);
}

/** A project of macros (`vbaProject.bin`) with one module; without a source its compiled form alone is there. */
export const macroProject = (source: string | null, folder = "VBA"): Uint8Array =>
  compoundFile({
    [`/${folder}/dir`]: new Uint8Array(40),
    [`/${folder}/_VBA_PROJECT`]: new Uint8Array(40),
    [`/${folder}/ThisDocument`]: Buffer.concat([
      Buffer.alloc(3000, 0xab),
      ...(source === null ? [] : [packedSource(`Attribute VB_Name = "ThisDocument"\r\n${source}`)]),
    ]),
  });

export const macros = {
  harmless: 'Sub Total()\r\n  Range("A9").Value = Range("A1").Value * 1.19\r\nEnd Sub\r\n',
  opensItself: 'Private Sub Workbook_Open()\r\n  Sheets("Prices").Activate\r\nEnd Sub\r\n',
  startsPrograms:
    'Sub AutoOpen()\r\n  Set x = CreateObject("WScript.Shell")\r\n  x.Run "powershell -enc AAAA"\r\nEnd Sub\r\n',
  hidden: "Sub Document_Open()\r\n  Set x = CreateObject(a & b)\r\nEnd Sub\r\n",
};

/** A Word document with macros and other things inside. */
export const officeWith = (parts: Record<string, Uint8Array | string>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        "[Content_Types].xml":
          '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        "word/document.xml": "<w:document><w:body/></w:document>",
        ...parts,
      }).map(([name, b]) => [name, typeof b === "string" ? strToU8(b) : b]),
    ),
  );

/** What the packager puts into an office file ([MS-OLEDS] 2.3.6): a name, where it came from, the bytes. */
export function packaged(name: string, bytes: Uint8Array): Uint8Array {
  const text = Buffer.concat([
    latin(`\x02\0${name}\0C:\\${name}\0\0\0\x03\0`),
    Buffer.alloc(4),
    latin(`C:\\${name}\0`),
    Buffer.alloc(4),
    bytes,
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  return Buffer.concat([size, text]);
}

/** A message with one attachment. */
export const mailWith = (name: string, bytes: Uint8Array): Uint8Array =>
  latin(
    [
      "From: bob@example.org",
      "Subject: Your bill",
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "See the bill.",
      "--b",
      `Content-Type: application/octet-stream; name="${name}"`,
      "Content-Transfer-Encoding: base64",
      `Content-Disposition: attachment; filename="${name}"`,
      "",
      Buffer.from(bytes).toString("base64").replace(/.{76}/g, "$&\r\n"),
      "--b--",
      "",
    ].join("\r\n"),
  );
