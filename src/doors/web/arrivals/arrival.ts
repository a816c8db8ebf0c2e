import type { DocumentEvent, DocumentRow, ReviewReason, Step } from "../shapes.ts";

/**
 * Where a file stands on its way in.
 * `waiting` for its turn, `sending` bytes, `held` until the next try, `moving` on the box; the rest are ends.
 */
type Phase =
  | "waiting"
  | "sending"
  | "held"
  | "moving"
  | "filed"
  | "look"
  | "duplicate"
  | "import"
  | "quarantined"
  | "failed";

/** One line of the corner card. */
export interface Arrival {
  /** Also the Idempotency-Key of the upload: every try of this file carries the same one. */
  key: string;
  name: string;
  bytes: number;
  sent: number;
  phase: Phase;
  step: Step | null;
  /** The document to open; for a duplicate the one already on file. */
  documentId: string | null;
  /** The import that an archive became. */
  importId: string | null;
  title: string | null;
  reason: ReviewReason | null;
  /** Why it is held or failed, as a sentence. */
  problem: string | null;
  mayRetry: boolean;
}

/** True when nothing more happens to this line by itself. */
export const isEnd = (arrival: Arrival): boolean =>
  arrival.phase !== "waiting" &&
  arrival.phase !== "sending" &&
  arrival.phase !== "held" &&
  arrival.phase !== "moving";

/** True while the page must stay open for this file to get in. */
export const needsPage = (arrival: Arrival): boolean =>
  arrival.phase === "waiting" || arrival.phase === "sending" || arrival.phase === "held";

export function newArrival(key: string, name: string, bytes: number): Arrival {
  return {
    key,
    name,
    bytes,
    sent: 0,
    phase: "waiting",
    step: null,
    documentId: null,
    importId: null,
    title: null,
    reason: null,
    problem: null,
    mayRetry: false,
  };
}

const stepOfStatus: Partial<Record<DocumentRow["status"], Step>> = {
  received: "received",
  scanning: "scan",
  reading: "sorting-read",
};

/** What a step of the document does to its line. */
export function afterEvent(arrival: Arrival, event: DocumentEvent): Arrival {
  const known = { ...arrival, documentId: event.id, title: event.title, sent: arrival.bytes, problem: null };
  if (event.duplicate_of) {
    const first = event.duplicate_of;
    return { ...known, phase: "duplicate", documentId: first.id, title: first.title ?? event.title };
  }
  switch (event.status) {
    case "filed":
      return { ...known, phase: "filed", step: "done", reason: null };
    case "needs_review":
      return { ...known, phase: "look", step: "done", reason: event.review_reason ?? null };
    case "quarantined":
      return { ...known, phase: "quarantined", step: "done", reason: "infected" };
    default:
      return { ...known, phase: "moving", step: event.step ?? stepOfStatus[event.status] ?? null };
  }
}

/** What the box answered when it took the file in. Steps that were heard before the answer are not undone by it. */
export function afterAnswer(arrival: Arrival, row: DocumentRow, heard: DocumentEvent | undefined): Arrival {
  if (row.duplicate) {
    return {
      ...arrival,
      phase: "duplicate",
      documentId: row.id,
      title: row.title,
      sent: arrival.bytes,
      problem: null,
    };
  }
  return afterEvent(arrival, heard ?? eventOf(row, null));
}

/** A row of a list as the step it stands for. */
export function eventOf(row: DocumentRow, reason: ReviewReason | null): DocumentEvent {
  return {
    id: row.id,
    status: row.status,
    title: row.title,
    needs_look: row.needs_look,
    review_reason: reason,
  };
}
