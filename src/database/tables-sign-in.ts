import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const totp = sqliteTable("totp", {
  user_id: text().primaryKey(),
  sealed_secret: blob({ mode: "buffer" }).notNull(),
  created_at: integer().notNull(),
  confirmed_at: integer(),
  last_step: integer().notNull().default(0),
});

export const totpRecovery = sqliteTable(
  "totp_recovery",
  {
    user_id: text().notNull(),
    hash: blob({ mode: "buffer" }).notNull(),
    used_at: integer(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.hash] })],
);

export const invitation = sqliteTable("invitation", {
  user_id: text().primaryKey(),
  account_id: text().notNull(),
  hash: blob({ mode: "buffer" }).notNull(),
  created_at: integer().notNull(),
  expires_at: integer().notNull(),
});
