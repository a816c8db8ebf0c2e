import { packWords } from "#reading/layout/pack.ts";
import type { ReadPage } from "../../pdf/extracted.ts";
import type { Answer } from "../../process/protocol.ts";
import { sheetOf, type Tidied } from "./tidy.ts";

/** A page with what it becomes in a searchable PDF; a blank one is not shown there. */
export function withSheet(
  page: ReadPage,
  tidied: Tidied,
  points: { width: number; height: number } | null,
): ReadPage {
  if (page.source === "blank") return page;
  return { ...page, sheet: sheetOf(tidied, page, page.turn ?? 0, points) };
}

/**
 * The answer to a task that read pages: the length of a JSON text (four bytes, big-endian), the text, and the pictures and
 * contents of its sheets one after the other.
 */
export function withSheets(value: { pages: ReadPage[] } & Record<string, unknown>): Answer {
  const parts: Uint8Array[] = [];
  const sheets = value.pages.flatMap(({ number, half, sheet }) => {
    if (!sheet) return [];
    const { jpeg, content, ...rest } = sheet;
    parts.push(jpeg, content);
    return [{ ...rest, number, half, jpeg: jpeg.length, content: content.length }];
  });
  const pages = value.pages.map(({ words, sheet: _, ...rest }) => ({
    ...rest,
    words: Buffer.from(packWords(words)).toString("base64"),
  }));
  const json = new TextEncoder().encode(JSON.stringify({ ...value, pages, sheets }));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, json.length);
  return { header: {}, payload: Buffer.concat([length, json, ...parts]) };
}
