import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const askCount = sqliteTable(
  "ask_count",
  { account_id: text().notNull(), plan: text().notNull(), asked: integer().notNull() },
  (t) => [primaryKey({ columns: [t.account_id, t.plan] })],
);

export const askTurn = sqliteTable(
  "ask_turn",
  {
    account_id: text().notNull(),
    user_id: text().notNull(),
    position: integer().notNull(),
    question: text().notNull(),
    documents: text().notNull(),
    asked_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.user_id, t.position] })],
);
