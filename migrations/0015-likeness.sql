-- Stacks that came as one file and were split, papers that look like copies of others, and what people said about both.

-- 0 nothing was said, 1 it is a stack of papers, 2 it is one paper: a person said so.
ALTER TABLE document ADD COLUMN separate INTEGER NOT NULL DEFAULT 0;
-- When it was split into documents of its own (document_part, keys "pages 3-5"); it stands in no list then (hidden 2).
ALTER TABLE document ADD COLUMN split_at INTEGER;
CREATE INDEX document_split ON document (account_id) WHERE split_at IS NOT NULL;

-- Pages on which a new paper seems to begin, for a person to decide: JSON array of page numbers.
ALTER TABLE document ADD COLUMN split_offer TEXT;

-- Barcodes on a page (JSON), and how its picture looks (16 hexadecimal digits).
ALTER TABLE page ADD COLUMN codes TEXT;
ALTER TABLE page ADD COLUMN print TEXT;

-- Marks of a paper's content: two papers that share one are compared. Hashes under the account's own key.
CREATE TABLE likeness (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  mark INTEGER NOT NULL,
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, mark, document_id)
) WITHOUT ROWID;
CREATE INDEX likeness_document ON likeness (document_id);

-- A paper that seems to be a copy of another. apart 1: a person said they are two.
CREATE TABLE likely_copy (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  other_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  apart INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (document_id, other_id)
) WITHOUT ROWID;
CREATE INDEX likely_copy_other ON likely_copy (other_id);

-- Older versions that a paper replaced by what both say, so that taking it back is not undone by reading again.
CREATE TABLE version_found (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  older_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  PRIMARY KEY (document_id, older_id)
) WITHOUT ROWID;
CREATE INDEX version_found_older ON version_found (older_id);
