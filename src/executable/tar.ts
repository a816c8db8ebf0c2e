/**
 * The little of tar that the executable needs to carry folders inside itself: plain files with a path, in the ustar form
 * (POSIX.1-1988, "pax" IEEE Std 1003.1, section "ustar Interchange Format"): blocks of 512 bytes, a header block a file.
 */
const BLOCK = 512;
/** Longest path that fits the header's own field; longer ones are refused when the archive is made. */
const LONGEST = 100;

export interface Entry {
  /** With forward slashes, relative, never leading out of the folder it is unpacked into. */
  path: string;
  bytes: Uint8Array;
}

const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;
const octal = (n: number, width: number): string => `${n.toString(8).padStart(width - 1, "0")}\0`;

function header(path: string, size: number): Uint8Array {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(path) > LONGEST) throw new Error(`The path ${path} is too long for the archive.`);
  block.write(path, 0, "utf8");
  block.write(octal(0o600, 8), 100, "latin1");
  block.write(octal(0, 8), 108, "latin1");
  block.write(octal(0, 8), 116, "latin1");
  block.write(octal(size, 12), 124, "latin1");
  // No time: the same files make the same archive.
  block.write(octal(0, 12), 136, "latin1");
  block.write("        ", 148, "latin1");
  block.write("0", 156, "latin1");
  block.write("ustar\x0000", 257, "latin1");
  const sum = block.reduce((a, b) => a + b, 0);
  block.write(`${octal(sum, 7)} `, 148, "latin1");
  return block;
}

/** One archive of the entries in the order given. Throws for a path of more than 100 bytes. */
export function writeTar(entries: Entry[]): Uint8Array {
  const size = entries.reduce((n, e) => n + BLOCK + padded(e.bytes.length), 2 * BLOCK);
  const out = new Uint8Array(size);
  let at = 0;
  for (const { path, bytes } of entries) {
    out.set(header(path, bytes.length), at);
    out.set(bytes, at + BLOCK);
    at += BLOCK + padded(bytes.length);
  }
  return out;
}

/** Where the files of an archive go, one after the other. */
export interface Sink {
  open(path: string, size: number): Promise<void>;
  write(piece: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/**
 * Reads an archive as it streams by, so that none of its files is ever held whole. Throws for one that is cut short or
 * that names a path outside of the folder.
 */
export async function readTar(pieces: AsyncIterable<Uint8Array>, sink: Sink): Promise<void> {
  const head = Buffer.alloc(BLOCK);
  let filled = 0;
  /** Bytes of the current file, and of the filling behind it, that are still to come. */
  let left = 0;
  let filling = 0;
  let ended = false;
  for await (const piece of pieces) {
    let at = 0;
    while (at < piece.length && !ended) {
      if (left > 0) {
        const part = piece.subarray(at, at + left);
        await sink.write(part);
        at += part.length;
        left -= part.length;
        if (left === 0) await sink.close();
      } else if (filling > 0) {
        const n = Math.min(filling, piece.length - at);
        at += n;
        filling -= n;
      } else {
        const n = Math.min(BLOCK - filled, piece.length - at);
        head.set(piece.subarray(at, at + n), filled);
        at += n;
        filled += n;
        if (filled < BLOCK) continue;
        filled = 0;
        const next = entryOf(head);
        ended = next === null;
        if (!next) continue;
        left = next.size;
        filling = padded(next.size) - next.size;
        await sink.open(next.path, next.size);
        if (left === 0) await sink.close();
      }
    }
  }
  if (!ended) throw new Error("The archive ends in the middle.");
}

function entryOf(block: Buffer): { path: string; size: number } | null {
  const end = block.indexOf(0);
  if (end === 0) return null;
  const path = block.toString("utf8", 0, Math.min(end < 0 ? LONGEST : end, LONGEST));
  const size = Number.parseInt(block.toString("latin1", 124, 135), 8);
  const outside = path.startsWith("/") || path.includes("\\") || path.split("/").includes("..");
  if (outside || !Number.isSafeInteger(size) || size < 0)
    throw new Error("The archive is not one of this program's.");
  return { path, size };
}
