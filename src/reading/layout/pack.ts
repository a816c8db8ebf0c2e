import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Page, Word } from "./page.ts";

/**
 * A page whose words are packed: what is stored and sent between processes. A long paper has hundreds of thousands of
 * words, and the server, which never looks at one, holds them as a few bytes each.
 */
export interface PackedPage extends Omit<Page, "words"> {
  /** JSON rows [text, x0, y0, x1, y1, confidence, size or 0, bold 0 or 1], deflated (RFC 1951). */
  packed: Uint8Array;
}

type Row = [string, number, number, number, number, number, number, number];

/** No page holds more than this many bytes of words: what unpacks to more is refused. */
const MOST_BYTES = 64 * 1024 * 1024;

const tenth = (n: number) => Math.round(n * 10) / 10;

/** Places are kept to a tenth of a page unit, confidence to a whole number. */
export function packWords(words: Word[]): Uint8Array {
  const rows = words.map(
    (w): Row => [
      w.text,
      tenth(w.x0),
      tenth(w.y0),
      tenth(w.x1),
      tenth(w.y1),
      Math.round(w.confidence),
      w.size === undefined ? 0 : tenth(w.size),
      w.bold ? 1 : 0,
    ],
  );
  return deflateRawSync(JSON.stringify(rows));
}

/** Throws when the bytes are not what `packWords` wrote. */
export function unpackWords(packed: Uint8Array): Word[] {
  const rows = JSON.parse(inflateRawSync(packed, { maxOutputLength: MOST_BYTES }).toString("utf8")) as Row[];
  return rows.map(([text, x0, y0, x1, y1, confidence, size, bold]) => ({
    text: String(text),
    x0,
    y0,
    x1,
    y1,
    confidence,
    ...(size ? { size } : {}),
    ...(bold ? { bold: true } : {}),
  }));
}

export function unpackPage({ packed, ...rest }: PackedPage): Page {
  return { ...rest, words: unpackWords(packed) };
}
