import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const connection = sqliteTable("connection", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  user_id: text().notNull(),
  client_hash: blob({ mode: "buffer" }).notNull(),
  grant_hash: blob({ mode: "buffer" }).notNull(),
  name: text().notNull(),
  redirect_host: text().notNull(),
  access: text({ enum: ["read", "change"] }).notNull(),
  /** Words with spaces between. */
  scopes: text().notNull(),
  created_at: integer().notNull(),
  connected_at: integer(),
  last_used_at: integer(),
  expires_at: integer().notNull(),
  ended_at: integer(),
});

export const oauthItem = sqliteTable(
  "oauth_item",
  {
    kind: text().notNull(),
    hash: blob({ mode: "buffer" }).notNull(),
    grant_hash: blob({ mode: "buffer" }),
    scopes: text(),
    origin: text(),
    sealed: blob({ mode: "buffer" }).notNull(),
    created_at: integer().notNull(),
    expires_at: integer(),
    used_at: integer(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.hash] })],
);
