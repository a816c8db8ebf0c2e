-- Bundles of documents and links out.

CREATE TABLE bundle (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- 'made': by hand; 'tax': the papers of a year, put together by a rule.
  kind TEXT NOT NULL CHECK (kind IN ('made', 'tax')),
  year INTEGER,
  rule TEXT,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX bundle_account ON bundle (account_id, created_at);
-- One package a year: putting it together again refreshes it.
CREATE UNIQUE INDEX bundle_year ON bundle (account_id, year) WHERE kind = 'tax';

CREATE TABLE bundle_document (
  bundle_id TEXT NOT NULL REFERENCES bundle (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  -- 1: a person put it in, and no rule takes it out.
  by_hand INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (bundle_id, document_id)
) WITHOUT ROWID;
CREATE INDEX bundle_document_document ON bundle_document (document_id);

-- What a person took out of a package: the rule does not put it back.
CREATE TABLE bundle_left_out (
  bundle_id TEXT NOT NULL REFERENCES bundle (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  PRIMARY KEY (bundle_id, document_id)
) WITHOUT ROWID;
CREATE INDEX bundle_left_out_document ON bundle_left_out (document_id);

CREATE TABLE link (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  document_id TEXT REFERENCES document (id) ON DELETE CASCADE,
  bundle_id TEXT REFERENCES bundle (id) ON DELETE CASCADE,
  -- SHA-256 of the token in the address: it carries 178 bits of chance, so a slow hash would add nothing.
  hash BLOB NOT NULL UNIQUE,
  -- argon2id; null when the address alone opens it.
  passcode_hash TEXT,
  -- The last day on which it opens.
  expires_on TEXT NOT NULL,
  max_views INTEGER,
  views INTEGER NOT NULL DEFAULT 0,
  -- Tries of the passcode since the last right one or the last lock.
  tries INTEGER NOT NULL DEFAULT 0,
  locked_until INTEGER NOT NULL DEFAULT 0,
  made_by TEXT,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER,
  CHECK ((document_id IS NULL) <> (bundle_id IS NULL))
) WITHOUT ROWID;
CREATE INDEX link_account ON link (account_id, created_at);
CREATE INDEX link_document ON link (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX link_bundle ON link (bundle_id) WHERE bundle_id IS NOT NULL;
