-- Events going out, and what is put off until after a change.

CREATE TABLE webhook (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  -- JSON: the events it is told of.
  events TEXT NOT NULL,
  -- Sealed once more under the account's own key, bound to this row; shown once.
  secret BLOB NOT NULL,
  -- Where the links of its events begin: how the person who made it reached the box.
  origin TEXT NOT NULL,
  made_by TEXT,
  created_at INTEGER NOT NULL,
  -- The first failure since the last delivery that got through.
  failing_since INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  -- After a failure nothing is sent before this moment.
  rest_until INTEGER NOT NULL DEFAULT 0,
  last_failure TEXT,
  last_failed_at INTEGER,
  last_delivered_at INTEGER,
  -- Events that never got through.
  given_up INTEGER NOT NULL DEFAULT 0,
  disabled_at INTEGER
) WITHOUT ROWID;
CREATE INDEX webhook_account ON webhook (account_id, created_at);

-- What happened, written with what made it happen and only for accounts that want to be told; made into deliveries soon.
CREATE TABLE occurrence (
  n INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  state TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX occurrence_account ON occurrence (account_id);

CREATE TABLE delivery (
  -- The webhook-id of every try.
  id TEXT PRIMARY KEY,
  webhook_id TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- Counted before sending, together with the moment of the next try.
  attempt INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX delivery_next ON delivery (webhook_id, next_at);
CREATE INDEX delivery_age ON delivery (created_at);

-- The last thing that was told of a dated item, so that nothing is told twice.
CREATE TABLE due_told (
  obligation_id TEXT PRIMARY KEY REFERENCES obligation (id) ON DELETE CASCADE,
  mark TEXT NOT NULL,
  told_on TEXT NOT NULL
) WITHOUT ROWID;

-- Documents whose words in the index are older than what is on file about them.
CREATE TABLE stale_words (
  document_id TEXT PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE
) WITHOUT ROWID;

-- Two that a person said are not one; `one` is the smaller id.
CREATE TABLE not_duplicate (
  one TEXT NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
  other TEXT NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  said_at INTEGER NOT NULL,
  PRIMARY KEY (one, other)
) WITHOUT ROWID;
CREATE INDEX not_duplicate_other ON not_duplicate (other);
CREATE INDEX not_duplicate_account ON not_duplicate (account_id);

-- Kept answers may hold what is shown once, so they are sealed. Those kept in clear go: they last a day at most.
DELETE FROM idempotency;
ALTER TABLE idempotency DROP COLUMN body;
ALTER TABLE idempotency ADD COLUMN sealed BLOB;

-- The log of one document, the newest line first.
CREATE INDEX audit_subject ON audit (subject_id, n);
