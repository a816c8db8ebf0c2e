import type { VersionChanged } from "#contract/filing.ts";
import { documentById } from "#database/documents/documents.ts";
import { forgetSetAside, setReplacedBy } from "#database/documents/trash.ts";
import { invalid, notFound } from "#kernel/problem.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { type Call, change } from "../operation.ts";
import { documentRow } from "../present/present.ts";
import { wanted } from "./get.ts";
import { inTrash } from "./in-trash.ts";
import { conflict, noDocument, onFile, tell } from "./standing.ts";

/** Whether a document is, or is replaced by, directly or through others, another one. */
export function leadsTo(box: App, scope: AccountScope, from: string, to: string): boolean {
  const passed = new Set<string>();
  let at: string | null = from;
  while (at !== null && !passed.has(at)) {
    if (at === to) return true;
    passed.add(at);
    at = documentById(box.db, scope, at)?.replaced_by ?? null;
  }
  return false;
}

/** Says that a document replaces an older one, which is superseded from then on. Throws 422 naming `document_id`. */
export const replacesOperation = change<{ document: string; document_id: string }, void, VersionChanged>(
  { kind: "change", scope: "write" },
  {
    wrong: (box, scope, asked) => noDocument(box, scope, asked.document_id),
    commit(box, scope, asked, _prepared, call) {
      const newer = onFile(box, scope, asked.document);
      if (newer.duplicate_of !== null) throw conflict(message("problem.conflict.foldedUnderCopy"));
      const older = documentById(box.db, scope, asked.document_id);
      const wrong = (detail: Said) => invalid([{ field: "document_id", in: "body", detail }]);
      if (!older) throw wrong(message("field.noDocument"));
      if (older.trashed_at !== null) throw inTrash();
      if (older.id === newer.id) throw wrong(message("field.itself"));
      if (older.duplicate_of !== null) throw wrong(message("field.foldedAlready"));
      if (older.replaced_by === newer.id) return both(box, scope, newer.id, older.id, call, null);
      if (older.replaced_by !== null) throw wrong(message("field.replacedAlready"));
      if (leadsTo(box, scope, newer.id, older.id)) throw wrong(message("field.replacesThis"));
      setReplacedBy(box.db, scope, older.id, newer.id, box.clock.now());
      forgetSetAside(box.db, older.id);
      return both(box, scope, newer.id, older.id, call, "document.replace");
    },
  },
);

/** Takes that back: the older one is current again. Throws 404 when it was not replaced by this one. */
export const unreplaceOperation = change<{ document: string; replaced: string }, void, VersionChanged>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, asked, _prepared, call) {
      const newer = onFile(box, scope, asked.document);
      const older = onFile(box, scope, asked.replaced);
      if (older.replaced_by !== newer.id) throw notFound(message("problem.doesNotReplace"));
      setReplacedBy(box.db, scope, older.id, null, box.clock.now());
      forgetSetAside(box.db, older.id);
      return both(box, scope, newer.id, older.id, call, "document.unreplace");
    },
  },
);

function both(
  box: App,
  scope: AccountScope,
  newer: string,
  older: string,
  call: Call,
  action: string | null,
) {
  if (action !== null) tell(box, scope, [newer, older]);
  return {
    output: {
      document: documentRow(box.db, scope, call.origin, wanted(box, scope, newer)),
      replaced: documentRow(box.db, scope, call.origin, wanted(box, scope, older)),
    },
    // Either paper's history tells it.
    traces:
      action === null ? [] : [older, newer].map((id) => ({ action, subject: "document", subject_id: id })),
  };
}
