import type { DocumentEvent } from "../shapes.ts";
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

interface Listener {
  /** A document took a step. */
  document(event: DocumentEvent): void;
  /** The stream came back after being away: what happened meanwhile was missed. */
  back(): void;
  /** Whether steps arrive by themselves right now; when false, ask. */
  live(live: boolean): void;
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
    source.onerror = () => {
      letGo();
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

  document.addEventListener("visibilitychange", seenOrHidden);
  open();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", seenOrHidden);
    letGo();
  };
}
