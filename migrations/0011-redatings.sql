-- A list is walked page by page while papers are read, and reading gives a paper another date: it would be met twice, or not
-- at all. Every change of a date is kept in order, so that a walk goes on with the dates as they were when it began. The
-- number of a change is all a cursor remembers; only the last 200,000 are kept, far more than a walk sees.
CREATE TABLE redating (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  was TEXT NOT NULL
) STRICT;
CREATE INDEX redating_by_account ON redating (account_id, seq);
CREATE INDEX redating_by_document ON redating (document_id, seq);

CREATE TRIGGER document_redated AFTER UPDATE OF sort_date ON document WHEN old.sort_date <> new.sort_date
BEGIN
  INSERT INTO redating (document_id, account_id, was) VALUES (old.id, old.account_id, old.sort_date);
  DELETE FROM redating WHERE seq <= (SELECT max(seq) FROM redating) - 200000;
END;
