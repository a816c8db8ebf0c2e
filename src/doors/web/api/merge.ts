import type { InfiniteData } from "@tanstack/react-query";
import type { ListFilter } from "../addresses.ts";
import type { DocumentEvent, DocumentRow, Library } from "../shapes.ts";

/** Where a page of a list begins: behind a cursor or, with `back`, before it. */
export type ListPlace = { cursor: string; back?: true } | null;

export type LoadedList = InfiniteData<Library, ListPlace>;

/** Lists of more pages than this are mended row by row; asking for all their pages again would use up the pace. */
const longFrom = 4;

export const isLong = (list: LoadedList | undefined): boolean => (list?.pages.length ?? 0) >= longFrom;

/** A row after a step, or the same row when the step says nothing new about it. */
function stepped(row: DocumentRow, event: DocumentEvent): DocumentRow {
  if (row.id !== event.id) return row;
  if (row.status === event.status && row.title === event.title && row.needs_look === event.needs_look)
    return row;
  return { ...row, status: event.status, title: event.title, needs_look: event.needs_look };
}

/** Puts a step into the row of a list that is on the page, so that its chip moves at once and nothing jumps. */
export function stepInList(list: LoadedList | undefined, event: DocumentEvent): LoadedList | undefined {
  if (!list?.pages.some((page) => page.documents.some((row) => row.id === event.id))) return list;
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      documents: page.documents.map((row) => stepped(row, event)),
    })),
  };
}

function belongs(row: DocumentRow, filter: ListFilter): boolean {
  if (filter.look && !row.needs_look) return false;
  // A row says nothing of the trash: a list of it is asked for anew.
  if (filter.trash) return false;
  if (filter.category && row.category !== filter.category) return false;
  if (filter.type && row.type !== filter.type) return false;
  if (filter.year && row.date.slice(0, 4) !== String(filter.year)) return false;
  const tags = new Set(row.bundles?.map((one) => one.id));
  if (filter.tags?.split(",").some((id) => !tags.has(id))) return false;
  return !filter.person || row.people_and_things.some((one) => one.id === filter.person);
}

/** A list in the order of a column, which the box alone knows: what is shown stays where it is until it is asked for again. */
const replaced = (list: LoadedList, filter: ListFilter, row: DocumentRow): LoadedList => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    documents: page.documents.flatMap((one) =>
      one.id !== row.id ? [one] : belongs(row, filter) ? [row] : [],
    ),
  })),
});

/**
 * A long list with one document as it is now: moved to where its date puts it, taken in when it is new, left out when it no
 * longer fits the filter or belongs past the end of what is loaded. Cursors stay right: they are positions, not counts.
 */
export function mergeRow(list: LoadedList, filter: ListFilter, row: DocumentRow): LoadedList {
  if (filter.by !== undefined) return replaced(list, filter, row);
  // Those without a date stand behind all others.
  const dated = (one: DocumentRow) => (one.undated ? `!${one.date}` : one.date);
  const key = (one: DocumentRow) => (filter.sort === "date" ? dated(one) : one.arrived);
  const known = list.pages.some((page) => page.documents.some((one) => one.id === row.id));
  const pages = list.pages.map((page) => ({
    ...page,
    documents: page.documents.filter((one) => one.id !== row.id),
  }));
  // A list that was entered further down has not loaded what stands before its first row.
  const first = list.pages[0]?.newer_cursor ? list.pages[0].documents[0] : undefined;
  const fits = belongs(row, filter) && !(first && key(row) > key(first));
  // The first page that ends at or before the row's place takes it; after the last only when nothing follows there.
  const at = pages.findIndex((page) => page.documents.some((one) => key(one) <= key(row)));
  const last = pages.at(-1);
  const target = at >= 0 ? pages[at] : last?.next_cursor === null ? last : undefined;
  if (fits && target) {
    const place = target.documents.findIndex((one) => key(one) <= key(row));
    target.documents.splice(place < 0 ? target.documents.length : place, 0, row);
  }
  const change = Number(fits) - Number(known);
  return { ...list, pages: pages.map((page) => ({ ...page, total: Math.max(0, page.total + change) })) };
}
