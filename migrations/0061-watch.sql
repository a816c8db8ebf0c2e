-- What whoever runs a box watches it by.

-- What each account keeps, counted as it comes and goes: neither a look at the numbers nor a plan's limit walks through all papers.
-- `papers` are rows of document, those in the trash too; `bytes` are those of files that lie on the disk.
CREATE TABLE account_use (
  account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  papers INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

INSERT INTO account_use (account_id, papers, bytes)
  SELECT a.id, (SELECT count(*) FROM document d WHERE d.account_id = a.id),
    (SELECT coalesce(sum(f.bytes), 0) FROM file f WHERE f.account_id = a.id AND f.blob_id IS NOT NULL)
  FROM account a;

CREATE TRIGGER account_use_begins AFTER INSERT ON account BEGIN
  INSERT INTO account_use (account_id) VALUES (NEW.id);
END;
CREATE TRIGGER account_use_paper_in AFTER INSERT ON document BEGIN
  UPDATE account_use SET papers = papers + 1 WHERE account_id = NEW.account_id;
END;
CREATE TRIGGER account_use_paper_out AFTER DELETE ON document BEGIN
  UPDATE account_use SET papers = papers - 1 WHERE account_id = OLD.account_id;
END;
CREATE TRIGGER account_use_file_in AFTER INSERT ON file WHEN NEW.blob_id IS NOT NULL BEGIN
  UPDATE account_use SET bytes = bytes + NEW.bytes WHERE account_id = NEW.account_id;
END;
CREATE TRIGGER account_use_file_out AFTER DELETE ON file WHEN OLD.blob_id IS NOT NULL BEGIN
  UPDATE account_use SET bytes = bytes - OLD.bytes WHERE account_id = OLD.account_id;
END;
CREATE TRIGGER account_use_file_changes AFTER UPDATE OF bytes, blob_id ON file BEGIN
  UPDATE account_use SET bytes = bytes - iif(OLD.blob_id IS NULL, 0, OLD.bytes) + iif(NEW.blob_id IS NULL, 0, NEW.bytes)
    WHERE account_id = NEW.account_id;
END;

-- The looks that the box takes at itself: the light one of each night, and the reading of every stored file in a week.
CREATE TABLE self_check (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  -- The day of the last light look in the box's own time zone, its moment, and what it found wrong: messages as JSON.
  light_on TEXT,
  light_at INTEGER,
  light_wrong TEXT NOT NULL DEFAULT '[]',
  -- A reading under way: when it began, the last file that was read, and how many were.
  begun_at INTEGER,
  reached TEXT,
  looked INTEGER NOT NULL DEFAULT 0,
  -- The last one that was finished, and how many files it read.
  read_at INTEGER,
  read_files INTEGER NOT NULL DEFAULT 0
);
INSERT INTO self_check (one) VALUES (1);

-- Stored files that were found broken or missing, until they are whole again or nothing names them.
CREATE TABLE broken_seal (
  blob_id TEXT PRIMARY KEY,
  found_at INTEGER NOT NULL
) WITHOUT ROWID;
