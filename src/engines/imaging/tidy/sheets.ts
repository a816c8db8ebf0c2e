import type { ReadPage } from "../../pdf/extracted.ts";
import { pagesApart, parcel } from "../../process/parcel.ts";
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

/** The answer to a task that read pages: a parcel of their words, and of the pictures and contents of its sheets. */
export function withSheets(value: { pages: ReadPage[] } & Record<string, unknown>): Answer {
  const parts: Uint8Array[] = [];
  const sheets = value.pages.flatMap(({ number, half, sheet }) => {
    if (!sheet) return [];
    const { jpeg, content, ...rest } = sheet;
    parts.push(jpeg, content);
    return [{ ...rest, number, half, jpeg: jpeg.length, content: content.length }];
  });
  const { said, parts: words } = pagesApart(value.pages.map(({ sheet: _, ...rest }) => rest));
  return { header: {}, payload: parcel({ ...value, pages: said, sheets }, [...words, ...parts]) };
}
