import type { DocumentRow, SearchResult } from "#contract/document.ts";
import type { SearchQuery } from "#contract/routes/search.ts";
import type { SearchAnswer } from "#contract/search.ts";
import { documentsByRow, type ListedRecord } from "#database/documents.ts";
import { entitiesMatching } from "#database/entities.ts";
import { type FoundFact, factsOfAll } from "#database/facts.ts";
import { firstPages, laterPages } from "#database/pages.ts";
import { parseQuery, searchWords } from "#database/search.ts";
import { fold } from "#kernel/text.ts";
import type { AccountScope } from "#rules/access.ts";
import { resolveFilters } from "../documents/filters.ts";
import { read } from "../operation.ts";
import { documentRows, namedEntity } from "../present.ts";
import { snippetOf, sought, without } from "./snippet.ts";

/**
 * Finds documents by their words, best first: every word must stand in the document; when none has them all, any word
 * will do. `total` is how many match. A query of nothing but signs finds nothing.
 */
export const searchOperation = read<SearchQuery, SearchAnswer>({ scope: "read" }, (box, scope, q, call) =>
  box.db.read(() => {
    const filter = { ...resolveFilters(box, scope, q), include_superseded: q.include_superseded };
    const libraryUrl = `${call.origin}/search?q=${encodeURIComponent(q.q)}`;
    const wanted = parseQuery(q.q);
    if (!wanted) return { results: [], total: 0, people_and_things: [], library_url: libraryUrl };
    let found = searchWords(box.db, scope, wanted.all, filter, q.limit);
    if (found.total === 0 && wanted.any) found = searchWords(box.db, scope, wanted.any, filter, q.limit);
    const place = new Map(found.hits.map((h, i) => [h.n, i]));
    const records = documentsByRow(box.db, scope, [...place.keys()]).sort(
      (a, b) => (place.get(a.n) ?? 0) - (place.get(b.n) ?? 0),
    );
    const rows = documentRows(box.db, call.origin, records);
    const words = wanted.words.map(fold);
    const ids = records.map((r) => r.id);
    const facts = factsOfAll(box.db, scope, ids);
    const first = firstPages(box.db, ids);
    const seek = sought(words);
    // Numbers are taken out before the snippet is cut: one that its edge cuts in two would be known by neither half.
    const shown = (text: string, hidden: string[]) => (hidden.length === 0 ? text : without(text, hidden));
    const snippet = (id: string) => {
      const page = first.get(id);
      if (page === undefined) return null;
      const hidden = scope.identifiers
        ? []
        : (facts.get(id) ?? []).filter((f) => f.role === "identifier").map((f) => f.value);
      return (
        snippetOf([shown(page, hidden)], seek) ??
        snippetOf(
          laterPages(box.db, id).map((text) => shown(text, hidden)),
          seek,
        )
      );
    };
    return {
      results: records.map((r, i) =>
        result(scope, r, rows[i] as DocumentRow, facts.get(r.id) ?? [], snippet(r.id), words),
      ),
      total: found.total,
      people_and_things: entitiesMatching(box.db, scope, words, 10).map((e) => namedEntity(call.origin, e)),
      library_url: libraryUrl,
    };
  }),
);

const holds = (text: string, words: string[]) => {
  const folded = ` ${fold(text)}`;
  return words.every((w) => folded.includes(w));
};

/** Says what matched and shows the words around it. Numbers of accounts and policies only to who may see them. */
function result(
  scope: AccountScope,
  r: ListedRecord,
  row: DocumentRow,
  facts: FoundFact[],
  snippet: string | null,
  words: string[],
): SearchResult {
  return { ...row, snippet, matched_on: matchedOn(scope, r, row, facts, words) };
}

function matchedOn(
  scope: AccountScope,
  r: ListedRecord,
  row: DocumentRow,
  facts: FoundFact[],
  words: string[],
): string | null {
  const plain = (s: string) => fold(s).replace(/[^\p{L}\p{N}]/gu, "");
  const number = words.join("");
  const identifier = facts.find(
    (f) => f.role === "identifier" && number.length >= 3 && plain(f.value).includes(number),
  );
  if (identifier) return scope.identifiers ? `${identifier.label} ${identifier.value}` : identifier.label;
  if (holds(r.title, words)) return "title";
  const person = row.people_and_things.find((p) => p.name !== null && holds(p.name, words));
  if (person?.name) return person.name;
  const fact = facts.find(
    (f) =>
      f.role !== "identifier" && (holds(f.value, words) || (number.length >= 3 && plain(f.value) === number)),
  );
  if (fact) return fact.label;
  return "words on the page";
}
