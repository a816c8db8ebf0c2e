-- Identity providers (OpenID Connect) that people may sign in with. They are of the box; who is made a member joins `account_id`,
-- the account the box was set up with. The secret is sealed once more under that account's key. The issuer of a row never
-- changes: a subject means something only beside the issuer that said it.
CREATE TABLE sign_in_provider (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  issuer TEXT NOT NULL,
  client_id TEXT NOT NULL,
  sealed_secret BLOB NOT NULL,
  scopes TEXT NOT NULL,
  -- The claim that holds groups, parts separated by dots; null: roles are given on the box alone.
  groups_claim TEXT,
  -- JSON: [{"group", "role"}].
  group_roles TEXT NOT NULL,
  -- Whether somebody whom nobody let in becomes a member, and as what; null: only with a group that has a role.
  joins INTEGER NOT NULL,
  default_role TEXT,
  match_email INTEGER NOT NULL,
  -- Separated by blanks: whose addresses may join; empty: any that is verified.
  domains TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
-- Who of the provider is who here.
CREATE TABLE sign_in_identity (
  provider_id TEXT NOT NULL REFERENCES sign_in_provider (id) ON DELETE CASCADE,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- What the provider calls the person, for their own list.
  shown TEXT,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  PRIMARY KEY (provider_id, subject)
) WITHOUT ROWID;
CREATE UNIQUE INDEX sign_in_identity_user ON sign_in_identity (user_id, provider_id);
