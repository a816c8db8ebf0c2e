-- How people and things are told apart.

-- Which paper said each detail: JSON of lists by the detail's name, the newest paper first:
-- [{"value", "document_id", "page", "day"}]. A detail that is not in it was written by a person.
ALTER TABLE entity ADD COLUMN detail_sources TEXT NOT NULL DEFAULT '{}';

-- A name as a paper prints it, and how it was told whose it is: 'number', 'name' or 'short name', 'new' when it was the
-- first of its kind. With the paper the name goes.
CREATE TABLE entity_sighting (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  entity_id TEXT NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  folded TEXT NOT NULL,
  name TEXT NOT NULL,
  page INTEGER,
  told_by TEXT NOT NULL CHECK (told_by IN ('number', 'name', 'short name', 'new')),
  -- 1: it stands among the other names because of this.
  given INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (document_id, entity_id, folded)
) WITHOUT ROWID;
CREATE INDEX entity_sighting_entity ON entity_sighting (entity_id, folded);

CREATE TRIGGER entity_sighting_unsupported AFTER DELETE ON entity_sighting WHEN old.given = 1
BEGIN
  DELETE FROM entity_alias WHERE entity_id = old.entity_id AND folded = old.folded
    AND NOT EXISTS (SELECT 1 FROM entity_sighting s WHERE s.entity_id = old.entity_id AND s.folded = old.folded AND s.given = 1)
    AND NOT EXISTS (SELECT 1 FROM lesson_alias l WHERE l.entity_id = old.entity_id AND l.folded = old.folded AND l.given = 1);
END;

DROP TRIGGER lesson_alias_unsupported;
CREATE TRIGGER lesson_alias_unsupported AFTER DELETE ON lesson_alias WHEN old.given = 1
BEGIN
  DELETE FROM entity_alias WHERE entity_id = old.entity_id AND folded = old.folded
    AND NOT EXISTS (SELECT 1 FROM lesson_alias l WHERE l.entity_id = old.entity_id AND l.folded = old.folded)
    AND NOT EXISTS (SELECT 1 FROM entity_sighting s WHERE s.entity_id = old.entity_id AND s.folded = old.folded AND s.given = 1);
END;

-- Keys by which those are looked up that a read name or number may mean. 'w' a word of a name, 'b' and 'e' its first and last
-- three letters (a slip in one half leaves the other), 'c' the name written together, 'n' a number, 't' its last four signs.
CREATE TABLE entity_key (
  account_id TEXT NOT NULL,
  key TEXT NOT NULL,
  entity_id TEXT NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, key, entity_id)
) WITHOUT ROWID;
CREATE INDEX entity_key_entity ON entity_key (entity_id);

-- Names in the one spelling of umlauts ("mueller" is "muller").
CREATE VIEW entity_spelled AS
  SELECT id AS entity_id, account_id, replace(replace(replace(replace(folded, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'aa', 'a') AS spelled FROM entity
  UNION ALL
  SELECT entity_id, account_id, replace(replace(replace(replace(folded, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'aa', 'a') FROM entity_alias;

CREATE VIEW entity_word AS
  SELECT s.entity_id, s.account_id, w.value AS word
  FROM entity_spelled s, json_each('["' || replace(s.spelled, ' ', '","') || '"]') w WHERE w.value <> '';

CREATE VIEW entity_number AS
  SELECT e.id AS entity_id, e.account_id,
    upper(replace(replace(replace(replace(replace(d.value, ' ', ''), '-', ''), '.', ''), '/', ''), '*', '')) AS number
  FROM entity e, json_each(e.details) d WHERE d.type IN ('text', 'integer') AND d.value GLOB '*[0-9]*' AND length(d.value) BETWEEN 4 AND 80;

CREATE VIEW entity_key_of AS
  SELECT entity_id, account_id, 'w ' || word AS key FROM entity_word
  UNION ALL SELECT entity_id, account_id, 'b ' || substr(word, 1, 3) FROM entity_word WHERE length(word) >= 5
  UNION ALL SELECT entity_id, account_id, 'e ' || substr(word, -3) FROM entity_word WHERE length(word) >= 5
  UNION ALL SELECT entity_id, account_id, 'c ' || replace(spelled, ' ', '') FROM entity_spelled
  UNION ALL SELECT entity_id, account_id, 'n ' || number FROM entity_number
  UNION ALL SELECT entity_id, account_id, 't ' || substr(number, -4) FROM entity_number;

CREATE TRIGGER entity_key_added AFTER INSERT ON entity
BEGIN
  INSERT OR IGNORE INTO entity_key (account_id, key, entity_id) SELECT account_id, key, entity_id FROM entity_key_of WHERE entity_id = new.id;
END;
CREATE TRIGGER entity_key_changed AFTER UPDATE OF folded, details ON entity
WHEN old.folded IS NOT new.folded OR old.details IS NOT new.details
BEGIN
  DELETE FROM entity_key WHERE entity_id = new.id;
  INSERT OR IGNORE INTO entity_key (account_id, key, entity_id) SELECT account_id, key, entity_id FROM entity_key_of WHERE entity_id = new.id;
END;
CREATE TRIGGER entity_key_alias AFTER INSERT ON entity_alias
BEGIN
  INSERT OR IGNORE INTO entity_key (account_id, key, entity_id) SELECT account_id, key, entity_id FROM entity_key_of WHERE entity_id = new.entity_id;
END;
CREATE TRIGGER entity_key_alias_gone AFTER DELETE ON entity_alias WHEN EXISTS (SELECT 1 FROM entity WHERE id = old.entity_id)
BEGIN
  DELETE FROM entity_key WHERE entity_id = old.entity_id;
  INSERT OR IGNORE INTO entity_key (account_id, key, entity_id) SELECT account_id, key, entity_id FROM entity_key_of WHERE entity_id = old.entity_id;
END;

INSERT OR IGNORE INTO entity_key (account_id, key, entity_id) SELECT account_id, key, entity_id FROM entity_key_of;
