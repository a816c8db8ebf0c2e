/** Files of gigabytes that take no room: their length is noughts that the disk does not keep. */
import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

/** A file that calls itself a PDF and is `size` long. */
export function largePaper(folder: string, size: number): string {
  const path = join(folder, "the whole attic.pdf");
  const file = openSync(path, "w");
  writeSync(file, "%PDF-1.7\n");
  ftruncateSync(file, size);
  closeSync(file);
  return path;
}

interface Entry {
  name: string;
  size: number;
  sum: number;
  bytes: Uint8Array | null;
}

/** The check sum of `size` noughts. */
function sumOfNoughts(size: number): number {
  const piece = new Uint8Array(1 << 24);
  let sum = 0;
  for (let left = size; left > 0; left -= piece.length) {
    sum = crc32(left < piece.length ? piece.subarray(0, left) : piece, sum);
  }
  return sum;
}

function head(entry: Entry, at: number | null): Buffer {
  const name = Buffer.from(entry.name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  // Stored as it is, of the first day a zip can say.
  common.writeUInt16LE(0x21, 8);
  common.writeUInt32LE(entry.sum >>> 0, 10);
  common.writeUInt32LE(entry.size, 14);
  common.writeUInt32LE(entry.size, 18);
  common.writeUInt16LE(name.length, 22);
  if (at === null) return Buffer.concat([Buffer.from("PK\x03\x04"), common, name]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(at, 10);
  return Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, rest, name]);
}

/** A zip of about `size` that holds the papers and two films of noughts. */
export async function largeArchive(
  folder: string,
  size: number,
  papers: readonly { name: string; bytes: Uint8Array }[],
): Promise<string> {
  const path = join(folder, "move.zip");
  const film = Math.floor(size / 2);
  const sum = sumOfNoughts(film);
  const entries: Entry[] = [
    ...papers.map(({ bytes }, i) => ({
      name: `bill ${i + 1}.pdf`,
      size: bytes.length,
      sum: crc32(bytes),
      bytes,
    })),
    { name: "film 1.mov", size: film, sum, bytes: null },
    { name: "film 2.mov", size: film, sum, bytes: null },
  ];
  const file = openSync(path, "w");
  const put = (bytes: Uint8Array, where: number) => writeSync(file, bytes, 0, bytes.length, where);
  const starts: number[] = [];
  let at = 0;
  for (const entry of entries) {
    starts.push(at);
    at += put(head(entry, null), at);
    if (entry.bytes) put(entry.bytes, at);
    at += entry.size;
  }
  const list = Buffer.concat(entries.map((entry, i) => head(entry, starts[i] ?? 0)));
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  put(Buffer.concat([list, end]), at);
  closeSync(file);
  return path;
}
