import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const importSource = sqliteTable("import_source", {
  id: text().primaryKey(),
  import_id: text().notNull(),
  position: integer().notNull(),
  kind: text({ enum: ["zip", "tgz", "enex", "mbox"] }).notNull(),
  prefix: text().notNull(),
  depth: integer().notNull(),
  blob_id: text(),
  bytes: integer().notNull(),
  fingerprint: text().notNull(),
  folder: text(),
  listed: integer().notNull().default(0),
  tries: integer().notNull().default(0),
});

export const importEntry = sqliteTable(
  "import_entry",
  {
    import_id: text().notNull(),
    source: integer().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    bytes: integer(),
    state: text({
      enum: ["waiting", "taken", "duplicate", "skipped", "failed", "left", "opened"],
    }).notNull(),
    document_id: text(),
    problem: text(),
    locked: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    locator: text().notNull(),
    /** JSON, as the unpacker checked it. */
    about: text().notNull(),
    mark: text(),
    group_key: text(),
    version: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.source, t.position] })],
);

export const importBundle = sqliteTable(
  "import_bundle",
  { account_id: text().notNull(), folded: text().notNull(), bundle_id: text().notNull() },
  (t) => [primaryKey({ columns: [t.account_id, t.folded] })],
);
