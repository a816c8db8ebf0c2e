import type { AccountScope } from "#rules/access/access.ts";
import { firstRow } from "../documents/documents.ts";
import type { Database } from "../sqlite/open.ts";
import { removeMeaning } from "./meaning.ts";
import { isPlain, type SearchFilter, searchConditions } from "./search-filter.ts";
import { addTerms, mayHaveGone, type Term } from "./vocabulary.ts";

/**
 * What of a document can be found, folded: one column a kind of words, weighted title first and page words last; `stems` has
 * what is no word of the paper itself. `terms` are the words it can be found by when they are misspelt.
 */
interface IndexedWords {
  title: string;
  people: string;
  facts: string;
  identifiers: string;
  text: string;
  stems: string;
  terms: readonly Term[];
  /** ISO 639-1, or null. */
  language: string | null;
}

/** Whether a document is in the index. */
export const isIndexed = (db: Database, n: number): boolean =>
  db.sql("SELECT 1 FROM words WHERE rowid = ?").get(n) !== undefined;

/** Puts a document of an account into the index in place of what was there. */
export function indexDocument(db: Database, account: number, n: number, w: IndexedWords): void {
  if (isIndexed(db, n)) db.sql("DELETE FROM words WHERE rowid = ?").run(n);
  db.sql(
    "INSERT INTO words (rowid, title, people, facts, identifiers, text, stems) VALUES (?, ?, ?, ?, ?, ?, ?)",
  ).run(n, w.title, w.people, w.facts, w.identifiers, w.text, w.stems);
  addTerms(db, account, w.terms);
  if (w.language !== null)
    db.sql("INSERT OR IGNORE INTO words_language (account, language) VALUES (?, ?)").run(account, w.language);
}

/** Takes a document out of the index; its words go from the vocabulary a little later, when no other document has them. */
export function unindexDocument(db: Database, n: number): void {
  if (!isIndexed(db, n)) return;
  db.sql("DELETE FROM words WHERE rowid = ?").run(n);
  removeMeaning(db, n);
  mayHaveGone(db);
}

/** Languages of the papers that were put into the index of an account. */
export const indexedLanguages = (db: Database, scope: AccountScope): string[] =>
  (
    db
      .sql("SELECT language FROM words_language WHERE account = ? ORDER BY language")
      .all(scope.accountNumber) as {
      language: string;
    }[]
  ).map((r) => r.language);

/** Words in a row as FTS5 takes them. They are letters and digits alone, so that nothing of them is an operator. */
export const phrase = (tokens: readonly string[], prefix = false): string =>
  `"${tokens.join(" ")}"${prefix ? "*" : ""}`;

/** Columns that hold words of the paper itself. */
export const PRINTED = "{title people facts identifiers text}";
/** Columns that names stand in beside the pages themselves. */
export const PRINTED_NAMES = "{title people facts}";

/**
 * Terms put as FTS5 takes it: of every term one form must stand in the document, as a whole word or as the beginning of
 * one. A form is letters and digits alone. Null for no terms.
 */
export function matchTerms(
  terms: readonly { forms: readonly { text: string; whole: boolean }[] }[],
): string | null {
  const one = (t: (typeof terms)[number]) =>
    `(${t.forms.map((f) => phrase([f.text], !f.whole)).join(" OR ")})`;
  return terms.length === 0 ? null : terms.map(one).join(" AND ");
}

export interface Hit {
  n: number;
  /** As FTS5 ranks: the smaller, the better. */
  rank: number;
}

const range = (scope: AccountScope) => {
  const lo = firstRow(scope.accountNumber);
  return { lo, hi: lo + 2 ** 32 - 1 };
};

/**
 * A search in the columns that the caller may look in: names of people and things are those on file, which a guest of one
 * bundle may not know, and the stems hold those names, too. What their papers print is in the other columns.
 */
const seenBy = (scope: AccountScope, match: string): string =>
  scope.bundle === null ? match : `- {people stems} : (${match})`;

const anyReplaced = (db: Database, scope: AccountScope): boolean =>
  db.sql("SELECT 1 FROM document WHERE account_id = ? AND hidden = 1 LIMIT 1").get(scope.accountId) !==
  undefined;

