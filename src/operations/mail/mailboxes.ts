import type { Mailbox, MailboxDeleted, MailboxList, MailboxTested } from "#contract/mail.ts";
import type { MailboxBody } from "#contract/routes/mail.ts";
import { accountById } from "#database/accounts/accounts.ts";
import {
  addMailbox,
  allMailboxes,
  countLeftOut,
  deleteMailbox,
  type MailboxRow,
  mailboxById,
  mailboxesOf,
  setMailboxPlace,
  setMailboxState,
} from "#database/accounts/mail.ts";
import { localDay } from "#kernel/clock.ts";
import { isAtHome } from "#kernel/own-network.ts";
import { invalid, notFound } from "#kernel/problem.ts";
import { squeeze } from "#kernel/text.ts";
import type { Language } from "#messages/languages.ts";
import { message, type Said } from "#messages/message.ts";
import { render, restored, written } from "#messages/render.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { derive, unwrap, wrap } from "#vault/derived.ts";
import type { App } from "../app.ts";
import { type Call, change, perform, read } from "../operation.ts";

const DAY = 86_400_000;
/** Two machines' clocks differ, and a server tells whole seconds: what came this long before "now" came now. */
const CLOCKS = 2 * 60_000;

/*
 * The password of a mailbox lies in the encrypted database and is sealed once more under the account's own key, bound to
 * its row.
 */
const keyOf = (box: App, accountId: string) =>
  derive(box.accountKey(accountId).textKey, "deedbox/v1/mailbox");

const boundTo = (accountId: string, id: string) => `deedbox/v1/mailbox/${accountId}/${id}`;

const shown = (row: MailboxRow, language: Language): Mailbox => ({
  id: row.id,
  host: row.host,
  port: row.port,
  security: row.security,
  username: row.username,
  folder: row.folder,
  mode: row.mode,
  since: localDay(row.since),
  trouble: written(restored(row.trouble, row.trouble_message), language),
  left_out: row.left_out,
  looked_at: row.looked_at === null ? null : new Date(row.looked_at).toISOString(),
});

/** Mailboxes of an account, the first one first. */
export const mailboxList = (box: App, scope: AccountScope): Mailbox[] =>
  mailboxesOf(box.db, scope).map((row) => shown(row, scope.language));

/** Sets a mailbox up; inside a transaction. It is looked into from the next round of the door on. Throws 422 for one in the clear that is not at home. */
export function newMailbox(box: App, scope: AccountScope, body: MailboxBody): Mailbox {
  const id = box.ids.uuid();
  const now = box.clock.now();
  const security = body.security ?? "tls";
  if (security === "none" && !isAtHome(squeeze(body.host))) {
    const detail = message("field.tlsOutside");
    throw invalid([{ field: "security", in: "body", detail }]);
  }
  const row: MailboxRow = {
    id,
    account_id: scope.accountId,
    host: squeeze(body.host).toLowerCase(),
    port: body.port ?? (security === "tls" ? 993 : 143),
    security,
    username: squeeze(body.username),
    sealed_password: wrap(
      keyOf(box, scope.accountId),
      box.ids.bytes(12),
      boundTo(scope.accountId, id),
      new TextEncoder().encode(body.password),
    ),
    folder: body.folder?.trim() ?? "INBOX",
    mode: body.mode ?? "attachments",
    since: now - (body.days ?? 0) * DAY - CLOCKS,
    uid_validity: null,
    last_uid: 0,
    trouble: null,
    trouble_message: null,
    left_out: 0,
    looked_at: null,
    created_at: now,
  };
  addMailbox(box.db, row);
  return shown(row, scope.language);
}

/** Takes a mailbox away; inside a transaction. Throws 404. */
export function removeMailbox(box: App, scope: AccountScope, id: string): string {
  const row = wantedMailbox(box, scope, id);
  deleteMailbox(box.db, scope, row.id);
  return row.id;
}

function wantedMailbox(box: App, scope: AccountScope, id: string): MailboxRow {
  const row = mailboxById(box.db, scope, id);
  if (!row) throw notFound();
  return row;
}

const traced = (action: string, id: string) => [{ action, subject: "mailbox", subject_id: id }];

