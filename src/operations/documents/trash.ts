import type { DocumentChanged, TrashEmptied } from "#contract/filing.ts";
import type { Removed } from "#contract/settings.ts";
import { type DocumentRecord, documentById, setStatus } from "#database/documents/documents.ts";
import { emptyStacks, partsOfStack, setSplit } from "#database/documents/stacks.ts";
import {
  copiesOf,
  dropJob,
  isLent,
  removeDocument,
  setAside,
  setCopyOf,
  setReplacedBy,
  setTrashed,
  takeSetAside,
  trashedBefore,
  trashOf,
  versionsUnder,
} from "#database/documents/trash.ts";
import { tidyEntities } from "#database/entities/entities.ts";
import { addAudit } from "#database/sqlite/audit.ts";
import { noRoute } from "#kernel/problem.ts";
import { refuse } from "#messages/refuse.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { trace } from "../members/accounts.ts";
import { type Call, change, type Trace } from "../operation.ts";
import { reindex } from "../search/index-words.ts";
import { removeLater, removeUnnamed } from "../uploads/parts.ts";
import { wanted } from "./get.ts";
import { leadsTo } from "./replaces.ts";
import { changedDocument, sendToBeRead, tell } from "./standing.ts";

/** How long the trash keeps a document, in milliseconds. */
export const KEPT = 30 * 86_400_000;

/** Puts a document in the trash; a second time changes nothing. What stood under it stands on its own meanwhile. */
export const trashOperation = change<{ document: string }, void, DocumentChanged>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, { document }, _prepared, call) {
      const d = wanted(box, scope, document);
      if (d.trashed_at !== null) return changedDocument(box, scope, d.id, call, null);
      putInTrash(box, scope, d.id);
      return changedDocument(box, scope, d.id, call, "document.trash");
    },
  },
);

/** Takes a document out of every list; inside a transaction. */
export function putInTrash(box: App, scope: AccountScope, id: string): void {
  promoteCopy(box, scope, id);
  releaseVersions(box, scope, id);
  setTrashed(box.db, scope, id, box.clock.now(), box.clock.now());
  reindex(box, scope, id);
}

/** The oldest copy becomes the first one and is read; the others fold under it. */
function promoteCopy(box: App, scope: AccountScope, id: string): void {
  const now = box.clock.now();
  const [first, ...others] = copiesOf(box.db, scope, id);
  if (first === undefined) return;
  setAside(box.db, id, { document_id: first, was: "copy" });
  setCopyOf(box.db, scope, first, null, now);
  for (const other of others) setCopyOf(box.db, scope, other, first, now);
  sendToBeRead(box, scope, first);
  tell(box, scope, [first, ...others]);
}

/** Older versions are current again: what replaced them is gone. */
function releaseVersions(box: App, scope: AccountScope, id: string): void {
  const versions = versionsUnder(box.db, scope, id);
  for (const version of versions) {
    setAside(box.db, id, { document_id: version, was: "version" });
    setReplacedBy(box.db, scope, version, null, box.clock.now());
  }
  tell(box, scope, versions);
}

/** Brings a document back to where it stood, and what stood under it too; one that is on file is answered as it is. */
export const restoreOperation = change<{ document: string }, void, DocumentChanged>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, { document }, _prepared, call) {
      const d = wanted(box, scope, document);
      if (d.trashed_at === null) return changedDocument(box, scope, d.id, call, null);
      const now = box.clock.now();
      const there = (id: string | null) =>
        id !== null && documentById(box.db, scope, id)?.trashed_at === null ? id : null;
      const first = there(d.duplicate_of);
      setCopyOf(box.db, scope, d.id, first, now);
      setReplacedBy(box.db, scope, d.id, there(d.replaced_by), now);
      setTrashed(box.db, scope, d.id, null, now);
      // A stack whose papers are all gone for good is one paper again: nothing else would show it.
      if (d.split_at !== null && partsOfStack(box.db, d.id).every((p) => p.document_id === null))
        setSplit(box.db, scope, d.id, null, now);
      for (const s of takeSetAside(box.db, d.id)) {
        if (s.was === "version") replaceAgain(box, scope, s.document_id, d.id);
        else foldAgain(box, scope, s.document_id, d.id);
      }
      // A copy was never read: without its first one it is a paper like any other.
      if (first === null && d.read === "not yet" && d.status === "filed") sendToBeRead(box, scope, d.id);
      else reindex(box, scope, d.id);
      return changedDocument(box, scope, d.id, call, "document.restore");
    },
  },
);

function replaceAgain(box: App, scope: AccountScope, version: string, by: string): void {
  const d = documentById(box.db, scope, version);
  // Only when nothing was decided about it meanwhile.
  if (!d || d.trashed_at !== null || d.replaced_by !== null || d.duplicate_of !== null) return;
  if (leadsTo(box, scope, by, version)) return;
  setReplacedBy(box.db, scope, version, by, box.clock.now());
  tell(box, scope, [version]);
}

