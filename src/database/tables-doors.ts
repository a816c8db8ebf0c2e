import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const doorSeen = sqliteTable(
  "door_seen",
  {
    account_id: text().notNull(),
    door: text({ enum: ["folder", "mailbox", "smtp"] }).notNull(),
    key: text().notNull(),
    mark: text().notNull(),
    fingerprint: text(),
    seen_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.door, t.key] })],
);

export const mailbox = sqliteTable("mailbox", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  host: text().notNull(),
  port: integer().notNull(),
  security: text({ enum: ["tls", "starttls", "none"] }).notNull(),
  username: text().notNull(),
  sealed_password: blob({ mode: "buffer" }).notNull(),
  folder: text().notNull(),
  mode: text({ enum: ["attachments", "messages"] }).notNull(),
  /** Messages that came before this moment are left alone. */
  since: integer().notNull(),
  uid_validity: text(),
  last_uid: integer().notNull().default(0),
  /** A sentence for a person, or null. */
  trouble: text(),
  /** Messages that could not be read however often it was tried. */
  left_out: integer().notNull().default(0),
  looked_at: integer(),
  created_at: integer().notNull(),
});

export const mailAddress = sqliteTable("mail_address", {
  account_id: text().primaryKey(),
  local_part: text().notNull(),
  /** JSON array. */
  senders: text().notNull().default("[]"),
  created_at: integer().notNull(),
});
