import * as arrivalsMessages from "#messages/app/arrivals.ts";
import * as problemMessages from "#messages/app/problem.ts";
import { answered, api, fieldError, Refusal } from "../api/call.ts";
import { showBytes } from "../formatting.ts";
import type { DocumentsAdded } from "../shapes.ts";

export interface Sending {
  answer: Promise<DocumentsAdded>;
  stop(): void;
}

/** Parts under way at the same time, as the service advises (service document, Limits). */
const AT_ONCE = 3;
/** Addresses asked for at a time; the service gives at most twenty. */
const URLS_AT_ONCE = 10;
/** The most one document may have (service document, Limits); an archive may have more. */
const documentLimit = 1024 ** 3;
/** A part that fails is tried again by itself this often before the whole upload rests. */
const TRIES = 4;

interface Session {
  key: string;
  upload_id: string;
  part_bytes: number;
  parts: number;
  /** ETags of the parts that are there, by number: a later try sends only the others. */
  etags: Map<number, string>;
}

/** Uploads that were begun, by the key of their line: what broke off goes on where it stood. */
const sessions = new Map<string, Session>();

/** Puts one part; gives its ETag. `fetch` does not say how much was sent, so XMLHttpRequest here, too. */
function put(
  url: string,
  bytes: Blob,
  stops: Set<() => void>,
  onProgress: (sent: number) => void,
): Promise<string> {
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  stops.add(stop);
  return new Promise<string>((resolve, reject) => {
    request.open("PUT", url);
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => {
      const etag = request.getResponseHeader("etag");
      if (request.status === 200 && etag) resolve(etag);
      else reject(new Refusal(request.status, problemMessages.unknown));
    };
    request.onerror = () => reject(new Refusal(0, problemMessages.network));
    request.onabort = request.onerror;
    request.send(bytes);
  }).finally(() => stops.delete(stop));
}

/** A document past its limit is refused by the field; a person is told what to do. */
function inWords(error: unknown): never {
  if (fieldError(error, "size") === undefined) throw error;
  throw new Refusal(422, arrivalsMessages.tooLargeDocument({ limit: showBytes(documentLimit) }));
}

async function begun(line: string, file: File): Promise<Session> {
  const known = sessions.get(line);
  if (known) return known;
  const body = { name: file.name, size: file.size, mime: file.type || "application/octet-stream" };
  const session = {
    ...(await answered(api.POST("/v1/uploads", { body })).catch(inWords)),
    etags: new Map<number, string>(),
  };
  sessions.set(line, session);
  return session;
}

/** Sends the parts that are not there yet, a few at a time; progress counts the whole file. */
async function sendParts(
  session: Session,
  file: File,
  stops: Set<() => void>,
  stopped: () => boolean,
  onProgress: (sent: number, all: number) => void,
): Promise<void> {
  const { key, upload_id, part_bytes, etags } = session;
  const sizeOf = (n: number) => Math.min(part_bytes, file.size - (n - 1) * part_bytes);
  const underWay = new Map<number, number>();
  const tell = () => {
    const done = [...etags.keys()].reduce((sum, n) => sum + sizeOf(n), 0);
    onProgress(done + [...underWay.values()].reduce((sum, n) => sum + n, 0), file.size);
  };
  const missing = Array.from({ length: session.parts }, (_, i) => i + 1).filter((n) => !etags.has(n));
  for (let from = 0; from < missing.length; from += URLS_AT_ONCE) {
    const part_numbers = missing.slice(from, from + URLS_AT_ONCE);
    const { urls } = await answered(api.POST("/v1/uploads/urls", { body: { key, upload_id, part_numbers } }));
    const queue = [...urls];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { part_number: n, url } = next;
        const start = (n - 1) * part_bytes;
        for (let tried = 1; ; tried++) {
          if (stopped()) throw new Refusal(0, problemMessages.network);
          try {
            const etag = await put(
              new URL(url).pathname,
              file.slice(start, start + sizeOf(n)),
              stops,
              (sent) => {
                underWay.set(n, Math.min(sent, sizeOf(n)));
                tell();
              },
            );
            etags.set(n, etag);
            break;
          } catch (error) {
            if (tried >= TRIES || stopped()) throw error;
          } finally {
            underWay.delete(n);
            tell();
          }
          await new Promise((next) => setTimeout(next, 1000 * 2 ** tried));
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, queue.length) }, work));
  }
}

/**
 * Sends one large file in parts: begun anew or gone on with, three parts at a time. A document answers with its row, an
 * archive with its import. `line` is the key of its line on the card. Stopping for good gives the upload up on the box, too.
 */
export function sendByParts(
  file: File,
  line: string,
  onProgress: (sent: number, all: number) => void,
): Sending {
  const stops = new Set<() => void>();
  let over = false;
  const send = async (): Promise<DocumentsAdded> => {
    const session = await begun(line, file);
    try {
      await sendParts(session, file, stops, () => over, onProgress);
      const { key, upload_id, etags } = session;
      const parts = [...etags]
        .sort((a, b) => a[0] - b[0])
        .map(([part_number, etag]) => ({ part_number, etag }));
      const done = await answered(api.POST("/v1/uploads/complete", { body: { key, upload_id, parts } }));
      sessions.delete(line);
      return done;
    } catch (error) {
      // Swept on the box, or never there: the next try begins anew.
      if (error instanceof Refusal && error.status === 404) sessions.delete(line);
      throw error;
    }
  };
  return {
    answer: send(),
    stop: () => {
      over = true;
      for (const stop of stops) stop();
      const session = sessions.get(line);
      sessions.delete(line);
      if (!session) return;
      const { key, upload_id } = session;
      void answered(api.POST("/v1/uploads/abort", { body: { key, upload_id } })).catch(() => {});
    },
  };
}
