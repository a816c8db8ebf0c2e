import { parseBody } from "#contract/parse.ts";
import { MailAddressBody, MailboxBody } from "#contract/routes/mail.ts";
import { notFound } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import type { App } from "#operations/app.ts";
import { doorScope } from "#operations/documents/filing/arrive.ts";
import { addressOf, endAddress, newAddress } from "#operations/mail/address.ts";
import { mailboxList, newMailbox, removeMailbox, testMailboxOf } from "#operations/mail/mailboxes.ts";
import { trace } from "#operations/members/accounts.ts";
import type { AccountScope } from "#operations/operation.ts";
import { type Arguments, firstLine, need, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** The account that is named, or the first one. Throws 404. */
function accountOf(box: App, args: Arguments): AccountScope {
  const scope = doorScope(box, args.flags.account ?? null);
  if (!scope) throw notFound(message("problem.noAccount"));
  return scope;
}

const number = (v: string | undefined): number | undefined => (v === undefined ? undefined : Number(v));

/** `mailbox add | list | remove | test`: mailboxes that are read, by IMAP. */
export async function mailbox(box: App, args: Arguments, out: Output): Promise<number> {
  const what = args.words[1];
  if (what === "add") await add(box, args, out);
  else if (what === "list") list(box, args, out);
  else if (what === "remove") remove(box, args, out);
  else if (what === "test") return test(box, args, out);
  else throw new Usage("Choose one: deedbox mailbox add, mailbox list, mailbox remove, or mailbox test.");
  return 0;
}

async function add(box: App, args: Arguments, out: Output): Promise<void> {
  only(args, ["account", "host", "port", "security", "user", "folder", "mode", "days", "password-stdin"]);
  if (!args.has("password-stdin"))
    throw new Usage("The password is read from standard input. Add --password-stdin.");
  const scope = accountOf(box, args);
  const given = {
    host: need(args, "host"),
    port: number(args.flags.port),
    security: args.flags.security,
    username: need(args, "user"),
    password: await firstLine(),
    folder: args.flags.folder,
    mode: args.flags.mode,
    days: number(args.flags.days),
  };
  const said = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined));
  const body = parseBody(MailboxBody, said) as MailboxBody;
  const made = box.db.write(() => {
    const row = newMailbox(box, scope, body);
    trace(box, "cli", scope.accountId, null, "mailbox.add", "mailbox", row.id);
    return row;
  });
  out.result(made, `The box now checks mailbox ${made.id}.`);
}

function list(box: App, args: Arguments, out: Output): void {
  only(args, ["account"]);
  const all = mailboxList(box, accountOf(box, args));
  const line = (m: (typeof all)[number]) =>
    `${m.id}  ${m.username} at ${m.host}, ${m.folder}, ${m.mode}: ${m.trouble ?? (m.looked_at ? "well" : "not looked into yet")}`;
  out.result(all, all.length === 0 ? "There are no mailboxes." : all.map(line).join("\n"));
}

function remove(box: App, args: Arguments, out: Output): void {
  only(args, ["account", "mailbox"]);
  const scope = accountOf(box, args);
  const id = box.db.write(() => {
    const gone = removeMailbox(box, scope, need(args, "mailbox"));
    trace(box, "cli", scope.accountId, null, "mailbox.delete", "mailbox", gone);
    return gone;
  });
  out.result({ deleted: true, id }, "The box no longer checks this mailbox. Documents already filed stay.");
}

async function test(box: App, args: Arguments, out: Output): Promise<number> {
  only(args, ["account", "mailbox"]);
  const found = await testMailboxOf(box, accountOf(box, args), need(args, "mailbox"));
  out.result(found, found.detail);
  return found.ok ? 0 : 1;
}

/** `mail-address show | new | off`: the private address mail is taken at. */
export function mailAddress(box: App, args: Arguments, out: Output): void {
  const what = args.words[1];
  const scope = accountOf(box, args);
  const id = scope.accountId;
  if (what === "show") {
    only(args, ["account"]);
    const found = addressOf(box, scope);
    out.result(found, found.address ?? "There isn’t one yet. Create one with deedbox mail-address new.");
  } else if (what === "new") {
    only(args, ["account", "senders"]);
    const senders = (args.flags.senders ?? "").split(/[\s,]+/).filter((s) => s !== "");
    const body = parseBody(MailAddressBody, { senders }) as MailAddressBody;
    const made = box.db.write(() => {
      const address = newAddress(box, scope, body.senders ?? []);
      trace(box, "cli", id, null, "mail_address.make", "account", id);
      return address;
    });
    out.result(made, made.address ?? "");
  } else if (what === "off") {
    only(args, ["account"]);
    box.db.write(() => {
      if (endAddress(box, scope)) trace(box, "cli", id, null, "mail_address.end", "account", id);
    });
    out.result(addressOf(box, scope), "The account no longer receives mail.");
  } else {
    throw new Usage("Choose one: deedbox mail-address show, mail-address new, or mail-address off.");
  }
}
