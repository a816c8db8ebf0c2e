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
import { route } from "./route.ts";

const area = "Mail";

export const MailboxPath = Closed({ mailbox: Id("The mailbox.") });
export type MailboxPath = Static<typeof MailboxPath>;

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

const look = { area, kind: "read", scope: "manage", app_only: true } as const;
const change = { area, kind: "change", scope: "manage", app_only: true } as const;

export const mailRoutes = [
  route({
    ...look,
    id: "listMailboxes",
    method: "GET",
    path: "/mailboxes",
    summary: "Mailboxes that are read",
    answers: [{ status: 200, description: "Every mailbox.", schema: MailboxList }],
    problems: [401, 403, 404],
  }),
  route({
    ...change,
    id: "addMailbox",
    method: "POST",
    path: "/mailboxes",
    summary: "Read a mailbox from now on",
    description: "By IMAP. Nothing is changed in the mailbox: no message is marked, moved or deleted.",
    body: MailboxBody,
    answers: [{ status: 201, description: "The mailbox.", schema: Mailbox }],
    problems: [400, 401, 403, 404, 409, 413, 422],
  }),
  route({
    ...change,
    id: "deleteMailbox",
    method: "DELETE",
    path: "/mailboxes/{mailbox}",
    summary: "Read a mailbox no longer",
    params: MailboxPath,
    answers: [{ status: 200, description: "It is not read any more.", schema: MailboxDeleted }],
    problems: [400, 401, 403, 404, 409, 422],
  }),
  route({
    ...change,
    id: "testMailbox",
    method: "POST",
    path: "/mailboxes/{mailbox}/test",
    summary: "Look whether a mailbox can be read",
    params: MailboxPath,
    answers: [{ status: 200, description: "What was found.", schema: MailboxTested }],
    problems: [400, 401, 403, 404, 409, 422],
  }),
  route({
    ...look,
    id: "getMailAddress",
    method: "GET",
    path: "/mail-address",
    summary: "The private address of the account",
    answers: [{ status: 200, description: "The address.", schema: MailAddress }],
    problems: [401, 403, 404],
  }),
  route({
    ...change,
    id: "makeMailAddress",
    method: "POST",
    path: "/mail-address",
    summary: "Make a private address, or another one; the one before ends",
    body: MailAddressBody,
    answers: [{ status: 201, description: "The address.", schema: MailAddress }],
    problems: [400, 401, 403, 404, 409, 413, 422],
  }),
  route({
    ...change,
    id: "endMailAddress",
    method: "DELETE",
    path: "/mail-address",
    summary: "Take no more mail for the account",
    answers: [{ status: 200, description: "There is none any more.", schema: MailAddress }],
    problems: [400, 401, 403, 404, 409, 422],
  }),
] as const;
