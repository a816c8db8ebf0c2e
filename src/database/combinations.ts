import type { EntityRole } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Database } from "./open.ts";

/**
 * Making two people or things one, and making them two again. What was moved is kept as JSON beside it, so that undoing
 * puts back exactly that and leaves alone what came after.
 */

interface Link {
  document_id: string;
  role: EntityRole;
  position: number;
  by_hand: number;
}

interface Alias {
  folded: string;
  name: string;
}

/** Tables with one entity a row, beside links and names: which rows were moved is told by their key. */
const owned = [
  { table: "obligation", key: "id" },
  { table: "gap", key: "id" },
  { table: "closed_with_entity", key: "obligation_id" },
] as const;

interface Moved {
  other: Record<string, string | number | null>;
  /** How what was kept looked before: its details and its other names. */
  kept: { details: string; aliases: string[] };
  /** Its details right after, by which it is seen whether anybody changed them since. */
  after: string;
  aliases: Alias[];
  links: Link[];
  /** Links of the other that the kept one had too: those stay with it when undone. */
  doubled: { document_id: string; role: EntityRole }[];
  /** Papers the other had been taken off; the kept one is not read back onto them either. */
  refused: string[];
  rows: Record<string, string[]>;
  paid_by_hand: number | null;
}

interface Combination {
  id: string;
  kept_id: string;
  other_id: string;
  moved: string;
  undone_at: number | null;
}

type Row = Record<string, string | number | null>;

const rowOf = (db: Database, id: string) => db.sql("SELECT * FROM entity WHERE id = ?").get(id) as Row;

const aliasesOf = (db: Database, id: string) =>
  db.sql("SELECT folded, name FROM entity_alias WHERE entity_id = ?").all(id) as Alias[];

const addAlias = (db: Database, account: string, entity: string, a: Alias) =>
  db
    .sql("INSERT OR IGNORE INTO entity_alias (entity_id, account_id, folded, name) VALUES (?, ?, ?, ?)")
    .run(entity, account, a.folded, a.name);

/** Moves everything of `other` to `kept` and takes `other` away; inside a transaction. `details` are those of both. */
export function combine(
  db: Database,
  scope: AccountScope,
  made: { id: string; kept: string; other: string; details: string; at: number },
): void {
  const { kept, other } = made;
  const was = rowOf(db, kept);
  const gone = rowOf(db, other);
  const moved: Moved = {
    other: gone,
    kept: {
      details: String(was.details),
      aliases: aliasesOf(db, kept).map((a) => a.folded),
    },
    after: made.details,
    aliases: aliasesOf(db, other),
    links: db
      .sql("SELECT document_id, role, position, by_hand FROM document_entity WHERE entity_id = ?")
      .all(other) as Link[],
    doubled: db
      .sql(
        `SELECT a.document_id, a.role FROM document_entity a JOIN document_entity b
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
    rows: {},
    paid_by_hand:
      (
        db.sql("SELECT since FROM paid_by_hand WHERE entity_id = ?").get(other) as
          | { since: number }
          | undefined
      )?.since ?? null,
  };
  for (const { table, key } of owned) {
    moved.rows[table] = (
      db.sql(`SELECT ${key} AS k FROM ${table} WHERE entity_id = ?`).all(other) as { k: string }[]
    ).map((r) => r.k);
    db.sql(`UPDATE ${table} SET entity_id = ? WHERE entity_id = ?`).run(kept, other);
  }
  db.sql(
    `INSERT INTO refused_link (document_id, entity_id, folded, kind)
     SELECT j.value, e.id, e.folded, e.kind FROM json_each(?) j JOIN entity e ON e.id = ?`,
  ).run(JSON.stringify(moved.refused), kept);
  db.sql("UPDATE OR IGNORE document_entity SET entity_id = ? WHERE entity_id = ?").run(kept, other);
  db.sql("UPDATE OR IGNORE paid_by_hand SET entity_id = ? WHERE entity_id = ?").run(kept, other);
  for (const a of [{ folded: String(gone.folded), name: String(gone.name) }, ...moved.aliases])
    addAlias(db, scope.accountId, kept, a);
  db.sql("UPDATE entity SET details = ?, by_hand = 1 WHERE id = ?").run(made.details, kept);
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
  const columns = Object.keys(moved.other);
  db.sql(
    `INSERT INTO entity (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`,
  ).run(moved.other);
  for (const a of moved.aliases) addAlias(db, scope.accountId, other, a);
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
     AND NOT EXISTS (SELECT 1 FROM document_entity de WHERE de.document_id = obligation.document_id AND de.entity_id = @kept)`,
  ).run({ kept, other, documents: JSON.stringify(moved.links.map((l) => l.document_id)) });
  if (moved.paid_by_hand !== null)
    db.sql("UPDATE OR IGNORE paid_by_hand SET entity_id = ? WHERE entity_id = ? AND since = ?").run(
      other,
      kept,
      moved.paid_by_hand,
    );
  db.sql("UPDATE entity SET details = ? WHERE id = ? AND details = ?").run(
    moved.kept.details,
    kept,
    moved.after,
  );
  db.sql("UPDATE combination SET undone_at = ? WHERE id = ?").run(at, c.id);
}

/** Gives the other one its links back, on papers that are still there, and takes from the kept one those it had only through it. */
function moveLinksBack(db: Database, moved: Moved, kept: string, other: string): void {
  const both = new Set(moved.doubled.map((d) => `${d.document_id} ${d.role}`));
  for (const l of moved.links) {
    db.sql(
      `INSERT OR IGNORE INTO document_entity (document_id, entity_id, role, position, by_hand)
       SELECT id, ?, ?, ?, ? FROM document WHERE id = ?`,
    ).run(other, l.role, l.position, l.by_hand, l.document_id);
    if (!both.has(`${l.document_id} ${l.role}`))
      db.sql("DELETE FROM document_entity WHERE document_id = ? AND entity_id = ? AND role = ?").run(
        l.document_id,
        kept,
        l.role,
      );
  }
}
