-- An import that a person paused: nothing more is taken out of it, and its papers wait to be read, until they let it go on.
ALTER TABLE import ADD COLUMN paused_at INTEGER;
-- 1: this paper came in such an import. Asking for it to be read again by itself takes it out of the wait.
ALTER TABLE job ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;
