-- Assistants that people connected (OAuth 2.1), and what the authorization server keeps of them.

CREATE TABLE connection (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- SHA-256 of the client's id, and of the id of the grant that its tokens hang on.
  client_hash BLOB NOT NULL,
  grant_hash BLOB NOT NULL UNIQUE,
  -- What the app calls itself, and where the answer to its request went: a host, or the scheme of an app on a device.
  name TEXT NOT NULL,
  redirect_host TEXT NOT NULL,
  access TEXT NOT NULL CHECK (access IN ('read', 'change')),
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- When it got its first token; null: allowed, and never fetched.
  connected_at INTEGER,
  last_used_at INTEGER,
  expires_at INTEGER NOT NULL,
  -- Kept after its end: the log names it.
  ended_at INTEGER
) WITHOUT ROWID;
CREATE INDEX connection_account ON connection (account_id);
CREATE INDEX connection_user ON connection (user_id);
CREATE INDEX connection_client ON connection (client_hash);

-- Registrations, requests in hand, codes, tokens and grants of the authorization server.
CREATE TABLE oauth_item (
  kind TEXT NOT NULL,
  -- SHA-256 of the id, which of a code or a token is the secret itself (at least 178 bits of chance).
  hash BLOB NOT NULL,
  -- SHA-256 of the id of its grant.
  grant_hash BLOB,
  -- Of an access token: what it may do, and the address of the box it was made for.
  scopes TEXT,
  origin TEXT,
  -- What the server keeps, sealed once more under a key of the box, bound to kind and hash; never the id.
  sealed BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  -- Null: a registration, which is kept while a connection uses it.
  expires_at INTEGER,
  -- When it served: a code and a refresh token serve once.
  used_at INTEGER,
  PRIMARY KEY (kind, hash)
) WITHOUT ROWID;
CREATE INDEX oauth_item_grant ON oauth_item (grant_hash) WHERE grant_hash IS NOT NULL;
CREATE INDEX oauth_item_expires ON oauth_item (expires_at) WHERE expires_at IS NOT NULL;

-- Part of the chain only where it is not null, so that lines from before keep theirs.
ALTER TABLE audit ADD COLUMN connection_id TEXT;
CREATE INDEX audit_connection ON audit (connection_id, n) WHERE connection_id IS NOT NULL;

-- The owner lets personal tokens in at the address of the assistants.
ALTER TABLE account ADD COLUMN personal_tokens_for_assistants INTEGER NOT NULL DEFAULT 0;
