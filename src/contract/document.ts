import { type Static, Type } from "@sinclair/typebox";
import { UpNext } from "./checkup.ts";
import { Fact } from "./fact.ts";
import { LinkOut } from "./link.ts";
import { Named, NamedWithRole } from "./named.ts";
import { Closed, Confidence, Count, Day, Id, Nullable, OneOf, Url } from "./schema.ts";
import { TypeOffer } from "./type-offer.ts";

export const documentStatuses = [
  "received",
  "scanning",
  "reading",
  "filed",
  "needs_review",
  "quarantined",
] as const;

export const readStates = ["full", "quick", "not yet"] as const;

export const reviewReasons = [
  "password_needed",
  "unreadable",
  "not_read_yet",
  "low_confidence",
  "possible_duplicate",
  "infected",
  "unsupported_format",
  "split_unsure",
  "damaged",
] as const;

export const waysOfArrival = [
  "upload",
  "photo",
  "note",
  "api",
  "email",
  "folder",
  "import",
  "assistant",
] as const;

/** The fields a person can correct, as they are named in `corrected_by_hand` and `edited`. */
export const correctableFields = ["title", "summary", "doc_date", "type", "category"] as const;

export const Period = Closed(
  { from: Day("First day."), to: Day("Last day.") },
  { $id: "Period", description: "The period a document covers, both days included." },
);
export type Period = Static<typeof Period>;

const NamedBundle = Closed({ id: Id(), name: Type.String() });

const row = {
  id: Id(),
  title: Type.String(),
  type: Nullable(Type.String(), {
    description: "The slug of its type, `<group>/<name>`; null when not known.",
  }),
  category: Nullable(Type.String(), { description: "The slug of its category; null when not known." }),
  date: Day(
    "The first known of the printed date, the period, the day it was had before arrival, and the arrival.",
  ),
  period: Nullable(Period, { description: "The period the document covers." }),
  status: OneOf(documentStatuses, { description: "Where the document stands on its way into the files." }),
  needs_look: Type.Boolean({ description: "True when it waits on a person." }),
  read: OneOf(readStates, { description: "How far it has been read." }),
  superseded: Type.Boolean({ description: "True when a newer version replaces it." }),
  duplicate: Type.Boolean({ description: "True when it is folded under a copy already on file." }),
  people_and_things: Type.Array(NamedWithRole),
  arrived: Day("The day it arrived."),
  undated: Type.Optional(
    Type.Literal(true, { description: "Present when no date is known: `date` is the day it arrived." }),
  ),
  bundles: Type.Optional(
    Type.Array(NamedBundle, { description: "The bundles it is in, by name; left out when it is in none." }),
  ),
  url: Url(),
};

export const DocumentRow = Closed(row, {
  $id: "DocumentRow",
  description: "A document as a list shows it.",
});
export type DocumentRow = Static<typeof DocumentRow>;

export const SearchResult = Closed(
  {
    ...row,
    snippet: Nullable(Type.String(), { description: "The words around the match." }),
    matched_on: Nullable(Type.String(), {
      description:
        "What matched, such as an identifier; its number is named only with the `identifiers` scope.",
    }),
  },
  { $id: "SearchResult", description: "A document that was found, and why." },
);
export type SearchResult = Static<typeof SearchResult>;

export const DocumentFile = Closed(
  {
    id: Id(),
    role: OneOf(["original", "readable", "page"], {
      description:
        "`original` as it came, `readable` the tidied and searchable PDF, `page` one photographed page.",
    }),
    name: Type.String(),
    mime: Type.String({ description: "Media type." }),
    bytes: Count("Size in bytes."),
    pages: Nullable(Count(), { description: "How many pages it has." }),
    url: Url("Where this API serves the bytes."),
  },
  { $id: "DocumentFile", description: "One file of a document." },
);
export type DocumentFile = Static<typeof DocumentFile>;

export const TextWindow = Closed(
  {
    from_page: Type.Integer({
      minimum: 0,
      description: "The first page in `text`; 0 when there are no words.",
    }),
    to_page: Type.Integer({ minimum: 0, description: "The last page in `text`." }),
    total_pages: Count(),
    more: Type.Boolean({ description: "Whether pages follow." }),
    next_page: Nullable(Type.Integer({ minimum: 1 }), { description: "The `page` to ask for next." }),
  },
  {
    $id: "TextWindow",
    description: "The part of the words that `text` holds. Pages are joined by a form feed.",
  },
);
export type TextWindow = Static<typeof TextWindow>;

