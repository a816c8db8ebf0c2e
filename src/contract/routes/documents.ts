import { type Static, Type } from "@sinclair/typebox";
import { Document, DocumentCorrected, DocumentList, DocumentsAdded, NoteAdded } from "../document.ts";
import { Bytes, Closed, Day, Flag, FlagOr, Id, Line, Nullable, OneOf, Words } from "../schema.ts";
import { documentFilters } from "./filters.ts";
import { created, inArea, ok } from "./route.ts";

const { get, post, patch } = inArea("Documents");

export const DocumentPath = Closed({ document: Id("The document.") });
export type DocumentPath = Static<typeof DocumentPath>;

export const DocumentsQuery = Closed({
  ...documentFilters,
  since: Type.Optional(Day("Arrived on this day or after it.")),
  needs_look: Type.Optional(Flag("Only those that wait on a person, or only those that do not.")),
  shred: FlagOr(false, "Only those past their keep-until date."),
  include_superseded: FlagOr(false, "Also those that a newer version replaces."),
  trash: Type.Optional(Flag("Only those in the trash, for as long as they can be restored.")),
  sort: OneOf(["date", "arrival"], {
    default: "date",
    description: "Newest first, by the date on the document or by its arrival.",
  }),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "How many documents at most." }),
  cursor: Type.Optional(
    Type.String({ description: "The `next_cursor` of the page before, with the same filters and `sort`." }),
  ),
});
export type DocumentsQuery = Static<typeof DocumentsQuery>;

export const DocumentQuery = Closed({
  text: FlagOr(false, "Also its words. Reading them is written to the audit log as a view."),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, description: "The page the window of words starts on." }),
  ),
  max_chars: Type.Integer({
    minimum: 500,
    maximum: 60_000,
    default: 12_000,
    description: "How many characters the window holds at most.",
  }),
});
export type DocumentQuery = Static<typeof DocumentQuery>;

const uploadFields = {
  title: Type.Optional(Line(120, "A title; without one it is taken from what is read.")),
  separate: FlagOr(
    false,
    "Each page of `pages` is a document of its own; a `file` is a stack of papers, split where one begins.",
  ),
  for: Type.Optional(OneOf(["receipt"], { description: "What the pages are." })),
};

/** The parts of an upload that are words, for `parseForm`. */
export const UploadFields = Closed(uploadFields);
export type UploadFields = Static<typeof UploadFields>;

export const UploadForm = Closed(
  {
    file: Type.Optional(Bytes("One file: a document, or an archive to import.")),
    pages: Type.Optional(
      Type.Array(Bytes("One page: JPEG, PNG, WebP, HEIC or PDF."), {
        maxItems: 30,
        description: "Photographed pages in their order, one part for each.",
      }),
    ),
    ...uploadFields,
  },
  { $id: "Upload", description: "Either `file` or `pages`." },
);

export const NoteBody = Closed(
  {
    title: Line(140, "The title."),
    text: Words(500_000, "The words of the note."),
    person_or_thing: Type.Optional(Words(200, "Id or name of the person or thing it is about.")),
    date: Type.Optional(Day("The day it is about; today when left out.")),
  },
  { $id: "Note", description: "Words to be filed as a page." },
);
export type NoteBody = Static<typeof NoteBody>;

export const DocumentPatch = Closed(
  {
    title: Type.Optional(Line(140)),
    summary: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
    doc_date: Type.Optional(Nullable(Day(), { description: "The date on the document." })),
    type: Type.Optional(Nullable(Words(120), { description: "Id, slug or name of a type; null clears it." })),
    category_id: Type.Optional(Nullable(Id())),
  },
  { $id: "Correction", description: "What to correct; at least one field.", minProperties: 1 },
);
export type DocumentPatch = Static<typeof DocumentPatch>;

export const documentRoutes = [
  get("listDocuments", "/documents", {
    summary: "List documents",
    description:
      "Newest first. To get the next page, send `next_cursor` back as `cursor` with the same filters and `sort`. " +
      "No row is repeated or skipped when documents arrive between pages.",
    query: DocumentsQuery,
    answers: ok("A page of documents.", DocumentList),
    problems: [400],
  }),
  post("addDocuments", "/documents", {
    summary: "Add a file or photographed pages",
    description:
      "Send either `file` or `pages`. The pages make one document unless `separate` is true. A document that is " +
      "already on file folds under the first one and says so (`duplicate`). Reading goes on after the answer: " +
      "`status` moves from `received` to `filed`, or to `needs_review` when a person must look. Up to 95 MB.",
    kind: "add",
    multipart: UploadForm,
    answers: created("What was taken in.", DocumentsAdded),
    problems: [507],
  }),
  post("addNote", "/documents/note", {
    summary: "Add a note",
    description: "Words become a page, which is filed and found like any other.",
    kind: "add",
    body: NoteBody,
    answers: created("The note as a document.", NoteAdded),
    problems: [507],
  }),
  get("getDocument", "/documents/{document}", {
    summary: "One document",
    description:
      "Everything on file about it. With `text=true` also its words, in windows of whole pages: " +
      "`metadata.text_window.next_page` is the `page` to ask for next.",
    params: DocumentPath,
    query: DocumentQuery,
    answers: ok("The document.", Document),
  }),
  patch("correctDocument", "/documents/{document}", {
    summary: "Correct a document",
    description:
      "At least one field. A field corrected by hand belongs to the person from then on; reading again never " +
      "touches it.",
    conditional: true,
    params: DocumentPath,
    body: DocumentPatch,
    answers: ok("The corrected document.", DocumentCorrected),
  }),
] as const;
