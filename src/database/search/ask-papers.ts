import type { AccountScope } from "#rules/access/access.ts";
import { guestDocuments, guestEntities, guestValues } from "../accounts/bundle-guests.ts";
import { type ListedRecord, listedColumns, withSlugs } from "../documents/documents.ts";
import { factColumns } from "../documents/facts.ts";
import { slugsOf } from "../documents/taxonomy.ts";
import { entitiesOf, guestNames } from "../entities/entities.ts";
import { nameIn } from "../entities/entity-names.ts";
import type { Database } from "../sqlite/open.ts";
import type { EvidenceRow } from "./asks.ts";

/** A paper as a question over many papers looks at it. */
export type AskedRecord = ListedRecord & {
  /** False when its day is only the one it arrived on. */
  dated: boolean;
  /** It was read from a picture, so its names may be misread. */
  pictured: boolean;
  language: string | null;
};

/** What papers are chosen by, in one query; null for no bound. */
export interface Choice {
  from: string | null;
  to: string | null;
  /** Ids of types; null in it stands for papers of no type. */
  types: readonly (string | null)[] | null;
  rows: readonly number[] | null;
}

/** Papers of an account that nothing replaced or folded, the newest first. */
export function papersWhere(db: Database, scope: AccountScope, c: Choice, limit: number): AskedRecord[] {
  // SQLite would walk all papers by their day, since that is the order: where few are named, by row or kind, they are looked up.
  const spanned = c.from !== null && c.to !== null;
  const where =
    c.rows !== null
      ? ["+d.account_id = @account", "+d.hidden = 0"]
      : ["d.account_id = @account", `${c.types !== null && !spanned ? "+" : ""}d.hidden = 0`];
  const values: Record<string, string | number> = { account: scope.accountId, limit, ...guestValues(scope) };
  if (c.from !== null) {
    where.push("d.sort_date >= @from");
    values.from = c.from;
  }
  if (c.to !== null) {
    where.push("d.sort_date <= @to");
    values.to = c.to;
  }
  if (c.types !== null) {
    values.types = JSON.stringify(c.types.filter((t) => t !== null));
    const none = c.types.includes(null) ? " OR d.type_id IS NULL" : "";
    // Kinds of papers given by row are a condition on those rows, no way to find them.
    where.push(`(${c.rows === null ? "" : "+"}d.type_id IN (SELECT value FROM json_each(@types))${none})`);
  }
  if (c.rows !== null) {
    values.rows = JSON.stringify(c.rows);
    where.push("d.n IN (SELECT value FROM json_each(@rows))");
  }
  const rows = db
    .sql(
      `SELECT ${listedColumns}, d.language, d.ocr_pages > 0 AS pictured,
         coalesce(d.doc_date, d.period_from, d.period_to, d.had_on) IS NOT NULL AS dated
       FROM document d WHERE ${where.join(" AND ")} ${guestDocuments(scope)}
       ORDER BY d.sort_date DESC, d.id DESC LIMIT @limit`,
    )
    .all(values) as (Omit<AskedRecord, "dated" | "pictured"> & { dated: number; pictured: number })[];
  withSlugs(db, rows);
  return rows.map((r) => Object.assign(r, { dated: r.dated === 1, pictured: r.pictured === 1 }));
}

/** Ids of the types, of the account and shipped, whose slug passes. */
export const typesWhere = (db: Database, passes: (slug: string) => boolean): string[] =>
  [...slugsOf(db).types].flatMap(([id, t]) => (passes(t.slug) ? [id] : []));

/** Row numbers of papers with an amount in a currency. */
export const rowsInCurrency = (db: Database, scope: AccountScope, currency: string): number[] =>
  (
    db
      .sql(
        `SELECT d.n FROM document d WHERE d.account_id = @account AND d.hidden = 0 ${guestDocuments(scope)}
           AND EXISTS (SELECT 1 FROM fact f WHERE f.document_id = d.id AND f.role = 'money' AND f.currency = @currency)`,
      )
      .all({ account: scope.accountId, currency, ...guestValues(scope) }) as { n: number }[]
  ).map((r) => r.n);

/** Row numbers of papers read from pictures of which no maker was made out, of some types, the newest first. */
export const rowsWithoutMaker = (
  db: Database,
  scope: AccountScope,
  c: { from: string; to: string; types: readonly string[] },
  limit: number,
): number[] =>
  (
    db
      .sql(
        `SELECT d.n FROM document d WHERE d.account_id = @account AND d.hidden = 0 AND d.ocr_pages > 0 ${guestDocuments(scope)}
           AND d.sort_date BETWEEN @from AND @to AND (d.type_id IS NULL OR d.type_id IN (SELECT value FROM json_each(@types)))
           AND NOT EXISTS (SELECT 1 FROM document_entity de WHERE de.document_id = d.id AND de.role IN ('issuer', 'payee'))
         ORDER BY d.sort_date DESC LIMIT @limit`,
      )
      .all({
        account: scope.accountId,
        from: c.from,
        to: c.to,
        types: JSON.stringify(c.types),
        limit,
        ...guestValues(scope),
      }) as { n: number }[]
  ).map((r) => r.n);

