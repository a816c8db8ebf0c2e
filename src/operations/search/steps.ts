import { documentsByRow } from "#database/documents/documents.ts";
import { entitiesMatching, entitiesOf } from "#database/entities/entities.ts";
import { type Hit, matching, phrase, searchWords } from "#database/search/search.ts";
import type { SearchFilter } from "#database/search/search-filter.ts";
import { daysMark } from "#questions/query/marks.ts";
import type { Understood } from "#questions/query/understand.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { expression } from "./match.ts";

/** How a document was found: it has all that was looked for, nearly all (or nearly so), it is about the same, or it was named by a filter alone. */
type Why = "words" | "like" | "meaning" | "filter";

export interface FoundDocument {
  n: number;
  /** The larger the better; of one search only. */
  score: number;
  why: Why[];
}

/** Fewer hits than this, and what was looked for is taken less exactly. */
export const FEW = 3;

/** Everything about one search that its steps share. */
export interface Search {
  box: App;
  scope: AccountScope;
  filter: SearchFilter;
  must: readonly string[];
  understood: Understood;
  /** Languages of the papers of the account. */
  languages: readonly string[];
  limit: number;
}

/** What a step found, and by which match and filter: whatever else they fit is counted, too. */
export interface Listed {
  hits: FoundDocument[];
  total: number;
  match: string | null;
  filter: SearchFilter;
  /** How much of what was looked for the best of them has, 0..1, rare words counting more; left out: all or nearly all. */
  covered?: number;
}

/** The few that an earlier step found, and after them what the later one found beside. */
export function after({ box, scope }: Search, earlier: Listed, later: Listed): Listed {
  if (earlier.hits.length === 0 || later.match === null) return later.match === null ? earlier : later;
  const rows = earlier.hits.map((h) => h.n);
  const known = new Set(rows);
  const again = matching(box.db, scope, later.match, rows, later.filter);
  return {
    ...later,
    hits: [...earlier.hits, ...later.hits.filter((h) => !known.has(h.n))],
    total: later.total + earlier.hits.filter((h) => !again.has(h.n)).length,
  };
}

export const nothing = ({ filter }: Search): Listed => ({ hits: [], total: 0, match: null, filter });

export function matchOf(
  search: Search,
  wanted: readonly (readonly string[])[],
  how: "AND" | "OR",
): string | null {
  const match = expression(wanted, search.understood.without, how);
  return match === null ? null : [...search.must.map((m) => `(${m})`), match].join(" AND ");
}

/** One search of the index, put in order by what is understood. */
export function step(
  search: Search,
  wanted: readonly (readonly string[])[],
  how: "AND" | "OR",
  why: Why,
): Listed {
  const match = matchOf(search, wanted, how);
  return match === null ? nothing(search) : soft(search, match, why);
}

/** What days and amounts among the words would leave, as a filter; null when none are named. */
export function softFilter({ filter, understood }: Search): SearchFilter | null {
  const { when, amounts } = understood;
  // One day is looked for as a word, since pages print days that their paper is not of.
  const span = when !== null && when.days.length === 0 ? [when.span] : [];
  if (span.length === 0 && amounts === null) return null;
  return {
    ...filter,
    ...(span.length > 0 ? { spans: [...(filter.spans ?? []), ...span] } : {}),
    ...(amounts ? { amounts: [...(filter.amounts ?? []), amounts] } : {}),
  };
}

/** Hits of a match: those of the days and amounts that are named alone where there are enough, else those first. */
function soft(search: Search, match: string, why: Why): Listed {
  const { box, scope, filter, limit } = search;
  const run = (by: SearchFilter): Listed => {
    const { hits, total } = searchWords(box.db, scope, match, by, limit);
    return { hits: ordered(search, hits, why), total, match, filter: by };
  };
  const narrower = softFilter(search);
  if (narrower === null) return run(filter);
  const near = run(narrower);
  return near.total >= FEW ? near : after(search, near, run(filter));
}

/** How much more a document is worth that is of what was understood beside its words. */
const worth = { kind: 0.4, from: 0.5, printed: 0.3, number: 1 } as const;

/** Puts hits in order: by their words, and by what is understood of the search beside them. */
function ordered(search: Search, hits: readonly Hit[], why: Why): FoundDocument[] {
  const more = extras(search, hits);
  const scored = hits.map((h) => ({ n: h.n, score: -h.rank * (1 + (more.get(h.n) ?? 0)), why: [why] }));
  return more.size === 0 ? scored : scored.toSorted((a, b) => b.score - a.score);
}

function extras(search: Search, hits: readonly Hit[]): Map<number, number> {
  const { box, scope, understood } = search;
  const more = new Map<number, number>();
  if (hits.length < 2) return more;
  const rows = hits.map((h) => h.n);
  const add = (found: Iterable<number>, by: number) => {
    for (const n of found) more.set(n, (more.get(n) ?? 0) + by);
  };
  const kinds = understood.sought.flatMap((s) => s.kind ?? []);
  const senders = understood.from.length > 0 ? entitiesMatching(box.db, scope, understood.from, FEW * 3) : [];
  if (kinds.length > 0 || senders.length > 0) {
    const records = documentsByRow(box.db, scope, rows);
    add(
      records.filter((r) => kinds.some((k) => k.slug.test(r.type_slug ?? ""))).map((r) => r.n),
      worth.kind,
    );
    const ids = new Set(senders.map((e) => e.id));
    const from = entitiesOf(box.db, scope, ids.size > 0 ? records.map((r) => r.id) : [])
      .filter((e) => ids.has(e.id) && e.role === "issuer")
      .map((e) => e.document_id);
    add(
      records.filter((r) => from.includes(r.id)).map((r) => r.n),
      worth.from,
    );
  }
  const { when } = understood;
  if (when !== null && when.days.length === 0) {
    const part = when.span.year !== null ? String(when.span.year) : monthOf(when.span);
    const printed =
      part === null ? null : [phrase([daysMark(part)], true), ...(part.length === 4 ? [phrase([part])] : [])];
    if (printed) add(matching(box.db, scope, printed.join(" OR "), rows), worth.printed);
  }
  for (const s of understood.sought)
    if (/\d{4}/.test(s.said))
      add(
        matching(box.db, scope, `identifiers : (${s.forms.map((f) => phrase(f.tokens)).join(" OR ")})`, rows),
        worth.number,
      );
  return more;
}

/** The month a span is exactly, as `2025-03`; null when it is another stretch of days. */
const monthOf = (span: { from: string; to: string }): string | null =>
  span.from.slice(0, 7) === span.to.slice(0, 7) && span.from.endsWith("-01") && Number(span.to.slice(8)) >= 28
    ? span.from.slice(0, 7)
    : null;
