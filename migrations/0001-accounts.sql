-- Who may come in: accounts (a family or a business), people, what each may do where, and the keys they carry.
-- Secrets are kept as what they can be checked against (argon2id, SHA-256), or sealed under the root key.

CREATE TABLE box (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE account (
  -- Part of every document's row number: the search index is cut into accounts by row number range.
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('family', 'business')),
  plan TEXT NOT NULL,
  country TEXT,
  -- The key of this account's files, wrapped under the root key.
  sealed_key BLOB NOT NULL,
  created_at INTEGER NOT NULL
);

CREATE TABLE user (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  name TEXT,
  password_hash TEXT,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE membership (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'member', 'viewer', 'view', 'edit', 'upload_only')),
  -- A guest let in on one bundle only.
  bundle_id TEXT,
  joined_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, account_id)
) WITHOUT ROWID;
CREATE INDEX membership_account ON membership (account_id);

CREATE TABLE token (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- 'personal': made by a person for a program; 'app': the web app's own, one a sign-in; 'connection': an assistant.
  kind TEXT NOT NULL CHECK (kind IN ('personal', 'app', 'connection')),
  account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  -- SHA-256 of the token: it carries 178 bits of chance, so a slow hash would add nothing.
  hash BLOB NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  last_used_at INTEGER,
  revoked_at INTEGER
) WITHOUT ROWID;
CREATE INDEX token_user ON token (user_id);

CREATE TABLE passkey (
  -- Credential id, base64url.
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) WITHOUT ROWID;
CREATE INDEX passkey_user ON passkey (user_id);

-- Failed sign-ins by e-mail, so that guessing is slowed across restarts too.
CREATE TABLE sign_in_failure (
  subject TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) WITHOUT ROWID;
