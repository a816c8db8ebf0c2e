import type { DocumentChanged } from "#contract/filing.ts";
import { documentById, setStatus } from "#database/documents/documents.ts";
import { forgetApart, likelyCopiesOf, setApart } from "#database/documents/likeness.ts";
import { copiesOf, forgetSetAside, setCopyOf, versionsUnder } from "#database/documents/trash.ts";
import { dropJob } from "#database/jobs/jobs.ts";
import { invalid } from "#kernel/problem.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import { change } from "../operation.ts";
import { reindex } from "../search/index-words.ts";
import { inTrash } from "./in-trash.ts";
import { changedDocument, conflict, noDocument, onFile, sendToBeRead, tell } from "./standing.ts";

/**
 * A person says that a document is a copy of another: it is folded under it, with what was folded under itself. Nothing of it
 * is removed. Throws 409 while something else stands in the way and 422 naming `document_id`.
 */
export const foldOperation = change<{ document: string; document_id: string }, void, DocumentChanged>(
  { kind: "change", scope: "write" },
  {
    wrong: (box, scope, asked) => noDocument(box, scope, asked.document_id),
    commit(box, scope, asked, _prepared, call) {
      const { db } = box;
      const d = onFile(box, scope, asked.document);
      const first = documentById(db, scope, asked.document_id);
      const wrong = (detail: Said) => invalid([{ field: "document_id", in: "body", detail }]);
      if (!first) throw wrong(message("field.noDocument"));
      if (first.trashed_at !== null) throw inTrash();
      if (first.id === d.id) throw wrong(message("field.itself"));
      if (d.duplicate_of === first.id) return changedDocument(box, scope, d.id, call, null);
      if (first.duplicate_of !== null) throw wrong(message("field.foldedItself"));
      if (first.split_at !== null) throw wrong(message("field.wasSplit"));
      if (d.status === "quarantined") throw conflict(message("problem.conflict.keptApart"));
      if (d.split_at !== null) throw conflict(message("problem.conflict.splitFold"));
      if (versionsUnder(db, scope, d.id).length > 0 || d.replaced_by !== null)
        throw conflict(message("problem.conflict.replacesAnother"));
      const now = box.clock.now();
      const others = copiesOf(db, scope, d.id);
      for (const other of others) setCopyOf(db, scope, other, first.id, now);
      setCopyOf(db, scope, d.id, first.id, now);
      setStatus(db, scope, d.id, "filed", now);
      dropJob(db, d.id);
      forgetApart(db, d.id, first.id);
      forgetSetAside(db, d.id);
      reindex(box, scope, d.id);
      tell(box, scope, others);
      return changedDocument(box, scope, d.id, call, "document.fold");
    },
  },
);

/**
 * A person says a document is no copy: it is unfolded and read on its own; one that only waited on that question is
 * filed. Throws 409 when nobody took it for a copy.
 */
export const notADuplicateOperation = change<{ document: string }, void, DocumentChanged>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, { document }, _prepared, call) {
      const d = onFile(box, scope, document);
      // Read again, it would look like a copy as before: what a person said is remembered.
      for (const other of likelyCopiesOf(box.db, scope, d.id)) setApart(box.db, d.id, other.id);
      if (d.duplicate_of !== null) {
        setApart(box.db, d.id, d.duplicate_of);
        setCopyOf(box.db, scope, d.id, null, box.clock.now());
        sendToBeRead(box, scope, d.id);
      } else if (d.review_reason === "possible_duplicate") {
        setStatus(box.db, scope, d.id, "filed", box.clock.now());
      } else throw conflict(message("problem.conflict.notFolded"));
      forgetSetAside(box.db, d.id);
      return changedDocument(box, scope, d.id, call, "document.not_a_duplicate");
    },
  },
);
