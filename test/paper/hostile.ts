import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

const latin = (s: string): Uint8Array => new Uint8Array(Buffer.from(s, "latin1"));

/** The EICAR test string (eicar.org), put together here so that no scanner objects to this file. */
export const eicar: Uint8Array = latin(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD", "-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

export function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = crcTable[(c ^ byte) & 0xff]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** A zip with one entry stored as it is (APPNOTE 4.3). */
export function storedZip(name: string, content: Uint8Array): Uint8Array {
  const label = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(label.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  local.copy(entry, 16, 14, 28);
  const start = local.length + label.length + content.length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + label.length, 12);
  end.writeUInt32LE(start, 16);
  return new Uint8Array(Buffer.concat([local, label, content, entry, label, end]));
}

/** A chunk of a PNG with its checksum (PNG, 5.3). */
export function chunk(type: string, body: Uint8Array): Buffer {
  const out = Buffer.alloc(12 + body.length);
  out.writeUInt32BE(body.length, 0);
  out.write(type, 4, "latin1");
  Buffer.from(body).copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + body.length)), 8 + body.length);
  return out;
}

/** A PNG that says it is `side` x `side` pixels, one bit each, in a few hundred kilobytes at most. */
export function bombPng(side = 50_000): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([mark, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", new Uint8Array())]),
  );
}

/** The first part of a file, as a broken transfer leaves it. */
export const truncated = (bytes: Uint8Array, share = 0.5): Uint8Array =>
  bytes.slice(0, Math.floor(bytes.length * share));

/** Objects (without "n 0 obj") put together to a PDF with a right cross-reference table (ISO 32000-1, 7.5). */
export function rawPdf(objects: (string | Uint8Array)[], trailer = ""): Uint8Array {
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n", "latin1")];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  for (const [i, object] of objects.entries()) {
    offsets.push(at);
    const body = typeof object === "string" ? Buffer.from(object, "latin1") : Buffer.from(object);
    const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    parts.push(whole);
    at += whole.length;
  }
  const table = offsets.map((o) => `${String(o).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

export function stream(content: string | Uint8Array, entries = ""): Uint8Array {
  const body = typeof content === "string" ? Buffer.from(content, "latin1") : Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${body.length} ${entries} >>\nstream\n`),
    body,
    Buffer.from("\nendstream"),
  ]);
}

const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const page = (contents: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents ${contents} >>`;

/** PDFs that are wrong in ways that make a careless reader run for ever or eat all memory. */
export const endlessPdfs: Record<string, () => Uint8Array> = {
  "page tree that contains itself": () =>
    rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 4 >>"]),
  "a million pages announced": () =>
    rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>",
      page("5 0 R"),
      FONT,
      stream(""),
    ]),
  "cross-reference tables in a circle": () => {
    const text = Buffer.from(
      rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"]),
    ).toString("latin1");
    const at = text.lastIndexOf("xref\n0");
    return latin(text.replace("/Root 1 0 R", `/Prev ${at} /Root 1 0 R`));
  },
  "drawing that draws itself": () =>
    rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /X 4 0 R >> >> /Contents 5 0 R >>",
      stream(
        "/X Do /X Do",
        "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /X 4 0 R >> >>",
      ),
      stream("/X Do"),
    ]),
  "half a gigabyte of page from a few kilobytes": () =>
    rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      page("5 0 R"),
      FONT,
      // Packed twice: the inner half gigabyte of spaces takes half a megabyte, packed again next to nothing.
      stream(
        deflateSync(deflateSync(Buffer.alloc(512 * 1024 * 1024, 0x20))),
        "/Filter [/FlateDecode /FlateDecode]",
      ),
    ]),
  "operators without end": () =>
    rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      page("5 0 R"),
      FONT,
      stream(
        deflateSync(Buffer.from("0 0 m 600 700 l S BT /F1 9 Tf (x) Tj ET\n".repeat(600_000))),
        "/Filter /FlateDecode",
      ),
    ]),
};

export const endlessPdf = (): Uint8Array => endlessPdfs["operators without end"]!();

const PAD = Buffer.from("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A", "hex");
const md5 = (...parts: Uint8Array[]) => parts.reduce((h, p) => h.update(p), createHash("md5")).digest();
const padded = (password: string) => Buffer.concat([Buffer.from(password, "latin1"), PAD]).subarray(0, 32);

function rc4(key: Uint8Array, text: Uint8Array): Buffer {
  const s = Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + s[i]! + key[i % key.length]!) & 255;
    [s[i], s[j]] = [s[j]!, s[i]!];
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    text.map((byte) => {
      i = (i + 1) & 255;
      j = (j + s[i]!) & 255;
      [s[i], s[j]] = [s[j]!, s[i]!];
      return byte ^ s[(s[i]! + s[j]!) & 255]!;
    }),
  );
}

/**
 * A PDF locked by the standard security handler, revision 2, RC4 with 40 bits (ISO 32000-1, algorithms 1 to 4). With an
 * empty user password it opens for everybody and only its permissions are locked.
 */
export function encryptedPdf(
  password: string,
  lines = ["Locked letter from Harbour Lane Energy", "Amount due 214.88"],
): Uint8Array {
  const id = md5(Buffer.from("deedbox paper"));
  const permissions = Buffer.from([0xc0, 0xff, 0xff, 0xff]);
  const owner = rc4(md5(padded("owner")).subarray(0, 5), padded(password));
  const key = md5(padded(password), owner, permissions, id).subarray(0, 5);
  const user = rc4(key, PAD);
  const seal = (object: number, body: string) =>
    rc4(
      md5(key, Buffer.from([object & 255, (object >> 8) & 255, 0, 0, 0])).subarray(0, 10),
      Buffer.from(body, "latin1"),
    );
  const text = lines.map((line, i) => `BT /F1 14 Tf 72 ${700 - i * 24} Td (${line}) Tj ET`).join("\n");
  const hex = (b: Uint8Array) => `<${Buffer.from(b).toString("hex")}>`;
  return rawPdf(
    [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      page("5 0 R"),
      FONT,
      stream(seal(5, text)),
      `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -64 /O ${hex(owner)} /U ${hex(user)} >>`,
    ],
    `/Encrypt 6 0 R /ID [${hex(id)} ${hex(id)}]`,
  );
}