/**
 * What a search leaves out, as a condition on the papers it finds, with its values. Each paper that matches is looked up: papers
 * that match are few beside all that a filter leaves; where nothing has to be looked up it is `cheap`. The plus keeps SQLite
 * from asking the index anew for every row instead.
 */
function within(
  db: Database,
  scope: AccountScope,
  filter: SearchFilter,
): { sql: string; values: object; cheap: boolean } {
  // Replaced papers are few, often none: they are named rather than all the others.
  if (scope.bundle === null && isPlain(filter))
    return filter.include_superseded || !anyReplaced(db, scope)
      ? { sql: "", values: {}, cheap: true }
      : {
          sql: "AND +rowid NOT IN (SELECT n FROM document WHERE account_id = @account AND hidden = 1)",
          values: { account: scope.accountId },
          cheap: true,
        };
  const { where, values } = searchConditions(scope, filter);
  const types = filter.category_id ? "LEFT JOIN type ty ON ty.id = d.type_id" : "";
  return {
    sql: `AND EXISTS (SELECT 1 FROM document d ${types} WHERE d.n = words.rowid AND ${where})`,
    values,
    cheap: false,
  };
}

/** The best matches of a search and how many there are in all. */
interface FoundWords {
  hits: readonly Hit[];
  total: number;
}

/** Searches that are kept, and the most hits of one. */
const MOST_KEPT = 50;
const MOST_HITS = 100;
const kept = new WeakMap<Database, { version: string; found: Map<string, FoundWords> }>();

/** What a search found, kept until something is written: the palette asks what its page asks next, and a page asks again when somebody comes back to it. */
function keptOr(db: Database, key: string, look: () => FoundWords): FoundWords {
  const version = db.version();
  let known = kept.get(db);
  if (known?.version !== version) {
    known = { version, found: new Map() };
    kept.set(db, known);
  }
  let found = known.found.get(key);
  if (!found) {
    found = look();
    if (found.hits.length > MOST_HITS) return found;
    const [oldest] = known.found.keys();
    if (known.found.size >= MOST_KEPT && oldest !== undefined) known.found.delete(oldest);
    known.found.set(key, found);
  }
  return found;
}

/**
 * The best matches of one account and how many there are in all. FTS5's own order (`ORDER BY rank LIMIT`, without the plus) would
 * look every row up a second time. Where the filter costs little, counting by itself costs a tenth of what it costs to carry
 * every match along to be counted; where each match is looked up, that is done once.
 */
export function searchWords(
  db: Database,
  scope: AccountScope,
  match: string,
  filter: SearchFilter,
  limit: number,
): FoundWords {
  const bounds = within(db, scope, filter);
  const asked = { q: seenBy(scope, match), ...range(scope), ...bounds.values };
  return keptOr(db, JSON.stringify([bounds.sql, asked, limit]), () => look(db, bounds, asked, limit));
}

function look(
  db: Database,
  { sql, cheap }: { sql: string; cheap: boolean },
  asked: object,
  limit: number,
): FoundWords {
  const rows = db
    .sql(
      `SELECT n, rank ${cheap ? "" : ", count(*) OVER () AS total"} FROM
         (SELECT rowid AS n, rank FROM words WHERE words MATCH @q AND rowid BETWEEN @lo AND @hi ${sql})
       ORDER BY +rank, n DESC LIMIT @limit`,
    )
    .all({ ...asked, limit }) as (Hit & { total?: number })[];
  const hits = rows.map(({ n, rank }) => ({ n, rank }));
  if (!cheap) return { hits, total: rows[0]?.total ?? 0 };
  if (rows.length < limit) return { hits, total: rows.length };
  const counted = db
    .sql(`SELECT count(*) AS total FROM words WHERE words MATCH @q AND rowid BETWEEN @lo AND @hi ${sql}`)
    .get(asked) as { total: number };
  return { hits, total: counted.total };
}

