-- Who looked a file over for viruses, with versions, and what was seen that is no reason to keep it apart: a box that gets a
-- scanner later can tell which papers it has not looked at.

CREATE TABLE file_scan (
  file_id TEXT PRIMARY KEY REFERENCES file (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  scanned_by TEXT NOT NULL,
  -- A JSON list of ends of sentences ("contains macros, which are never run"); never words of the paper.
  notes TEXT NOT NULL DEFAULT '[]'
) WITHOUT ROWID;
