import type { FactCorrected, FactTaken } from "#contract/document.ts";
import type { FactBody } from "#contract/routes/facts.ts";
import { correct } from "#database/documents/document-fields.ts";
import { type DocumentRecord, documentById } from "#database/documents/documents.ts";
import { addFact, type FactRow, factById, takeFact } from "#database/documents/facts.ts";
import { pageOf } from "#database/documents/pages.ts";
import { invalid, missingScope, notFound } from "#kernel/problem.ts";
import { fold, squeeze } from "#kernel/text.ts";
import { type Message, message } from "#messages/message.ts";
import { type FactChoice, knownFact } from "#reading/fields/choices.ts";
import { standsOn } from "#reading/fields/grounded.ts";
import { unpackWords } from "#reading/layout/pack.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { handBits } from "#rules/documents/states.ts";
import type { App } from "../app.ts";
import { noteCorrection } from "../corrections/learn.ts";
import { announce } from "../documents/filing/intake.ts";
import { wanted } from "../documents/get.ts";
import { onFile } from "../documents/standing.ts";
import { change, refusedBy } from "../operation.ts";
import { documentRow, fact } from "../present/present.ts";
import { reindex } from "../search/index-words.ts";
import { currencyOfFacts } from "./choices.ts";
import { fileAdded, unfileAdded } from "./owed.ts";
import { type Said, saidOf } from "./said.ts";

const wrong = (field: string, detail: Message) => invalid([{ field, in: "body", detail }]);

/** A key of a person's own, from what they call it: "Garage code" to `own_garage_code`. */
const ownKey = (label: string): string =>
  `own_${
    fold(label)
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_|_$/g, "")
      .slice(0, 50) || "value"
  }`;

/** What the fact is: one that is known by its key, or something else under a person's own name. */
function meant(record: DocumentRecord, body: Partial<FactBody>): FactChoice {
  if (body.key !== undefined) {
    const known = knownFact(body.key, record.type_slug);
    if (!known) throw wrong("key", message("field.noChoice"));
    return known;
  }
  if (body.label === undefined) throw wrong("label", message("field.neededWithoutKey"));
  const label = squeeze(body.label);
  return { key: ownKey(label), label, role: body.role ?? "text" };
}

/** Where it stands. Throws 422 for words that are not on that page: what is cited must be there. */
function placeOf(
  box: App,
  scope: AccountScope,
  documentId: string,
  body: Pick<FactBody, "page" | "quote" | "box">,
) {
  const { page, quote } = body;
  if (page === null) return { page: null, quote: null, box: null };
  const found = pageOf(box.db, scope, documentId, page);
  if (!found) throw wrong("page", message("field.notAPage"));
  if (quote === null) return { page, quote: null, box: null };
  const lifted = { number: page, words: unpackWords(found.packed), text: "" };
  if (!standsOn([lifted])(page, quote)) throw wrong("quote", message("field.notOnPage"));
  const b = body.box;
  return { page, quote: squeeze(quote), box: b ? JSON.stringify([b.x0, b.y0, b.x1, b.y1]) : null };
}

/** What a fact is to be, and everything that is wrong with it. A field of `refused` is not looked at again. */
function looked(
  box: App,
  scope: AccountScope,
  record: DocumentRecord,
  body: Partial<FactBody>,
  refused: ReadonlySet<string> = new Set(),
) {
  let what: FactChoice | undefined;
  let place: ReturnType<typeof placeOf> | undefined;
  let said: Said | undefined;
  const clear = (...fields: string[]) => !fields.some((field) => refused.has(field));
  const { value, page = null, quote = null, box: around = null } = body;
  const errors = refusedBy(
    () => {
      if (clear("key", "label", "role")) what = meant(record, body);
    },
    () => {
      if (clear("page", "quote", "box")) place = placeOf(box, scope, record.id, { page, quote, box: around });
    },
    () => {
      if (!what || value === undefined) return;
      const currency = what.role === "money" ? currencyOfFacts(box, scope, record.id) : null;
      said = saidOf(box, scope, record, { ...what, id: null, currency }, value.trim());
    },
  );
  return { errors, what, place, said };
}

/**
 * A fact of a person's own, from words chosen on a page or typed. It is theirs, as a correction is; an issue date becomes the
 * date of the document unless they had set that; where on such papers it stands is learned; and a day by which something
 * is to be done stands on the Checkup.
 */
export const addFactOperation = change<FactBody & { document: string }, void, FactCorrected>(
  { kind: "change", scope: "write" },
  {
    wrong(box, scope, body, _call, refused) {
      const record = documentById(box.db, scope, body.document ?? "");
      return record ? looked(box, scope, record, body, refused).errors : [];
    },
    commit(box, scope, body, _prepared, call) {
      const { db } = box;
      const record = onFile(box, scope, body.document);
      const { errors, what, place, said } = looked(box, scope, record, body);
      if (what?.role === "identifier" && !scope.identifiers) throw missingScope("identifiers");
      if (!what || !place || !said) throw invalid(errors);
      const row: Omit<FactRow, "by_hand" | "added" | "confidence" | "label_key"> = {
        id: box.ids.uuid(),
        ...what,
        ...said,
        ...place,
      };
      addFact(db, scope, record.id, row);
      const after = factById(db, scope, record.id, row.id);
      if (!after) throw notFound();
      if (body.key !== undefined && place.box !== null) noteCorrection(box, scope, record.id, after, said);
      if (what.key === "issue_date" && said.date !== null && (record.by_hand & handBits.doc_date) === 0)
        correct(db, scope, record.id, { doc_date: said.date }, box.clock.now());
      fileAdded(box, scope, record, row);
      reindex(box, scope, record.id);
      queueMicrotask(() => announce(box, scope, record.id, "done"));
      return {
        output: {
          fact: fact(after, scope.language),
          document: documentRow(db, scope, call.origin, wanted(box, scope, record.id)),
        },
        traces: [{ action: "fact.add", subject: "document", subject_id: record.id }],
      };
    },
  },
);

/**
 * Takes away a fact that a person added, and what stands on the Checkup because of it. One that was read, or an identifier
 * unseen, is the fact of nothing: 404.
 */
export const takeFactOperation = change<{ document: string; fact: string }, void, FactTaken>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, q, _prepared, call) {
      const record = onFile(box, scope, q.document);
      if (!takeFact(box.db, scope, record.id, q.fact)) throw notFound();
      unfileAdded(box, scope, record.id, q.fact);
      reindex(box, scope, record.id);
      queueMicrotask(() => announce(box, scope, record.id, "done"));
      return {
        output: { document: documentRow(box.db, scope, call.origin, record) },
        traces: [{ action: "fact.remove", subject: "document", subject_id: record.id }],
      };
    },
  },
);
