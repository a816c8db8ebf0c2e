import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Marks of papers' contents, papers that look like copies of others, and versions that were found. */
export const likeness = sqliteTable(
  "likeness",
  { account_id: text().notNull(), mark: integer().notNull(), document_id: text().notNull() },
  (t) => [primaryKey({ columns: [t.account_id, t.mark, t.document_id] })],
);

export const likelyCopy = sqliteTable(
  "likely_copy",
  {
    document_id: text().notNull(),
    other_id: text().notNull(),
    apart: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.document_id, t.other_id] })],
);

export const versionFound = sqliteTable(
  "version_found",
  { document_id: text().notNull(), older_id: text().notNull() },
  (t) => [primaryKey({ columns: [t.document_id, t.older_id] })],
);
