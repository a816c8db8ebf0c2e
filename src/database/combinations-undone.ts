import type { AccountScope } from "#rules/access.ts";
import {
  addAlias,
  aliasesOf,
  type Combination,
  insertRow,
  type Moved,
  owned,
  partner,
  rowOf,
  said,
  saidKey,
  since,
} from "./combinations.ts";
import type { Database } from "./open.ts";

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
