import type { Static } from "@sinclair/typebox";
import { PaperNotes } from "../paper-note.ts";
import { Closed, Id, Words } from "../schema.ts";
import { DocumentPath } from "./documents.ts";
import { inArea, ok } from "./route.ts";

const { get, post, remove } = inArea("Documents");

export const PaperNoteBody = Closed(
  { text: Words(2000, "The words.") },
  { $id: "NewPaperNote", description: "A note to be put on a document." },
);
export type PaperNoteBody = Static<typeof PaperNoteBody>;

const PaperNotePath = Closed({ document: Id("The document."), note: Id("The note.") });

/** What people of the account write on a document; nobody who sees one bundle alone is told. */
export const paperNotesRoutes = [
  get("listPaperNotes", "/documents/{document}/notes", {
    summary: "The notes on a document",
    params: DocumentPath,
    answers: ok("The notes.", PaperNotes),
  }),
  post("addPaperNote", "/documents/{document}/notes", {
    summary: "Write a note on a document",
    params: DocumentPath,
    body: PaperNoteBody,
    answers: ok("The notes, with the new one.", PaperNotes),
  }),
  remove("removePaperNote", "/documents/{document}/notes/{note}", {
    summary: "Remove a note from a document",
    params: PaperNotePath,
    answers: ok("The notes that are left.", PaperNotes),
  }),
] as const;
