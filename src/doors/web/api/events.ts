import type { QueryClient } from "@tanstack/react-query";
import type { ListFilter } from "../addresses.ts";
import { type ChangeEvent, type DocumentEvent, isMoving, type WorkEvent } from "../shapes.ts";
import { answered, api, parseJson } from "./call.ts";
import { keys, ofPapers } from "./client.ts";
import { isLong, type LoadedList, mergeRow, stepInList } from "./merge.ts";

function isDocumentEvent(body: unknown): body is DocumentEvent {
  return (
    typeof body === "object" &&
    body !== null &&
    "id" in body &&
    typeof body.id === "string" &&
    "status" in body &&
    typeof body.status === "string"
  );
}

function isChangeEvent(body: unknown): body is ChangeEvent {
  return typeof body === "object" && body !== null && "subject" in body && typeof body.subject === "string";
}

function isWorkEvent(body: unknown): body is WorkEvent {
  return typeof body === "object" && body !== null && "work" in body && "state" in body;
}

interface Listener {
  /** A document took a step. */
  document(event: DocumentEvent): void;
  /** Somebody changed something: here, in another tab, or from elsewhere. */
  change(event: ChangeEvent): void;
  /** Long work of the box is further; told to who looks after it. */
  work(event: WorkEvent): void;
  /** The stream came back after being away: what happened meanwhile was missed. */
  back(): void;
  /** Whether steps arrive by themselves right now; when false, ask. */
  live(live: boolean): void;
  /** The stream broke, or was refused: the box is away, or the session ended. */
  lost(): void;
}

/**
 * Listens to `GET /v1/events` while the page is seen, and opens it again when it breaks: after one second, then doubling to
 * thirty. A hidden tab lets go of its stream, because a browser keeps only six connections to one address over HTTP/1.1 and
 * a few forgotten tabs would leave none for the next. Returns the function that ends it.
 */
export function listen(listener: Listener): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = 1000;
  let wasAway = false;
  let ended = false;

  const open = () => {
    clearTimeout(timer);
    source?.close();
    if (ended || document.hidden) return;
    source = new EventSource("/v1/events");
    source.onopen = () => {
      pause = 1000;
      listener.live(true);
      if (wasAway) listener.back();
      wasAway = false;
    };
    source.addEventListener("document", (message) => {
      const body = parseJson(message.data);
      if (isDocumentEvent(body)) listener.document(body);
    });
    source.addEventListener("change", (message) => {
      const body = parseJson(message.data);
      if (isChangeEvent(body)) listener.change(body);
    });
    source.addEventListener("work", (message) => {
      const body = parseJson(message.data);
      if (isWorkEvent(body)) listener.work(body);
    });
    source.onerror = () => {
      letGo();
      listener.lost();
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, 30_000);
    };
  };

  const letGo = () => {
    clearTimeout(timer);
    source?.close();
    wasAway = true;
    listener.live(false);
  };
  const seenOrHidden = () => (document.hidden ? letGo() : open());
  /** The device has its line again: nobody has to wait for the rest of the pause. */
  const online = () => source?.readyState !== EventSource.OPEN && open();

  document.addEventListener("visibilitychange", seenOrHidden);
  window.addEventListener("online", online);
  open();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", seenOrHidden);
    window.removeEventListener("online", online);
    letGo();
  };
}

/** Lists and counts are asked again at most this often while papers arrive, in ms: 40 calls a minute of the 120 allowed. */
const listEvery = 3000;

/** What changes when a paper does; of the lists the short ones alone, a long one is mended row by row. */
const withPapers = ofPapers.filter((key) => key !== keys.lists);

/** Steps that a change of a document takes by itself are told as steps; these parts of the page follow other changes. */
const withChanges: Record<string, readonly (readonly unknown[])[]> = {
  obligation: [keys.checkups, keys.overview, keys.entities],
  entity: [keys.entities, keys.overview, keys.lists],
  bundle: [keys.bundles, keys.tags, ["document"]],
  link: [keys.bundles],
  import: [keys.imports],
  connection: [keys.settings],
};

const isFilter = (part: unknown): part is ListFilter =>
  typeof part === "object" && part !== null && "sort" in part;

/** Keeps what is on the page in step with what the box says. */
export function refreshAfter(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;

  const longLists = () =>
    client.getQueriesData<LoadedList>({ queryKey: keys.lists }).filter(([, list]) => isLong(list));

  const shortLists = () =>
    client.invalidateQueries({
      queryKey: keys.lists,
      predicate: (query) => !isLong(client.getQueryData<LoadedList>(query.queryKey)),
    });

  const lists = () => {
    last = performance.now();
    timer = undefined;
    void shortLists();
    for (const queryKey of withPapers) void client.invalidateQueries({ queryKey });
  };

  /** A long list gets the one row that changed; there is nothing to ask when no list is long. */
  const mendRow = async (id: string) => {
    if (longLists().length === 0) return;
    const document = await answered(
      api.GET("/v1/documents/{document}", { params: { path: { document: id } } }),
    ).catch(() => null);
    if (!document) return;
    for (const [key, list] of longLists()) {
      if (list && isFilter(key[1])) client.setQueryData(key, mergeRow(list, key[1], document.metadata));
    }
  };

  return {
    document(event: DocumentEvent) {
      client.setQueriesData<LoadedList>({ queryKey: keys.lists }, (list) => stepInList(list, event));
      void client.invalidateQueries({ queryKey: keys.document(event.id) });
      // A paper that is read again may end where it stood before, with other words.
      if (!isMoving(event)) void client.invalidateQueries({ queryKey: keys.words(event.id) });
      if (!isMoving(event)) void mendRow(event.id);
      timer ??= setTimeout(lists, Math.max(150, last + listEvery - performance.now()));
    },
    /** A change of a document shows on its own page at once, and in the lists with the next asking. */
    change({ subject, id }: ChangeEvent) {
      if (subject === "document" || subject === "fact") {
        void client.invalidateQueries({ queryKey: id ? keys.document(id) : ["document"] });
        if (id) void mendRow(id);
        timer ??= setTimeout(lists, Math.max(150, last + listEvery - performance.now()));
      }
      // Rows name their bundles.
      if (subject === "bundle") void shortLists();
      for (const queryKey of withChanges[subject] ?? []) void client.invalidateQueries({ queryKey });
    },
    /** Kept where the settings look for it; once it is over, what it made is asked for. */
    work(event: WorkEvent) {
      client.setQueryData(keys.work(event.work, event.name), event);
      if (event.state !== "running") void client.invalidateQueries({ queryKey: keys.settings });
    },
    /** The stream was away: whatever is shown may be old. */
    everything() {
      void shortLists();
      void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== keys.lists[0] });
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
