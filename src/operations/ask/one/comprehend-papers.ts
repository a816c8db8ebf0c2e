import { type DocumentRecord, documentsByRow, type ListedRecord } from "#database/documents/documents.ts";
import { factsOf } from "#database/documents/facts.ts";
import { pagesOf } from "#database/documents/pages.ts";
import { entitiesOf } from "#database/entities/entities.ts";
import { matchTerms, searchWords } from "#database/search/search.ts";
import { fitOf } from "#questions/value-finder/names/fits.ts";
import { Words } from "#questions/value-finder/names/place-words.ts";
import { type ReadPaper, readPaper } from "#questions/value-finder/paper.ts";
import type { Focus } from "#questions/value-finder/question/focus.ts";
import type { Sought } from "#questions/value-finder/question/sought.ts";
import { formsOf } from "#reading/concepts/concepts.ts";
import { unpackPage } from "#reading/layout/pack.ts";
import { anyStems } from "#reading/text/stems.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../../app.ts";

/** A paper that may answer, before it is read. */
export interface Likely {
  record: ListedRecord;
  head: string;
  rank: number;
}

/** Papers a word is looked for in, those whose head is looked at, and those that are read for one question. */
const MOST_HITS = 2_000;
const MOST_HEADS = 120;

/** Words in the index that stand for what is sought. */
function formsFor(s: Sought): { text: string; whole: boolean }[] {
  const out = new Map<string, boolean>();
  const add = (text: string, whole: boolean) => {
    if (/^[\p{L}\p{N}]+$/u.test(text)) out.set(text, (out.get(text) ?? true) && whole);
  };
  for (const word of s.joint) if (word.length >= 3) add(word, true);
  add(s.said, true);
  if (s.role !== "name")
    for (const stem of s.stems) if (stem.length >= 4 && !/\d/.test(stem)) add(stem, false);
  if (s.role === "name" && s.said.length >= 5) add(s.said, false);
  for (const concept of s.concepts)
    for (const form of formsOf(concept))
      if (form.length === 1 && (form[0] as string).length >= 4) add(form[0] as string, false);
  return [...out].slice(0, 60).map(([text, whole]) => ({ text, whole }));
}

const isWord = (s: Sought) =>
  s.role !== "time" && s.role !== "light" && !(s.role === "number" && s.said.length > 30);

/**
 * Papers that hold most of what is sought, rare words counting more, the best first. Weights of the sought words are told by
 * how few papers have them: what stands on every paper says little.
 */
export function likelyPapers(
  box: App,
  scope: AccountScope,
  focus: Focus,
): { papers: Likely[]; rarity: ReadonlyMap<Sought, number> } {
  const points = new Map<number, number>();
  const rarity = new Map<Sought, number>();
  const wanted: { s: Sought | null; forms: { text: string; whole: boolean }[] }[] = focus.sought
    .filter(isWord)
    .map((s) => ({ s, forms: formsFor(s) }));
  for (const a of new Set(focus.clauses.flatMap((c) => (c.usual ? [] : c.attributes)))) {
    const forms = a.phrases.flatMap((p) => {
      const word = p.length === 1 ? (p[0] as string) : "";
      const text = word.replaceAll("*", "");
      return text.length >= 4 && /^[\p{L}\p{N}]+$/u.test(text) && !word.startsWith("*")
        ? [{ text, whole: !word.endsWith("*") }]
        : [];
    });
    wanted.push({ s: null, forms });
  }
  // The words in which something was asked for: "parcel id" and "cash to close" are on few papers.
  for (const word of new Set(focus.clauses.flatMap((c) => [...c.said, ...c.words])))
    if (word.length >= 4 && !/\d/.test(word))
      wanted.push({
        s: null,
        forms: [
          { text: word, whole: true },
          ...anyStems(word)
            .filter((t) => t.length >= 4)
            .map((text) => ({ text, whole: false })),
        ],
      });
  for (const { s, forms } of wanted) {
    const match = forms.length === 0 ? null : matchTerms([{ forms }]);
    if (match === null) continue;
    const { hits, total } = searchWords(box.db, scope, match, {}, MOST_HITS);
    const rare = 1 / Math.log2(2 + total);
    if (s) rarity.set(s, total);
    const weight = (s ? s.weight : 0.7) * (s?.role === "name" || s?.role === "number" ? 1.5 : 1) * rare;
    // The index ranks those first that carry the word in their title or names.
    for (const [i, h] of hits.entries())
      points.set(h.n, (points.get(h.n) ?? 0) + weight * (1 + 0.2 / (1 + i / 10)));
  }
  const top = [...points].sort((a, b) => b[1] - a[1]).slice(0, MOST_HEADS);
  const records = documentsByRow(
    box.db,
    scope,
    top.map(([n]) => n),
  );
  return { papers: ranked(box, scope, focus, records, new Map(top)), rarity };
}

/** The head of a paper as one text. */
function headOf(record: ListedRecord, names: readonly string[]): string {
  return [record.title, (record.type_slug ?? "").replace(/[/-]/g, " "), ...names].join(" ");
}

function ranked(
  box: App,
  scope: AccountScope,
  focus: Focus,
  records: readonly ListedRecord[],
  points: ReadonlyMap<number, number>,
): Likely[] {
  const people = Map.groupBy(
    entitiesOf(
      box.db,
      scope,
      records.map((r) => r.id),
    ),
    (e) => e.document_id,
  );
  const likely = records.map((record): Likely => {
    const head = headOf(
      record,
      (people.get(record.id) ?? []).map((e) => e.name),
    );
    const words = new Words(head);
    let rank = points.get(record.n) ?? 0;
    for (const s of focus.sought) {
      if (s.role === "light") continue;
      if (s.span !== null) {
        if (record.sort_date >= s.span.from && record.sort_date <= s.span.to) rank += 0.35;
      } else if (s.slug?.test(record.type_slug ?? "")) rank += 0.15;
      else rank += 0.3 * s.weight * fitOf(s, words);
    }
    return { record, head, rank };
  });
  return likely.sort((a, b) => b.rank - a.rank || (a.record.sort_date < b.record.sort_date ? 1 : -1));
}

/** The one paper that is asked. */
export const onePaper = (box: App, scope: AccountScope, only: DocumentRecord): Likely => ({
  record: only,
  head: headOf(
    only,
    entitiesOf(box.db, scope, [only.id]).map((e) => e.name),
  ),
  rank: 1,
});

/** Most pages of one paper that are laid out. */
const MOST_PAGES = 40;

/** Reads a paper for being asked: its pages laid out, its facts as the caller may see them. */
export function readFor(box: App, scope: AccountScope, likely: Likely, language: string | null): ReadPaper {
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
    language,
    today: box.clock.today(),
  });
}
