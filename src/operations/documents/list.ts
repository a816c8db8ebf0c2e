import { createHash } from "node:crypto";
import type { DocumentList } from "#contract/document.ts";
import type { DocumentsQuery } from "#contract/routes/documents.ts";
import { countDocuments, lastRedating, listDocuments } from "#database/documents/listing.ts";
import { read } from "../operation.ts";
import { documentRows } from "../present/present.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { resolveFilters, wrongFilters } from "./filters.ts";

/**
 * A page of documents, newest first by their date or by arrival. A cursor is the position of the last row seen, bound
 * to the account, the ordering and the filters, and the moment the walk began.
 */
export const listOperation = read<DocumentsQuery, DocumentList>(
  { scope: "read" },
  (box, scope, q, call) => {
    const filter = {
      ...resolveFilters(box, scope, q),
      since: q.since,
      needs_look: q.needs_look,
      keepUntilBefore: q.shred ? box.clock.today() : undefined,
      include_superseded: q.include_superseded,
      trash: q.trash || undefined,
    };
    const bound = createHash("sha256")
      .update(JSON.stringify([scope.accountId, q.sort, filter]))
      .digest("hex");
    const key = box.keys.cursorKey;
    const after = q.cursor === undefined ? null : readCursor(key, bound, q.cursor);
    return box.db.read(() => {
      const found = listDocuments(box.db, scope, filter, { sort: q.sort, limit: q.limit + 1, after });
      const records = found.slice(0, q.limit);
      const last = records.at(-1);
      const more = found.length > q.limit && last !== undefined;
      return {
        documents: documentRows(box.db, scope, call.origin, records),
        total: countDocuments(box.db, scope, filter),
        next_cursor: more
          ? writeCursor(key, bound, {
              at: last.place,
              id: last.id,
              since: after?.since ?? lastRedating(box.db),
            })
          : null,
      };
    });
  },
  wrongFilters,
);
