-- Reminders sent out: what was set up, what was sent.

-- The server an account's mail is handed to; an account without a row sends none.
CREATE TABLE mail_server (
  account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  security TEXT NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
  username TEXT,
  -- Sealed once more under the account's own key, bound to this account; never shown.
  password BLOB,
  sender TEXT NOT NULL,
  -- How the person who set it up reached the box.
  origin TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE notice (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- Whose Checkup it tells of: what this person may not see is not told, and who is let in no more is told no more.
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  way TEXT NOT NULL CHECK (way IN ('mail', 'ntfy', 'gotify')),
  -- A mail address, the address of an ntfy topic, or that of a Gotify server.
  target TEXT NOT NULL,
  -- Sealed like the password above, bound to this row.
  token BLOB,
  -- HH:MM where the account is, and the days of the week as JSON, Monday 1.
  at TEXT NOT NULL,
  days TEXT NOT NULL,
  wants TEXT NOT NULL CHECK (wants IN ('news', 'standing', 'always')),
  details INTEGER NOT NULL,
  language TEXT NOT NULL,
  origin TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- No digest for a time before this moment: it was set up, or set to another time, then.
  begins_at INTEGER NOT NULL,
  -- The last day that was decided upon, and the last for which something was sent off.
  decided_on TEXT,
  written_on TEXT,
  failing_since INTEGER,
  last_failure TEXT,
  last_failed_at INTEGER,
  last_sent_at INTEGER,
  given_up INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX notice_account ON notice (account_id, created_at);

-- What is still to be sent, at most one for each notice: a newer one takes the place of one that did not get through.
CREATE TABLE notice_out (
  id TEXT PRIMARY KEY,
  notice_id TEXT NOT NULL UNIQUE REFERENCES notice (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL
) WITHOUT ROWID;

-- How each line stood when a notice last told of it, and the day that was.
CREATE TABLE notice_told (
  notice_id TEXT NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
  item_id TEXT NOT NULL,
  mark TEXT NOT NULL,
  day TEXT NOT NULL,
  PRIMARY KEY (notice_id, item_id)
) WITHOUT ROWID;
