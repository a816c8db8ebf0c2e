-- Doors at which nobody shows a token: the watched folder, mailboxes that are looked into, and the listener for mail.

-- What came in through such a door. A stop between taking it in and putting it away, or a sender that tries again, makes
-- no second document.
CREATE TABLE door_seen (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  door TEXT NOT NULL CHECK (door IN ('folder', 'mailbox', 'smtp')),
  -- folder: the path below the inbox; mailbox: its id and an HMAC of what tells one message from another;
  -- smtp: the fingerprint of the message.
  key TEXT NOT NULL,
  -- folder: size and time of the file as it was taken; what lies under the path with another mark is another file.
  mark TEXT NOT NULL,
  -- HMAC of the bytes under the account's key, where there is one file.
  fingerprint TEXT,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, door, key)
) WITHOUT ROWID;
CREATE INDEX door_seen_age ON door_seen (door, seen_at);

-- Mailboxes that are read, by IMAP. Nothing is ever changed in them.
CREATE TABLE mailbox (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  security TEXT NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
  username TEXT NOT NULL,
  -- Sealed under the account's own key and bound to this row.
  sealed_password BLOB NOT NULL,
  folder TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('attachments', 'messages')),
  -- Messages that came to the mailbox before this moment are left alone.
  since INTEGER NOT NULL,
  -- RFC 3501 section 2.3.1.1: a UID says something only together with the UIDVALIDITY it was given under.
  uid_validity TEXT,
  last_uid INTEGER NOT NULL DEFAULT 0,
  -- Null: not looked into yet, or well. A sentence for a person otherwise.
  trouble TEXT,
  -- Messages that could not be read however often it was tried.
  left_out INTEGER NOT NULL DEFAULT 0,
  looked_at INTEGER,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX mailbox_account ON mailbox (account_id, created_at);

-- The private address under which an account takes mail; making another ends the one before.
CREATE TABLE mail_address (
  account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  local_part TEXT NOT NULL UNIQUE,
  -- JSON: addresses and domains ("@example.org") whose mail is taken; empty for everyone's.
  senders TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
