import type { DocumentChanged } from "#contract/filing.ts";
import { setStatus } from "#database/documents/documents.ts";
import { likelyCopiesOf, setApart } from "#database/documents/likeness.ts";
import { forgetSetAside, setCopyOf } from "#database/documents/trash.ts";
import { message } from "#messages/message.ts";
import { change } from "../operation.ts";
import { changedDocument, conflict, onFile, sendToBeRead } from "./standing.ts";

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
