import type { EntityRole } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Database } from "./open.ts";
import type { RowOf } from "./row.ts";
import type { documentEntity } from "./tables.ts";
import type { combination } from "./tables-people.ts";

/**
 * Making two people or things one, and making them two again. What was moved is kept as JSON beside it, so that undoing
 * puts back exactly that and leaves alone what came after: where nothing came after, every row is as it was.
 */

type Link = RowOf<typeof documentEntity, "document_id" | "role" | "position" | "by_hand">;

interface Alias {
  folded: string;
  name: string;
}

type Row = Record<string, string | number | null>;

/** Tables with one entity a row, beside links and names: which rows were moved is told by their key. */
export const owned = [
  { table: "obligation", key: "id" },
  { table: "gap", key: "id" },
  { table: "closed_with_entity", key: "obligation_id" },
] as const;

/** Tables in which one document may say the same of both: their rows are copied over, and put back whole. */
export const said = ["lesson_alias", "entity_sighting"] as const;

export interface Moved {
  other: Row;
  /** How what was kept looked before: its details, other names, whole row, and which dated items were about it. */
  kept: { details: string; aliases: string[]; row?: Row; items?: string[] };
  /** Its details right after, by which it is seen whether anybody changed them since. */
  after: string;
  aliases: Alias[];
  links: Link[];
  /** Links of the other that the kept one had too: those stay with it when undone, and a reader's stays a reader's. */
  doubled: { document_id: string; role: EntityRole; by_hand?: number }[];
  /** Papers the other had been taken off; the kept one is not read back onto them either. */
  refused: string[];
  rows: Record<string, string[]>;
  /** Rows of `said` of the other, and keys of those that the kept one had already. */
  said?: Record<string, { rows: Row[]; had: string[] }>;
  /** Those that a person said the other is not, and of them those that the kept one was not either. */
  apart?: { rows: Row[]; had: string[] };
  paid_by_hand: number | null;
}

export type Combination = RowOf<typeof combination, "id" | "kept_id" | "other_id" | "moved" | "undone_at">;

export const rowOf = (db: Database, id: string) => db.sql("SELECT * FROM entity WHERE id = ?").get(id) as Row;

export const aliasesOf = (db: Database, id: string) =>
  db.sql("SELECT folded, name FROM entity_alias WHERE entity_id = ? ORDER BY folded").all(id) as Alias[];

export const addAlias = (db: Database, account: string, entity: string, a: Alias) =>
  db
    .sql("INSERT OR IGNORE INTO entity_alias (entity_id, account_id, folded, name) VALUES (?, ?, ?, ?)")
    .run(entity, account, a.folded, a.name);

export function insertRow(db: Database, table: string, row: Row): void {
  const columns = Object.keys(row);
  db.sql(
    `INSERT OR IGNORE INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((c) => `@${c}`).join(", ")})`,
  ).run(row);
}

export const saidKey = (r: Row) => `${r.document_id} ${r.folded}`;

const saidBy = (db: Database, table: string, id: string) =>
  db.sql(`SELECT * FROM ${table} WHERE entity_id = ? ORDER BY document_id, folded`).all(id) as Row[];

/** Those that a person said an entity is not, as rows. */
const apartRows = (db: Database, id: string) =>
  db
    .sql("SELECT * FROM not_duplicate WHERE one = @id OR other = @id ORDER BY one, other")
    .all({ id }) as Row[];

export const partner = (row: Row, id: string) => String(row.one === id ? row.other : row.one);

export const since = (db: Database, id: string): number | null =>
  (db.sql("SELECT since FROM paid_by_hand WHERE entity_id = ?").get(id) as { since: number } | undefined)
    ?.since ?? null;

const itemsAbout = (db: Database, id: string): string[] =>
  (db.sql("SELECT id FROM obligation WHERE entity_id = ? ORDER BY id").all(id) as { id: string }[]).map(
    (r) => r.id,
  );

