import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import * as arrivalsMessages from "#messages/app/arrivals.ts";
import * as photosMessages from "#messages/app/photos.ts";
import * as problemMessages from "#messages/app/problem.ts";
import { answered, api, asksFor, newKey, parseJson, Refusal, refusalOf } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { listen, refreshAfter } from "../api/events.ts";
import { stateQuery } from "../api/queries.ts";
import { showBytes } from "../formatting.ts";
import type { DocumentEvent, DocumentRow, DocumentsAdded } from "../shapes.ts";
import type { Arrival } from "./arrival.ts";
import { afterAnswer, afterEvent, eventOf, isEnd, needsPage, newArrival } from "./arrival.ts";
import { takeShared } from "./given.ts";
import type { Sending } from "./parts.ts";

/** What one upload carries: a file, or photographed pages that make one document. */
export type Load = { file: File } | { pages: File[] };

type Send = (load: Load, key: string, onProgress: (sent: number, all: number) => void) => Sending;

function isAdded(body: unknown): body is DocumentsAdded {
  return typeof body === "object" && body !== null && "documents" in body && Array.isArray(body.documents);
}

/** `POST /documents` takes up to 95 MB (service document, Limits); what is larger goes in parts. */
const plainLimit = 95_000_000;

/** Sends one upload the way that fits its size; what sends in parts is fetched when the first large file comes. */
const sendByXhr: Send = (load, key, onProgress) => {
  if (!("file" in load) || load.file.size <= plainLimit) return sendPlain(load, key, onProgress);
  const { file } = load;
  let stopped = false;
  let sending: Sending | null = null;
  const answer = import("./parts.ts").then(({ sendByParts }) => {
    sending = sendByParts(file, key, onProgress);
    if (stopped) sending.stop();
    return sending.answer;
  });
  return {
    answer,
    stop: () => {
      stopped = true;
      sending?.stop();
    },
  };
};

/**
 * Sends one upload to `POST /v1/documents`. XMLHttpRequest because `fetch` does not say how much has been sent.
 * The answer rejects with a Refusal: status 0 when the box could not be reached.
 */
const sendPlain: Send = (load, key, onProgress) => {
  const form = new FormData();
  if ("file" in load) form.append("file", load.file, load.file.name);
  else for (const page of load.pages) form.append("pages", page, page.name);
  const request = new XMLHttpRequest();
  const answer = new Promise<DocumentsAdded>((resolve, reject) => {
    request.open("POST", "/v1/documents");
    for (const [name, value] of Object.entries(asksFor)) request.setRequestHeader(name, value);
    request.setRequestHeader("idempotency-key", key);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded, event.total);
    };
    request.onload = () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300 && isAdded(body)) resolve(body);
      else reject(refusalOf(request.status, body, request.getResponseHeader("retry-after")));
    };
    request.onerror = () => reject(new Refusal(0, problemMessages.network));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(new Refusal(0, problemMessages.network));
    request.send(form);
  });
  return { answer, stop: () => request.abort() };
};

/** Uploads running at the same time. */
export const atOnce = 3;
/** The largest archive that is taken, by parts (service document, Limits); the box says when a single document is past 1 GiB. */
export const mostBytes = 8 * 1024 ** 3;
/** Seconds between tries while the box does not answer; the last is kept up for as long as it takes. */
const pauses = [2, 4, 8, 16, 30];
/** Tries of a file that the box answers with a fault of its own; then a person has to press. */
const faults = 8;
/** Steps remembered for documents whose upload has not been answered yet. */
const heardLimit = 500;

interface Needs {
  send: Send;
  newKey(): string;
  /** Calls `then` after so many milliseconds. */
  wait(ms: number, then: () => void): void;
  /** The session ended while sending. */
  signedOut(): void;
  /** The box has the pages that were sent under this key, or the person no longer wants them sent. */
  over?(key: string): void;
}

interface Work {
  load: Load;
  tries: number;
  sending: Sending | null;
  /** It was refused because nobody was signed in any more. */
  signedOut?: boolean;
}

