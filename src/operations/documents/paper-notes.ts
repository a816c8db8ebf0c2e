import type { PaperNotes } from "#contract/paper-note.ts";
import type { PaperNoteBody } from "#contract/routes/paper-notes.ts";
import {
  addPaperNote,
  countPaperNotes,
  paperNotesOf,
  removePaperNote,
} from "#database/documents/paper-notes.ts";
import { notFound } from "#kernel/problem.ts";
import { refuse } from "#messages/refuse.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { type Call, change, read } from "../operation.ts";
import { paperWords } from "../present/paper-words.ts";
import { reindex } from "../search/index-words.ts";
import { wanted } from "./get.ts";
import { onFile } from "./standing.ts";

/** The notes as a caller reads them: without numbers for whoever may not see those. */
function notesOn(box: App, scope: AccountScope, documentId: string, call: Call): PaperNotes {
  // What the household wrote is not told to a guest of one bundle.
  if (scope.bundle !== null) return { notes: [] };
  const words = paperWords(box.db, scope);
  return {
    notes: paperNotesOf(box.db, scope, documentId).map((note) => ({
      id: note.id,
      text: words.about(documentId, note.text) ?? "",
      at: new Date(note.written_at).toISOString(),
      by: note.by,
      mine: note.user_id === call.caller.user.id,
    })),
  };
}

export const listPaperNotesOperation = read<{ document: string }, PaperNotes>(
  { scope: "read" },
  (box, scope, { document }, call) =>
    box.db.read(() => notesOn(box, scope, wanted(box, scope, document).id, call)),
);

/** So many notes are put on one document. */
const MOST = 200;

/** Writes a note on a document. Throws 409 for one in the trash, and when there are as many on it as there may be. */
export const addPaperNoteOperation = change<PaperNoteBody & { document: string }, void, PaperNotes>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, { document, text }, _prepared, call) {
      const { id } = onFile(box, scope, document);
      if (countPaperNotes(box.db, scope, id) >= MOST) throw refuse(409, null, "tooManyNotes", { n: MOST });
      const note = { id: box.ids.uuid(), document_id: id, text: text.trim() };
      addPaperNote(box.db, scope, { ...note, user_id: call.caller.user.id, written_at: box.clock.now() });
      reindex(box, scope, id);
      return {
        output: notesOn(box, scope, id, call),
        traces: [{ action: "document.note", subject: "document", subject_id: id }],
      };
    },
  },
);

/** Removes a note, whoever wrote it. Throws 404. */
export const removePaperNoteOperation = change<{ document: string; note: string }, void, PaperNotes>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, { document, note }, _prepared, call) {
      const { id } = onFile(box, scope, document);
      if (!removePaperNote(box.db, scope, id, note)) throw notFound();
      reindex(box, scope, id);
      return {
        output: notesOn(box, scope, id, call),
        traces: [{ action: "document.unnote", subject: "document", subject_id: id }],
      };
    },
  },
);
