-- Machines that read papers for the box. `secret` is made of the worker's token, which is shown once and kept nowhere; it opens calls
-- of that worker and nothing else. `pages` counts what it has read.
CREATE TABLE worker (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  secret BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER,
  pages INTEGER NOT NULL DEFAULT 0
);