/**
 * Everything that is on its way in from this page: sends at most three files at once, tries again by itself with the same
 * Idempotency-Key, and follows each document until it is filed or needs a look. Lives as long as the page, whatever is shown.
 */
export class ArrivalQueue {
  #arrivals: readonly Arrival[] = [];
  #work = new Map<string, Work>();
  #heard = new Map<string, DocumentEvent>();
  #watchers = new Set<() => void>();

  constructor(private readonly needs: Needs) {}

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** The lines, oldest first. The same array until something changes. */
  readonly snapshot = (): readonly Arrival[] => this.#arrivals;

  addFiles(files: readonly File[]): void {
    this.#set([...this.#arrivals, ...files.map((file) => this.#arrive(file.name, file.size, { file }))]);
    this.#next();
  }

  /** Photographed pages as one document; under a key that they were sent with before, they are filed once. */
  addPages(pages: readonly File[], key = this.needs.newKey()): void {
    if (this.#work.has(key)) return;
    const bytes = pages.reduce((sum, page) => sum + page.size, 0);
    const arrival = this.#arrive(photosMessages.name({ n: pages.length }), bytes, { pages: [...pages] }, key);
    this.#set([...this.#arrivals, arrival]);
    this.#next();
  }

  /** A file that the browser could not read from the device. */
  addUnreadable(name: string): void {
    const arrival = newArrival(this.needs.newKey(), name, 0);
    this.#set([...this.#arrivals, { ...arrival, phase: "failed", problem: arrivalsMessages.unreadable }]);
  }

  /** A document that was taken in by another way (a note) and is now followed like the others. */
  follow(row: DocumentRow): void {
    const arrival = newArrival(this.needs.newKey(), row.title, 0);
    this.#set([...this.#arrivals, afterAnswer(arrival, row, this.#heard.get(row.id))]);
  }

  hear(event: DocumentEvent): void {
    this.#heard.delete(event.id);
    this.#heard.set(event.id, event);
    if (this.#heard.size > heardLimit) {
      for (const oldest of this.#heard.keys()) {
        this.#heard.delete(oldest);
        break;
      }
    }
    this.#set(
      this.#arrivals.map((arrival) =>
        arrival.documentId === event.id && arrival.phase === "moving" ? afterEvent(arrival, event) : arrival,
      ),
    );
  }

  /** Ids of the documents that still move, for asking when no steps arrive by themselves. */
  moving(): string[] {
    return this.#arrivals.flatMap((a) => (a.phase === "moving" && a.documentId ? [a.documentId] : []));
  }

  retry(key: string): void {
    const work = this.#work.get(key);
    if (!work) return;
    work.tries = 0;
    this.#change(key, { phase: "waiting", problem: null, mayRetry: false, sent: 0 });
    this.#next();
  }

  /** The box answers again, or somebody signed in: what waits for that goes on at once. */
  goOn(): void {
    for (const { key, phase, mayRetry } of this.#arrivals) {
      if (phase === "held" || (phase === "failed" && mayRetry && this.#work.get(key)?.signedOut))
        this.retry(key);
    }
  }

  /** Stops sending, or takes a finished line off the card. */
  dismiss(key: string): void {
    const work = this.#work.get(key);
    this.#over(key);
    this.#set(this.#arrivals.filter((arrival) => arrival.key !== key));
    work?.sending?.stop();
    this.#next();
  }

  dismissFinished(): void {
    for (const arrival of this.#arrivals) if (isEnd(arrival)) this.#over(arrival.key);
    this.#set(this.#arrivals.filter((arrival) => !isEnd(arrival)));
  }

  /** A new line, with its work put down unless the file is too large to be sent at all. */
  #arrive(name: string, bytes: number, load: Load, key = this.needs.newKey()): Arrival {
    const arrival = newArrival(key, name, bytes);
    const most = "file" in load ? mostBytes : plainLimit;
    if (bytes > most) {
      return { ...arrival, phase: "failed", problem: arrivalsMessages.tooLarge({ limit: showBytes(most) }) };
    }
    // Cloud folders and phones hand out files whose bytes are not there yet: said at once, and never sent.
    if (bytes === 0) return { ...arrival, phase: "failed", problem: arrivalsMessages.nothingInIt };
    this.#work.set(arrival.key, { load, tries: 0, sending: null });
    return arrival;
  }

  /** Nothing more is done for a line. */
  #over(key: string): void {
    const load = this.#work.get(key)?.load;
    this.#work.delete(key);
    if (load && "pages" in load) this.needs.over?.(key);
  }

  #next(): void {
    let running = this.#arrivals.filter((arrival) => arrival.phase === "sending").length;
    for (const arrival of this.#arrivals) {
      if (running >= atOnce) return;
      const work = this.#work.get(arrival.key);
      if (arrival.phase !== "waiting" || !work) continue;
      running++;
      this.#send(arrival.key, work);
    }
  }

  #send(key: string, work: Work): void {
    this.#change(key, { phase: "sending", sent: 0, problem: null });
    work.sending = this.needs.send(work.load, key, (sent, all) => {
      // `all` counts the multipart wrapping too, so the file's share is taken of it.
      const arrival = this.#arrivals.find((a) => a.key === key);
      if (arrival) this.#change(key, { sent: all > 0 ? Math.round((arrival.bytes * sent) / all) : 0 });
    });
    work.sending.answer
      .then((answer) => this.#taken(key, answer.documents, answer.import_id))
      .catch((error: unknown) => this.#refused(key, work, error))
      .finally(() => this.#next());
  }

  #taken(key: string, rows: readonly DocumentRow[], importId: string | null): void {
    this.#over(key);
    // An archive is no document: its line leads to the import, which tells the rest.
    if (importId !== null) {
      const { bytes = 0 } = this.#arrivals.find((arrival) => arrival.key === key) ?? {};
      this.#change(key, { phase: "import", importId, sent: bytes, problem: null });
      return;
    }
    const [first, ...more] = rows;
    this.#set(
      this.#arrivals.flatMap((arrival) => {
        if (arrival.key !== key) return [arrival];
        if (!first) return [];
        const own = afterAnswer(arrival, first, this.#heard.get(first.id));
        const others = more.map((row) =>
          afterAnswer(newArrival(this.needs.newKey(), arrival.name, 0), row, this.#heard.get(row.id)),
        );
        return [own, ...others];
      }),
    );
  }

  #refused(key: string, work: Work, error: unknown): void {
    if (!this.#work.has(key)) return;
    const status = error instanceof Refusal ? error.status : 0;
    const detail = error instanceof Refusal && error.message ? error.message : arrivalsMessages.notAllowed;
    const asked = error instanceof Refusal ? error.retryAfter : null;
    if (status === 429) {
      this.#hold(key, asked ?? 5, arrivalsMessages.pace);
      return;
    }
    const passing = status === 0 || status === 409 || (status >= 500 && status !== 507);
    // No answer at all says nothing about the file: it waits for the box, however long that is away.
    const pause = pauses[Math.min(work.tries, pauses.length - 1)] ?? 30;
    if (passing && (status === 0 || work.tries < faults)) {
      work.tries++;
      this.#hold(key, asked ?? pause, arrivalsMessages.again);
      return;
    }
    work.signedOut = status === 401;
    if (status === 401) this.needs.signedOut();
    const problem =
      status === 0 ? arrivalsMessages.unreachable : status === 401 ? arrivalsMessages.signedOut : detail;
    const mayRetry = passing || status === 401 || status === 507;
    this.#change(key, { phase: "failed", problem, mayRetry });
  }

  #hold(key: string, seconds: number, problem: string): void {
    this.#change(key, { phase: "held", problem, sent: 0 });
    this.needs.wait(seconds * 1000, () => {
      const held = this.#arrivals.some((arrival) => arrival.key === key && arrival.phase === "held");
      if (!held) return;
      this.#change(key, { phase: "waiting" });
      this.#next();
    });
  }

  #change(key: string, change: Partial<Arrival>): void {
    this.#set(this.#arrivals.map((arrival) => (arrival.key === key ? { ...arrival, ...change } : arrival)));
  }

  #set(arrivals: readonly Arrival[]): void {
    const same =
      arrivals.length === this.#arrivals.length &&
      arrivals.every((arrival, i) => arrival === this.#arrivals[i]);
    if (same) return;
    this.#arrivals = arrivals;
    for (const watcher of this.#watchers) watcher();
  }
}

