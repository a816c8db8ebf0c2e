import type { Said } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";
import type { EntityKind } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { nameKey } from "#rules/documents/naming.ts";
import type { Database } from "../sqlite/open.ts";
import type { Details } from "./entities.ts";

export interface EntityChange {
  name?: string | undefined;
  kind?: EntityKind | undefined;
  details?: Details | undefined;
  /** Names of the details that a person wrote or removed. */
  written?: string[] | undefined;
  gone_on?: string | null | undefined;
  disowned_on?: string | null | undefined;
  pinned?: number | undefined;
  household?: number | null | undefined;
}

/**
 * A person's changes. What it was called goes on as another name, and so does its own name when it changes its kind: a
 * reader that meets the old name, or takes it for the old kind, then finds it instead of making another.
 */
export function changeEntity(db: Database, scope: AccountScope, id: string, c: EntityChange): void {
  const values: Record<string, string | number | null> = { id, account: scope.accountId };
  const sets = ["by_hand = 1"];
  const set = (column: string, value: string | number | null | undefined) => {
    if (value === undefined) return;
    sets.push(`${column} = @${column}`);
    values[column] = value;
  };
  if (c.name !== undefined || c.kind !== undefined)
    db.sql(
      `INSERT OR IGNORE INTO entity_alias (entity_id, account_id, folded, name, name_message)
       SELECT id, account_id, folded, name, name_message FROM entity WHERE id = ? AND account_id = ?`,
    ).run(id, scope.accountId);
  set("name", c.name);
  set("folded", c.name === undefined ? undefined : nameKey(c.name));
  set("name_message", c.name === undefined ? undefined : null);
  set("kind", c.kind);
  set("details", c.details === undefined ? undefined : JSON.stringify(c.details));
  // What a person wrote is theirs: no paper speaks for it any more.
  for (const key of c.written ?? [])
    db.sql(
      "UPDATE entity SET detail_sources = json_remove(detail_sources, ?) WHERE id = ? AND account_id = ?",
    ).run(`$.${JSON.stringify(key)}`, id, scope.accountId);
  set("gone_on", c.gone_on);
  set("disowned_on", c.disowned_on);
  set("pinned", c.pinned);
  set("household", c.household);
  db.sql(`UPDATE entity SET ${sets.join(", ")} WHERE id = @id AND account_id = @account`).run(values);
}

/**
 * Calls one whom no person has named by a fuller name that a paper prints. Papers that gave the shorter one gave a short
 * name from then on.
 */
export function callByFullName(db: Database, scope: AccountScope, id: string, name: string): void {
  const values = { id, account: scope.accountId, name, folded: nameKey(name) };
  db.sql(
    `UPDATE entity_sighting SET told_by = 'short name' WHERE entity_id = @id AND told_by IN ('new', 'name') AND given = 0
       AND folded = (SELECT folded FROM entity WHERE id = @id AND by_hand = 0)`,
  ).run({ id });
  db.sql(
    "UPDATE entity SET name = @name, folded = @folded, name_message = NULL WHERE id = @id AND account_id = @account AND by_hand = 0",
  ).run(values);
}

/**
 * Dismisses (`stampClosed` says when and why) the open items of what was sold or ended: those said to be about it, and, of a thing, those that stand on papers
 * about it and about no other thing that is still there. A person's bills stay: they are owed all the same.
 */
export function closeItemsOf(db: Database, scope: AccountScope, id: string): void {
  const values = { id, account: scope.accountId };
  const things = "('vehicle', 'property', 'pet', 'financial_account', 'policy', 'asset')";
  const mine = `o.account_id = @account AND o.status = 'open' AND (o.entity_id = @id OR (
      EXISTS (SELECT 1 FROM entity e WHERE e.id = @id AND e.kind IN ${things})
      AND o.document_id IN (SELECT document_id FROM document_entity WHERE entity_id = @id AND role IN ('subject', 'covered', 'owner'))
      AND NOT EXISTS (SELECT 1 FROM document_entity de JOIN entity e ON e.id = de.entity_id
        WHERE de.document_id = o.document_id AND e.id <> @id AND e.kind IN ${things} AND e.gone_on IS NULL)))`;
  db.sql(
    `INSERT OR REPLACE INTO closed_with_entity (obligation_id, entity_id) SELECT o.id, @id FROM obligation o WHERE ${mine}`,
  ).run(values);
  db.sql(
    `UPDATE obligation SET status = 'dismissed' WHERE status = 'open' AND id IN
       (SELECT obligation_id FROM closed_with_entity WHERE entity_id = ?)`,
  ).run(id);
}

/** Opens again what was dismissed with it, gaps too by the reason they were given; what a person has done since stays. */
export function reopenItemsOf(db: Database, scope: AccountScope, id: string, reason: Said, at: number): void {
  db.sql(
    `UPDATE obligation SET status = 'open', dismissed_reason = NULL, dismissed_message = NULL, closed_at = NULL, changed_at = ?, revision = revision + 1
     WHERE status = 'dismissed' AND id IN (SELECT obligation_id FROM closed_with_entity WHERE entity_id = ?)`,
  ).run(at, id);
  db.sql("DELETE FROM closed_with_entity WHERE entity_id = ?").run(id);
  db.sql(
    `UPDATE gap SET status = 'open', dismissed_reason = NULL, dismissed_message = NULL, closed_at = NULL
     WHERE account_id = ? AND entity_id = ? AND status = 'dismissed' AND dismissed_reason = ?`,
  ).run(scope.accountId, id, inEnglish(reason));
}
