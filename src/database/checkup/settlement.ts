import type { Said } from "#messages/message.ts";
import { stored } from "#messages/render.ts";
import type { ReadStatementLine } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { titleByDebit } from "#rules/checkup/obligations/titles.ts";
import type { OpenEvidence, Settlement } from "#rules/checkup/settlement/shapes.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { obligation } from "../sqlite/tables.ts";

/** Puts the movements of a statement on file in place of those there were. */
export function replaceLines(
  db: Database,
  scope: AccountScope,
  id: string,
  lines: readonly ReadStatementLine[],
): void {
  db.sql("DELETE FROM statement_line WHERE document_id = ?").run(id);
  lines.forEach((l, n) => {
    db.sql(
      `INSERT INTO statement_line (document_id, n, account_id, day, words, amount, currency, page, quote)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(id, n, scope.accountId, l.day, l.words, l.amount, l.currency, l.page, l.quote);
  });
}

/** What of an item is held against the row before it is written to. */
interface Held {
  id: string;
  revision: number;
}

/**
 * Closes an item by a rule, or changes why a rule closed it. False when nothing is other than it was: it stands so
 * already, a person acted on it, or it was written to since `held` was read.
 */
export const closeByRule = (
  db: Database,
  scope: AccountScope,
  held: Held,
  c: Omit<Settlement, "item">,
  at: number,
): boolean =>
  db
    .sql(
      `UPDATE obligation SET status = @status, closed_by_rule = @rule, closed_by_document = @paper, closed_reason = @words,
         closed_message = @message, dismissed_reason = CASE WHEN @status = 'dismissed' THEN @words END,
         dismissed_message = CASE WHEN @status = 'dismissed' THEN @message END,
         closed_at = ifnull(closed_at, @at), changed_at = @at, revision = revision + 1
       WHERE id = @id AND account_id = @account AND revision = @revision AND kept_open = 0
         AND (status = 'open' OR closed_by_rule IS NOT NULL)
         AND (status <> @status OR closed_by_rule IS NOT @rule OR closed_by_document IS NOT @paper OR closed_reason IS NOT @words
           OR closed_message IS NOT @message)
         AND (@paper IS NULL OR EXISTS (SELECT 1 FROM document d WHERE d.id = @paper AND d.hidden = 0))`,
    )
    .run({
      ...{ status: c.status, rule: c.rule, paper: c.paper, id: held.id, revision: held.revision },
      ...stored(c.reason),
      ...{ account: scope.accountId, at },
    }).changes > 0;

/** What of a row says whether a payment is known to be open. */
type SaidOpen = Pick<RowOf<typeof obligation, "evidence" | "asserted">, "evidence" | "asserted">;

const valuesOf = (e: Omit<OpenEvidence, "item">): SaidOpen => ({
  evidence: JSON.stringify(e.says),
  asserted: e.asserted ? 1 : 0,
});

/** True when that is what the row says already. */
export function saysEvidence(row: SaidOpen, e: Omit<OpenEvidence, "item">): boolean {
  const v = valuesOf(e);
  return row.evidence === v.evidence && row.asserted === v.asserted;
}

/** Writes down what is known of an open payment; it is no change of the item itself. False when the item is gone or closed. */
export const sayEvidence = (
  db: Database,
  scope: AccountScope,
  id: string,
  e: Omit<OpenEvidence, "item">,
): boolean =>
  db
    .sql(
      `UPDATE obligation SET evidence = @evidence, asserted = @asserted
       WHERE id = @id AND account_id = @account AND status = 'open'`,
    )
    .run({ ...valuesOf(e), id, account: scope.accountId }).changes > 0;

/** Opens what a rule closed and closes no more. False when it was written to since. */
export const openByRule = (db: Database, scope: AccountScope, held: Held, at: number): boolean =>
  db
    .sql(
      `UPDATE obligation SET status = 'open', closed_by_rule = NULL, closed_by_document = NULL, closed_reason = NULL, closed_message = NULL,
         dismissed_reason = NULL, dismissed_message = NULL, closed_at = NULL, changed_at = @at, revision = revision + 1
       WHERE id = @id AND account_id = @account AND revision = @revision AND closed_by_rule IS NOT NULL`,
    )
    .run({ ...held, account: scope.accountId, at }).changes > 0;

/** Marks a payment as debited by itself because the statements show it, or takes that back. */
export function learnAutomatic(
  db: Database,
  scope: AccountScope,
  item: Held & { title: Said },
  learned: boolean,
  at: number,
): boolean {
  const title = stored(titleByDebit(item.title, learned));
  return (
    db
      .sql(
        `UPDATE obligation SET automatic = @learned, automatic_learned = @learned, title = @words,
           title_message = @message, changed_at = @at, revision = revision + 1
         WHERE id = @id AND account_id = @account AND revision = @revision AND automatic_learned <> @learned`,
      )
      .run({
        id: item.id,
        revision: item.revision,
        account: scope.accountId,
        ...title,
        learned: learned ? 1 : 0,
        at,
      }).changes > 0
  );
}

/** A paper about which something changed that the Checkup hangs on, the account with it; it is forgotten with the answer. */
export function takeStaleCheckup(db: Database): { document_id: string; account_id: string } | undefined {
  const row = db.sql("SELECT document_id, account_id FROM checkup_stale LIMIT 1").get() as
    | { document_id: string; account_id: string }
    | undefined;
  if (row) dropStaleCheckup(db, row.document_id);
  return row;
}

export const hasStaleCheckup = (db: Database): boolean =>
  db.sql("SELECT 1 FROM checkup_stale LIMIT 1").get() !== undefined;

export function dropStaleCheckup(db: Database, id: string): void {
  db.sql("DELETE FROM checkup_stale WHERE document_id = ?").run(id);
}

/** The zone whose midnight begins the account's day (IANA name, null: the box's own), and the last day its Checkup was worked out on. */
export const checkupDay = (
  db: Database,
  accountId: string,
): { time_zone: string | null; checkup_on: string | null } | undefined =>
  db.sql("SELECT time_zone, checkup_on FROM account WHERE id = ?").get(accountId) as
    | { time_zone: string | null; checkup_on: string | null }
    | undefined;

/** Stands in place of a day while the whole Checkup is worked out. */
const UNDER_WAY = "under way";

/** Notes that the whole Checkup is being worked out: what comes in meanwhile is told from what was there. */
export const beginCheckupDay = (db: Database, accountId: string): void =>
  setCheckupDay(db, accountId, UNDER_WAY);

/** Notes that the whole Checkup was worked out, unless something came in meanwhile. */
export const endCheckupDay = (db: Database, accountId: string, day: string): void =>
  void db
    .sql("UPDATE account SET checkup_on = ? WHERE id = ? AND checkup_on = ?")
    .run(day, accountId, UNDER_WAY);

/** Sets the day the whole Checkup was worked out on; null: it is to be, as soon as nothing more comes in. */
export function setCheckupDay(db: Database, accountId: string, day: string | null): void {
  db.sql("UPDATE account SET checkup_on = ? WHERE id = ? AND checkup_on IS NOT ?").run(day, accountId, day);
}
