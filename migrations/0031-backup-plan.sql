-- Backups that are made by themselves: at most one plan for the whole box, and what became of it.
CREATE TABLE backup_plan (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  -- The account whose Checkup tells that none could be made: that of the person who set it up.
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  every TEXT NOT NULL CHECK (every IN ('day', 'week')),
  -- Monday 1 to Sunday 7; null for every day.
  weekday INTEGER,
  -- HH:MM where the box is.
  at TEXT NOT NULL,
  -- Null: where backups from the app go.
  folder TEXT,
  -- 1: when it was set up the folder lay on another disk than the papers. If it lies on theirs later, that disk is away.
  other_disk INTEGER NOT NULL,
  keep INTEGER NOT NULL,
  -- None for a time before this moment: it was set up, or changed, then.
  begins_at INTEGER NOT NULL,
  -- The last day that was decided upon.
  decided_on TEXT,
  -- After one that failed, the moment of the next try.
  retry_at INTEGER,
  last_at INTEGER,
  last_name TEXT,
  -- Why the last one failed, or null.
  last_failure TEXT,
  last_good_at INTEGER
);

-- Files that the plan has made: those alone it may remove again.
CREATE TABLE backup_made (
  path TEXT PRIMARY KEY,
  made_at INTEGER NOT NULL
) WITHOUT ROWID;
