-- The Checkup: gaps, reminders, and what a person did about each line.

-- What a person set on a dated item; a later read of the paper leaves all of it as it is.
ALTER TABLE obligation ADD COLUMN lead_days INTEGER;
ALTER TABLE obligation ADD COLUMN note TEXT;
ALTER TABLE obligation ADD COLUMN dismissed_reason TEXT;
-- When it was handled or dismissed; null while it is open.
ALTER TABLE obligation ADD COLUMN closed_at INTEGER;
-- Calendar programs tell a changed event from the one they have by these two (RFC 5545, DTSTAMP and SEQUENCE).
ALTER TABLE obligation ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE obligation ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
UPDATE obligation SET changed_at = created_at;

-- Payees whose bills are paid by hand, whatever their paper says of a direct debit.
CREATE TABLE paid_by_hand (
  entity_id TEXT PRIMARY KEY REFERENCES entity (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  since INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE gap (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('missing_document', 'missing_period', 'expired_without_renewal', 'unknown_detail')),
  -- What makes it the same gap when it is found again, such as a type and a month.
  subject TEXT NOT NULL,
  title TEXT NOT NULL,
  detail TEXT,
  -- The day or the first day of the month that is missing, when it has one.
  due TEXT,
  document_id TEXT REFERENCES document (id) ON DELETE CASCADE,
  entity_id TEXT REFERENCES entity (id) ON DELETE SET NULL,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'dismissed')),
  dismissed_reason TEXT,
  closed_at INTEGER,
  created_at INTEGER NOT NULL,
  UNIQUE (account_id, kind, subject)
) WITHOUT ROWID;
CREATE INDEX gap_standing ON gap (account_id, status);
CREATE INDEX gap_entity ON gap (entity_id) WHERE entity_id IS NOT NULL;
CREATE INDEX gap_document ON gap (document_id) WHERE document_id IS NOT NULL;

-- A private address of the calendar for programs that cannot send a header: one a person and account.
CREATE TABLE calendar_feed (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- SHA-256 of the secret part of the address; the secret itself is shown once and kept nowhere.
  hash BLOB NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  UNIQUE (account_id, user_id)
) WITHOUT ROWID;

-- Finds out whether a number that somebody typed is an identifier of some paper, however either is spaced.
CREATE INDEX fact_identifier ON fact (account_id, replace(replace(replace(replace(upper(value), ' ', ''), '-', ''), '.', ''), '/', ''))
  WHERE role = 'identifier';
