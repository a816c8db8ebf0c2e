/** Archives whose sizes, places, names and layers lie, and wrappers of other kinds. */
import { deflateRawSync, gzipSync } from "node:zlib";
import { crc32 } from "./hostile.ts";
import { noise } from "./hostile-pdfs.ts";
import { makeTar, makeZip, utf8, type ZipPart } from "./zips.ts";

const MiB = 1024 * 1024;
const letter = "Dear Ann, the amount due is 48.00 by 14 March 2024. Hollow Lane Window Cleaning.";
const text = (name: string | Uint8Array, more: Partial<ZipPart> = {}): ZipPart => ({
  name,
  bytes: letter,
  ...more,
});

/** A field of 64-bit numbers (APPNOTE 4.5.3) that says what the caller wants. */
function wide(...numbers: bigint[]): Uint8Array {
  const b = Buffer.alloc(4 + numbers.length * 8);
  b.writeUInt16LE(1, 0);
  b.writeUInt16LE(numbers.length * 8, 2);
  numbers.forEach((n, i) => {
    b.writeBigUInt64LE(n, 4 + i * 8);
  });
  return b;
}

/** A zip in its 64-bit form in whose last records one number is replaced. */
function wideEnd(at: number, value: bigint): Uint8Array {
  const zip = Buffer.from(makeZip([text("one.txt")], { wide: true }));
  const record = zip.lastIndexOf(Buffer.from("504b0606", "hex"));
  zip.writeBigUInt64LE(value, record + at);
  return zip;
}

/**
 * A gzip that unpacks to itself (R. Cox, "Zip Files All The Way Down", 2007) would do; a zip whose entry is the zip as far
 * as it goes, again and again, asks the same of whoever takes it apart.
 */
function intoItself(times: number): Uint8Array {
  let zip: Uint8Array = makeZip([text("self.txt")]);
  for (let i = 0; i < times; i++)
    zip = makeZip([
      { name: "again.zip", bytes: zip, method: 0 },
      { name: "once-more.zip", bytes: zip, method: 0 },
    ]);
  return zip;
}

/** A tar head (POSIX ustar) whose size is written as the caller wants it. */
function tarHead(name: string, size: string, type = "0"): Uint8Array {
  const b = Buffer.from(makeTar([{ name, bytes: "", type }]).subarray(0, 512));
  b.fill(0, 124, 136);
  b.write(size, 124, "latin1");
  b.fill(0x20, 148, 156);
  let sum = 0;
  for (const byte of b) sum += byte;
  b.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return b;
}

/** The head of a 7-Zip archive (7zFormat.txt) whose list of contents lies where the caller says. */
function sevenZip(offset: bigint, size: bigint, rest: Uint8Array): Uint8Array {
  const start = Buffer.alloc(20);
  start.writeBigUInt64LE(offset, 0);
  start.writeBigUInt64LE(size, 8);
  start.writeUInt32LE(crc32(rest), 16);
  const head = Buffer.from("377abcaf271c000400000000", "hex");
  head.writeUInt32LE(crc32(start), 8);
  return Buffer.concat([head, start, rest]);
}

const layers = (times: number): Uint8Array => {
  let b: Uint8Array = Buffer.alloc(64 * MiB);
  for (let i = 0; i < times; i++) b = gzipSync(b, { level: 9 });
  return b;
};

const devices = [
  "CON",
  "NUL",
  "aux.txt",
  "COM1.pdf",
  "LPT9",
  "PRN.docx",
  "CLOCK$",
  "a.txt:stream",
  "con.tar.gz",
];

