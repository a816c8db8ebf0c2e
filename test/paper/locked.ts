/** PDFs locked in each way there is. */
import { createCipheriv, createHash } from "node:crypto";
import PDFDocument from "pdfkit";
import { rawPdf, stream } from "./hostile.ts";

const sha = (bits: 256 | 384 | 512, ...parts: Uint8Array[]) =>
  parts.reduce((h, p) => h.update(p), createHash(`sha${bits}`)).digest();

/** The hash of revision 6 (ISO 32000-2, algorithm 2.B). */
function hardened(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Buffer {
  let k = sha(256, password, salt, user);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => Buffer.concat([password, k, user])));
    const cipher = createCipheriv("aes-128-cbc", k.subarray(0, 16), k.subarray(16, 32)).setAutoPadding(false);
    const e = cipher.update(block);
    const third = e.subarray(0, 16).reduce((n, b) => n + b, 0) % 3;
    k = sha(third === 0 ? 256 : third === 1 ? 384 : 512, e);
    last = e[e.length - 1] ?? 0;
  }
  return k.subarray(0, 32);
}

/** Locked with AES and 256 bits, revision 6 (ISO 32000-2, 7.6.4.4.7 to 7.6.4.4.10). Salts are fixed: it is a test. */
export function lockedR6(password: string, owner: string, line: string): Uint8Array {
  const user = Buffer.from(password, "utf8");
  const key = sha(256, Buffer.from("file key"));
  const salts = [1, 2, 3, 4].map((n) => Buffer.alloc(8, n));
  const [uv = user, uk = user, ov = user, ok = user] = salts;
  const none = Buffer.alloc(0);
  const wrap = (by: Uint8Array) =>
    createCipheriv("aes-256-cbc", by, Buffer.alloc(16)).setAutoPadding(false).update(key);
  const u = Buffer.concat([hardened(user, uv, none), uv, uk]);
  const master = Buffer.from(owner, "utf8");
  const o = Buffer.concat([hardened(master, ov, u), ov, ok]);
  const perms = Buffer.from([
    0xc0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x54, 0x61, 0x64, 0x62, 9, 9, 9, 9,
  ]);
  const sealedPerms = createCipheriv("aes-256-ecb", key, null).setAutoPadding(false).update(perms);
  const iv = Buffer.alloc(16, 5);
  const content = createCipheriv("aes-256-cbc", key, iv);
  const text = Buffer.from(`BT /F1 14 Tf 72 700 Td (${line}) Tj ET`, "latin1");
  const body = Buffer.concat([iv, content.update(text), content.final()]);
  const hex = (b: Uint8Array) => `<${Buffer.from(b).toString("hex")}>`;
  return rawPdf(
    [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      stream(body),
      `<< /Filter /Standard /V 5 /R 6 /Length 256 /P -64 /O ${hex(o)} /U ${hex(u)} /OE ${hex(wrap(hardened(master, ok, u)))} /UE ${hex(wrap(hardened(user, uk, none)))} /Perms ${hex(sealedPerms)} /EncryptMetadata true /CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >> /StmF /StdCF /StrF /StdCF >>`,
    ],
    "/Encrypt 6 0 R /ID [<00> <00>]",
  );
}

/** Locked by pdfkit: version 1.3 is RC4 with 40 bits, 1.4 RC4 with 128, 1.6 AES with 128, 1.7ext3 AES with 256 (R5). */
export function lockedBy(
  pdfVersion: "1.3" | "1.4" | "1.6" | "1.7ext3",
  passwords: { userPassword?: string; ownerPassword?: string },
  line: string,
): Promise<Uint8Array> {
  const doc = new PDFDocument({ pdfVersion, ...passwords });
  const pieces: Uint8Array[] = [];
  doc.on("data", (piece: Uint8Array) => pieces.push(piece));
  const done = new Promise<Uint8Array>((resolve) => doc.on("end", () => resolve(Buffer.concat(pieces))));
  doc.fontSize(14).text(line);
  doc.end();
  return done;
}
