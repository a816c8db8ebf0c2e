import type { DocumentChanged, DocumentSplit } from "#contract/filing.ts";
import { documentById, setStatus } from "#database/documents/documents.ts";
import { facesOf } from "#database/documents/pages.ts";
import { partsOfStack, setSeparate, setSplit } from "#database/documents/stacks.ts";
import { setTrashed } from "#database/documents/trash.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { invalid } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { isSeparatorSheet } from "#reading/layout/separators.ts";
import { runsOf } from "#reading/layout/split.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { change } from "../operation.ts";
import { documentRow } from "../present/present.ts";
import { reindex } from "../search/index-words.ts";
import { wanted } from "./get.ts";
import { type NewSplit, prepareSplit, stackFile } from "./stack.ts";
import { changedDocument, conflict, isBeingRead, onFile, sendToBeRead, tell } from "./standing.ts";

interface Asked {
  document: string;
  at: number[];
}

/** Refuses what cannot be split as it stands. Throws 404, 409, 422 naming `at`. */
function checked(box: App, scope: AccountScope, { document, at }: Asked) {
  const d = onFile(box, scope, document);
  if (isBeingRead(d)) throw conflict(message("problem.conflict.beingRead"));
  if (d.status === "quarantined") throw conflict(message("problem.conflict.keptApart"));
  if (d.duplicate_of !== null) throw conflict(message("problem.conflict.copySplit"));
  if (d.split_at !== null) throw conflict(message("problem.conflict.splitAlready"));
  if (at.length === 0) return d;
  if (!stackFile(box, scope, d.id)) throw conflict(message("problem.conflict.notSplittable"));
  const beyond = at.find((n) => n > d.page_count);
  if (beyond !== undefined)
    throw invalid([
      { field: "at", in: "body", detail: message("field.pageBeyond", { page: beyond, pages: d.page_count }) },
    ]);
  return d;
}

/**
 * Splits a document on the pages where its papers begin, or says with none of them that it is one paper. A person's word: where
 * the pages go is theirs; only separator sheets are left out.
 */
export const splitOperation = change<Asked, NewSplit | null, DocumentSplit>(
  { kind: "change", scope: "write" },
  {
    async prepare(box, scope, asked) {
      const d = checked(box, scope, asked);
      if (asked.at.length === 0) return null;
      const faces = facesOf(box.db, scope, d.id);
      const sheets = faces.filter((f) => isSeparatorSheet(f)).map((f) => f.number);
      const runs = runsOf(faces.length, [...new Set(asked.at)], sheets);
      if (runs.length < 2) throw invalid([{ field: "at", in: "body", detail: message("field.leavesOne") }]);
      try {
        return await prepareSplit(box, scope, d.id, runs);
      } catch (e) {
        if (!(e instanceof EngineFailure)) throw e;
        if (e.kind === "unavailable" || e.kind === "crash")
          throw refuse(
            503,
            null,
            "notSplit",
            {},
            {
              headers: { "Retry-After": "5" },
            },
          );
        throw conflict(message("problem.conflict.notTakenApart", { why: e.said }));
      }
    },
    discard: async (_box, made) => made?.discard(),
    commit(box, scope, asked, made, call) {
      const d = checked(box, scope, asked);
      if (!made) {
        setSeparate(box.db, scope, d.id, 2);
        if (d.review_reason === "split_unsure") setStatus(box.db, scope, d.id, "filed", box.clock.now());
      }
      const ids = made?.commit() ?? [];
      tell(box, scope, [d.id]);
      const row = (id: string) => documentRow(box.db, scope, call.origin, wanted(box, scope, id));
      return {
        output: { document: row(d.id), documents: ids.map(row) },
        traces: [d.id, ...ids].map((id, i) => ({
          action: made === null ? "document.keep_as_one" : i === 0 ? "document.split" : "document.add",
          subject: "document",
          subject_id: id,
        })),
      };
    },
  },
);

/** Puts a stack together again: it is read as one paper, and what was cut out of it goes to the trash. Throws 409. */
export const unsplitOperation = change<{ document: string }, void, DocumentChanged>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, { document }, _prepared, call) {
      const d = onFile(box, scope, document);
      if (d.split_at === null) throw conflict(message("problem.conflict.neverSplit"));
      const now = box.clock.now();
      for (const { document_id } of partsOfStack(box.db, d.id)) {
        const part = document_id === null ? undefined : documentById(box.db, scope, document_id);
        if (!part || part.trashed_at !== null) continue;
        setTrashed(box.db, scope, part.id, now, now);
        reindex(box, scope, part.id);
        tell(box, scope, [part.id]);
      }
      setSplit(box.db, scope, d.id, null, now);
      setSeparate(box.db, scope, d.id, 2);
      sendToBeRead(box, scope, d.id);
      return changedDocument(box, scope, d.id, call, "document.unsplit");
    },
  },
);
