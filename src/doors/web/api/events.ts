import type { ChangeEvent, DocumentEvent, WorkEvent } from "../shapes.ts";
import { parseJson } from "./call.ts";

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
