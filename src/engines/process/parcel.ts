import { packWords, unpackWords } from "#reading/layout/pack.ts";
import type { Page, Word } from "#reading/layout/page.ts";
import type { ByteSource } from "../pdf/extracted.ts";

/*
 * What the server and its children send each other where bytes go with a description: the length of a JSON text (four bytes,
 * big-endian), the text, and the bytes one after the other, whose lengths the text gives. Words of pages are sent packed, as they
 * are stored.
 */

/** A description and its bytes as one payload. */
export function parcel(value: unknown, parts: readonly Uint8Array[]): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(value));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, json.length);
  return Buffer.concat([length, json, ...parts]);
}

/** A description and files as one source of bytes, streamed: no file is held whole. */
export function parcelled(value: unknown, files: readonly ByteSource[]): ByteSource {
  const head = parcel(value, []);
  return {
    size: files.reduce((sum, file) => sum + file.size, head.length),
    async *open() {
      yield head;
      for (const file of files) yield* file.open();
    },
  };
}

/** The JSON text of a parcel, not parsed, and the bytes behind it. Throws RangeError when the payload is shorter than it says. */
export function openParcel(payload: Uint8Array): { json: Uint8Array; bytes: Uint8Array } {
  const end = 4 + new DataView(payload.buffer, payload.byteOffset, payload.length).getUint32(0);
  if (end > payload.length) throw new RangeError("not a parcel");
  return { json: payload.subarray(4, end), bytes: payload.subarray(end) };
}

/** Pages as a parcel describes them, with the number of bytes of their words in place of the words, and those bytes in the order of the pages. */
export function pagesApart<P extends { words: Word[] }>(
  pages: readonly P[],
): { said: (Omit<P, "words"> & { words: number })[]; parts: Uint8Array[] } {
  const parts = pages.map((p) => packWords(p.words));
  return { said: pages.map((p, i) => ({ ...p, words: parts[i]?.length ?? 0 })), parts };
}

/** In a child: the pages that the server sent, with their words, and what came with them. The server is trusted. */
export function pagesSent<T>(payload: Uint8Array): { pages: Page[]; rest: T } {
  const { json, bytes } = openParcel(payload);
  const { pages, ...rest } = JSON.parse(new TextDecoder().decode(json)) as T & {
    pages: (Omit<Page, "words"> & { words: number })[];
  };
  let at = 0;
  const whole = pages.map(({ words, ...page }) => {
    const packed = bytes.subarray(at, at + words);
    at += words;
    return { ...page, words: unpackWords(packed) };
  });
  return { pages: whole, rest: rest as T };
}
