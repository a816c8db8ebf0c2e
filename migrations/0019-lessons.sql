-- What corrections teach, each row hanging on the paper it was learned from: with the paper the lesson goes. Nothing here
-- leaves the box. What is made of these rows (places of one maker's papers, papers like another) is worked out when asked.

-- Words of a paper as the least hashes of them, four bytes each; its maker in the form in which names are compared. A paper
-- that is read again gets a new number, so that what is held in memory knows what it has not seen.
CREATE TABLE lesson_paper (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  document_id TEXT NOT NULL UNIQUE REFERENCES document (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  marks BLOB NOT NULL,
  maker TEXT
);
CREATE INDEX lesson_paper_account ON lesson_paper (account_id, seq);

-- The maker of a paper that a person corrected: how its papers print the name, numbers that only it has (JSON lists).
CREATE TABLE lesson_maker (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  document_id TEXT NOT NULL UNIQUE REFERENCES document (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  maker TEXT NOT NULL,
  name TEXT NOT NULL,
  names TEXT NOT NULL DEFAULT '[]',
  misread TEXT NOT NULL DEFAULT '[]',
  numbers TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX lesson_maker_account ON lesson_maker (account_id, seq);
CREATE INDEX lesson_maker_name ON lesson_maker (account_id, maker);

-- Where a paper of a maker says something: taught 1 by a person, 0 a place that held on a later paper.
CREATE TABLE lesson_place (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  account_id TEXT NOT NULL,
  maker TEXT NOT NULL,
  taught INTEGER NOT NULL,
  label TEXT NOT NULL,
  role TEXT NOT NULL,
  -- Words of the label, folded; empty where there are none, or where a correction taught the order of a date alone.
  words TEXT NOT NULL,
  place TEXT NOT NULL CHECK (place IN ('left', 'above', 'none', 'nowhere')),
  page INTEGER NOT NULL,
  -- Four fractions of the page: JSON [x0, y0, x1, y1].
  box TEXT NOT NULL,
  kind TEXT NOT NULL,
  pattern TEXT,
  -- 'dmy' or 'mdy', where what a person said decided it.
  date_order TEXT,
  at INTEGER NOT NULL,
  PRIMARY KEY (document_id, key)
) WITHOUT ROWID;
CREATE INDEX lesson_place_maker ON lesson_place (account_id, maker, taught DESC, at DESC);
CREATE INDEX lesson_place_order ON lesson_place (account_id) WHERE date_order IS NOT NULL;

-- A place that nobody's correction stands behind any more is forgotten on the papers where it held, too.
CREATE TRIGGER lesson_place_unsupported AFTER DELETE ON lesson_place WHEN old.taught = 1
BEGIN
  DELETE FROM lesson_place WHERE account_id = old.account_id AND maker = old.maker AND key = old.key AND taught = 0
    AND words = old.words AND place = old.place
    AND NOT EXISTS (SELECT 1 FROM lesson_place t WHERE t.account_id = old.account_id AND t.maker = old.maker
      AND t.key = old.key AND t.taught = 1 AND t.words = old.words AND t.place = old.place);
END;

-- Corrections that are not learned from yet: done before the next paper of the account is read.
CREATE TABLE lesson_due (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  account_id TEXT NOT NULL,
  label TEXT NOT NULL,
  role TEXT NOT NULL,
  value TEXT NOT NULL,
  number REAL,
  date TEXT,
  -- Where the reader had found the value that was confirmed; null where it was corrected.
  box TEXT,
  -- What the reader had made of it.
  was TEXT,
  at INTEGER NOT NULL,
  PRIMARY KEY (document_id, key)
) WITHOUT ROWID;
CREATE INDEX lesson_due_account ON lesson_due (account_id);

-- Another name that somebody goes by, as a correction taught it. Papers count: a name that nothing is like is believed when
-- two say so. With the last of its papers the name goes.
CREATE TABLE lesson_alias (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  entity_id TEXT NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
  folded TEXT NOT NULL,
  name TEXT NOT NULL,
  -- 1: it stands among the other names of the entity because of this.
  given INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (document_id, entity_id, folded)
) WITHOUT ROWID;
CREATE INDEX lesson_alias_name ON lesson_alias (entity_id, folded);
CREATE TRIGGER lesson_alias_unsupported AFTER DELETE ON lesson_alias WHEN old.given = 1
BEGIN
  DELETE FROM entity_alias WHERE entity_id = old.entity_id AND folded = old.folded
    AND NOT EXISTS (SELECT 1 FROM lesson_alias l WHERE l.entity_id = old.entity_id AND l.folded = old.folded);
END;

-- Papers whose type a person gave.
CREATE INDEX document_type_by_hand ON document (account_id) WHERE by_hand & 8;
