import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const upload = sqliteTable("upload", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  key: text().notNull(),
  name: text().notNull(),
  mime: text().notNull(),
  /** What the sender said it will hold. */
  bytes: integer().notNull(),
  parts: integer().notNull(),
  archive: text({ enum: ["zip", "enex", "mbox"] }),
  created_at: integer().notNull(),
});

export const uploadPart = sqliteTable(
  "upload_part",
  {
    upload_id: text().notNull(),
    number: integer().notNull(),
    blob_id: text().notNull(),
    bytes: integer().notNull(),
    etag: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.upload_id, t.number] })],
);

export const imported = sqliteTable("import", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  name: text().notNull(),
  kind: text({ enum: ["zip", "enex", "paperless", "mbox", "folder"] }).notNull(),
  stage: text({ enum: ["unpacking", "sorting", "reading in full", "done"] }).notNull(),
  phrase: text().notNull(),
  entries: integer().notNull(),
  unpacked: integer().notNull().default(0),
  sorted: integer().notNull().default(0),
  read: integer().notNull().default(0),
  duplicates: integer().notNull().default(0),
  skipped: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  left_behind: integer().notNull().default(0),
  /** JSON [{entry, detail}]: of the import itself. What is wrong with an entry stands with the entry. */
  problems: text().notNull().default("[]"),
  /** The document that stands for the archive while entries of it are locked. */
  document_id: text(),
  started_at: integer().notNull(),
  started_on: text().notNull(),
  finished_on: text(),
  added_by: text(),
  via: text().notNull().default("api"),
  bundle_id: text(),
  lease: text(),
  lease_until: integer(),
  run_after: integer().notNull().default(0),
  /** When somebody paused it, in milliseconds; null while it may go on. */
  paused_at: integer(),
});

export const password = sqliteTable("password", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  sealed: blob({ mode: "buffer" }).notNull(),
  fingerprint: text().notNull(),
  used_at: integer().notNull(),
});

export const filePassword = sqliteTable("file_password", {
  file_id: text().primaryKey(),
  sealed: blob({ mode: "buffer" }).notNull(),
});

export const setAside = sqliteTable(
  "set_aside",
  {
    document_id: text().notNull(),
    trashed_id: text().notNull(),
    was: text({ enum: ["copy", "version"] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.document_id, t.trashed_id] })],
);
