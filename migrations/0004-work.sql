-- What is still to do, what was answered before, and what was done by whom.

CREATE TABLE job (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  stage TEXT NOT NULL,
  -- Counted before running, so that a paper that kills its worker runs out of attempts.
  attempt INTEGER NOT NULL DEFAULT 0,
  run_after INTEGER NOT NULL,
  -- Null while waiting; a lease of another start of the program is void.
  lease TEXT,
  lease_boot TEXT,
  lease_until INTEGER,
  last_error TEXT,
  PRIMARY KEY (document_id)
) WITHOUT ROWID;
CREATE INDEX job_ready ON job (run_after);

CREATE TABLE idempotency (
  account_id TEXT NOT NULL,
  token_id TEXT NOT NULL,
  key TEXT NOT NULL,
  call TEXT NOT NULL,
  fingerprint TEXT,
  -- The start of the program that took the call; an unfinished call of another start is void.
  boot TEXT NOT NULL,
  status INTEGER,
  body TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, token_id, call, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_age ON idempotency (created_at);

CREATE TABLE audit (
  n INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  account_id TEXT,
  user_id TEXT,
  via TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT,
  subject_id TEXT,
  -- HMAC over the row and the mac before it, under a key that is not in this database.
  mac BLOB NOT NULL
);
CREATE INDEX audit_account ON audit (account_id, n);
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
