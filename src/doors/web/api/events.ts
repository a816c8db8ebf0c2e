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
 * Listens to `GET /v1/events` for as long as the app is open, and opens it again when it breaks: after one second, then
 * doubling to thirty. Returns the function that ends it.
 */
export function listen(listener: Listener): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = 1000;
  let wasAway = false;
  let ended = false;

  const open = () => {
    if (ended) return;
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
      source?.close();
      wasAway = true;
      listener.live(false);
      clearTimeout(timer);
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, 30_000);
    };
  };

  open();
  return () => {
    ended = true;
    clearTimeout(timer);
    source?.close();
  };
}
