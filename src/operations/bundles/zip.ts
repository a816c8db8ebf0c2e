import { Zip, ZipPassThrough } from "fflate";

/** One file on its way into a zip. Names are used as they are: safe and unique is the caller's part. */
export interface ZipEntry {
  name: string;
  /** The day it is dated in the zip, `YYYY-MM-DD`. */
  day: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** The most bytes and files a zip holds without its 64-bit form (APPNOTE 4.4.1.4), less room for its own lists. */
export const MOST_BYTES = 4_000_000_000;
export const MOST_FILES = 60_000;

/** A zip's dates go from 1980 to 2107 (APPNOTE 4.4.6). */
const dated = (day: string) => {
  const year = Number(day.slice(0, 4));
  return new Date(`${year < 1980 || year > 2099 ? "1980-01-01" : day}T12:00:00`);
};

/** A zip whose files are stored as they are, piece by piece: what it holds in memory is one piece of one file. */
export async function* zipped(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    if (piece.length > 0) ready.push(piece);
  });
  const take = () => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  for await (const entry of entries) {
    const file = new ZipPassThrough(entry.name);
    file.mtime = dated(entry.day);
    zip.add(file);
    for await (const piece of entry.bytes) {
      file.push(piece);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
