-- The pages of a paper as a person put them. The PDF made of them is `file_id`, beside the files as they came, which stay; the newest
-- arrangement of a paper is the one that is shown and read, and those before it are kept for undoing. JSON: `pages`, the file and
-- page that each is of and the degrees it was turned by; `merged`, the papers whose pages were taken in; `made`, those that were cut
-- out; `facts`, where what people entered stood before.
CREATE TABLE arrangement (
  file_id TEXT PRIMARY KEY REFERENCES file (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  pages TEXT NOT NULL,
  merged TEXT NOT NULL,
  made TEXT NOT NULL,
  facts TEXT NOT NULL,
  made_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX arrangement_document ON arrangement (document_id);

-- What people of the account wrote on a paper.
CREATE TABLE paper_note (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  text TEXT NOT NULL,
  written_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX paper_note_document ON paper_note (document_id, written_at);