export const hostileZips: Record<string, (outside: string) => Uint8Array> = {
  "wide-sizes.zip": () =>
    makeZip([
      text("wide.txt", { says: { bytes: 0xffffffff }, extra: wide(0xffffffffffffffffn) }),
      text("wider.txt", {
        says: { bytes: 0xffffffff, packed: 0xffffffff },
        extra: wide(1n << 63n, 1n << 62n),
      }),
    ]),
  "wide-short-field.zip": () =>
    makeZip([text("short.txt", { says: { bytes: 0xffffffff, packed: 0xffffffff }, extra: wide(80n) })]),
  "wide-count.zip": () => wideEnd(32, 0xffffffffffffn),
  "wide-directory-size.zip": () => wideEnd(40, 0x7fffffffffffffffn),
  "wide-directory-at.zip": () => wideEnd(48, 0xfffffffffffffff0n),
  "entries-65535.zip": () =>
    makeZip(Array.from({ length: 65_535 }, (_, i) => text(`../${i}`, { packed: new Uint8Array() }))),
  "entries-tiny-papers.zip": () =>
    makeZip(Array.from({ length: 400 }, (_, i) => text(`p${i}.txt`, { bytes: `${letter} No. ${i % 20}` }))),
  "names-device.zip": () => makeZip(devices.map((name, i) => text(name, { bytes: `${letter} ${i}` }))),
  "names-control.zip": () =>
    makeZip([text("a\x1b[2Jb.txt"), text("line\r\nbreak.txt"), text("\x7f\x08\x00.txt")]),
  "names-only-dots.zip": () =>
    makeZip([text("."), text(".."), text("..."), text("a/."), text("a/.."), text("")]),
  "names-lone-halves.zip": () =>
    makeZip([text(Uint8Array.of(0xed, 0xa0, 0x80, 0x2e, 0x74, 0x78, 0x74)), text(noise(200))]),
  "extra-field-lies.zip": () =>
    makeZip([text("extra.txt", { extra: Uint8Array.of(0x99, 0x99, 0xff, 0xff, 1, 2, 3) })]),
  "checksum-wrong.zip": () => makeZip([text("wrong.txt", { says: { crc: 0x12345678 } })]),
  "method-unknown.zip": () => makeZip([text("odd.txt", { says: { method: 97 } })]),
  "rubbish-deflated.zip": () => makeZip([text("rubbish.txt", { packed: noise(50_000) })]),
  "endless-blocks.zip": () =>
    makeZip([
      text("blocks.txt", { packed: Buffer.alloc(4 * MiB, Buffer.from("00000000ffff".slice(2), "hex")) }),
    ]),
  "into-itself.zip": () => intoItself(9),
  "two-ends.zip": () => Buffer.concat([makeZip([text("first.txt")]), makeZip([text("second.txt")])]),
  "comment-holds-an-end.zip": () => makeZip([text("one.txt")], { comment: "PK\x05\x06".repeat(5000) }),
  "before-the-zip.zip": () => makeZip([text("one.txt")], { before: noise(3 * MiB) }),
  "office-in-name.zip": () =>
    makeZip([text("[Content_Types].xml"), text("word/document.xml", { bytes: "<w:document/>" })]),
  "gzip-alone.gz": () => gzipSync(Buffer.alloc(300 * MiB), { level: 9 }),
  "gzip-layers.tar.gz": () => layers(4),
  "gzip-many-members.tar.gz": () => {
    const one = gzipSync("");
    return Buffer.concat([gzipSync(makeTar([{ name: "a.txt", bytes: letter }])), ...Array(50_000).fill(one)]);
  },
  "tar-size-negative.tar.gz": () =>
    gzipSync(Buffer.concat([tarHead("a.txt", "-7777777777"), Buffer.alloc(1024)])),
  "tar-size-wide.tar.gz": () =>
    gzipSync(
      Buffer.concat([tarHead("a.txt", "\x80\0\0\0\x7f\xff\xff\xff\xff\xff\xff\xff"), Buffer.alloc(1024)]),
    ),
  "tar-size-huge.tar.gz": () =>
    gzipSync(Buffer.concat([tarHead("a.txt", "77777777777"), Buffer.alloc(MiB)]), { level: 9 }),
  "tar-long-name.tar.gz": () =>
    gzipSync(
      Buffer.concat([
        tarHead("././@LongLink", (64 * MiB).toString(8).padStart(11, "0"), "L"),
        Buffer.alloc(64 * MiB, "n"),
        makeTar([{ name: "a.txt", bytes: letter }]),
      ]),
      { level: 9 },
    ),
  "tar-entries.tar.gz": () =>
    gzipSync(
      Buffer.concat([...Array(100_000).fill(tarHead("same.txt", "00000000000", "2")), Buffer.alloc(1024)]),
    ),
  "seven-far.7z": () => sevenZip(0x7fffffffffffffffn, 0x7fffffffffffffffn, Buffer.alloc(0)),
  "seven-rubbish.7z": () => sevenZip(0n, 4000n, noise(4000)),
  "rar-rubbish.rar": () => Buffer.concat([Buffer.from("526172211a070100", "hex"), noise(4000)]),
  "deflate-only.zip": () =>
    Buffer.concat([Buffer.from("PK\x03\x04"), deflateRawSync(Buffer.alloc(64 * MiB))]),
  "mailbox-froms.mbox": () => utf8("From a@b Mon Mar  4 10:00:00 2024\nSubject: x\n\n".repeat(3000)),
};
