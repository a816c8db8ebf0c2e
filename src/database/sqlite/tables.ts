import { blob, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
  /** The message of `last_failure` as JSON; null where it is words of an older version. */
  last_failure_message: text(),
  /** The address of a store; null for whole files in a folder. */
  store: text(),
  store_secret: blob({ mode: "buffer" }),
  verified_at: integer(),
  tried_at: integer(),
});

export const backupMade = sqliteTable("backup_made", {
  path: text().primaryKey(),
  made_at: integer().notNull(),
});

export const bundle = sqliteTable("bundle", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  name: text().notNull(),
  kind: text({ enum: ["made", "tax"] }).notNull(),
  year: integer(),
  created_at: integer().notNull(),
  name_message: text(),
});

export const bundleDocument = sqliteTable(
  "bundle_document",
  {
    bundle_id: text().notNull(),
    document_id: text().notNull(),
    by_hand: integer().notNull(),
    added_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bundle_id, t.document_id] })],
);

export const bundleLeftOut = sqliteTable(
  "bundle_left_out",
  { bundle_id: text().notNull(), document_id: text().notNull() },
  (t) => [primaryKey({ columns: [t.bundle_id, t.document_id] })],
);

export const link = sqliteTable("link", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  document_id: text(),
  bundle_id: text(),
  hash: blob({ mode: "buffer" }).notNull(),
  passcode_hash: text(),
  expires_on: text().notNull(),
  max_views: integer(),
  views: integer().notNull().default(0),
  made_by: text(),
  created_at: integer().notNull(),
  revoked_at: integer(),
});

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
  /** Messages of `title`, `if_missed` and `closed_reason` as JSON; null where their words are a person's or a paper's. */
  title_message: text(),
  if_missed_message: text(),
  closed_message: text(),
  /** The message of `dismissed_reason` as JSON; null where its words are a person's. */
  dismissed_message: text(),
  /** What speaks for it being open, as a message (JSON), and whether that proves it. */
  evidence: text(),
  asserted: integer().notNull().default(0),
  /** How likely it is that the paper asks for it, 0 to 100; null for what a person made or what was read before this was kept. */
  confidence: integer(),
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
  /** Messages of `title`, `detail` and `dismissed_reason` as JSON; null where their words are a person's. */
  title_message: text(),
  detail_message: text(),
  dismissed_message: text(),
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

export const connection = sqliteTable("connection", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  user_id: text().notNull(),
  client_hash: blob({ mode: "buffer" }).notNull(),
  grant_hash: blob({ mode: "buffer" }).notNull(),
  name: text().notNull(),
  redirect_host: text().notNull(),
  access: text({ enum: ["read", "change"] }).notNull(),
  /** Words with spaces between. */
  scopes: text().notNull(),
  created_at: integer().notNull(),
  connected_at: integer(),
  last_used_at: integer(),
  expires_at: integer().notNull(),
  ended_at: integer(),
});

export const oauthItem = sqliteTable(
  "oauth_item",
  {
    kind: text().notNull(),
    hash: blob({ mode: "buffer" }).notNull(),
    grant_hash: blob({ mode: "buffer" }),
    scopes: text(),
    origin: text(),
    sealed: blob({ mode: "buffer" }).notNull(),
    created_at: integer().notNull(),
    expires_at: integer(),
    used_at: integer(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.hash] })],
);

export const doorSeen = sqliteTable(
  "door_seen",
  {
    account_id: text().notNull(),
    door: text({ enum: ["folder", "mailbox", "smtp"] }).notNull(),
    key: text().notNull(),
    mark: text().notNull(),
    fingerprint: text(),
    seen_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.door, t.key] })],
);

export const mailbox = sqliteTable("mailbox", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  host: text().notNull(),
  port: integer().notNull(),
  security: text({ enum: ["tls", "starttls", "none"] }).notNull(),
  username: text().notNull(),
  sealed_password: blob({ mode: "buffer" }).notNull(),
  folder: text().notNull(),
  mode: text({ enum: ["attachments", "messages"] }).notNull(),
  /** Messages that came before this moment are left alone. */
  since: integer().notNull(),
  uid_validity: text(),
  last_uid: integer().notNull().default(0),
  /** A sentence for a person, or null. */
  trouble: text(),
  trouble_message: text(),
  /** Messages that could not be read however often it was tried. */
  left_out: integer().notNull().default(0),
  looked_at: integer(),
  created_at: integer().notNull(),
});

export const mailAddress = sqliteTable("mail_address", {
  account_id: text().primaryKey(),
  local_part: text().notNull(),
  /** JSON array. */
  senders: text().notNull().default("[]"),
  created_at: integer().notNull(),
});

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
    /** The message of `problem` as JSON; null where it is words of an older version. */
    problem_message: text(),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.source, t.position] })],
);

export const importBundle = sqliteTable(
  "import_bundle",
  { account_id: text().notNull(), folded: text().notNull(), bundle_id: text().notNull() },
  (t) => [primaryKey({ columns: [t.account_id, t.folded] })],
);

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

/** A change of the date a document is listed by: what it was before. Written by a trigger, read by `listing.ts`. */
export const redating = sqliteTable("redating", {
  seq: integer().primaryKey({ autoIncrement: true }),
  document_id: text().notNull(),
  account_id: text().notNull(),
  was: text().notNull(),
});

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

