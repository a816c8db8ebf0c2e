import { type Static, Type } from "@sinclair/typebox";
import { Closed, Count, Id, Nullable, OneOf, Words } from "./schema.ts";

export const mailboxSecurity = ["tls", "starttls", "none"] as const;
export const mailboxModes = ["attachments", "messages"] as const;

export const Mailbox = Closed(
  {
    id: Id(),
    host: Type.String(),
    port: Type.Integer(),
    security: OneOf(mailboxSecurity, { description: "`none` sends the password and the mail in the clear." }),
    username: Type.String(),
    folder: Type.String({ description: "The one folder of the mailbox that is read." }),
    mode: OneOf(mailboxModes, {
      description: "`attachments` files what is attached; `messages` files each message whole.",
    }),
    since: Type.String({ format: "date", description: "Messages that came before this day are left alone." }),
    trouble: Nullable(Type.String(), { description: "Why the last look failed, or null." }),
    left_out: Count(
      "Messages that could not be read however often it was tried; they lie in the mailbox still.",
    ),
    looked_at: Nullable(Type.String({ format: "date-time", description: "When it was last looked into." })),
  },
  { $id: "Mailbox", description: "A mailbox that is read. The password never comes back." },
);
export type Mailbox = Static<typeof Mailbox>;

export const MailboxList = Closed(
  { mailboxes: Type.Array(Mailbox) },
  { $id: "MailboxList", description: "Every mailbox of the account that is read." },
);
export type MailboxList = Static<typeof MailboxList>;

export const MailboxDeleted = Closed(
  { deleted: Type.Literal(true) },
  { $id: "MailboxDeleted", description: "It is not read any more; what came of it stays." },
);
export type MailboxDeleted = Static<typeof MailboxDeleted>;

export const MailboxTested = Closed(
  {
    ok: Type.Boolean(),
    detail: Type.String({ description: "What was found, or why it cannot be read, in a sentence." }),
  },
  { $id: "MailboxTested", description: "Whether the mailbox can be read." },
);
export type MailboxTested = Static<typeof MailboxTested>;

export const MailAddress = Closed(
  {
    address: Nullable(Type.String({ description: "Mail sent here is filed. Whoever knows it can send." })),
    senders: Type.Array(Words(254), {
      description: "Addresses and domains (`@example.org`) whose mail is taken; empty for everybody's.",
    }),
    listening: Type.Boolean({ description: "Whether the box takes mail at all." }),
    protected: Type.Boolean({ description: "Whether a sender can ask for TLS." }),
  },
  { $id: "MailAddress", description: "The private address of the account." },
);
export type MailAddress = Static<typeof MailAddress>;