const Queue = createContext<ArrivalQueue | null>(null);

/** How often a document is asked about while no steps arrive by themselves, in ms. */
const askEvery = 3000;
/** Even with a live stream a line that has not moved is asked about, in case a step was lost, in ms. */
const askSlowly = 15_000;
/** Documents asked about at a time: well inside the pace of 120 calls a minute. */
const askAtOnce = 2;

interface Props {
  /** False while the session has ended and the same person has not signed in again. */
  signedIn: boolean;
  children: ReactNode;
}

/** Holds the queue and the event stream for as long as someone is there, whatever page is shown. */
export function Arriving({ signedIn, children }: Props) {
  const client = useQueryClient();
  const [queue] = useState(
    () =>
      new ArrivalQueue({
        send: sendByXhr,
        newKey,
        wait: (ms, then) => setTimeout(then, ms),
        signedOut: () => client.invalidateQueries({ queryKey: keys.state }),
        over: (key) => void import("./kept-pages.ts").then(({ dropSet }) => dropSet(key)),
      }),
  );
  // Pages that were being sent when the page was closed are sent again, under the key they had.
  const who = useQuery(stateQuery).data?.user?.email;
  useEffect(() => {
    if (!signedIn || !who) return;
    void import("./resend.ts").then(({ resend }) => resend(queue, who));
  }, [queue, signedIn, who]);

  useEffect(() => {
    if (!signedIn) return;
    queue.goOn();
    const refresh = refreshAfter(client);
    let live = false;
    let turn = 0;
    let asked = performance.now();
    const stop = listen({
      change: (event) => refresh.change(event),
      work: (event) => refresh.work(event),
      document: (event) => {
        queue.hear(event);
        refresh.document(event);
      },
      back: () => refresh.everything(),
      live: (now) => {
        live = now;
        if (now) queue.goOn();
      },
      // Whether the box is away or the session ended is said by its state, and shown by what follows that.
      lost: () => client.invalidateQueries({ queryKey: keys.state }),
    });
    const timer = setInterval(async () => {
      const moving = queue.moving();
      if (moving.length === 0) return;
      if (live && performance.now() - asked < askSlowly) return;
      asked = performance.now();
      for (let i = 0; i < Math.min(askAtOnce, moving.length); i++) {
        const id = moving[turn++ % moving.length];
        const document =
          id &&
          (await answered(api.GET("/v1/documents/{document}", { params: { path: { document: id } } })).catch(
            () => null,
          ));
        if (!document) continue;
        const event = eventOf(document.metadata, document.metadata.review_reason);
        queue.hear(event);
        refresh.document(event);
      }
    }, askEvery);
    return () => {
      stop();
      clearInterval(timer);
      refresh.stop();
    };
  }, [client, queue, signedIn]);

  // What another app shared is filed like anything that is dropped.
  useEffect(() => {
    void takeShared().then((files) => files.length > 0 && queue.addFiles(files));
  }, [queue]);

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (queue.snapshot().some(needsPage)) event.preventDefault();
    };
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [queue]);

  return <Queue value={queue}>{children}</Queue>;
}

/** The queue of this page. */
export function useQueue(): ArrivalQueue {
  const queue = useContext(Queue);
  if (!queue) throw new Error(problemMessages.unknown);
  return queue;
}

/** The lines of the card, oldest first; follows every step. */
export function useArrivals(): readonly Arrival[] {
  const queue = useQueue();
  return useSyncExternalStore(queue.subscribe, queue.snapshot);
}
