-- A person put the type of one paper right: which others of the same sender look like it and carry the type it had (`was`), so that
-- one press gives them the new type and one more puts back what each was.
CREATE TABLE type_change (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  was TEXT,
  type_id TEXT NOT NULL,
  made_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX type_change_document ON type_change (document_id);

-- The others. `before`: what is put back, JSON; null while the type is no more than offered. A paper whose type a person sets
-- themselves leaves.
CREATE TABLE type_change_paper (
  change_id TEXT NOT NULL REFERENCES type_change (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  before TEXT,
  PRIMARY KEY (change_id, document_id)
) WITHOUT ROWID;
CREATE INDEX type_change_paper_document ON type_change_paper (document_id);
