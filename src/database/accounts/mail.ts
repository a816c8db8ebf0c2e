import type { Said } from "#messages/message.ts";
import { stored } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";

export type MailboxRow = RowOf<typeof t.mailbox>;

const columns =
  "id, account_id, host, port, security, username, sealed_password, folder, mode, since, uid_validity, last_uid, " +
  "trouble, trouble_message, left_out, looked_at, created_at";

export const mailboxesOf = (db: Database, scope: AccountScope): MailboxRow[] =>
  db
    .sql(`SELECT ${columns} FROM mailbox WHERE account_id = ? ORDER BY created_at, id`)
    .all(scope.accountId) as MailboxRow[];

/** The mailboxes of every account: what the door keeps an eye on. */
export const allMailboxes = (db: Database): MailboxRow[] =>
  db.sql(`SELECT ${columns} FROM mailbox ORDER BY created_at, id`).all() as MailboxRow[];

export const mailboxById = (db: Database, scope: AccountScope, id: string): MailboxRow | undefined =>
  db
    .sql(`SELECT ${columns} FROM mailbox WHERE id = ? AND account_id = ?`)
    .get(id.toLowerCase(), scope.accountId) as MailboxRow | undefined;

export function addMailbox(db: Database, m: MailboxRow): void {
  insertRow(db, t.mailbox, m);
}

/** Takes a mailbox away with what was remembered of its messages; the documents that came of them stay. */
export function deleteMailbox(db: Database, scope: AccountScope, id: string): void {
  db.sql("DELETE FROM mailbox WHERE id = ? AND account_id = ?").run(id, scope.accountId);
  db.sql(
    "DELETE FROM door_seen WHERE account_id = ? AND door = 'mailbox' AND substr(key, 1, length(?)) = ?",
  ).run(scope.accountId, `${id}/`, `${id}/`);
}

/** How far a mailbox has been read; inside the transaction that took the message in. */
export function setMailboxPlace(db: Database, id: string, validity: string, lastUid: number): void {
  db.sql("UPDATE mailbox SET uid_validity = ?, last_uid = ? WHERE id = ?").run(validity, lastUid, id);
}

/** Counts a message that could not be read; inside the transaction that passes it over. */
export function countLeftOut(db: Database, id: string): void {
  db.sql("UPDATE mailbox SET left_out = left_out + 1 WHERE id = ?").run(id);
}

/** How the last look went: null or a sentence. */
export function setMailboxState(db: Database, id: string, trouble: Said | null, at: number): void {
  const { words, message } = stored(trouble);
  db.sql("UPDATE mailbox SET trouble = ?, trouble_message = ?, looked_at = ? WHERE id = ?").run(
    words,
    message,
    at,
    id,
  );
}

export type MailAddressRow = RowOf<typeof t.mailAddress>;

export const mailAddressOf = (db: Database, scope: AccountScope): MailAddressRow | undefined =>
  db
    .sql("SELECT account_id, local_part, senders, created_at FROM mail_address WHERE account_id = ?")
    .get(scope.accountId) as MailAddressRow | undefined;

/** The account of an address, by what stands before the @, in any case. */
export const mailAddressNamed = (db: Database, localPart: string): MailAddressRow | undefined =>
  db
    .sql("SELECT account_id, local_part, senders, created_at FROM mail_address WHERE local_part = ?")
    .get(localPart.toLowerCase()) as MailAddressRow | undefined;

/** Gives an account its address; the one it had ends. */
export function setMailAddress(
  db: Database,
  scope: AccountScope,
  a: Omit<MailAddressRow, "account_id">,
): void {
  db.sql(
    `INSERT INTO mail_address (account_id, local_part, senders, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (account_id) DO UPDATE SET
       local_part = excluded.local_part, senders = excluded.senders, created_at = excluded.created_at`,
  ).run(scope.accountId, a.local_part, a.senders, a.created_at);
}

/** False when there was none. */
export const dropMailAddress = (db: Database, scope: AccountScope): boolean =>
  db.sql("DELETE FROM mail_address WHERE account_id = ?").run(scope.accountId).changes > 0;
