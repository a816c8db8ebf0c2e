/**
 * The shapes the app reads and sends, by the names it uses: made from the description of the API (`api/types.generated.ts`,
 * which `bun run generate` makes).
 */
import type { components } from "./api/types.generated.ts";

type Schemas = components["schemas"];

export type ArrangeBody = Schemas["Arrange"];
export type AskAnswer = Schemas["AskAnswer"];
export type AppState = Schemas["AppState"];
export type OfferedBackups = Schemas["OfferedBackups"];
export type RestoreState = Schemas["RestoreState"];
export type Rect = Schemas["Box"];
export type CheckupItem = Schemas["CheckupItem"];
export type CheckupList = Schemas["CheckupList"];
export type ChangeEvent = Schemas["ChangeEvent"];
export type Consent = Schemas["Consent"];
export type Correction = Schemas["DocumentCorrected"];
export type CorrectionBody = Schemas["Correction"];
export type Document = Schemas["Document"];
export type DocumentFile = Schemas["DocumentFile"];
export type DocumentLook = Schemas["DocumentLook"];
export type DocumentList = Schemas["DocumentList"];
export type DocumentRow = Schemas["DocumentRow"];
export type DocumentsAdded = Schemas["DocumentsAdded"];
export type EntityPage = Schemas["EntityPage"];
export type SavedSearch = Schemas["SavedSearch"];
export type Spending = Schemas["Spending"];
export type SpendingRow = Schemas["SpendingRow"];
export type TypeOffer = Schemas["TypeOffer"];
export type UpNext = Schemas["UpNext"];
export type EntityEntry = Schemas["EntityEntry"];
export type Import = Schemas["Import"];
export type Bundle = Schemas["Bundle"];
export type Fact = Schemas["Fact"];
export type FactChoices = Schemas["FactChoices"];
export type Library = Schemas["Library"];
export type LibraryColumns = Schemas["LibraryColumns"];
export type LibraryTags = Schemas["LibraryTags"];
export type LibraryMonths = Schemas["LibraryMonths"];
export type NewFact = Schemas["NewFact"];
export type Named = Schemas["Named"];
export type NamedWithRole = Schemas["NamedWithRole"];
export type Overview = Schemas["Overview"];
export type PaperNote = Schemas["PaperNote"];
export type PaperNotes = Schemas["PaperNotes"];
export type PageWords = Schemas["PageWords"];
export type ProblemBody = Schemas["Problem"];
export type ReviewReason = NonNullable<Schemas["DocumentMetadata"]["review_reason"]>;
export type SearchAnswer = Schemas["SearchAnswer"];
export type SearchResult = Schemas["SearchResult"];
export type WorkEvent = Schemas["WorkEvent"];

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

type WholeEvent = Omit<Schemas["DocumentEvent"], "step">;
type Needed = "id" | "status" | "title" | "needs_look";

/** What the app looks at of an `event: document` of `GET /v1/events`. */
export type DocumentEvent = Pick<WholeEvent, Needed> & Partial<Omit<WholeEvent, Needed>> & { step?: Step };

/** True for a document that still moves by itself. */
export const isMoving = (row: Pick<DocumentRow, "status">): boolean =>
  row.status === "received" || row.status === "scanning" || row.status === "reading";
