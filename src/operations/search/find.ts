import { usableTypes } from "#database/documents/taxonomy.ts";
import { entitiesMatching } from "#database/entities/entities.ts";
import {
  indexedLanguages,
  PRINTED_NAMES,
  phrase,
  searchFiltered,
  searchWords,
} from "#database/search/search.ts";
import type { SearchFilter } from "#database/search/search-filter.ts";
import { fold, wordsOf } from "#kernel/text.ts";
import { kindOf } from "#questions/query/kinds.ts";
import { type Limit, type Sought, type Understood, understandSearch } from "#questions/query/understand.ts";
import type { EntityRole } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { byWords } from "./by-words.ts";
import { withMeaning } from "./fuse.ts";
import { formsOf } from "./match.ts";
import { type FoundDocument, type Listed, nothing, type Search, softFilter } from "./steps.ts";

export type { FoundDocument } from "./steps.ts";

/** A search as it is asked for: what was typed, a filter whose names are resolved, how many are wanted. */
export interface SearchRequest {
  words: string;
  filter: SearchFilter;
  limit: number;
  /** Also papers about the same in other words or another language; off when it is not said. */
  meaning?: boolean;
}

/** What a search found, best first, and how many there are in all of what is listed. */
export interface Found {
  hits: FoundDocument[];
  total: number;
  understood: Understood;
  /** Languages of the papers that were searched. */
  languages: readonly string[];
  /** What was looked for in the place of words, by what was typed: for snippets. */
  others: ReadonlyMap<Sought, readonly string[]>;
  /** Every form of everything, any of which matches; null when no words were looked for. */
  any: string | null;
  /** What every one of the hits matches; null where some were found in another way. */
  every: string | null;
}

/** Hits that are put in order by what is understood of the search; at least as many as are wanted. */
const ORDERED = 40;

/**
 * Finds documents by words as people type them. What has all of them comes first; where few have, what has nearly all, or
 * words spelled nearly so, comes after. Days, amounts and senders among the words put first what is of them, and leave out
 * the rest where enough is of them; as operators they always hold. With `meaning`, papers about the same follow. Inside `db.read`.
 */
export function findDocuments(box: App, scope: AccountScope, request: SearchRequest): Found {
  const understood = understandSearch(request.words, box.clock.today());
  const narrowed = narrow(box, scope, understood.limits, request.filter);
  for (const word of narrowed.words)
    understood.sought.push(...understandSearch(`"${word}"`, box.clock.today()).sought);
  const search: Search = {
    box,
    scope,
    filter: narrowed.filter,
    must: narrowed.must,
    understood,
    languages: indexedLanguages(box.db, scope),
    limit: Math.max(request.limit, ORDERED),
  };
  const others = new Map<Sought, string[]>();
  const words = understood.sought.length > 0 ? byWords(search, others) : byFilter(search, others);
  const found = request.meaning ? withMeaning(search, words, softFilter(search)) : words;
  const { languages } = search;
  const forms = understood.sought.flatMap((s) => formsOf(s, languages, others.get(s)));
  return {
    hits: found.hits.slice(0, request.limit),
    total: found.total,
    understood,
    languages,
    others,
    any: forms.length > 0 ? forms.join(" OR ") : null,
    every: found.hits.every((h) => h.why.includes("words")) ? found.match : null,
  };
}

/** Searches without words: operators, days and amounts alone, the newest first. A year or an amount that nothing is of is words again. */
function byFilter(search: Search, others: Map<Sought, string[]>): Listed {
  const { box, scope, understood, must } = search;
  const narrower = softFilter(search);
  if (understood.limits.length === 0 && narrower === null) return nothing(search);
  const not = understood.without.map((f) => phrase(f.tokens)).join(" OR ") || null;
  const filter = narrower ?? search.filter;
  const { hits, total } =
    must.length > 0
      ? searchWords(
          box.db,
          scope,
          must.join(" AND ") + (not === null ? "" : ` NOT (${not})`),
          filter,
          search.limit,
        )
      : searchFiltered(box.db, scope, filter, not, search.limit);
  if (total === 0 && understood.whenSaid !== "" && understood.when !== null) {
    const { sought } = understandSearch(`"${understood.whenSaid}"`, box.clock.today());
    understood.sought.push(...sought);
    return byWords({ ...search, understood: { ...understood, when: null, amounts: null } }, others);
  }
  const listed = hits.map((h, i) => ({ n: h.n, score: hits.length - i, why: ["filter" as const] }));
  return { hits: listed, total, match: null, filter };
}

/** Limits put as a filter and as parts of a match, which both must hold; `words` are those that turned out to be no limit. */
interface Narrowed {
  filter: SearchFilter;
  must: string[];
  words: string[];
}

const senders: readonly EntityRole[] = ["issuer", "payee"];
const subjects: readonly EntityRole[] = ["subject", "owner", "covered", "payer"];
/** People and things that one name may mean. */
const MOST_NAMED = 50;

/** Types that a word means: by slug, group, name, or the kind of paper it names in one of the languages served. */
function typesNamed(box: App, scope: AccountScope, word: string): string[] {
  const said = fold(word.trim());
  const all = usableTypes(box.db, scope);
  const exact = all.filter((t) => t.slug === said || t.id === said || fold(t.name) === said);
  if (exact.length > 0) return exact.map((t) => t.id);
  const kind = kindOf(said);
  const of = all.filter((t) =>
    kind ? kind.slug.test(t.slug) : t.slug.startsWith(`${said}/`) || nameParts(t).includes(said),
  );
  return of.map((t) => t.id);
}

const nameParts = (t: { slug: string; name: string }) => [...wordsOf(t.slug), ...wordsOf(t.name)];

/** Adds what operators say to a filter. */
function narrow(box: App, scope: AccountScope, limits: readonly Limit[], filter: SearchFilter): Narrowed {
  const out: Narrowed = { filter: { ...filter }, must: [], words: [] };
  const f = out.filter;
  for (const limit of limits) {
    if (limit.name === "span") f.spans = [...(f.spans ?? []), limit.span];
    else if (limit.name === "amount") f.amounts = [...(f.amounts ?? []), limit.amounts];
    else if (limit.name === "look") f.needs_look = limit.needed;
    else if (limit.name === "type") {
      const ids = typesNamed(box, scope, limit.value);
      if (ids.length === 0) out.words.push(limit.value);
      else f.types = f.types ? f.types.filter((id) => ids.includes(id)) : ids;
    } else {
      const named = entitiesMatching(box.db, scope, wordsOf(limit.value), MOST_NAMED);
      const roles = limit.name === "from" ? senders : subjects;
      // A name that nobody on file goes by must at least be printed where names are.
      if (named.length === 0) out.must.push(`${PRINTED_NAMES} : ${phrase(wordsOf(limit.value))}`);
      else f.linked = [...(f.linked ?? []), { entities: named.map((e) => e.id), roles }];
    }
  }
  return out;
}
