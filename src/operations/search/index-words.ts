import { accountOfDocument, documentById } from "#database/documents.ts";
import { entitiesOf } from "#database/entities.ts";
import { factsOf } from "#database/facts.ts";
import { textOf } from "#database/pages.ts";
import { indexDocument, unindexDocument } from "#database/search.ts";
import { behind, clearStep, markStale, mergeStep, takeStale } from "#database/stale-words.ts";
import { type AccountScope, ownWork } from "#rules/access.ts";
import type { Box } from "../box.ts";

/** Words of very long papers past this many characters are not indexed: the first pages say what it is. */
const MOST_TEXT = 2_000_000;

/** Brings the index in line with what is on file about a document; inside a transaction. */
export function reindex(box: Box, scope: AccountScope, id: string): void {
  const { db } = box;
  const d = documentById(db, scope, id);
  if (!d) return;
  // A folded copy is found as the first one, and what is in the trash is not found at all.
  if (d.hidden >= 2 || d.status === "quarantined") {
    unindexDocument(db, d.n);
    return;
  }
  const facts = factsOf(db, ownWork({ id: scope.accountId, number: scope.accountNumber }), id);
  indexDocument(db, d.n, {
    title: [d.title, d.type_name ?? "", d.original_name ?? ""].join(" "),
    people: entitiesOf(db, [id])
      .map((e) => e.name)
      .join(" "),
    facts: [
      d.summary ?? "",
      ...facts.filter((f) => f.role !== "identifier").map((f) => `${f.label} ${f.value}`),
    ].join(" "),
    identifiers: facts
      .filter((f) => f.role === "identifier")
      .map((f) => `${f.value} ${f.value.replace(/[^\p{L}\p{N}]/gu, "")}`)
      .join(" "),
    text: textOf(db, scope, id)
      .map((p) => p.text)
      .join("\n")
      .slice(0, MOST_TEXT),
  });
}

/** So many documents are brought in line within the change that touched them. */
const AT_ONCE = 10;

/**
 * Brings the index in line for documents that one change touched; inside its transaction. Many of them wait on file and
 * follow in slices, so that nobody is held up: until then they are found by the words they had.
 */
export function reindexAll(box: Box, scope: AccountScope, ids: readonly string[]): void {
  if (ids.length > AT_ONCE) markStale(box.db, ids);
  else for (const id of ids) reindex(box, scope, id);
}

/** How long one slice may take before it is committed, in milliseconds, and its most documents: their words are written with the commit. */
const SLICE = 25;
const MOST = 8;

/** Does a slice of what waits for the index, in one transaction. False when nothing waits. */
export function refreshWords(box: Box): boolean {
  const { db } = box;
  const next = behind(db);
  if (next === null) return false;
  db.writeSoon(() => {
    if (next === "clearing") return clearStep(db);
    const end = performance.now() + SLICE;
    for (let n = 0; n < MOST && performance.now() < end; n++) {
      const id = takeStale(db);
      const account = id === undefined ? undefined : accountOfDocument(db, id);
      if (id === undefined) break;
      if (account) reindex(box, ownWork(account), id);
    }
    mergeStep(db);
  });
  return true;
}
