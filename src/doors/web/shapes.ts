/** The shapes the app reads: types only, so nothing of the server is bundled. */
import type { DocumentCorrected, DocumentMetadata, DocumentRow } from "#contract/document.ts";

export type {
  Document,
  DocumentFile,
  DocumentList,
  DocumentRow,
  DocumentsAdded,
  NoteAdded,
  SearchResult,
} from "#contract/document.ts";
export type { Box, Fact } from "#contract/fact.ts";
export type { Named, NamedWithRole } from "#contract/named.ts";
export type { Overview } from "#contract/overview.ts";
export type { Problem as ProblemBody } from "#contract/problem.ts";
export type { SearchAnswer } from "#contract/search.ts";
export type { DocumentType, TypeList } from "#contract/taxonomy.ts";
export type Correction = DocumentCorrected;
export type DocumentStatus = DocumentMetadata["status"];
export type ReviewReason = NonNullable<DocumentMetadata["review_reason"]>;

/** `GET /app/state`: what the app must know before it can show anything. */
export interface AppState {
  sealed: boolean;
  setup_needed: boolean;
  signed_in: boolean;
  version: string;
  user: { name: string | null; email: string } | null;
  account: { id: string; name: string; kind: "family" | "business" } | null;
  /** True when some passkey is registered on this box. */
  passkeys: boolean;
}

/** The stages a document goes through, as the event stream names them. */
export type Step =
  | "received"
  | "scan"
  | "unlock"
  | "convert"
  | "tidy"
  | "lift-text"
  | "sorting-read"
  | "full-read"
  | "link"
  | "checkup"
  | "index-words"
  | "done";

/** The data of one `event: document` of `GET /v1/events`. */
export interface DocumentEvent {
  id: string;
  status: DocumentStatus;
  step?: Step;
  title: string;
  needs_look: boolean;
  review_reason?: ReviewReason | null;
  duplicate_of?: { id: string; title: string | null } | null;
}

/** Fields a correction of a document may carry (`PATCH /documents/{document}`). */
export interface CorrectionBody {
  title?: string;
  summary?: string | null;
  doc_date?: string | null;
  type?: string | null;
}

/** True for a document that still moves by itself. */
export const isMoving = (row: Pick<DocumentRow, "status">): boolean =>
  row.status === "received" || row.status === "scanning" || row.status === "reading";
