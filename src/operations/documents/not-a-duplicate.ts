import type { DocumentChanged } from "#contract/filing.ts";
import { setStatus } from "#database/documents.ts";
import { forgetSetAside, setCopyOf } from "#database/trash.ts";
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
      if (d.duplicate_of !== null) {
        setCopyOf(box.db, scope, d.id, null, box.clock.now());
        sendToBeRead(box, scope, d.id);
      } else if (d.review_reason === "possible_duplicate") {
        setStatus(box.db, scope, d.id, "filed", box.clock.now());
      } else throw conflict("It is not folded under another document.");
      forgetSetAside(box.db, d.id);
      return changedDocument(box, scope, d.id, call, "document.not_a_duplicate");
    },
  },
);
