import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { DocumentEvent, DocumentList, DocumentRow } from "../shapes.ts";
import { keys } from "./client.ts";

/** Lists and counts are asked again at most this often while papers arrive, in ms: 40 calls a minute of the 120 allowed. */
const listEvery = 3000;

/** A row after a step, or the same row when the step says nothing new about it. */
function stepped(row: DocumentRow, event: DocumentEvent): DocumentRow {
  if (row.id !== event.id) return row;
  if (row.status === event.status && row.title === event.title && row.needs_look === event.needs_look)
    return row;
  return { ...row, status: event.status, title: event.title, needs_look: event.needs_look };
}

/** Puts a step into every row of a list that is on the page, so that a chip moves at once and nothing jumps. */
export function stepInList(
  list: InfiniteData<DocumentList> | undefined,
  event: DocumentEvent,
): InfiniteData<DocumentList> | undefined {
  if (!list?.pages.some((page) => page.documents.some((row) => row.id === event.id))) return list;
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      documents: page.documents.map((row) => stepped(row, event)),
    })),
  };
}

/** Keeps what is on the page in step with what the box says. */
export function refreshAfter(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;

  const lists = () => {
    last = performance.now();
    timer = undefined;
    void client.invalidateQueries({ queryKey: keys.lists });
    void client.invalidateQueries({ queryKey: keys.overview });
  };
  const listsSoon = () => {
    timer ??= setTimeout(lists, Math.max(150, last + listEvery - performance.now()));
  };

  return {
    document(event: DocumentEvent) {
      client.setQueriesData<InfiniteData<DocumentList>>({ queryKey: keys.lists }, (list) =>
        stepInList(list, event),
      );
      void client.invalidateQueries({ queryKey: keys.document(event.id) });
      listsSoon();
    },
    /** The stream was away: whatever is shown may be old. */
    everything() {
      void client.invalidateQueries();
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
