-- Uploads by parts, imports, remembered passwords, and what the trash has set aside.

-- An upload that was begun and neither finished nor given up.
CREATE TABLE upload (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  mime TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  parts INTEGER NOT NULL,
  -- What the sender says it is, when that is an archive.
  archive TEXT CHECK (archive IN ('zip', 'enex', 'mbox')),
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX upload_account ON upload (account_id);
CREATE INDEX upload_age ON upload (created_at);

-- A part that has arrived: a sealed blob like any other, which the sweep spares while this row names it.
CREATE TABLE upload_part (
  upload_id TEXT NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  blob_id TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  etag TEXT NOT NULL,
  PRIMARY KEY (upload_id, number)
) WITHOUT ROWID;
CREATE INDEX upload_part_blob ON upload_part (blob_id);

CREATE TABLE import (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('zip', 'enex', 'paperless', 'mbox', 'folder')),
  stage TEXT NOT NULL CHECK (stage IN ('unpacking', 'sorting', 'reading in full', 'done')),
  phrase TEXT NOT NULL,
  entries INTEGER NOT NULL,
  unpacked INTEGER NOT NULL DEFAULT 0,
  sorted INTEGER NOT NULL DEFAULT 0,
  read INTEGER NOT NULL DEFAULT 0,
  duplicates INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  left_behind INTEGER NOT NULL DEFAULT 0,
  -- JSON [{entry, detail}].
  problems TEXT NOT NULL DEFAULT '[]',
  -- The document that keeps the archive itself, until it is deleted for good.
  document_id TEXT REFERENCES document (id) ON DELETE SET NULL,
  started_at INTEGER NOT NULL,
  started_on TEXT NOT NULL,
  finished_on TEXT
) WITHOUT ROWID;
CREATE INDEX import_account ON import (account_id, started_at DESC, id DESC);
CREATE INDEX import_document ON import (document_id);

-- Passwords a person asked the account to remember, sealed under the account's own key even in here.
CREATE TABLE password (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  sealed BLOB NOT NULL,
  -- HMAC under the account's key: the same password is kept once.
  fingerprint TEXT NOT NULL,
  used_at INTEGER NOT NULL,
  UNIQUE (account_id, fingerprint)
) WITHOUT ROWID;

-- The password that opens one file, sealed and bound to it: its pages can be read and drawn again.
CREATE TABLE file_password (
  file_id TEXT PRIMARY KEY REFERENCES file (id) ON DELETE CASCADE,
  sealed BLOB NOT NULL
) WITHOUT ROWID;

-- What stood under a document when it went to the trash: the copy that was read in its place, and the older versions
-- that became current again. Restoring it puts them back.
CREATE TABLE set_aside (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  trashed_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  was TEXT NOT NULL CHECK (was IN ('copy', 'version')),
  PRIMARY KEY (document_id, trashed_id)
) WITHOUT ROWID;
CREATE INDEX set_aside_trashed ON set_aside (trashed_id);
CREATE INDEX document_trash ON document (trashed_at) WHERE trashed_at IS NOT NULL;
