import { blob, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const job = sqliteTable("job", {
  document_id: text().primaryKey(),
  stage: text().notNull(),
  /** Counted when claimed: 1 on the first run. */
  attempt: integer().notNull().default(0),
  run_after: integer().notNull(),
  lease: text(),
  lease_boot: text(),
  lease_until: integer(),
  /** How the run before ended, when it failed. */
  last_error: text(),
  /** 1: it is one of an import's many and lets others go first. */
  patient: integer().notNull().default(0),
  /** 1: it came in an import that somebody paused. */
  paused: integer().notNull().default(0),
});

export const idempotency = sqliteTable(
  "idempotency",
  {
    account_id: text().notNull(),
    token_id: text().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    fingerprint: text(),
    boot: text().notNull(),
    status: integer(),
    /** The answer as it was given; operations seal and open it. */
    sealed: blob({ mode: "buffer" }),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.token_id, t.call, t.key] })],
);

export const audit = sqliteTable("audit", {
  n: integer().primaryKey(),
  at: integer().notNull(),
  account_id: text(),
  user_id: text(),
  via: text().notNull(),
  /** Noun and verb: `document.add`, `document.view_text`. Never words of a paper, never an identifier's number. */
  action: text().notNull(),
  subject: text(),
  subject_id: text(),
  mac: blob({ mode: "buffer" }).notNull(),
  connection_id: text(),
});

export * from "./tables-asks.ts";
export * from "./tables-backups.ts";
export * from "./tables-bundles.ts";
export * from "./tables-connections.ts";
export * from "./tables-doors.ts";
export * from "./tables-imports.ts";
export * from "./tables-likeness.ts";
export * from "./tables-sign-in.ts";
export * from "./tables-uploads.ts";
export * from "./tables-webhooks.ts";