export interface NameOnFile {
  id: string;
  name: string;
  kind: string;
}

/**
 * Every name of people and things, other names too, in English and in the caller's language where the box gave it; for a guest those
 * that papers of the bundle print. Kept until something is written.
 */
export function namesOnFile(db: Database, scope: AccountScope): NameOnFile[] {
  const version = db.version();
  let kept = names.get(db);
  if (!kept || kept.version !== version) {
    kept = { version, of: new Map() };
    names.set(db, kept);
  }
  const key = `${scope.accountId} ${scope.bundle ?? ""} ${scope.language}`;
  let own = kept.of.get(key);
  if (!own) {
    own =
      scope.bundle === null
        ? (db
            .sql(
              `SELECT id, name, kind FROM entity WHERE account_id = @account
               UNION SELECT e.id, ${nameIn(scope, "e")}, e.kind FROM entity e WHERE e.account_id = @account
               UNION SELECT e.id, a.name, e.kind FROM entity_alias a JOIN entity e ON e.id = a.entity_id WHERE e.account_id = @account`,
            )
            .all({ account: scope.accountId }) as NameOnFile[])
        : guestNames(db, scope).flatMap(({ id, kind, names }) => names.map((name) => ({ id, name, kind })));
    kept.of.set(key, own);
  }
  return own;
}
const names = new WeakMap<Database, { version: string; of: Map<string, NameOnFile[]> }>();

/** Ids of the people and things that a guest of one bundle may know of; null for everybody else, who may know of all. */
export const entitiesSeen = (db: Database, scope: AccountScope): ReadonlySet<string> | null =>
  scope.bundle === null
    ? null
    : new Set(
        (
          db
            .sql(`SELECT e.id FROM entity e WHERE e.account_id = @account ${guestEntities(scope)}`)
            .all({ account: scope.accountId, ...guestValues(scope) }) as { id: string }[]
        ).map((r) => r.id),
      );

/** Row numbers of papers that people or things are on. */
export const rowsOfEntities = (db: Database, ids: readonly string[]): number[] =>
  ids.length === 0
    ? []
    : (
        db
          .sql(
            `SELECT DISTINCT d.n FROM json_each(?) j CROSS JOIN document_entity de ON de.entity_id = j.value
             CROSS JOIN document d ON d.id = de.document_id WHERE d.hidden = 0`,
          )
          .all(JSON.stringify(ids)) as { n: number }[]
      ).map((r) => r.n);

/** Of papers, the fact that their own day was read as: what says that the day stands on them. */
export const dayFacts = (db: Database, ids: readonly string[]): EvidenceRow[] =>
  db
    .sql(
      `SELECT f.document_id, ${factColumns.replace(/\w+/g, "f.$&")} FROM json_each(?) j CROSS JOIN document d ON d.id = j.value
       CROSS JOIN fact f ON f.document_id = d.id AND f.role = 'date' AND f.date = d.sort_date ORDER BY f.document_id, f.position`,
    )
    .all(JSON.stringify(ids)) as EvidenceRow[];

/** Other names of those on papers, by document. */
export const otherNames = (
  db: Database,
  scope: AccountScope,
  ids: readonly string[],
): { document_id: string; name: string }[] => {
  if (scope.bundle !== null) {
    const names = new Map(guestNames(db, scope).map((e) => [e.id, e.names]));
    return entitiesOf(db, scope, [...ids]).flatMap((e) =>
      (names.get(e.id) ?? []).map((name) => ({ document_id: e.document_id, name })),
    );
  }
  return db
    .sql(
      `SELECT de.document_id, a.name FROM json_each(?) j CROSS JOIN document_entity de ON de.document_id = j.value
       JOIN entity_alias a ON a.entity_id = de.entity_id`,
    )
    .all(JSON.stringify(ids)) as { document_id: string; name: string }[];
};

/** The beginning of the text of papers, `most` characters of each page and `pages` pages at most. */
export function printOf(
  db: Database,
  ids: readonly string[],
  most: number,
  pages: number,
): Map<string, { number: number; text: string }[]> {
  const rows = db
    .sql(
      `SELECT p.document_id, p.number, substr(p.text, 1, @most) AS text FROM json_each(@ids) j
       CROSS JOIN page p ON p.document_id = j.value AND p.number <= @pages ORDER BY p.document_id, p.number`,
    )
    .all({ ids: JSON.stringify(ids), most, pages }) as {
    document_id: string;
    number: number;
    text: string;
  }[];
  const found = new Map<string, { number: number; text: string }[]>();
  for (const { document_id, ...page } of rows) {
    const list = found.get(document_id);
    if (list) list.push(page);
    else found.set(document_id, [page]);
  }
  return found;
}