/** How many documents match, counted no further than `most`. */
export function countWords(
  db: Database,
  scope: AccountScope,
  match: string,
  filter: SearchFilter,
  most: number,
): number {
  const { sql, values } = within(db, scope, filter);
  return (
    db
      .sql(
        `SELECT count(*) AS n FROM (SELECT 1 FROM words WHERE words MATCH @q AND rowid BETWEEN @lo AND @hi ${sql} LIMIT @most)`,
      )
      .get({ q: seenBy(scope, match), ...range(scope), ...values, most }) as { n: number }
  ).n;
}

/** Matches that are counted one by one to tell how common something is; past them it is told by how far apart they lie. */
const COUNTED = 5_000;

/**
 * About how many documents of the account match: exact for few. However common a word is, no more than some
 * thousand of its papers are looked at.
 */
export function commonness(db: Database, scope: AccountScope, match: string): number {
  const { lo, hi } = range(scope);
  const row = db
    .sql(
      `SELECT count(*) AS have, max(n) AS last FROM
         (SELECT rowid AS n FROM words WHERE words MATCH @q AND rowid BETWEEN @lo AND @hi LIMIT ${COUNTED})`,
    )
    .get({ q: seenBy(scope, match), lo, hi }) as { have: number; last: number | null };
  if (row.have < COUNTED || row.last === null) return row.have;
  return Math.round((row.have * papersOnFile(db, scope)) / (row.last - lo + 1));
}

/** About how many papers an account has: those that are gone for good are counted, too. */
export function papersOnFile(db: Database, scope: AccountScope): number {
  const { lo, hi } = range(scope);
  const row = db.sql("SELECT max(n) AS last FROM document WHERE n BETWEEN ? AND ?").get(lo, hi) as {
    last: number | null;
  };
  return row.last === null ? 0 : row.last - lo + 1;
}

/** So many looks at the words of rows cost as much as one walk through all that matches: each goes through them to its row. */
const BY_ROW = 4;

/** Which of some documents match, in no order. What a filter leaves out does not; `null`: whatever was found before is asked about. */
export function matching(
  db: Database,
  scope: AccountScope,
  match: string,
  rows: readonly number[],
  filter: SearchFilter | null = null,
): Set<number> {
  if (rows.length === 0) return new Set();
  const { sql, values } = filter === null ? { sql: "", values: {} } : within(db, scope, filter);
  // The index is asked for each row by itself, or goes through all that matches once: beginnings of words are gathered whole each time.
  const begun = match.includes("*") && rows.length > 1;
  const by = begun || rows.length > BY_ROW ? "+rowid" : "rowid";
  const found = db
    .sql(
      `SELECT rowid AS n FROM words WHERE words MATCH @q AND rowid BETWEEN @lo AND @hi
         AND ${by} IN (SELECT value FROM json_each(@rows)) ${sql}`,
    )
    .all({ q: seenBy(scope, match), ...range(scope), ...values, rows: JSON.stringify(rows) }) as {
    n: number;
  }[];
  return new Set(found.map((r) => r.n));
}

/** Documents by a filter alone that do not match `not`, the newest first, and how many there are: a search of operators and no words. */
export function searchFiltered(
  db: Database,
  scope: AccountScope,
  filter: SearchFilter,
  not: string | null,
  limit: number,
): FoundWords {
  const { where, values } = searchConditions(scope, filter);
  const types = filter.category_id ? "LEFT JOIN type ty ON ty.id = d.type_id" : "";
  const left =
    not === null
      ? ""
      : "AND d.n NOT IN (SELECT rowid FROM words WHERE words MATCH @not AND rowid BETWEEN @lo AND @hi)";
  const rows = db
    .sql(
      `SELECT d.n, count(*) OVER () AS total FROM document d ${types} WHERE ${where} ${left}
       ORDER BY d.sort_date DESC, d.id DESC LIMIT @limit`,
    )
    .all({ ...values, limit, ...(not === null ? {} : { not: seenBy(scope, not), ...range(scope) }) }) as {
    n: number;
    total: number;
  }[];
  return { hits: rows.map((r) => ({ n: r.n, rank: 0 })), total: rows[0]?.total ?? 0 };
}