export const DocumentMetadata = Closed(
  {
    ...row,
    summary: Nullable(Type.String()),
    confidence: Confidence("How sure the reading is, 0 to 100; null before it is read."),
    page_count: Nullable(Count(), { description: "How many pages it has." }),
    read_by_ocr_pages: Count("How many pages were read from their picture."),
    retention_until: Nullable(Day(), { description: "Keep-until date." }),
    corrected_by_hand: Type.Array(OneOf(correctableFields), {
      description: "The fields a person corrected; reading again never touches them.",
    }),
    arrived_by: OneOf(waysOfArrival, { description: "The way it arrived." }),
    facts: Type.Array(Fact),
    identifiers_shown: Type.Boolean({
      description:
        "Whether account, policy and license numbers are among the facts. Without it they are left out.",
    }),
    up_next: Type.Array(UpNext),
    replaces: Type.Array(Named),
    replaced_by: Nullable(Named),
    duplicate_of: Nullable(Named),
    links_out: Type.Array(LinkOut),
    text_window: Nullable(TextWindow, { description: "Null when the words were not asked for." }),
    review_reason: Nullable(OneOf(reviewReasons), { description: "Why it waits on a person." }),
    files: Type.Array(DocumentFile),
    language: Nullable(Type.String({ minLength: 2, maxLength: 2 }), {
      description: "The language it is written in (ISO 639-1).",
    }),
    original_name: Nullable(Type.String(), { description: "The name its file had when it came." }),
    trashed: Nullable(Day(), { description: "The day it went into the trash; null while it is on file." }),
  },
  { $id: "DocumentMetadata", description: "Everything on file about a document." },
);
export type DocumentMetadata = Static<typeof DocumentMetadata>;

export const Document = Closed(
  {
    id: Id(),
    title: Type.String(),
    text: Type.Optional(
      Type.String({
        description: "Its words, present only when asked for. Pages are joined by a form feed.",
      }),
    ),
    url: Url(),
    metadata: DocumentMetadata,
  },
  { $id: "Document", description: "One document." },
);
export type Document = Static<typeof Document>;

export const DocumentList = Closed(
  {
    documents: Type.Array(DocumentRow),
    total: Count("How many documents the filters match."),
    next_cursor: Nullable(Type.String(), { description: "Send it back as `cursor`; null on the last page." }),
  },
  { $id: "DocumentList", description: "A page of documents, newest first." },
);
export type DocumentList = Static<typeof DocumentList>;

export const DocumentsAdded = Closed(
  {
    documents: Type.Array(DocumentRow),
    message: Type.String({ description: "What became of them, in a sentence." }),
    import_id: Nullable(Id(), {
      description: "The import an archive has become, `documents` is empty then; null for documents.",
    }),
  },
  { $id: "DocumentsAdded", description: "What was taken in." },
);
export type DocumentsAdded = Static<typeof DocumentsAdded>;

export const NoteAdded = Closed(
  { document: DocumentRow },
  { $id: "NoteAdded", description: "The note as a document." },
);
export type NoteAdded = Static<typeof NoteAdded>;

const OFFERED = "Others that the type may be right for, too; null when there are none or the type stayed.";

export const DocumentCorrected = Closed(
  {
    document: DocumentRow,
    edited: Type.Array(OneOf(correctableFields), { description: "The fields that were changed." }),
    others: Nullable(TypeOffer, { description: OFFERED }),
  },
  { $id: "DocumentCorrected", description: "The document after the correction." },
);
export type DocumentCorrected = Static<typeof DocumentCorrected>;

export const FactCorrected = Closed(
  { fact: Fact, document: DocumentRow },
  { $id: "FactCorrected", description: "The fact after the correction, and its document." },
);
export type FactCorrected = Static<typeof FactCorrected>;

export const FactTaken = Closed(
  { document: DocumentRow },
  { $id: "FactTaken", description: "The document without the fact that was taken away." },
);
export type FactTaken = Static<typeof FactTaken>;

export const TypeGiven = Closed(
  {
    document: DocumentRow,
    type: Named,
    moved: Count("How many other documents were moved along."),
    others: Nullable(TypeOffer, { description: OFFERED }),
  },
  { $id: "TypeGiven", description: "The document under its type." },
);
export type TypeGiven = Static<typeof TypeGiven>;

export const Unlinked = Closed(
  { document: DocumentRow },
  { $id: "Unlinked", description: "The document without the person or thing that was taken off it." },
);
export type Unlinked = Static<typeof Unlinked>;
