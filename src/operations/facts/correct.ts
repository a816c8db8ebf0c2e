import type { FactCorrected } from "#contract/document.ts";
import type { FactPatch } from "#contract/routes/facts.ts";
import { correct } from "#database/documents/document-fields.ts";
import { setStatus } from "#database/documents/documents.ts";
import { correctFact, type FactRow, factById, factsOf, followFact } from "#database/documents/facts.ts";
import { notFound } from "#kernel/problem.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { answeredByCorrection } from "#rules/documents/looks.ts";
import { handBits } from "#rules/documents/states.ts";
import type { App } from "../app.ts";
import { noteCorrection } from "../corrections/learn.ts";
import { noteName } from "../corrections/names.ts";
import { announce } from "../documents/filing/intake.ts";
import { wanted } from "../documents/get.ts";
import { onFile } from "../documents/standing.ts";
import { change } from "../operation.ts";
import { documentRow, fact } from "../present/present.ts";
import { reindex } from "../search/index-words.ts";
import { followAdded } from "./owed.ts";
import { saidOf } from "./said.ts";

/** Facts that dated items are read from, and the kinds of item. */
const followed: Record<string, readonly string[]> = {
  due_date: ["payment", "filing"],
  expiry_date: ["expiry"],
  end_date: ["expiry", "renewal"],
  period_to: ["expiry", "renewal"],
  renewal_date: ["renewal"],
  cancel_by_date: ["reminder"],
  total: ["payment"],
  amount_due: ["payment"],
};

/** The fact and those that were read as the same value at the same words, which are corrected with it (`correctFact`). */
const sameAs = (db: App["db"], scope: AccountScope, documentId: string, was: FactRow): FactRow[] => [
  was,
  ...factsOf(db, scope, documentId).filter(
    (f) =>
      f.id !== was.id &&
      was.quote !== null &&
      f.quote === was.quote &&
      f.page === was.page &&
      f.role === was.role &&
      (f.role === "money" || f.role === "date") &&
      f.value === was.value,
  ),
];

/**
 * A person's value for a fact; it belongs to them from then on. The document follows: an issue date becomes the date of
 * the document and stays it, unless a person had set that date; an open dated item that was read from the fact moves to
 * the new day or amount; the index finds the new words. An identifier is not there for a token that may not see it.
 */
export const correctFactOperation = change<
  FactPatch & { document: string; fact: string },
  void,
  FactCorrected
>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, patch, _prepared, call) {
      const { db } = box;
      const record = onFile(box, scope, patch.document);
      const was = factById(db, scope, record.id, patch.fact);
      if (!was) throw notFound();
      const said = saidOf(box, scope, record, was, patch.value.trim());
      const now = box.clock.now();
      for (const f of sameAs(db, scope, record.id, was)) noteCorrection(box, scope, record.id, f, said);
      noteName(box, scope, record.id, was, said.value);
      correctFact(db, scope, record.id, was, said);
      if (was.key === "issue_date" && said.date !== null && (record.by_hand & handBits.doc_date) === 0)
        correct(db, scope, record.id, { doc_date: said.date }, now);
      const kinds = followed[was.key];
      if (was.added === 1 && said.date !== null) followAdded(box, scope, was.id, said.date);
      if (kinds) followFact(db, scope, record.id, was, said, kinds, now);
      // Whoever corrects a paper has looked at it: what was asked is answered.
      if (answeredByCorrection(record)) setStatus(db, scope, record.id, "filed", now);
      reindex(box, scope, record.id);
      queueMicrotask(() => announce(box, scope, record.id, "done"));
      const after = factById(db, scope, record.id, was.id);
      if (!after) throw notFound();
      return {
        output: {
          fact: fact(after, scope.language),
          document: documentRow(db, scope, call.origin, wanted(box, scope, record.id)),
        },
        traces: [{ action: "fact.correct", subject: "fact", subject_id: was.id }],
      };
    },
  },
);
