import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { fact } from "../sqlite/tables.ts";
import type { Details } from "./entities.ts";

/** Where a detail was read. */
interface DetailSource extends RowOf<typeof fact, "value" | "document_id" | "page"> {
  /** The day of the paper, by which the newest is told. */
  day: string;
}

/** By the detail's name, the newest paper first. */
export type DetailSources = Record<string, DetailSource[]>;

/** Papers that are remembered for one detail: when the newest is taken back, the one before it speaks again. */
const MOST_SOURCES = 4;

interface Stored {
  details: Details;
  sources: DetailSources;
  by_hand: number;
}

function stored(db: Database, scope: AccountScope, id: string): Stored | null {
  const row = db
    .sql("SELECT details, detail_sources, by_hand FROM entity WHERE id = ? AND account_id = ?")
    .get(id, scope.accountId) as { details: string; detail_sources: string; by_hand: number } | undefined;
  return row
    ? {
        details: JSON.parse(row.details) as Details,
        sources: JSON.parse(row.detail_sources) as DetailSources,
        by_hand: row.by_hand,
      }
    : null;
}

function keep(db: Database, id: string, was: Stored, details: Details, sources: DetailSources): void {
  const [d, s] = [JSON.stringify(details), JSON.stringify(sources)];
  if (d === JSON.stringify(was.details) && s === JSON.stringify(was.sources)) return;
  db.sql("UPDATE entity SET details = ?, detail_sources = ? WHERE id = ?").run(d, s, id);
}

/** Newest first; of one day the greater id, so that the order of arrival decides nothing. */
const newest = (a: DetailSource, b: DetailSource): number =>
  a.day === b.day ? (a.document_id < b.document_id ? 1 : -1) : a.day < b.day ? 1 : -1;

/**
 * Fills details read off a paper of `day`. The newest paper wins. What a person wrote stays, and so does a null, which they
 * left in place of what they removed.
 */
export function fillDetails(
  db: Database,
  scope: AccountScope,
  id: string,
  said: Record<string, { value: string; page: number | null }>,
  paper: { id: string; day: string },
): void {
  const was = stored(db, scope, id);
  if (!was) return;
  const details = { ...was.details };
  const sources = { ...was.sources };
  for (const [key, { value, page }] of Object.entries(said)) {
    const before = sources[key];
    if (key in details && before === undefined && was.by_hand === 1) continue;
    const others = (before ?? []).filter((s) => s.document_id !== paper.id);
    const all = [...others, { value, document_id: paper.id, page, day: paper.day }]
      .sort(newest)
      .slice(0, MOST_SOURCES);
    sources[key] = all;
    details[key] = all[0]?.value ?? value;
  }
  keep(db, id, was, details, sources);
}

/** Takes back what papers said of one: the paper before speaks again, or nobody. */
export function dropSources(
  db: Database,
  scope: AccountScope,
  id: string,
  gone: (documentId: string) => boolean,
): void {
  const was = stored(db, scope, id);
  if (!was) return;
  const details = { ...was.details };
  const sources: DetailSources = {};
  for (const [key, all] of Object.entries(was.sources)) {
    const left = all.filter((s) => !gone(s.document_id));
    const [first] = left;
    if (first) {
      sources[key] = left;
      details[key] = first.value;
    } else delete details[key];
  }
  keep(db, id, was, details, sources);
}

/** Takes back what one document said of anybody, before it is read anew. */
export function dropDetailsOf(db: Database, scope: AccountScope, documentId: string): void {
  const rows = db
    .sql(
      `SELECT DISTINCT e.id FROM document_entity de JOIN entity e ON e.id = de.entity_id
       WHERE de.document_id = ? AND instr(e.detail_sources, ?) > 0`,
    )
    .all(documentId, documentId) as { id: string }[];
  for (const { id } of rows) dropSources(db, scope, id, (d) => d === documentId);
}

/** Takes back what papers said that are gone or are not theirs any more. Gives how many were changed. */
export function dropLostDetails(db: Database, scope: AccountScope): number {
  const rows = db
    .sql(
      `SELECT DISTINCT e.id FROM entity e, json_each(e.detail_sources) k, json_each(k.value) s
       WHERE e.account_id = ? AND e.detail_sources <> '{}' AND NOT EXISTS
         (SELECT 1 FROM document_entity de WHERE de.document_id = s.value ->> 'document_id' AND de.entity_id = e.id)`,
    )
    .all(scope.accountId) as { id: string }[];
  for (const { id } of rows) {
    const on = new Set(
      (
        db.sql("SELECT document_id AS d FROM document_entity WHERE entity_id = ?").all(id) as { d: string }[]
      ).map((r) => r.d),
    );
    dropSources(db, scope, id, (d) => !on.has(d));
  }
  return rows.length;
}
