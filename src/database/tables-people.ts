import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const refusedLink = sqliteTable(
  "refused_link",
  {
    document_id: text().notNull(),
    entity_id: text().notNull(),
    folded: text().notNull(),
    kind: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.document_id, t.entity_id] })],
);

export const closedWithEntity = sqliteTable("closed_with_entity", {
  obligation_id: text().primaryKey(),
  entity_id: text().notNull(),
});

export const combination = sqliteTable("combination", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  kept_id: text().notNull(),
  other_id: text().notNull(),
  moved: text().notNull(),
  made_at: integer().notNull(),
  undone_at: integer(),
});

export const entitySighting = sqliteTable(
  "entity_sighting",
  {
    document_id: text().notNull(),
    entity_id: text().notNull(),
    account_id: text().notNull(),
    folded: text().notNull(),
    name: text().notNull(),
    page: integer(),
    told_by: text({ enum: ["number", "name", "short name", "new"] }).notNull(),
    given: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.document_id, t.entity_id, t.folded] })],
);

export const entityKey = sqliteTable(
  "entity_key",
  { account_id: text().notNull(), key: text().notNull(), entity_id: text().notNull() },
  (t) => [primaryKey({ columns: [t.account_id, t.key, t.entity_id] })],
);
