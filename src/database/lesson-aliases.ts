import type { AccountScope } from "#rules/access.ts";
import { nameKey } from "#rules/naming.ts";
import type { Database } from "./open.ts";

/** Papers that have to say so before a name is believed that is nothing like the one it stands for. */
const UNLIKE = 2;

/**
 * Notes that a paper prints another name for somebody on file. It is one of their other names from then on: at once when it
 * is like their name (`like`), else when a second paper says so. A name that somebody else goes by is left to them.
 */
export function teachAlias(
  db: Database,
  scope: AccountScope,
  lesson: { document_id: string; entity_id: string; name: string; like: boolean },
): void {
  const named = {
    entity: lesson.entity_id,
    account: scope.accountId,
    folded: nameKey(lesson.name),
    name: lesson.name,
  };
  if (named.folded === "") return;
  const known = db
    .sql("SELECT 1 FROM entity_alias WHERE entity_id = @entity AND folded = @folded")
    .get(named);
  const given = db
    .sql("SELECT 1 FROM lesson_alias WHERE entity_id = @entity AND folded = @folded AND given = 1")
    .get(named);
  // A person gave this name themselves: there is nothing to learn, and nothing to forget later.
  if (known !== undefined && given === undefined) return;
  const taken = db
    .sql(
      `SELECT 1 FROM entity e WHERE e.account_id = @account AND e.id <> @entity AND (
         (e.folded = @folded AND (e.by_hand = 1 OR e.household = 1))
         OR EXISTS (SELECT 1 FROM entity_alias a WHERE a.entity_id = e.id AND a.folded = @folded))`,
    )
    .get(named);
  if (taken !== undefined) return;
  db.sql(
    `INSERT OR IGNORE INTO lesson_alias (document_id, account_id, entity_id, folded, name)
     VALUES (@document, @account, @entity, @folded, @name)`,
  ).run({ ...named, document: lesson.document_id });
  const { n } = db
    .sql("SELECT count(*) AS n FROM lesson_alias WHERE entity_id = @entity AND folded = @folded")
    .get(named) as { n: number };
  if (!lesson.like && n < UNLIKE && given === undefined) return;
  db.sql(
    "INSERT OR IGNORE INTO entity_alias (entity_id, account_id, folded, name) VALUES (@entity, @account, @folded, @name)",
  ).run(named);
  db.sql("UPDATE lesson_alias SET given = 1 WHERE entity_id = @entity AND folded = @folded").run(named);
}
