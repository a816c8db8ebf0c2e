import type { MailAddress } from "#contract/mail.ts";
import type { MailAddressBody } from "#contract/routes/mail.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { forgetSeenBefore } from "#database/accounts/doors.ts";
import {
  dropMailAddress,
  type MailAddressRow,
  mailAddressNamed,
  mailAddressOf,
  setMailAddress,
} from "#database/accounts/mail.ts";
import { type FieldError, invalid } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import {
  looksLikeLocalPart,
  newLocalPart,
  senderAllowed,
  senderEntry,
} from "#rules/accounts/mail-address.ts";
import type { App } from "../app.ts";
import { change, read } from "../operation.ts";

const sendersOf = (row: MailAddressRow): string[] => JSON.parse(row.senders) as string[];

/** The address of an account as the app shows it; without a listener there is nothing that takes its mail. */
export function addressOf(box: App, scope: AccountScope): MailAddress {
  const row = mailAddressOf(box.db, scope);
  return {
    address: row ? `${row.local_part}@${box.settings.smtpName}` : null,
    senders: row ? sendersOf(row) : [],
    listening: box.settings.smtp !== null,
    protected: box.settings.smtpTls !== null,
  };
}

/** Gives an account another address and who may send to it; inside a transaction. Throws 422 for a sender that is none. */
export function newAddress(box: App, scope: AccountScope, senders: string[]): MailAddress {
  const clean = senders.map(senderEntry);
  const errors: FieldError[] = clean.flatMap((s, i) =>
    s === null
      ? [
          {
            field: `senders.${i}`,
            in: "body" as const,
            detail: message("field.addressOrDomain"),
          },
        ]
      : [],
  );
  if (errors.length > 0) throw invalid(errors);
  setMailAddress(box.db, scope, {
    local_part: newLocalPart((n) => box.ids.bytes(n)),
    senders: JSON.stringify([...new Set(clean)]),
    created_at: box.clock.now(),
  });
  return addressOf(box, scope);
}

/** Takes an account's address away; inside a transaction. False when it had none. */
export const endAddress = (box: App, scope: AccountScope): boolean => dropMailAddress(box.db, scope);

export const mailAddressOperation = read<object, MailAddress>(
  { scope: "manage", appOnly: true },
  (box, scope) => addressOf(box, scope),
);

/** Makes a private address, or another one in its place: the one before takes nothing any more. */
export const makeMailAddressOperation = change<MailAddressBody, void, MailAddress>(
  { kind: "change", scope: "manage", appOnly: true, proof: true },
  {
    commit: (box, scope, body) => ({
      output: newAddress(box, scope, body.senders ?? []),
      traces: [{ action: "mail_address.make", subject: "account", subject_id: scope.accountId }],
    }),
  },
);

export const endMailAddressOperation = change<object, void, MailAddress>(
  { kind: "change", scope: "manage", appOnly: true },
  {
    commit(box, scope) {
      const had = endAddress(box, scope);
      return {
        output: addressOf(box, scope),
        traces: had ? [{ action: "mail_address.end", subject: "account", subject_id: scope.accountId }] : [],
      };
    },
  },
);

/** The account that takes mail for an address, or why nobody does. */
export function recipient(
  box: App,
  address: string,
  from: string,
): { scope: AccountScope } | { refused: "unknown" | "sender" } {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).toLowerCase();
  if (at < 1 || !looksLikeLocalPart(local)) return { refused: "unknown" };
  const row = mailAddressNamed(box.db, local);
  const account = row && accountById(box.db, row.account_id);
  if (!row || !account) return { refused: "unknown" };
  return senderAllowed(sendersOf(row), from) ? { scope: ownWork(account) } : { refused: "sender" };
}

/** A message that is sent again is the one that came before for this long: longer than a sender tries (RFC 5321 section 4.5.4.1). */
const REMEMBERED = 7 * 86_400_000;

/** Lets go of the memory of messages that nobody sends again. */
export function forgetOldMail(box: App): void {
  box.db.write(() => forgetSeenBefore(box.db, "smtp", box.clock.now() - REMEMBERED));
}
