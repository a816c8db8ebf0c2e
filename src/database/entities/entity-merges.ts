import type { EntityRole } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { combination, documentEntity } from "../sqlite/tables.ts";

/**
 * Making two people or things one, and making them two again. What was moved is kept as JSON beside it, so that undoing
 * puts back exactly that and leaves alone what came after: where nothing came after, every row is as it was.
 */

type Link = RowOf<typeof documentEntity, "document_id" | "role" | "position" | "by_hand">;

interface Alias {
  folded: string;
  name: string;
  /** Missing on what was moved before names could be messages. */
  name_message?: string | null;
}

type Row = Record<string, string | number | null>;

/** Tables with one entity a row, beside links and names: which rows were moved is told by their key. */
const owned = [
  { table: "obligation", key: "id" },
  { table: "gap", key: "id" },
  { table: "closed_with_entity", key: "obligation_id" },
] as const;

/** Tables in which one document may say the same of both: their rows are copied over, and put back whole. */
const said = ["lesson_alias", "entity_sighting"] as const;

interface Moved {
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

type Combination = RowOf<typeof combination, "id" | "kept_id" | "other_id" | "moved" | "undone_at">;

const rowOf = (db: Database, id: string) => db.sql("SELECT * FROM entity WHERE id = ?").get(id) as Row;

const aliasesOf = (db: Database, id: string) =>
  db
    .sql("SELECT folded, name, name_message FROM entity_alias WHERE entity_id = ? ORDER BY folded")
    .all(id) as Alias[];

const addAlias = (db: Database, account: string, entity: string, a: Alias) =>
  db
    .sql(
      "INSERT OR IGNORE INTO entity_alias (entity_id, account_id, folded, name, name_message) VALUES (?, ?, ?, ?, ?)",
    )
    .run(entity, account, a.folded, a.name, a.name_message ?? null);

function insertRow(db: Database, table: string, row: Row): void {
  const columns = Object.keys(row);
  db.sql(
    `INSERT OR IGNORE INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((c) => `@${c}`).join(", ")})`,
  ).run(row);
}

const saidKey = (r: Row) => `${r.document_id} ${r.folded}`;

const saidBy = (db: Database, table: string, id: string) =>
  db.sql(`SELECT * FROM ${table} WHERE entity_id = ? ORDER BY document_id, folded`).all(id) as Row[];

/** Those that a person said an entity is not, as rows. */
const apartRows = (db: Database, id: string) =>
  db
    .sql("SELECT * FROM not_duplicate WHERE one = @id OR other = @id ORDER BY one, other")
    .all({ id }) as Row[];

const partner = (row: Row, id: string) => String(row.one === id ? row.other : row.one);

const since = (db: Database, id: string): number | null =>
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
  const { folded, name, name_message } = moved.other as unknown as Alias;
  for (const a of [{ folded, name, name_message }, ...moved.aliases]) addAlias(db, scope.accountId, kept, a);
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

/** Makes two of one again; inside a transaction. The one it was combined into must still be there. */
export function undoCombination(db: Database, scope: AccountScope, c: Combination, at: number): void {
  const moved = JSON.parse(c.moved) as Moved;
  const { kept_id: kept, other_id: other } = c;
  insertRow(db, "entity", moved.other);
  for (const a of moved.aliases) addAlias(db, scope.accountId, other, a);
  // What was taught under the other one's roof goes with it, but not a name that the kept one had before.
  const own = aliasesOf(db, kept).filter((a) => moved.kept.aliases.includes(a.folded));
  takeSaidBack(db, moved, kept);
  for (const a of own) addAlias(db, scope.accountId, kept, a);
  const names = [String(moved.other.folded), ...moved.aliases.map((a) => a.folded)];
  for (const folded of names) {
    if (!moved.kept.aliases.includes(folded))
      db.sql("DELETE FROM entity_alias WHERE entity_id = ? AND folded = ?").run(kept, folded);
  }
  moveLinksBack(db, moved, kept, other);
  db.sql(
    "DELETE FROM refused_link WHERE entity_id = ? AND document_id IN (SELECT value FROM json_each(?))",
  ).run(kept, JSON.stringify(moved.refused));
  for (const { table, key } of owned) {
    db.sql(
      `UPDATE ${table} SET entity_id = @other WHERE entity_id = @kept AND ${key} IN (SELECT value FROM json_each(@keys))`,
    ).run({ kept, other, keys: JSON.stringify(moved.rows[table] ?? []) });
  }
  // Read again since: what is about a paper that names only the other one now is about that one.
  db.sql(
    `UPDATE obligation SET entity_id = @other WHERE entity_id = @kept AND document_id IN (SELECT value FROM json_each(@documents))
     AND id NOT IN (SELECT value FROM json_each(@own))
     AND NOT EXISTS (SELECT 1 FROM document_entity de WHERE de.document_id = obligation.document_id AND de.entity_id = @kept)`,
  ).run({
    kept,
    other,
    documents: JSON.stringify(moved.links.map((l) => l.document_id)),
    own: JSON.stringify(moved.kept.items ?? []),
  });
  paidBack(db, scope, moved, kept, other);
  putBack(db, moved, kept);
  db.sql("UPDATE combination SET undone_at = ? WHERE id = ?").run(at, c.id);
}

/** What papers and people said of names goes back to the other one; what the kept one had of its own stays with it. */
function takeSaidBack(db: Database, moved: Moved, kept: string): void {
  for (const table of said) {
    const of = moved.said?.[table];
    for (const row of of?.rows ?? []) {
      // Papers that are gone say nothing any more.
      const there = db.sql("SELECT 1 FROM document WHERE id = ?").get(String(row.document_id)) !== undefined;
      if (there) insertRow(db, table, row);
      if (!of?.had.includes(saidKey(row)))
        db.sql(`DELETE FROM ${table} WHERE document_id = ? AND entity_id = ? AND folded = ?`).run(
          String(row.document_id),
          kept,
          String(row.folded),
        );
    }
  }
  for (const row of moved.apart?.rows ?? []) {
    const third = partner(row, String(moved.other.id));
    if (db.sql("SELECT 1 FROM entity WHERE id = ?").get(third) !== undefined)
      insertRow(db, "not_duplicate", row);
    if (third === kept || moved.apart?.had.includes(third)) continue;
    db.sql(
      "DELETE FROM not_duplicate WHERE (one = @kept AND other = @third) OR (one = @third AND other = @kept)",
    ).run({
      kept,
      third,
    });
  }
}

/** The remembrance that the other one is paid by hand goes back, unless the kept one was as well. */
function paidBack(db: Database, scope: AccountScope, moved: Moved, kept: string, other: string): void {
  if (moved.paid_by_hand === null) return;
  const now = since(db, kept);
  if (now === moved.paid_by_hand)
    db.sql("UPDATE OR IGNORE paid_by_hand SET entity_id = ? WHERE entity_id = ?").run(other, kept);
  else if (now !== null)
    insertRow(db, "paid_by_hand", {
      entity_id: other,
      account_id: scope.accountId,
      since: moved.paid_by_hand,
    });
}

/** The kept one looks as it did, as far as nobody changed it since. */
function putBack(db: Database, moved: Moved, kept: string): void {
  const { row, details } = moved.kept;
  const now = rowOf(db, kept);
  if (now.details !== moved.after) return;
  db.sql("UPDATE entity SET details = ? WHERE id = ?").run(details, kept);
  if (!row) return;
  db.sql("UPDATE entity SET detail_sources = ? WHERE id = ?").run(row.detail_sources, kept);
  const changed = Object.keys(row).some(
    (c) => !["details", "detail_sources", "by_hand"].includes(c) && now[c] !== row[c],
  );
  if (!changed) db.sql("UPDATE entity SET by_hand = ? WHERE id = ?").run(row.by_hand, kept);
}

/** Gives the other one its links back, on papers that are still there, and takes from the kept one those it had only through it. */
function moveLinksBack(db: Database, moved: Moved, kept: string, other: string): void {
  const both = new Map(moved.doubled.map((d) => [`${d.document_id} ${d.role}`, d.by_hand]));
  for (const l of moved.links) {
    db.sql(
      `INSERT OR IGNORE INTO document_entity (document_id, entity_id, role, position, by_hand)
       SELECT id, ?, ?, ?, ? FROM document WHERE id = ?`,
    ).run(other, l.role, l.position, l.by_hand, l.document_id);
    const had = both.get(`${l.document_id} ${l.role}`);
    if (!both.has(`${l.document_id} ${l.role}`))
      db.sql("DELETE FROM document_entity WHERE document_id = ? AND entity_id = ? AND role = ?").run(
        l.document_id,
        kept,
        l.role,
      );
    else if (had !== undefined)
      db.sql(
        "UPDATE document_entity SET by_hand = ? WHERE document_id = ? AND entity_id = ? AND role = ?",
      ).run(had, l.document_id, kept, l.role);
  }
}