export const listMailboxesOperation = read<object, MailboxList>(
  { scope: "manage", appOnly: true },
  (box, scope) => ({ mailboxes: mailboxList(box, scope) }),
);

export const addMailboxOperation = change<MailboxBody, void, Mailbox>(
  { kind: "change", scope: "manage", appOnly: true, proof: true },
  {
    commit(box, scope, body) {
      const output = newMailbox(box, scope, body);
      return { output, traces: traced("mailbox.add", output.id) };
    },
  },
);

export const deleteMailboxOperation = change<{ mailbox: string }, void, MailboxDeleted>(
  { kind: "change", scope: "manage", appOnly: true, proof: true },
  {
    commit(box, scope, q) {
      const id = removeMailbox(box, scope, q.mailbox);
      return { output: { deleted: true }, traces: traced("mailbox.delete", id) };
    },
  },
);

/** Everything that is needed to look into a mailbox, its password among it: never shown, never logged. */
export interface OpenMailbox {
  id: string;
  scope: AccountScope;
  host: string;
  port: number;
  security: "tls" | "starttls" | "none";
  username: string;
  password: string;
  folder: string;
  mode: "attachments" | "messages";
  since: number;
  validity: string | null;
  lastUid: number;
}

function openRow(box: App, row: MailboxRow, scope: AccountScope): OpenMailbox | null {
  const plain = unwrap(keyOf(box, row.account_id), boundTo(row.account_id, row.id), row.sealed_password);
  if (!plain) return null;
  const { id, host, port, security, username, folder, mode, since } = row;
  const password = new TextDecoder().decode(plain);
  const place = { validity: row.uid_validity, lastUid: row.last_uid };
  return { id, scope, host, port, security, username, password, folder, mode, since, ...place };
}

const openMailboxOperation = change<{ mailbox: string }, void, OpenMailbox | null>(
  { kind: "change", scope: "manage", appOnly: true },
  {
    commit(box, scope, q) {
      const row = wantedMailbox(box, scope, q.mailbox);
      return { output: openRow(box, row, scope), traces: traced("mailbox.test", row.id) };
    },
  },
);

/** Looks whether a mailbox can be read. The IMAP client is loaded by the first look: most boxes never need it. */
async function looked(mailbox: OpenMailbox | null, language: Language): Promise<MailboxTested> {
  if (!mailbox) return { ok: false, detail: render(message("mailbox.noPassword"), language) };
  const { tryMailbox } = await import("#engines/mail/imap.ts");
  const { ok, detail } = await tryMailbox(mailbox);
  return { ok, detail: render(detail, language) };
}

/** What a caller needs to look whether a mailbox can be read. */
export const testMailboxNeeds = openMailboxOperation.needs;

/** Looks whether a mailbox of the caller's account can be read. What it finds is of this moment, so it is never kept for a repeated call. */
export async function testMailbox(box: App, call: Call, mailbox: string): Promise<MailboxTested> {
  const { output } = await perform(box, openMailboxOperation, { mailbox }, call, null);
  return looked(output, call.caller.language);
}

/** The same for the command line. Throws 404. */
export const testMailboxOf = (box: App, scope: AccountScope, id: string): Promise<MailboxTested> =>
  looked(openRow(box, wantedMailbox(box, scope, id), scope), scope.language);

/** The mailboxes of all accounts, as they stand now. */
export const mailboxesToRead = (box: App): OpenMailbox[] =>
  allMailboxes(box.db).flatMap((row) => {
    const account = accountById(box.db, row.account_id);
    const open = account && openRow(box, row, ownWork(account));
    return open ? [open] : [];
  });

/** How far a mailbox has been read: inside the transaction that files what was read, or for itself. */
export function rememberPlace(box: App, id: string, validity: string, lastUid: number): void {
  box.db.write(() => setMailboxPlace(box.db, id, validity, lastUid));
}

/** Passes over a message that cannot be read; `also` says how far the mailbox has been read. */
export function leaveOut(box: App, id: string, also: () => void): void {
  box.db.write(() => {
    countLeftOut(box.db, id);
    also();
  });
}

/** How the last look went. */
export function rememberState(box: App, id: string, trouble: Said | null): void {
  box.db.write(() => setMailboxState(box.db, id, trouble, box.clock.now()));
}
