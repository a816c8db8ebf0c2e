-- How people sign in and who let them in: devices, a second step, and invitations.

-- What the browser said it is when somebody signed in, so that a list of sessions can name the device.
ALTER TABLE token ADD COLUMN agent TEXT;

-- Codes of an app on the phone (RFC 6238). Until a first code was right the row waits and asks for nothing.
CREATE TABLE totp (
  user_id TEXT PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  -- Sealed once more under a key of the box, bound to the person.
  sealed_secret BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  -- The last step of time whose code was taken: no code serves twice.
  last_step INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

-- Codes on paper, for when the phone is lost; each serves once.
CREATE TABLE totp_recovery (
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- SHA-256 of the code: it carries 50 bits of chance, and wrong tries are slowed.
  hash BLOB NOT NULL,
  used_at INTEGER,
  PRIMARY KEY (user_id, hash)
) WITHOUT ROWID;

-- An address by which somebody comes in for the first time, or again after a lost password; at most one a person.
CREATE TABLE invitation (
  user_id TEXT PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- SHA-256 of the token in the address: it carries 178 bits of chance, so a slow hash would add nothing.
  hash BLOB NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX invitation_account ON invitation (account_id);
