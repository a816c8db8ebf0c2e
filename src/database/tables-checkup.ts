import { blob, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The tables of the Checkup as drizzle sees them. */
export const obligation = sqliteTable("obligation", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  document_id: text(),
  entity_id: text(),
  kind: text({ enum: ["payment", "renewal", "expiry", "filing", "appointment", "reminder"] }).notNull(),
  title: text().notNull(),
  due: text().notNull(),
  amount: real(),
  currency: text(),
  automatic: integer().notNull().default(0),
  if_missed: text(),
  page: integer(),
  quote: text(),
  status: text({ enum: ["open", "handled", "dismissed"] })
    .notNull()
    .default("open"),
  snoozed_until: text(),
  by_hand: integer().notNull().default(0),
  created_at: integer().notNull(),
  lead_days: integer(),
  note: text(),
  dismissed_reason: text(),
  closed_at: integer(),
  changed_at: integer().notNull().default(0),
  revision: integer().notNull().default(0),
  /** The rule that closed it; null when a person did, or it is open. */
  closed_by_rule: text(),
  closed_by_document: text(),
  /** Why a rule closed it, in words; null when a person did, or it is open. */
  closed_reason: text(),
  kept_open: integer().notNull().default(0),
  automatic_learned: integer().notNull().default(0),
  fact_id: text(),
  due_before: text(),
});

export const statementLine = sqliteTable(
  "statement_line",
  {
    document_id: text().notNull(),
    n: integer().notNull(),
    account_id: text().notNull(),
    day: text().notNull(),
    words: text().notNull(),
    amount: real().notNull(),
    currency: text(),
    page: integer().notNull(),
    quote: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.document_id, t.n] })],
);

export const checkupStale = sqliteTable("checkup_stale", {
  document_id: text().primaryKey(),
  account_id: text().notNull(),
});

export const paidByHand = sqliteTable("paid_by_hand", {
  entity_id: text().primaryKey(),
  account_id: text().notNull(),
  since: integer().notNull(),
});

export const gap = sqliteTable("gap", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  kind: text({
    enum: ["missing_document", "missing_period", "expired_without_renewal", "unknown_detail"],
  }).notNull(),
  /** What it is about in the rule that found it. */
  subject: text().notNull(),
  title: text().notNull(),
  detail: text(),
  due: text(),
  document_id: text(),
  entity_id: text(),
  status: text({ enum: ["open", "dismissed"] })
    .notNull()
    .default("open"),
  dismissed_reason: text(),
  closed_at: integer(),
  created_at: integer().notNull(),
  /** 1: what was missing came; no person dismissed it. */
  closed_by_rule: integer().notNull().default(0),
  kept_open: integer().notNull().default(0),
});

export const calendarFeed = sqliteTable("calendar_feed", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  user_id: text().notNull(),
  hash: blob({ mode: "buffer" }).notNull(),
  created_at: integer().notNull(),
});

export const numbering = sqliteTable("numbering", {
  document_id: text().primaryKey(),
  said: text().notNull(),
});
