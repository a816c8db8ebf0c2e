import { type DocumentRecord, documentsByRow, type ListedRecord } from "#database/documents/documents.ts";
import { factsOf } from "#database/documents/facts.ts";
import { pagesOf } from "#database/documents/pages.ts";
import { entitiesOf, type LinkedEntity } from "#database/entities/entities.ts";
import { matchTerms, papersOnFile, searchWords } from "#database/search/search.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { askedOf } from "#questions/one/asked.ts";
import { fitOfPaper, type PaperFit, rarity, soughtIn } from "#questions/one/papers.ts";
import type { Question } from "#questions/plan/question.ts";
import { type ReadPaper, readPaper } from "#questions/value-finder/paper.ts";
import { unpackPage } from "#reading/layout/pack.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../../app.ts";

/** A paper that may answer, before it is read. */
export interface Likely {
  record: ListedRecord;
  head: string;
  /** How far it is the one that is asked about; null when it alone is asked. */
  fit: PaperFit | null;
}

/** Papers a word is looked for in, and those whose head is looked at. */
const MOST_HITS = 2_000;
const MOST_HEADS = 120;
/** Papers of one maker and kind are told apart only where one has this much more of the question. */
const ALIKE = 0.02;

/**
 * Papers that a question may be about, the likeliest first, rare words counting more. Of papers of one maker and one kind that
 * fit alike only the newest is among them.
 */
export function likelyPapers(box: App, scope: AccountScope, question: string, q: Question): Likely[] {
  const sought = soughtIn(askedOf(question), q.span !== null);
  const all = papersOnFile(box.db, scope);
  const points = new Map<number, number>();
  const found = sought.map((s) => {
    const match = s.forms.length === 0 ? null : matchTerms([{ forms: s.forms }]);
    const { hits, total } =
      match === null ? { hits: [], total: 0 } : searchWords(box.db, scope, match, {}, MOST_HITS);
    const rare = rarity(total, all);
    // The index ranks those first that carry the word in their title or names.
    for (const [i, h] of hits.entries())
      points.set(h.n, (points.get(h.n) ?? 0) + rare * (1 + 0.2 / (1 + i / 10)));
    return { rare, rows: new Set(hits.map((h) => h.n)) };
  });
  const top = [...points].sort((a, b) => b[1] - a[1]).slice(0, MOST_HEADS);
  const records = documentsByRow(
    box.db,
    scope,
    top.map(([n]) => n),
  );
  const people = Map.groupBy(
    entitiesOf(
      box.db,
      scope,
      records.map((r) => r.id),
    ),
    (e) => e.document_id,
  );
  const rare = found.map((f) => f.rare);
  const likely = records.map((record) => {
    const names = people.get(record.id) ?? [];
    const head = headOf(record, names);
    const has = found.map((f) => f.rows.has(record.n));
    const fit = fitOfPaper(
      sought,
      rare,
      { has, head: wordsOf(head), slug: record.type_slug, date: record.sort_date },
      q.span,
    );
    return { record, head, fit, maker: names.find((e) => e.role === "issuer")?.id ?? null };
  });
  likely.sort((a, b) => b.fit.rank - a.fit.rank || (a.record.sort_date < b.record.sort_date ? 1 : -1));
  const older = (l: (typeof likely)[number], i: number) =>
    l.maker !== null &&
    likely.some(
      (o, k) =>
        k !== i &&
        o.maker === l.maker &&
        o.record.type_id === l.record.type_id &&
        o.fit.rank >= l.fit.rank - ALIKE &&
        (o.record.sort_date > l.record.sort_date || (o.record.sort_date === l.record.sort_date && k < i)),
    );
  return likely.filter((l, i) => !older(l, i));
}

/** Title, kind and names of a paper as one text. */
const headOf = (record: ListedRecord, names: readonly Pick<LinkedEntity, "name">[]): string =>
  [record.title, (record.type_slug ?? "").replace(/[/-]/g, " "), ...names.map((e) => e.name)].join(" ");

/** The one paper that is asked. */
export const onePaper = (box: App, scope: AccountScope, only: DocumentRecord): Likely => ({
  record: only,
  head: headOf(only, entitiesOf(box.db, scope, [only.id])),
  fit: null,
});

/** Most pages of one paper that are laid out. */
const MOST_PAGES = 40;

/** Reads a paper for being asked: its pages laid out, its facts as the caller may see them. */
export function readFor(box: App, scope: AccountScope, likely: Pick<Likely, "record" | "head">): ReadPaper {
  const { record } = likely;
  const facts = factsOf(box.db, scope, record.id);
  const parties = facts.filter((f) => f.role === "party").map((f) => f.value);
  const pages = pagesOf(box.db, scope, record.id).slice(0, MOST_PAGES);
  const days = [record.period_from, record.period_to, ...facts.map((f) => f.date)];
  const dated = facts.some((f) => f.date !== null);
  return readPaper({
    pages: pages.map((p) => ({
      number: p.number,
      text: p.text,
      source: p.source,
      placed: () => unpackPage(p),
    })),
    head: [likely.head, ...parties].join(" "),
    slug: record.type_slug,
    dates: [...(dated ? [record.sort_date] : []), ...days].filter((d): d is string => d !== null),
    facts,
    language: null,
    today: box.clock.today(),
  });
}
