import type { AccountScope } from "#rules/access.ts";
import { firstRow } from "./documents.ts";
import { conditions, type DocumentFilter } from "./listing.ts";
import type { Database } from "./open.ts";

/** What of a document can be found: one column a kind of words, weighted title and identifiers before page words. */
export interface IndexedWords {
  title: string;
  people: string;
  facts: string;
  identifiers: string;
  text: string;
}

/** Puts a document into the index in place of what was there. */
export function indexDocument(db: Database, n: number, w: IndexedWords): void {
  unindexDocument(db, n);
  db.sql("INSERT INTO words (rowid, title, people, facts, identifiers, text) VALUES (?, ?, ?, ?, ?, ?)").run(
    n,
    w.title,
    w.people,
    w.facts,
    w.identifiers,
    w.text,
  );
}

export function unindexDocument(db: Database, n: number): void {
  db.sql("DELETE FROM words WHERE rowid = ?").run(n);
}

/** A search put as FTS5 takes it. */
export interface Wanted {
  /** Every part must stand in the document. */
  all: string;
  /** Any part may; null when that is the same. */
  any: string | null;
  /** The single words asked for, folded, for snippets. */
  words: string[];
}

const quoted = (tokens: string[], prefix: boolean) => `"${tokens.join(" ")}"${prefix ? "*" : ""}`;

/**
 * Reads a query as a person types it: words, "quoted phrases", -without. Everything else is taken as words, so that no
 * query is a syntax error. The last word also finds longer ones, as while typing. Null when nothing is asked for.
 */
export function parseQuery(q: string): Wanted | null {
  const parts = q.match(/-?"[^"]*"?|\S+/gu) ?? [];
  const wanted: string[] = [];
  const without: string[] = [];
  const words: string[] = [];
  parts.forEach((part, i) => {
    const not = part.startsWith("-") && part.length > 1;
    const body = not ? part.slice(1) : part;
    const tokens = body.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    if (tokens.length === 0) return;
    const phrase = body.startsWith('"');
    const typing =
      i === parts.length - 1 && !phrase && !not && !/\s$/.test(q) && (tokens.at(-1)?.length ?? 0) >= 2;
    if (not) without.push(quoted(tokens, false));
    else {
      wanted.push(quoted(tokens, typing));
      words.push(...tokens);
    }
  });
  if (wanted.length === 0) return null;
  const not = without.map((w) => ` NOT ${w}`).join("");
  return {
    all: `(${wanted.join(" AND ")})${not}`,
    any: wanted.length > 1 ? `(${wanted.join(" OR ")})${not}` : null,
    words,
  };
}

/**
 * Terms put as FTS5 takes it: of every term one form must stand in the document, as a whole word or as the beginning of
 * one. A form is letters and digits alone. Null for no terms.
 */
export function matchTerms(
  terms: readonly { forms: readonly { text: string; whole: boolean }[] }[],
): string | null {
  const one = (t: (typeof terms)[number]) =>
    `(${t.forms.map((f) => quoted([f.text], !f.whole)).join(" OR ")})`;
  return terms.length === 0 ? null : terms.map(one).join(" AND ");
}

export interface Hit {
  n: number;
  rank: number;
}

const range = (scope: AccountScope) => {
  const lo = firstRow(scope.accountNumber);
  return { lo, hi: lo + 2 ** 32 - 1 };
};

const plain = (f: DocumentFilter) =>
  !f.category_id &&
  !f.type_id &&
  !f.entity_id &&
  f.year === undefined &&
  !f.since &&
  f.needs_look === undefined;

/**
 * The best matches of one account and how many there are in all. Without filters the index alone answers (only
 * replaced papers are taken out); with filters the matching rows are chosen first.
 */
export function searchWords(
  db: Database,
  scope: AccountScope,
  match: string,
  filter: DocumentFilter,
  limit: number,
): { hits: Hit[]; total: number } {
  const values = { q: match, ...range(scope), limit };
  if (scope.bundle === null && plain(filter) && (filter.include_superseded || !anySuperseded(db, scope))) {
    const hits = db
      .sql(
        "SELECT rowid AS n, rank FROM words WHERE words MATCH @q AND rowid BETWEEN @lo AND @hi ORDER BY rank LIMIT @limit",
      )
      .all(values) as Hit[];
    if (hits.length < limit) return { hits, total: hits.length };
    const count = db.sql(
      "SELECT count(*) AS n FROM words WHERE words MATCH @q AND rowid BETWEEN @lo AND @hi",
    );
    return { hits, total: (count.get({ q: match, ...range(scope) }) as { n: number }).n };
  }
  const { where, values: named } = conditions(scope, filter);
  const inside = `rowid IN (SELECT d.n FROM document d ${filter.category_id ? "LEFT JOIN type ty ON ty.id = d.type_id" : ""} WHERE ${where})`;
  const hits = db
    .sql(
      `SELECT rowid AS n, rank FROM words WHERE words MATCH @q AND rowid BETWEEN @lo AND @hi AND ${inside} ORDER BY rank LIMIT @limit`,
    )
    .all({ ...values, ...named }) as Hit[];
  if (hits.length < limit) return { hits, total: hits.length };
  const total = db
    .sql(`SELECT count(*) AS n FROM words WHERE words MATCH @q AND rowid BETWEEN @lo AND @hi AND ${inside}`)
    .get({ q: match, ...range(scope), ...named }) as { n: number };
  return { hits, total: total.n };
}

/** True when the account has replaced papers, which a plain search leaves out. */
const anySuperseded = (db: Database, scope: AccountScope): boolean =>
  db.sql("SELECT 1 FROM document WHERE account_id = ? AND hidden = 1 LIMIT 1").get(scope.accountId) !==
  undefined;
