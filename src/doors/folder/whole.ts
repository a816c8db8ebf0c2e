import { constants } from "node:fs";
import fs from "node:fs/promises";

/** Bytes at the end that are looked at: a PDF may carry some kilobytes after its last line. */
const TAIL = 66_000;

const starts = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes.subarray(0, text.length)).toString("latin1") === text;

/**
 * Whether a file of a kind that says so at its end has come to its end: PDF (`%%EOF`, ISO 32000-1 7.5.5), JPEG (EOI),
 * PNG (IEND), zip and what is made of it (end of central directory). Every other kind counts as whole. A scanner that
 * writes page by page over the network stands still in between; its file has no end yet.
 */
export function endsWell(head: Uint8Array, tail: Uint8Array): boolean {
  const end = Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength);
  if (starts(head, "%PDF-")) return end.includes("%%EOF");
  if (starts(head, "\xff\xd8\xff")) return end.includes(Buffer.from([0xff, 0xd9]));
  if (starts(head, "\x89PNG")) return end.includes("IEND");
  if (starts(head, "PK\x03\x04")) return end.includes("PK\x05\x06");
  return true;
}

/** The same for a file on disk. What cannot be read now is not whole now. */
export async function isWhole(path: string): Promise<boolean> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  try {
    const handle = await fs.open(path, flags);
    try {
      const { size } = await handle.stat();
      const head = Buffer.alloc(Math.min(8, size));
      await handle.read(head, 0, head.length, 0);
      const tail = Buffer.alloc(Math.min(TAIL, size));
      await handle.read(tail, 0, tail.length, size - tail.length);
      return endsWell(head, tail);
    } finally {
      await handle.close();
    }
  } catch {
    return false;
  }
}
