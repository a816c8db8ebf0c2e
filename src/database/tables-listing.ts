import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A change of the date a document is listed by: what it was before. Written by a trigger, read by `listing.ts`. */
export const redating = sqliteTable("redating", {
  seq: integer().primaryKey({ autoIncrement: true }),
  document_id: text().notNull(),
  account_id: text().notNull(),
  was: text().notNull(),
});