function whatMoves(db: Database, kept: string, other: string, details: string): Moved {
  const was = rowOf(db, kept);
  return {
    other: rowOf(db, other),
    kept: {
      details: String(was.details),
      aliases: aliasesOf(db, kept).map((a) => a.folded),
      row: was,
      items: itemsAbout(db, kept),
    },
    after: details,
    aliases: aliasesOf(db, other),
    links: db
      .sql(
        "SELECT document_id, role, position, by_hand FROM document_entity WHERE entity_id = ? ORDER BY document_id, role",
      )
      .all(other) as Link[],
    doubled: db
      .sql(
        `SELECT a.document_id, a.role, a.by_hand FROM document_entity a JOIN document_entity b
           ON b.document_id = a.document_id AND b.role = a.role WHERE a.entity_id = ? AND b.entity_id = ?`,
      )
      .all(kept, other) as Moved["doubled"],
    refused: (
      db
        .sql(
          `SELECT document_id FROM refused_link r WHERE entity_id = @other AND NOT EXISTS
             (SELECT 1 FROM refused_link k WHERE k.document_id = r.document_id AND k.entity_id = @kept)
           AND NOT EXISTS (SELECT 1 FROM document_entity de WHERE de.document_id = r.document_id AND de.entity_id = @kept)`,
        )
        .all({ kept, other }) as { document_id: string }[]
    ).map((r) => r.document_id),
    rows: Object.fromEntries(
      owned.map(({ table, key }) => [
        table,
        (db.sql(`SELECT ${key} AS k FROM ${table} WHERE entity_id = ?`).all(other) as { k: string }[]).map(
          (r) => r.k,
        ),
      ]),
    ),
    said: Object.fromEntries(
      said.map((table) => [
        table,
        { rows: saidBy(db, table, other), had: saidBy(db, table, kept).map(saidKey) },
      ]),
    ),
    apart: { rows: apartRows(db, other), had: apartRows(db, kept).map((r) => partner(r, kept)) },
    paid_by_hand: since(db, other),
  };
}

/** The papers that speak for details of both: those of the one that is kept where both have the detail. */
function sourcesOf(was: Row, gone: Row): string {
  const details = JSON.parse(String(was.details)) as Row;
  const sources = JSON.parse(String(was.detail_sources)) as Record<string, unknown>;
  for (const [key, list] of Object.entries(
    JSON.parse(String(gone.detail_sources)) as Record<string, unknown>,
  ))
    if (!(key in details)) sources[key] = list;
  return JSON.stringify(sources);
}

/** Moves everything of `other` to `kept` and takes `other` away; inside a transaction. `details` are those of both. */
export function combine(
  db: Database,
  scope: AccountScope,
  made: { id: string; kept: string; other: string; details: string; at: number },
): void {
  const { kept, other } = made;
  const was = rowOf(db, kept);
  const moved = whatMoves(db, kept, other, made.details);
  for (const { table } of owned)
    db.sql(`UPDATE ${table} SET entity_id = ? WHERE entity_id = ?`).run(kept, other);
  db.sql(
    `INSERT INTO refused_link (document_id, entity_id, folded, kind)
     SELECT j.value, e.id, e.folded, e.kind FROM json_each(?) j JOIN entity e ON e.id = ?`,
  ).run(JSON.stringify(moved.refused), kept);
  // Taken off by hand beats linked by a reader, and so does linked by hand.
  for (const d of moved.doubled)
    db.sql(
      `UPDATE document_entity SET by_hand = max(by_hand, (SELECT o.by_hand FROM document_entity o
         WHERE o.document_id = @document AND o.role = @role AND o.entity_id = @other))
       WHERE document_id = @document AND role = @role AND entity_id = @kept`,
    ).run({ document: d.document_id, role: d.role, kept, other });
  db.sql("UPDATE OR IGNORE document_entity SET entity_id = ? WHERE entity_id = ?").run(kept, other);
  db.sql("UPDATE OR IGNORE paid_by_hand SET entity_id = ? WHERE entity_id = ?").run(kept, other);
  for (const a of [{ folded: String(moved.other.folded), name: String(moved.other.name) }, ...moved.aliases])
    addAlias(db, scope.accountId, kept, a);
  for (const table of said)
    for (const row of moved.said?.[table]?.rows ?? []) insertRow(db, table, { ...row, entity_id: kept });
  for (const row of moved.apart?.rows ?? []) {
    const third = partner(row, other);
    const [one, two] = kept < third ? [kept, third] : [third, kept];
    if (third !== kept) insertRow(db, "not_duplicate", { ...row, one, other: two });
  }
  db.sql("UPDATE entity SET details = ?, detail_sources = ?, by_hand = 1 WHERE id = ?").run(
    made.details,
    sourcesOf(was, moved.other),
    kept,
  );
  db.sql("DELETE FROM entity WHERE id = ? AND account_id = ?").run(other, scope.accountId);
  db.sql(
    "INSERT INTO combination (id, account_id, kept_id, other_id, moved, made_at) VALUES (?, ?, ?, ?, ?, ?)",
  ).run(made.id, scope.accountId, kept, other, JSON.stringify(moved), made.at);
}

/** A combination that has not been undone. */
export const combinationById = (db: Database, scope: AccountScope, id: string): Combination | undefined =>
  db
    .sql(
      "SELECT id, kept_id, other_id, moved, undone_at FROM combination WHERE id = ? AND account_id = ? AND undone_at IS NULL",
    )
    .get(id.toLowerCase(), scope.accountId) as Combination | undefined;
