import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const bundle = sqliteTable("bundle", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  name: text().notNull(),
  kind: text({ enum: ["made", "tax"] }).notNull(),
  year: integer(),
  rule: text(),
  created_at: integer().notNull(),
});

export const bundleDocument = sqliteTable(
  "bundle_document",
  {
    bundle_id: text().notNull(),
    document_id: text().notNull(),
    by_hand: integer().notNull(),
    added_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bundle_id, t.document_id] })],
);

export const bundleLeftOut = sqliteTable(
  "bundle_left_out",
  { bundle_id: text().notNull(), document_id: text().notNull() },
  (t) => [primaryKey({ columns: [t.bundle_id, t.document_id] })],
);

export const link = sqliteTable("link", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  document_id: text(),
  bundle_id: text(),
  hash: blob({ mode: "buffer" }).notNull(),
  passcode_hash: text(),
  expires_on: text().notNull(),
  max_views: integer(),
  views: integer().notNull().default(0),
  made_by: text(),
  created_at: integer().notNull(),
  revoked_at: integer(),
});
