import type { DocumentRow } from "#contract/document.ts";
import type { SearchQuery } from "#contract/routes/search.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { documentsByRow, type ListedRecord } from "#database/documents/documents.ts";
import { type FoundFact, factsOfAll } from "#database/documents/facts.ts";
import { firstPages, laterPages } from "#database/documents/pages.ts";
import { notesAmong } from "#database/documents/paper-notes.ts";
import { type EntityRow, entitiesMatching } from "#database/entities/entities.ts";
import { matching } from "#database/search/search.ts";
import { wordsOf } from "#kernel/text.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { Sought, Understood } from "#questions/query/understand.ts";
import { formsOf } from "#reading/concepts/concepts.ts";
import { conceptsMeant } from "#reading/concepts/near-words.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { resolveFilters, wrongFilters } from "../documents/filters.ts";
import { read } from "../operation.ts";
import { paperWords } from "../present/paper-words.ts";
import { documentRows, namedEntity } from "../present/present.ts";
import { embedQuestion } from "./embedding.ts";
import { type Found, findDocuments } from "./find.ts";
import { meaningText } from "./fuse.ts";
import { matchedOn, snippetOf, without } from "./matched.ts";
import { prepareMeaning } from "./meaning.ts";
import { type Seeker, seekerOf } from "./seeker.ts";

export { type Found, type FoundDocument, findDocuments, type SearchRequest } from "./find.ts";

/** People and things that are named beside the documents. */
const MOST_NAMED = 10;
/** Shorter words of a longer search are not looked up as names by themselves. */
const SHORTEST_NAME = 3;

/**
 * Finds documents as people ask for them, best first: what has all the words, then what has nearly all. `total` is how many
 * match. A query of nothing but signs finds nothing.
 */
export const searchOperation = read<SearchQuery, SearchAnswer>(
  { scope: "read" },
  async (box, scope, q, call) => {
    if (q.meaning) await prepareMeaning(box, scope);
    if (q.meaning) await embedQuestion(box, scope, meaningText(q.q, box.clock.today()));
    return box.db.read(() => {
      const filter = { ...resolveFilters(box, scope, q), include_superseded: q.include_superseded };
      const found = findDocuments(box, scope, { words: q.q, filter, limit: q.limit, meaning: q.meaning });
      const place = new Map(found.hits.map((h, i) => [h.n, i]));
      const records = documentsByRow(box.db, scope, [...place.keys()]).sort(
        (a, b) => (place.get(a.n) ?? 0) - (place.get(b.n) ?? 0),
      );
      const rows = documentRows(box.db, scope, call.origin, records);
      const ids = records.map((r) => r.id);
      const facts = factsMatched(box, scope, found, records);
      const { languages } = found;
      const seeker = seekerOf(
        found.understood.sought,
        found.others,
        languages.length > 0 ? languages : ["en"],
      );
      const first = firstPages(box.db, ids);
      const notes = notesOf(box, scope, ids);
      const matched = matchedOn(scope, found, seeker);
      const meant = found.hits.some((h) => h.why.includes("meaning"))
        ? meaningSeeker(found.understood)
        : seeker;
      return {
        results: records.map((r, i) => {
          const row = rows[i] as DocumentRow;
          const its = facts.get(r.id) ?? [];
          const hit = found.hits[place.get(r.n) ?? 0];
          const by = hit?.why.includes("meaning") ? meant : seeker;
          const page = snippet(box, scope, r.id, first.get(r.id), its, by);
          const written = notes.get(r.id) ?? [];
          const on = matched(row, its, hit, page, written);
          // What is told to be in a note is shown there.
          const note = on === noteSaid(scope) ? snippetOf(written, seeker) : null;
          return { ...row, snippet: note ?? page, matched_on: on };
        }),
        total: found.total,
        people_and_things: named(box, scope, found.understood).map((e) => namedEntity(call.origin, e)),
        library_url: `${call.origin}/search?q=${encodeURIComponent(q.q)}`,
      };
    });
  },
  wrongFilters,
);

const noteSaid = (scope: AccountScope): string => render(message("search.matched.note"), scope.language);

