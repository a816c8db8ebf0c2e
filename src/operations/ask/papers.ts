import { type DocumentRecord, documentsByRow, type ListedRecord } from "#database/documents.ts";
import { entitiesOf } from "#database/entities.ts";
import { listDocuments } from "#database/listing.ts";
import { textOf } from "#database/pages.ts";
import { matchTerms, searchWords } from "#database/search.ts";
import { hasTerm, wordsOf } from "#reading/ask/passage.ts";
import type { Question, Term } from "#reading/ask/question.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Box } from "../box.ts";

/** A paper that a question may be about. */
export interface Paper {
  record: ListedRecord;
  /** Terms that its title, its type or its people and things already say. */
  headed: Term[];
  /** It is of the kind the question names, or the question names none. */
  kind: boolean;
}

/** Papers that are looked through for an answer; past this a question has to be narrower. */
export const MOST_PAPERS = 5_000;

const inSpan = (q: Question, day: string) => q.span === null || (day >= q.span.from && day <= q.span.to);

/** Rows of the papers whose words hold every term of the question, the best first; all there are when it has no term. */
function rows(box: Box, scope: AccountScope, q: Question): { records: ListedRecord[]; all: boolean } {
  const match = matchTerms(q.about);
  if (match === null) {
    const filter = q.span?.year == null ? {} : { year: q.span.year };
    const records = listDocuments(box.db, scope, filter, { sort: "date", limit: MOST_PAPERS, after: null });
    return { records: records.filter((r) => inSpan(q, r.sort_date)), all: records.length < MOST_PAPERS };
  }
  const { hits } = searchWords(box.db, scope, match, {}, MOST_PAPERS);
  const place = new Map(hits.map((h, i) => [h.n, i]));
  const found = documentsByRow(box.db, scope, [...place.keys()]);
  const records = found.sort((a, b) => (place.get(a.n) ?? 0) - (place.get(b.n) ?? 0));
  const named = printed(box, scope, q);
  return {
    records: records.filter((r) => inSpan(q, r.sort_date) || named.has(r.n)),
    all: hits.length < MOST_PAPERS,
  };
}

/** Rows of the papers that name the year of the question themselves: a statement of 2025 about 2024. Not for sums and lists, which go by date. */
function printed(box: Box, scope: AccountScope, q: Question): Set<number> {
  const year = q.sum || strict(q) ? null : q.span?.year;
  if (year == null) return new Set();
  const match = matchTerms([...q.about, { forms: [{ text: String(year), whole: true }] }]);
  return new Set(
    match === null ? [] : searchWords(box.db, scope, match, {}, MOST_PAPERS).hits.map((h) => h.n),
  );
}

/** What the head of a paper says: its title, its type, its people and things. */
function heads(box: Box, records: readonly ListedRecord[]): Map<string, string[]> {
  const people = Map.groupBy(
    entitiesOf(
      box.db,
      records.map((r) => r.id),
    ),
    (e) => e.document_id,
  );
  return new Map(
    records.map((r) => [
      r.id,
      wordsOf(
        [
          r.title,
          (r.type_slug ?? "").replace(/[/-]/g, " "),
          ...(people.get(r.id) ?? []).map((e) => e.name),
        ].join(" "),
      ),
    ]),
  );
}

/** The papers a question may be about, those whose head says most of it first, then the newest. */
export function papersFor(
  box: Box,
  scope: AccountScope,
  q: Question,
  only: DocumentRecord | null,
): { papers: Paper[]; all: boolean } {
  const { records, all } =
    only === null ? rows(box, scope, q) : { records: within(box, scope, q, only), all: true };
  const words = heads(box, records);
  const papers = records.map((record) => ({
    record,
    headed: q.about.filter((t) => hasTerm(words.get(record.id) ?? [], t)),
    kind: only !== null || q.paper === null || q.paper.test(record.type_slug ?? ""),
  }));
  // A kind and nothing else ("my lease") must be met; beside other words it only says which of the papers is meant.
  const ofKind = papers.filter((p) => p.kind);
  const left = ofKind.length > 0 || q.about.length === 0 || strict(q) ? ofKind : papers;
  const order = new Map(left.map((p, i) => [p, i]));
  const rank = (p: Paper) => p.headed.length;
  left.sort(
    (a, b) =>
      rank(b) - rank(a) ||
      (a.record.sort_date < b.record.sort_date ? 1 : a.record.sort_date > b.record.sort_date ? -1 : 0) ||
      (order.get(a) ?? 0) - (order.get(b) ?? 0),
  );
  return { papers: left, all };
}

const strict = (q: Question) => q.wants.includes("list") || q.wants.includes("count");

/** The one paper a question is asked of, if every term stands on it. */
function within(box: Box, scope: AccountScope, q: Question, only: DocumentRecord): ListedRecord[] {
  const text = wordsOf(
    [
      only.title,
      only.type_name ?? "",
      ...entitiesOf(box.db, [only.id]).map((e) => e.name),
      ...textOf(box.db, scope, only.id).map((p) => p.text),
    ].join(" "),
  );
  const words = [...new Set(text)];
  return q.about.every((t) => hasTerm(words, t)) ? [only] : [];
}
