import { blob, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

export * from "./tables-checkup.ts";
export * from "./tables-listing.ts";
export * from "./tables-people.ts";
export * from "./tables-work.ts";

/** The tables as drizzle sees them. The migrations are the truth; a test compares the two column by column. */
export const box = sqliteTable("box", { key: text().primaryKey(), value: text().notNull() });

export const account = sqliteTable("account", {
  number: integer().primaryKey(),
  id: text().notNull(),
  name: text().notNull(),
  kind: text({ enum: ["family", "business"] }).notNull(),
  plan: text().notNull(),
  country: text(),
  sealed_key: blob({ mode: "buffer" }).notNull(),
  created_at: integer().notNull(),
  time_zone: text(),
  checkup_on: text(),
  personal_tokens_for_assistants: integer().notNull().default(0),
});

export const user = sqliteTable("user", {
  id: text().primaryKey(),
  email: text().notNull(),
  name: text(),
  password_hash: text(),
  created_at: integer().notNull(),
  language: text(),
});

export const membership = sqliteTable(
  "membership",
  {
    account_id: text().notNull(),
    user_id: text().notNull(),
    role: text({ enum: ["owner", "member", "viewer", "view", "edit", "upload_only"] }).notNull(),
    bundle_id: text(),
    joined_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.account_id] })],
);

export const token = sqliteTable("token", {
  id: text().primaryKey(),
  user_id: text().notNull(),
  kind: text({ enum: ["personal", "app", "connection"] }).notNull(),
  account_id: text(),
  name: text().notNull(),
  scopes: text().notNull(),
  hash: blob({ mode: "buffer" }).notNull(),
  created_at: integer().notNull(),
  expires_at: integer(),
  last_used_at: integer(),
  revoked_at: integer(),
  agent: text(),
  proved_at: integer(),
});

export const passkey = sqliteTable("passkey", {
  id: text().primaryKey(),
  user_id: text().notNull(),
  name: text().notNull(),
  public_key: blob({ mode: "buffer" }).notNull(),
  counter: integer().notNull(),
  transports: text().notNull(),
  created_at: integer().notNull(),
  last_used_at: integer(),
});

export const category = sqliteTable("category", {
  id: text().primaryKey(),
  slug: text().notNull(),
  name: text().notNull(),
  position: integer().notNull(),
});

export const type = sqliteTable("type", {
  id: text().primaryKey(),
  account_id: text(),
  category_id: text().notNull(),
  slug: text().notNull(),
  name: text().notNull(),
});

export const document = sqliteTable("document", {
  n: integer().primaryKey(),
  id: text().notNull(),
  account_id: text().notNull(),
  title: text().notNull(),
  original_name: text(),
  type_id: text(),
  category_id: text(),
  doc_date: text(),
  period_from: text(),
  period_to: text(),
  had_on: text(),
  sort_date: text().notNull(),
  arrived_on: text().notNull(),
  arrived_at: integer().notNull(),
  arrived_by: text().notNull(),
  added_by: text(),
  status: text({
    enum: ["received", "scanning", "reading", "filed", "needs_review", "quarantined"],
  }).notNull(),
  review_reason: text(),
  review_detail: text(),
  read: text({ enum: ["full", "quick", "not yet"] })
    .notNull()
    .default("not yet"),
  summary: text(),
  language: text(),
  confidence: integer().notNull().default(0),
  page_count: integer().notNull().default(0),
  ocr_pages: integer().notNull().default(0),
  reader: text(),
  retention_until: text(),
  purpose: text(),
  by_hand: integer().notNull().default(0),
  /** Set for a copy of what is on file: it is folded under the first one at once. */
  duplicate_of: text(),
  replaced_by: text(),
  trashed_at: integer(),
  hidden: integer().notNull().default(0),
  changed_at: integer().notNull(),
  /** 0 nothing was said, 1 it is a stack of papers, 2 it is one paper: a person said so. */
  separate: integer().notNull().default(0),
  /** When it was split into documents of its own; null otherwise. */
  split_at: integer(),
  /** Pages on which a new paper seems to begin, for a person to decide: JSON array; null when there is nothing to decide. */
  split_offer: text(),
});

export const file = sqliteTable("file", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  document_id: text().notNull(),
  role: text({ enum: ["original", "readable", "page"] }).notNull(),
  position: integer().notNull(),
  name: text().notNull(),
  mime: text().notNull(),
  bytes: integer().notNull(),
  pages: integer().notNull().default(0),
  blob_id: text(),
  fingerprint: text().notNull(),
  quarantined: integer().notNull().default(0),
});

export const documentPart = sqliteTable(
  "document_part",
  { parent_id: text().notNull(), key: text().notNull(), document_id: text() },
  (t) => [primaryKey({ columns: [t.parent_id, t.key] })],
);

export const picture = sqliteTable(
  "picture",
  {
    file_id: text().notNull(),
    page: integer().notNull(),
    long_edge: integer().notNull(),
    blob_id: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.file_id, t.page, t.long_edge] })],
);

export const page = sqliteTable(
  "page",
  {
    document_id: text().notNull(),
    number: integer().notNull(),
    file_id: text().notNull(),
    file_page: integer().notNull(),
    width: real().notNull(),
    height: real().notNull(),
    source: text({ enum: ["text", "ocr", "blank"] }).notNull(),
    confidence: integer().notNull(),
    turn: real().notNull().default(0),
    text: text().notNull(),
    words: blob({ mode: "buffer" }).notNull(),
    from_file: text(),
    from_page: integer(),
    codes: text(),
    print: text(),
  },
  (t) => [primaryKey({ columns: [t.document_id, t.number] })],
);

export const fact = sqliteTable("fact", {
  id: text().primaryKey(),
  document_id: text().notNull(),
  account_id: text().notNull(),
  position: integer().notNull(),
  key: text().notNull(),
  label: text().notNull(),
  role: text({ enum: ["money", "date", "party", "text", "identifier"] }).notNull(),
  value: text().notNull(),
  number: real(),
  date: text(),
  currency: text(),
  page: integer(),
  box: text(),
  quote: text(),
  confidence: integer(),
  by_hand: integer().notNull().default(0),
  /** 1: made by a person, and theirs to take away. */
  added: integer().notNull().default(0),
});

export const entity = sqliteTable("entity", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  name: text().notNull(),
  folded: text().notNull(),
  kind: text({
    enum: ["person", "pet", "organization", "property", "vehicle", "financial_account", "policy", "asset"],
  }).notNull(),
  subtitle: text(),
  details: text().notNull().default("{}"),
  gone_on: text(),
  pinned: integer().notNull().default(0),
  household: integer(),
  by_hand: integer().notNull().default(0),
  created_at: integer().notNull(),
  disowned_on: text(),
  detail_sources: text().notNull().default("{}"),
});

export const entityAlias = sqliteTable(
  "entity_alias",
  {
    entity_id: text().notNull(),
    account_id: text().notNull(),
    folded: text().notNull(),
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entity_id, t.folded] })],
);

export const documentEntity = sqliteTable(
  "document_entity",
  {
    document_id: text().notNull(),
    entity_id: text().notNull(),
    role: text({ enum: ["subject", "issuer", "payer", "payee", "owner", "covered"] }).notNull(),
    position: integer().notNull(),
    by_hand: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.document_id, t.entity_id, t.role] })],
);