/** The copy that was read in its place folds back, unless a person has worked on it: then both stay. */
function foldAgain(box: App, scope: AccountScope, copy: string, under: string): void {
  const now = box.clock.now();
  const d = documentById(box.db, scope, copy);
  if (!d || d.trashed_at !== null || d.duplicate_of !== null || d.replaced_by !== null) return;
  if (d.by_hand !== 0 || d.status === "quarantined" || versionsUnder(box.db, scope, copy).length > 0) return;
  const others = copiesOf(box.db, scope, copy);
  for (const other of others) setCopyOf(box.db, scope, other, under, now);
  setCopyOf(box.db, scope, copy, under, now);
  setStatus(box.db, scope, copy, "filed", now);
  dropJob(box.db, copy);
  reindex(box, scope, copy);
  tell(box, scope, [copy, ...others]);
}

/** Rows and words of a document, and what is left of nothing else; inside a transaction. Gives the blobs that its rows named. */
function removeForGood(box: App, scope: AccountScope, d: { id: string; n: number }): string[] {
  const named = removeDocument(box.db, scope, d);
  tidyEntities(box.db, scope);
  // A split stack of which no paper is left would stay unseen for ever: it goes the same way, a step behind.
  for (const id of emptyStacks(box.db, scope.accountId))
    setTrashed(box.db, scope, id, box.clock.now(), box.clock.now());
  return named;
}

const removed = (id: string): Trace => ({ action: "document.remove", subject: "document", subject_id: id });

/** An assistant puts things in the trash and never empties it: what it got wrong can be taken back for 30 days. */
function mustBeAPerson({ caller }: Call): void {
  if (caller.via === "assistant" || caller.token.kind === "connection") throw noRoute();
}

/** A document that may be removed for good. Throws 409 for one that is not in the trash or lent its pages. */
function inTrash(box: App, d: DocumentRecord): DocumentRecord {
  if (d.trashed_at === null) throw refuse(409, null, "notInTrash");
  if (isLent(box.db, d.id)) throw refuse(409, null, "pagesInUse");
  return d;
}

/** Removes a document in the trash for good, rows, words and bytes. Throws 409 for one that is not there or lent its pages. */
export const deleteForGoodOperation = change<{ document: string }, void, Removed>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, { document }, _prepared, call) {
      mustBeAPerson(call);
      const d = inTrash(box, wanted(box, scope, document));
      removeLater(box, removeForGood(box, scope, d));
      return { output: { deleted: true }, traces: [removed(d.id)] };
    },
  },
);

/** Documents that one call removes: each is some rows of the index, and a call must not hold others up. */
const AT_ONCE = 25;

/** What is in the trash of an account and can be removed now. */
export const trashCount = (box: App, scope: AccountScope): number => trashOf(box.db, scope, 0).all;

/** Removes a number of documents in the trash for good, the oldest first; who wants all of them gone calls until none is left. */
export const emptyTrashOperation = change<object, void, TrashEmptied>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, _input, _prepared, call) {
      mustBeAPerson(call);
      const { documents } = trashOf(box.db, scope, AT_ONCE);
      removeLater(
        box,
        documents.flatMap((d) => removeForGood(box, scope, d)),
      );
      return {
        output: { deleted: documents.length, left: trashOf(box.db, scope, 0).all },
        traces: documents.map((d) => removed(d.id)),
      };
    },
  },
);

/**
 * Empties the trash of an account at once, for whoever runs the box, or removes one document that is in it. Gives how many went. Throws
 * 404 for a document that is not there, 409 as `deleteForGoodOperation`.
 */
export async function deleteTrashed(box: App, scope: AccountScope, document?: string): Promise<number> {
  for (let gone = 0; ; ) {
    // Looked up where it is removed: a server beside this may bring one back meanwhile.
    const blobs = box.db.write(() => {
      const due =
        document === undefined
          ? trashOf(box.db, scope, AT_ONCE).documents
          : [inTrash(box, wanted(box, scope, document))];
      return due.map((d) => {
        trace(box, "cli", scope.accountId, null, "document.remove", "document", d.id);
        return removeForGood(box, scope, d);
      });
    });
    await removeUnnamed(box, blobs.flat());
    gone += blobs.length;
    if (blobs.length === 0 || document !== undefined) return gone;
  }
}

/**
 * Removes for good what has been in the trash for 30 days: rows, words in the index, and the bytes that no other row
 * names. One document a transaction. A stop between rows and bytes leaves bytes that nothing names, for the sweep.
 * Gives how many documents went.
 */
export async function emptyTrash(box: App): Promise<number> {
  const due = trashedBefore(box.db, box.clock.now() - KEPT);
  for (const d of due) {
    const scope = ownWork(d.account);
    const blobs = box.db.write(() => {
      // Brought back or removed meanwhile.
      if (!documentById(box.db, scope, d.id)?.trashed_at) return [];
      const named = removeForGood(box, scope, d);
      addAudit(box.db, box.keys.auditKey, {
        at: box.clock.now(),
        account_id: scope.accountId,
        user_id: null,
        via: "app",
        action: "document.remove",
        subject: "document",
        subject_id: d.id,
      });
      return named;
    });
    await removeUnnamed(box, blobs);
  }
  return due.length;
}
