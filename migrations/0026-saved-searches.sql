-- Searches that a person keeps in an account, for that person alone.
CREATE TABLE saved_search (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- The name without case and accents: no two of a person are alike.
  name_key TEXT NOT NULL,
  -- NULL: a list of documents by its filters alone.
  q TEXT,
  -- As they were said, by name or id, as JSON: what they name may be renamed or go, and the search says so then.
  filters TEXT NOT NULL,
  pinned INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (account_id, user_id, name_key)
) WITHOUT ROWID;
