import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const backupPlan = sqliteTable("backup_plan", {
  one: integer().primaryKey(),
  account_id: text().notNull(),
  every: text({ enum: ["day", "week"] }).notNull(),
  weekday: integer(),
  at: text().notNull(),
  folder: text(),
  other_disk: integer().notNull(),
  keep: integer().notNull(),
  begins_at: integer().notNull(),
  decided_on: text(),
  retry_at: integer(),
  last_at: integer(),
  last_name: text(),
  last_failure: text(),
  last_good_at: integer(),
});

export const backupMade = sqliteTable("backup_made", {
  path: text().primaryKey(),
  made_at: integer().notNull(),
});
