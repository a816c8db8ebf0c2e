-- Combining people and things, and undoing it.

-- The day it was said not to be the household's; `gone_on` is the day it was sold or ended.
ALTER TABLE entity ADD COLUMN disowned_on TEXT;

-- Somebody a person took off a paper. Kept by name too: what no paper names any more is tidied away, and a reader that
-- meets the name again makes it anew.
CREATE TABLE refused_link (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  entity_id TEXT NOT NULL,
  folded TEXT NOT NULL,
  kind TEXT NOT NULL,
  PRIMARY KEY (document_id, entity_id)
) WITHOUT ROWID;

-- Dated items that were dismissed because what they are about was sold or ended; they come back with it.
CREATE TABLE closed_with_entity (
  obligation_id TEXT PRIMARY KEY REFERENCES obligation (id) ON DELETE CASCADE,
  entity_id TEXT NOT NULL REFERENCES entity (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX closed_with_entity_entity ON closed_with_entity (entity_id);

-- Two that were made one. `moved` is everything that undoing it needs, as JSON.
CREATE TABLE combination (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kept_id TEXT NOT NULL,
  other_id TEXT NOT NULL,
  moved TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  undone_at INTEGER
) WITHOUT ROWID;

-- Sums and counts over every fact are answered from this index alone; it takes the place of the one on the same columns.
DROP INDEX fact_document;
CREATE INDEX fact_document ON fact (document_id, position, role, key, label, currency, number);
