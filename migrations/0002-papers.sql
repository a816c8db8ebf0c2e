-- The papers: what they are, their bytes, their pages, the facts read off them, and the people and things they are about.

CREATE TABLE category (
  id TEXT PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  position INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE type (
  id TEXT PRIMARY KEY,
  -- Null for the types that ship with the program.
  account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
  category_id TEXT NOT NULL REFERENCES category (id),
  slug TEXT NOT NULL,
  name TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX type_slug ON type (slug, ifnull(account_id, ''));

CREATE TABLE document (
  -- account.number * 2^32 + a running number: the row number in the search index, too.
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  original_name TEXT,
  type_id TEXT REFERENCES type (id),
  -- Set when a person chose a category without a type; otherwise the type's.
  category_id TEXT REFERENCES category (id),
  doc_date TEXT,
  period_from TEXT,
  period_to TEXT,
  -- The day it was had before it arrived (a photo's own date, the day a note is about).
  had_on TEXT,
  -- The first known of doc_date, period, had_on and arrival: what lists are ordered by.
  sort_date TEXT NOT NULL,
  arrived_on TEXT NOT NULL,
  arrived_at INTEGER NOT NULL,
  arrived_by TEXT NOT NULL,
  added_by TEXT,
  status TEXT NOT NULL CHECK (status IN ('received', 'scanning', 'reading', 'filed', 'needs_review', 'quarantined')),
  review_reason TEXT,
  -- A sentence for a person; never words of the paper.
  review_detail TEXT,
  read TEXT NOT NULL DEFAULT 'not yet' CHECK (read IN ('full', 'quick', 'not yet')),
  summary TEXT,
  language TEXT,
  confidence INTEGER NOT NULL DEFAULT 0,
  page_count INTEGER NOT NULL DEFAULT 0,
  ocr_pages INTEGER NOT NULL DEFAULT 0,
  reader TEXT,
  retention_until TEXT,
  purpose TEXT,
  -- Bit 1 title, 2 summary, 4 doc_date, 8 type, 16 category: fields that belong to a person and that no reader touches.
  by_hand INTEGER NOT NULL DEFAULT 0,
  duplicate_of TEXT REFERENCES document (id) ON DELETE SET NULL,
  replaced_by TEXT REFERENCES document (id) ON DELETE SET NULL,
  trashed_at INTEGER,
  -- 0 in every list, 1 replaced by a newer version, 2 folded under a copy, 3 in the trash.
  hidden INTEGER NOT NULL DEFAULT 0,
  changed_at INTEGER NOT NULL
);
CREATE INDEX document_by_date ON document (account_id, hidden, sort_date DESC, id DESC);
CREATE INDEX document_by_arrival ON document (account_id, hidden, arrived_at DESC, id DESC);
CREATE INDEX document_type ON document (account_id, type_id);
CREATE INDEX document_status ON document (status) WHERE status IN ('received', 'scanning', 'reading');
CREATE INDEX document_look ON document (account_id) WHERE status IN ('needs_review', 'quarantined');
CREATE INDEX document_duplicate ON document (duplicate_of) WHERE duplicate_of IS NOT NULL;
CREATE INDEX document_replaced ON document (replaced_by) WHERE replaced_by IS NOT NULL;

CREATE TABLE file (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('original', 'readable', 'page')),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  mime TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  pages INTEGER NOT NULL DEFAULT 0,
  -- Null once the bytes were deleted on purpose.
  blob_id TEXT,
  -- HMAC-SHA256 of the bytes under the account's own key: finds copies, tells nothing to anyone else.
  fingerprint TEXT NOT NULL,
  quarantined INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX file_document ON file (document_id, role, position);
CREATE INDEX file_fingerprint ON file (account_id, fingerprint);
CREATE INDEX file_blob ON file (blob_id);

-- A page picture drawn before, kept sealed so that it is drawn once.
CREATE TABLE picture (
  file_id TEXT NOT NULL REFERENCES file (id) ON DELETE CASCADE,
  page INTEGER NOT NULL,
  long_edge INTEGER NOT NULL,
  blob_id TEXT NOT NULL,
  PRIMARY KEY (file_id, page, long_edge)
) WITHOUT ROWID;
CREATE INDEX picture_blob ON picture (blob_id);

CREATE TABLE page (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  file_id TEXT NOT NULL,
  file_page INTEGER NOT NULL,
  width REAL NOT NULL,
  height REAL NOT NULL,
  source TEXT NOT NULL,
  confidence INTEGER NOT NULL,
  -- Degrees clockwise the picture was turned before it was read; it is drawn turned the same way.
  turn REAL NOT NULL DEFAULT 0,
  text TEXT NOT NULL,
  -- The words with their boxes: JSON, deflated.
  words BLOB NOT NULL,
  PRIMARY KEY (document_id, number)
);

CREATE TABLE fact (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  key TEXT NOT NULL,
  label TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('money', 'date', 'party', 'text', 'identifier')),
  value TEXT NOT NULL,
  number REAL,
  date TEXT,
  currency TEXT,
  page INTEGER,
  -- Where it stands, as four fractions of the page: JSON [x0, y0, x1, y1].
  box TEXT,
  quote TEXT,
  confidence INTEGER,
  by_hand INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX fact_document ON fact (document_id, position);

CREATE TABLE entity (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- The name in the form in which names are compared.
  folded TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN
    ('person', 'pet', 'organization', 'property', 'vehicle', 'financial_account', 'policy', 'asset')),
  subtitle TEXT,
  details TEXT NOT NULL DEFAULT '{}',
  gone_on TEXT,
  pinned INTEGER NOT NULL DEFAULT 0,
  -- Null: not said; 1: of the household; 0: not.
  household INTEGER,
  by_hand INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX entity_name ON entity (account_id, folded);

CREATE TABLE entity_alias (
  entity_id TEXT NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  folded TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (entity_id, folded)
) WITHOUT ROWID;
CREATE INDEX entity_alias_name ON entity_alias (account_id, folded);

CREATE TABLE document_entity (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  entity_id TEXT NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('subject', 'issuer', 'payer', 'payee', 'owner', 'covered')),
  position INTEGER NOT NULL,
  by_hand INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (document_id, entity_id, role)
) WITHOUT ROWID;
CREATE INDEX document_entity_entity ON document_entity (entity_id);

CREATE TABLE obligation (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  document_id TEXT REFERENCES document (id) ON DELETE CASCADE,
  entity_id TEXT REFERENCES entity (id) ON DELETE SET NULL,
  kind TEXT NOT NULL CHECK (kind IN ('payment', 'renewal', 'expiry', 'filing', 'appointment', 'reminder')),
  title TEXT NOT NULL,
  due TEXT NOT NULL,
  amount REAL,
  currency TEXT,
  automatic INTEGER NOT NULL DEFAULT 0,
  if_missed TEXT,
  page INTEGER,
  quote TEXT,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'handled', 'dismissed')),
  snoozed_until TEXT,
  by_hand INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX obligation_document ON obligation (document_id);
CREATE INDEX obligation_due ON obligation (account_id, status, due);
