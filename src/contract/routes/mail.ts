import { type Static, Type } from "@sinclair/typebox";
import {
  MailAddress,
  Mailbox,
  MailboxDeleted,
  MailboxList,
  MailboxTested,
  mailboxModes,
  mailboxSecurity,
} from "../mail.ts";
import { Closed, Id, OneOf, Words } from "../schema.ts";
import { created, inArea, ok } from "./route.ts";

const { get, post, remove } = inArea("Mail", { scope: "manage", app_only: true });

const MailboxPath = Closed({ mailbox: Id("The mailbox.") });

export const MailboxBody = Closed(
  {
    host: Words(253, "The IMAP server."),
    port: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 65535, description: "Left out: 993 with `tls`, else 143." }),
    ),
    security: Type.Optional(OneOf(mailboxSecurity, { description: "Left out: `tls`." })),
    username: Words(320),
    password: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: "Kept sealed; use an app password.",
    }),
    folder: Type.Optional(Words(400, "Left out: `INBOX`. Spam and trash are never read.")),
    mode: Type.Optional(OneOf(mailboxModes, { description: "Left out: `attachments`." })),
    days: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 36500,
        description: "Also what came in the last so many days; left out: 0.",
      }),
    ),
  },
  { $id: "MailboxBody", description: "A mailbox to read." },
);
export type MailboxBody = Static<typeof MailboxBody>;

export const MailAddressBody = Closed(
  {
    senders: Type.Optional(
      Type.Array(Words(254), {
        maxItems: 100,
        description:
          "Addresses and domains (`@example.org`) whose mail is taken; left out or empty: everybody's.",
      }),
    ),
  },
  { $id: "MailAddressBody", description: "Who may send." },
);
export type MailAddressBody = Static<typeof MailAddressBody>;

export const mailRoutes = [
  get("listMailboxes", "/mailboxes", {
    summary: "Mailboxes that are read",
    answers: ok("Every mailbox.", MailboxList),
  }),
  post("addMailbox", "/mailboxes", {
    summary: "Read a mailbox from now on",
    description: "By IMAP. Nothing is changed in the mailbox: no message is marked, moved or deleted.",
    body: MailboxBody,
    answers: created("The mailbox.", Mailbox),
  }),
  remove("deleteMailbox", "/mailboxes/{mailbox}", {
    summary: "Read a mailbox no longer",
    params: MailboxPath,
    answers: ok("It is not read any more.", MailboxDeleted),
  }),
  post("testMailbox", "/mailboxes/{mailbox}/test", {
    summary: "Look whether a mailbox can be read",
    params: MailboxPath,
    answers: ok("What was found.", MailboxTested),
  }),
  get("getMailAddress", "/mail-address", {
    summary: "The private address of the account",
    answers: ok("The address.", MailAddress),
  }),
  post("makeMailAddress", "/mail-address", {
    summary: "Make a private address, or another one; the one before ends",
    body: MailAddressBody,
    answers: created("The address.", MailAddress),
  }),
  remove("endMailAddress", "/mail-address", {
    summary: "Take no more mail for the account",
    answers: ok("There is none any more.", MailAddress),
  }),
] as const;
