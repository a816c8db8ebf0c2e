-- Archives taken apart, entry by entry: a stop at any moment loses none and doubles none.

ALTER TABLE import ADD COLUMN added_by TEXT;
-- The way it came in, for the audit line of each paper: api, app, assistant, cli.
ALTER TABLE import ADD COLUMN via TEXT NOT NULL DEFAULT 'api';
-- The bundle of a guest who sent it: everything in it lands there.
ALTER TABLE import ADD COLUMN bundle_id TEXT;
-- Who takes it apart just now, and until when that counts without a sign of life.
ALTER TABLE import ADD COLUMN lease TEXT;
ALTER TABLE import ADD COLUMN lease_until INTEGER;
-- After something that may pass (a full disk), not before this moment.
ALTER TABLE import ADD COLUMN run_after INTEGER NOT NULL DEFAULT 0;
CREATE INDEX import_open ON import (started_at) WHERE stage <> 'done';

-- What an import is taken out of: the archive, and archives that lay in it. The bytes are a sealed blob until the import
-- is done and everything was taken out of them.
CREATE TABLE import_source (
  id TEXT PRIMARY KEY,
  import_id TEXT NOT NULL REFERENCES import (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('zip', 'tgz', 'enex', 'mbox')),
  -- What stands before the names of its entries: empty for the archive itself.
  prefix TEXT NOT NULL,
  depth INTEGER NOT NULL,
  blob_id TEXT,
  bytes INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  -- The folder everything in it belongs to, when it lay in one.
  folder TEXT,
  listed INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  UNIQUE (import_id, position)
) WITHOUT ROWID;
CREATE INDEX import_source_blob ON import_source (blob_id) WHERE blob_id IS NOT NULL;

CREATE TABLE import_entry (
  import_id TEXT NOT NULL REFERENCES import (id) ON DELETE CASCADE,
  source INTEGER NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  bytes INTEGER,
  -- opened: it is an archive itself and has become a source.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'taken', 'duplicate', 'skipped', 'failed', 'left', 'opened')),
  -- Null once that document was deleted for good.
  document_id TEXT REFERENCES document (id) ON DELETE SET NULL,
  problem TEXT,
  -- It may be taken in later: a password was missing.
  locked INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  -- JSON of the unpacker: where it is found, and what was set on it in the system it comes from.
  locator TEXT NOT NULL,
  about TEXT NOT NULL,
  -- What makes two entries one though their bytes differ: the id of a message.
  mark TEXT,
  -- Versions of one paper, the highest number the newest.
  group_key TEXT,
  version INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (import_id, source, position)
) WITHOUT ROWID;
CREATE INDEX import_entry_state ON import_entry (import_id, state, source, position);
CREATE INDEX import_entry_document ON import_entry (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX import_entry_mark ON import_entry (mark) WHERE mark IS NOT NULL;
CREATE INDEX import_entry_group ON import_entry (import_id, group_key) WHERE group_key IS NOT NULL;

-- Bundles that imports have made of folders and tags, by their folded names: the next import finds them again.
CREATE TABLE import_bundle (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  folded TEXT NOT NULL,
  bundle_id TEXT NOT NULL REFERENCES bundle (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, folded)
) WITHOUT ROWID;
CREATE INDEX import_bundle_bundle ON import_bundle (bundle_id);

-- Papers of an import let those overtake that somebody waits for.
ALTER TABLE job ADD COLUMN patient INTEGER NOT NULL DEFAULT 0;
CREATE INDEX job_order ON job (patient, run_after);