/** The notes on documents as the caller may read them, by document: a guest of one bundle is told none. */
function notesOf(box: App, scope: AccountScope, ids: readonly string[]): Map<string, string[]> {
  if (scope.bundle !== null) return new Map();
  const words = paperWords(box.db, scope);
  const notes = notesAmong(box.db, scope, ids);
  return new Map(
    [...Map.groupBy(notes, (note) => note.document_id)].map(([id, on]) => [
      id,
      on.flatMap((note) => words.about(id, note.text) ?? []),
    ]),
  );
}

/** From so many matches on, it is quicker to read the facts of those shown than to ask the index which of them matched. */
const MANY = 5_000;

/**
 * Facts of the documents in whose facts or numbers something matched; of all for a caller who may not see numbers, since
 * those are left out of what is shown.
 */
function factsMatched(
  box: App,
  scope: AccountScope,
  found: Found,
  records: readonly ListedRecord[],
): Map<string, FoundFact[]> {
  let of = records;
  if (scope.identifiers && found.any === null) of = [];
  else if (scope.identifiers && found.any !== null && found.total < MANY) {
    const rows = records.map((r) => r.n);
    const inFacts = `{facts identifiers} : (${found.any})`;
    // What all of them match has fewer papers to be gone through than any one word of it.
    const match = found.every === null ? inFacts : `(${found.every}) AND (${inFacts})`;
    const matched = matching(box.db, scope, match, rows);
    of = records.filter((r) => matched.has(r.n));
  }
  return factsOfAll(
    box.db,
    scope,
    of.map((r) => r.id),
  );
}

/** Seeks the words that mean what was typed, in every language that is known: where a paper is about the same. */
function meaningSeeker({ sought }: Understood): Seeker {
  const tokens = sought.filter((s) => !s.exact && s.word !== null).flatMap((s) => wordsOf(s.said));
  const meant = [...new Set(conceptsMeant(tokens).map((c) => c.concept))].map(
    (concept): Sought => ({
      said: concept,
      forms: formsOf(concept).map((form) => ({ tokens: [...form], prefix: false })),
      word: null,
      exact: false,
      asking: false,
      kind: null,
    }),
  );
  return seekerOf(meant, new Map(), []);
}

/** The words around the best place of a document, without numbers that the caller may not see. */
function snippet(
  box: App,
  scope: AccountScope,
  id: string,
  first: { text: string; more: boolean } | undefined,
  facts: readonly FoundFact[],
  seeker: Seeker,
): string | null {
  if (first === undefined || seeker.size === 0) return null;
  const hidden = scope.identifiers ? [] : facts.filter((f) => f.role === "identifier").map((f) => f.value);
  // Numbers are taken out before the snippet is cut: one that its edge cuts in two would be known by neither half.
  const shown = (text: string) => (hidden.length === 0 ? text : without(text, hidden));
  const pages = function* () {
    yield shown(first.text);
    if (first.more) for (const page of laterPages(box.db, id)) yield shown(page);
  };
  return snippetOf(pages(), seeker);
}

/**
 * People and things whose names matched: those that have every word that says something, else those after "from", else those
 * the whole name of which was typed.
 */
function named(box: App, scope: AccountScope, understood: Understood): EntityRow[] {
  const find = (words: string[], limit: number) => entitiesMatching(box.db, scope, words, limit);
  const telling = understood.sought.filter((s) => !s.asking);
  const words = (telling.length > 0 ? telling : understood.sought).flatMap((s) => wordsOf(s.said));
  const every = find(words, MOST_NAMED);
  if (every.length > 0 || words.length < 2) return every;
  const from = find(understood.from, MOST_NAMED);
  if (from.length > 0) return from;
  const typed = new Set(words);
  const whole = words
    .filter((w) => w.length >= SHORTEST_NAME)
    .flatMap((w) => find([w], MOST_NAMED))
    .filter((e) => wordsOf(e.name).every((t) => typed.has(t)));
  return [...new Map(whole.map((e) => [e.id, e])).values()].slice(0, MOST_NAMED);
}
