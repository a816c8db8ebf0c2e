import { piecesOf, trigramsOf } from "#questions/query/shape.ts";
import { distance } from "#reading/text/edit-distance.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { firstRow } from "../documents/documents.ts";
import type { Database } from "../sqlite/open.ts";

/** A word on file and what it looks like to a reader of pictures. */
export interface Term {
  term: string;
  shape: string;
}

/** Adds the words of a document to the vocabulary of its account, those that are new; inside a transaction. */
export function addTerms(db: Database, account: number, terms: readonly Term[]): void {
  const added = db
    .sql(
      `SELECT CAST(j.key AS INTEGER) AS at FROM json_each(?) j LEFT JOIN vocabulary v ON v.account = ? AND v.term = j.value
       WHERE v.n IS NULL`,
    )
    .all(JSON.stringify(terms.map((t) => t.term)), account) as { at: number }[];
  if (added.length === 0) return;
  const base = firstRow(account);
  const last = db
    .sql("SELECT ifnull(max(n), ?) AS n FROM vocabulary WHERE n > ? AND n < ?")
    .get(base, base, base + 2 ** 32) as { n: number };
  const insert = db.sql("INSERT INTO vocabulary (n, account, term, shape) VALUES (?, ?, ?, ?)");
  added.forEach(({ at }, i) => {
    const { term, shape } = terms[at] as Term;
    insert.run(last.n + 1 + i, account, term, shape);
  });
}

/** Words that are looked at for one that is misspelt, and those that are taken. */
const MOST_LOOKED_AT = 5_000;
const MOST_LIKE = 12;
const MOST_HOLDING = 60;

const range = (scope: AccountScope) => {
  const base = firstRow(scope.accountNumber);
  return { lo: base + 1, hi: base + 2 ** 32 - 1 };
};

/** All runs of three letters of a shape, as the index of parts takes them: quoted, so that none is an operator. */
const allOf = (piece: string): string =>
  `(${[...new Set(trigramsOf(piece))].map((t) => `"${t.replaceAll('"', '""')}"`).join(" AND ")})`;

/** Words of the account that look the same, but for letters that a scanner takes for one another. */
export const looksLike = (db: Database, scope: AccountScope, shape: string): string[] =>
  (
    db
      .sql("SELECT term FROM vocabulary WHERE account = ? AND shape = ? LIMIT ?")
      .all(scope.accountNumber, shape, MOST_LIKE) as { term: string }[]
  ).map((r) => r.term);

/** Words of the account with a part that looks so, the shortest first; three letters at least. */
export function holding(db: Database, scope: AccountScope, shape: string): string[] {
  if (trigramsOf(shape).length === 0) return [];
  return (
    db
      .sql(
        `SELECT v.term FROM vocabulary_parts p JOIN vocabulary v ON v.n = p.rowid
         WHERE vocabulary_parts MATCH @q AND p.rowid BETWEEN @lo AND @hi AND instr(v.shape, @shape) > 0
         ORDER BY length(v.term), v.term LIMIT ${MOST_HOLDING}`,
      )
      .all({ q: allOf(shape), ...range(scope), shape }) as { term: string }[]
  ).map((r) => r.term);
}

/**
 * A piece of a word as the index is asked for it. Of a longer word some other three letters in a row are left whole, too, however
 * its one or two wrong letters fall: so an ending that half of all words have ("tion", "ungen") does not bring them all.
 */
function pieceOf(shape: string, piece: string, edits: number): string {
  const own = new Set(trigramsOf(piece));
  const others = trigramsOf(shape).filter((t) => !own.has(t));
  if (shape.length < (edits === 1 ? 8 : 10) || others.length === 0) return allOf(piece);
  const any = [...new Set(others)].map((t) => `"${t.replaceAll('"', '""')}"`).join(" OR ");
  return `(${allOf(piece)} AND (${any}))`;
}

/** Words of the account that differ from a shape in at most `edits` letters, those that differ in the fewest alone. */
export function spelledLike(db: Database, scope: AccountScope, shape: string, edits: number): string[] {
  const pieces = piecesOf(shape, edits);
  if (edits === 0 || pieces.length === 0) return [];
  const rows = db
    .sql(
      `SELECT v.term, v.shape FROM vocabulary_parts p JOIN vocabulary v ON v.n = p.rowid
       WHERE vocabulary_parts MATCH @q AND p.rowid BETWEEN @lo AND @hi
         AND length(v.shape) BETWEEN @shortest AND @longest LIMIT ${MOST_LOOKED_AT}`,
    )
    .all({
      q: pieces.map((p) => pieceOf(shape, p, edits)).join(" OR "),
      ...range(scope),
      shortest: shape.length - edits,
      longest: shape.length + edits,
    }) as Term[];
  const near = rows
    .map((r) => ({ term: r.term, off: distance(shape, r.shape, edits) }))
    .filter((r) => r.off <= edits)
    .sort((a, b) => a.off - b.off || (a.term < b.term ? -1 : 1));
  return near
    .filter((r) => r.off === near[0]?.off)
    .slice(0, MOST_LIKE)
    .map((r) => r.term);
}

const mark = "vocabulary/sweep";

/** Remembers that words may have gone: inside the transaction that took a document out of the index. */
export const mayHaveGone = (db: Database): void =>
  void db.sql("INSERT OR REPLACE INTO box (key, value) VALUES (?, '0')").run(mark);

export const sweepWaits = (db: Database): boolean =>
  db.sql("SELECT 1 FROM box WHERE key = ?").get(mark) !== undefined;

/**
 * Looks at some words of the vocabulary, from where the last slice ended, and takes out those that no document has any
 * more: of a shredded paper no word is left behind. Inside a transaction.
 */
export function sweepTerms(db: Database, most: number): void {
  const state = db.sql("SELECT value FROM box WHERE key = ?").get(mark) as { value: string } | undefined;
  if (!state) return;
  const rows = db
    .sql("SELECT n, account, term FROM vocabulary WHERE n > ? ORDER BY n LIMIT ?")
    .all(Number(state.value), most) as { n: number; account: number; term: string }[];
  const has = db.sql("SELECT 1 FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ? LIMIT 1");
  const remove = db.sql("DELETE FROM vocabulary WHERE n = ?");
  for (const r of rows) {
    const base = firstRow(r.account);
    if (has.get(`"${r.term}"`, base, base + 2 ** 32 - 1) === undefined) remove.run(r.n);
  }
  if (rows.length < most) db.sql("DELETE FROM box WHERE key = ?").run(mark);
  else db.sql("UPDATE box SET value = ? WHERE key = ?").run(String(rows.at(-1)?.n ?? 0), mark);
}
