import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const webhook = sqliteTable("webhook", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  url: text().notNull(),
  events: text().notNull(),
  /** Sealed; operations open it. */
  secret: blob({ mode: "buffer" }).notNull(),
  origin: text().notNull(),
  made_by: text(),
  created_at: integer().notNull(),
  failing_since: integer(),
  failures: integer().notNull().default(0),
  rest_until: integer().notNull().default(0),
  last_failure: text(),
  last_failed_at: integer(),
  last_delivered_at: integer(),
  given_up: integer().notNull().default(0),
  disabled_at: integer(),
});

export const occurrence = sqliteTable("occurrence", {
  n: integer().primaryKey(),
  account_id: text().notNull(),
  type: text().notNull(),
  subject_id: text().notNull(),
  /** A fixed word: the status of a document, the stage of an import, how a dated item stands. */
  state: text().notNull(),
  at: integer().notNull(),
});

export const delivery = sqliteTable("delivery", {
  id: text().primaryKey(),
  webhook_id: text().notNull(),
  body: text().notNull(),
  created_at: integer().notNull(),
  attempt: integer().notNull().default(0),
  next_at: integer().notNull(),
});

export const dueTold = sqliteTable("due_told", {
  obligation_id: text().primaryKey(),
  mark: text().notNull(),
  told_on: text().notNull(),
});

export const staleWords = sqliteTable("stale_words", { document_id: text().primaryKey() });

export const notDuplicate = sqliteTable(
  "not_duplicate",
  {
    one: text().notNull(),
    other: text().notNull(),
    account_id: text().notNull(),
    said_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.one, t.other] })],
);