export const typeChange = sqliteTable("type_change", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  document_id: text().notNull(),
  was: text(),
  type_id: text().notNull(),
  made_at: integer().notNull(),
});

export const typeChangePaper = sqliteTable(
  "type_change_paper",
  {
    change_id: text().notNull(),
    document_id: text().notNull(),
    position: integer().notNull(),
    before: text(),
  },
  (t) => [primaryKey({ columns: [t.change_id, t.document_id] })],
);

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
    name_message: text(),
  },
  (t) => [primaryKey({ columns: [t.document_id, t.entity_id, t.folded] })],
);

export const entityKey = sqliteTable(
  "entity_key",
  { account_id: text().notNull(), key: text().notNull(), entity_id: text().notNull() },
  (t) => [primaryKey({ columns: [t.account_id, t.key, t.entity_id] })],
);

export const totp = sqliteTable("totp", {
  user_id: text().primaryKey(),
  sealed_secret: blob({ mode: "buffer" }).notNull(),
  created_at: integer().notNull(),
  confirmed_at: integer(),
  last_step: integer().notNull().default(0),
});

export const totpRecovery = sqliteTable(
  "totp_recovery",
  {
    user_id: text().notNull(),
    hash: blob({ mode: "buffer" }).notNull(),
    used_at: integer(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.hash] })],
);

export const invitation = sqliteTable("invitation", {
  user_id: text().primaryKey(),
  account_id: text().notNull(),
  hash: blob({ mode: "buffer" }).notNull(),
  created_at: integer().notNull(),
  expires_at: integer().notNull(),
});

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
  last_failure_message: text(),
  last_failed_at: integer(),
  last_delivered_at: integer(),
  given_up: integer().notNull().default(0),
  disabled_at: integer(),
  /** Sealed like `secret`; signs as well until the moment beside it. */
  secret_before: blob({ mode: "buffer" }),
  secret_before_until: integer(),
});

export const worker = sqliteTable("worker", {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Made of the token, which is kept nowhere. */
  secret: blob({ mode: "buffer" }).notNull(),
  created_at: integer().notNull(),
  last_seen_at: integer(),
  pages: integer().notNull().default(0),
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

export const deliveryTry = sqliteTable("delivery_try", {
  n: integer().primaryKey(),
  webhook_id: text().notNull(),
  delivery_id: text().notNull(),
  event: text().notNull(),
  at: integer().notNull(),
  attempt: integer().notNull(),
  /** 0 or 1. */
  delivered: integer().notNull(),
  status: integer(),
  detail: text().notNull(),
  detail_message: text(),
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
  wallet_offline: integer().notNull().default(0),
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

export const signInProvider = sqliteTable("sign_in_provider", {
  id: text().primaryKey(),
  account_id: text().notNull(),
  name: text().notNull(),
  issuer: text().notNull(),
  client_id: text().notNull(),
  sealed_secret: blob({ mode: "buffer" }).notNull(),
  scopes: text().notNull(),
  groups_claim: text(),
  /** JSON: [{"group", "role"}]. */
  group_roles: text().notNull(),
  joins: integer().notNull(),
  default_role: text({ enum: ["owner", "member", "viewer"] }),
  match_email: integer().notNull(),
  /** Separated by blanks. */
  domains: text().notNull(),
  created_at: integer().notNull(),
});

export const signInIdentity = sqliteTable(
  "sign_in_identity",
  {
    provider_id: text().notNull(),
    subject: text().notNull(),
    user_id: text().notNull(),
    shown: text(),
    created_at: integer().notNull(),
    last_used_at: integer(),
  },
  (t) => [primaryKey({ columns: [t.provider_id, t.subject] })],
);

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
  /** The message of `review_detail` as JSON; null where its words are those of an engine. */
  review_message: text(),
  read: text({ enum: ["full", "quick", "not yet"] })
    .notNull()
    .default("not yet"),
  summary: text(),
  /** What the title and the summary were written from, as JSON; null where a person or the paper gave them. */
  title_message: text(),
  summary_message: text(),
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
  /** The likeliest types, for a person to decide: JSON array of slug and percent; null before it is read. */
  type_offer: text(),
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

export const arrangement = sqliteTable("arrangement", {
  file_id: text().primaryKey(),
  document_id: text().notNull(),
  pages: text().notNull(),
  merged: text().notNull(),
  made: text().notNull(),
  facts: text().notNull(),
  made_at: integer().notNull(),
});

export const paperNote = sqliteTable("paper_note", {
  id: text().primaryKey(),
  document_id: text().notNull(),
  account_id: text().notNull(),
  user_id: text().notNull(),
  text: text().notNull(),
  written_at: integer().notNull(),
});

export const formerHistory = sqliteTable(
  "former_history",
  {
    document_id: text().notNull(),
    position: integer().notNull(),
    at: integer().notNull(),
    user_id: text(),
    via: text().notNull(),
    action: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.document_id, t.position] })],
);

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
  /** The key whose name it is called by, where that is not its own. */
  label_key: text(),
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
  name_message: text(),
  ended_on: text(),
  ended_way: text({
    enum: ["sold", "deregistered", "closed", "cancelled", "paid_off", "moved_out", "left"],
  }),
  ended_by: text(),
  gone_said: integer().notNull().default(0),
});

export const entityAlias = sqliteTable(
  "entity_alias",
  {
    entity_id: text().notNull(),
    account_id: text().notNull(),
    folded: text().notNull(),
    name: text().notNull(),
    name_message: text(),
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
