-- What was done with a paper before it came here out of an export of another box. The audit log of a box tells only what happened on
-- it; what an export says of a time before cannot be proved, so it stands beside it.
CREATE TABLE former_history (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  at INTEGER NOT NULL,
  user_id TEXT,
  via TEXT NOT NULL,
  action TEXT NOT NULL,
  PRIMARY KEY (document_id, position)
) WITHOUT ROWID;
