import type { Said } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";
import type { EntityKind } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { nameKey } from "#rules/documents/naming.ts";
import type { End } from "#rules/entities/ended-ways.ts";
import type { Database } from "../sqlite/open.ts";
import type { Details } from "./entities.ts";

export interface EntityChange {
  name?: string | undefined;
  kind?: EntityKind | undefined;
  details?: Details | undefined;
  /** Names of the details that a person wrote or removed. */
  written?: string[] | undefined;
  /** The day a person says it is gone since; null: it is still there. */
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
  // Still there against a paper is a person's word; without one it is as if nobody had said anything.
  if (c.gone_on !== undefined)
    sets.push(
      c.gone_on === null ? "gone_said = CASE WHEN ended_on IS NULL THEN 0 ELSE 1 END" : "gone_said = 1",
    );
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

/**
 * Writes down the ends that papers say in place of those before; on the day `today` they count, unless a person said how it
 * is. True when something is other than it was.
 */
export function replaceEnds(
  db: Database,
  scope: AccountScope,
  ends: ReadonlyMap<string, End>,
  today: string,
): boolean {
  const rows = JSON.stringify([...ends].map(([id, end]) => ({ id, ...end })));
  const { changes } = db
    .sql(
      `WITH said AS (SELECT value ->> 'id' AS id, value ->> 'on' AS day, value ->> 'way' AS way, value ->> 'paper' AS paper
         FROM json_each(@rows)),
       new AS (SELECT e.id, said.day, said.way, said.paper,
           CASE WHEN e.gone_said = 1 THEN e.gone_on WHEN said.day <= @today THEN said.day END AS gone
         FROM entity e LEFT JOIN said ON said.id = e.id
         WHERE e.account_id = @account AND (said.id IS NOT NULL OR e.ended_on IS NOT NULL))
       UPDATE entity SET ended_on = new.day, ended_way = new.way, ended_by = new.paper, gone_on = new.gone FROM new
       WHERE entity.id = new.id AND (entity.ended_on IS NOT new.day OR entity.ended_way IS NOT new.way
         OR entity.ended_by IS NOT new.paper OR entity.gone_on IS NOT new.gone)`,
    )
    .run({ rows, account: scope.accountId, today });
  return changes > 0;
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
