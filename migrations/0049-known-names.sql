-- What one new paper costs hangs on what is near it, not on how many people and things are on file.

-- A number that changes with the names of an account's people and things: who holds them in memory tells by it whether they are
-- as they were.
CREATE TABLE entity_names (
  account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  version INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO entity_names (account_id, version) SELECT id, 1 FROM account;
CREATE TRIGGER entity_names_account AFTER INSERT ON account
BEGIN
  INSERT OR IGNORE INTO entity_names (account_id, version) VALUES (new.id, 1);
END;
CREATE TRIGGER entity_names_added AFTER INSERT ON entity
BEGIN
  UPDATE entity_names SET version = version + 1 WHERE account_id = new.account_id;
END;
CREATE TRIGGER entity_names_changed AFTER UPDATE OF id, name, kind, gone_on, pinned, created_at ON entity
BEGIN
  UPDATE entity_names SET version = version + 1 WHERE account_id = new.account_id;
END;
CREATE TRIGGER entity_names_gone AFTER DELETE ON entity
BEGIN
  UPDATE entity_names SET version = version + 1 WHERE account_id = old.account_id;
END;
CREATE TRIGGER entity_names_alias AFTER INSERT ON entity_alias
BEGIN
  UPDATE entity_names SET version = version + 1 WHERE account_id = new.account_id;
END;
CREATE TRIGGER entity_names_alias_changed AFTER UPDATE ON entity_alias
BEGIN
  UPDATE entity_names SET version = version + 1 WHERE account_id = new.account_id;
END;
CREATE TRIGGER entity_names_alias_gone AFTER DELETE ON entity_alias
BEGIN
  UPDATE entity_names SET version = version + 1 WHERE account_id = old.account_id;
END;

-- People and things that may have become nobody's: only these are looked at when what no paper names is tidied away.
CREATE TABLE loose_entity (
  account_id TEXT NOT NULL,
  entity_id TEXT NOT NULL REFERENCES entity (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, entity_id)
) WITHOUT ROWID;
CREATE INDEX loose_entity_entity ON loose_entity (entity_id);
INSERT INTO loose_entity (account_id, entity_id) SELECT account_id, id FROM entity;
CREATE TRIGGER loose_added AFTER INSERT ON entity
BEGIN
  INSERT OR IGNORE INTO loose_entity (account_id, entity_id) VALUES (new.account_id, new.id);
END;
CREATE TRIGGER loose_let_go AFTER UPDATE OF by_hand, pinned, household ON entity
BEGIN
  INSERT OR IGNORE INTO loose_entity (account_id, entity_id) VALUES (new.account_id, new.id);
END;
CREATE TRIGGER loose_unlinked AFTER DELETE ON document_entity
BEGIN
  INSERT OR IGNORE INTO loose_entity (account_id, entity_id) SELECT account_id, id FROM entity WHERE id = old.entity_id;
END;
CREATE TRIGGER loose_moved AFTER UPDATE OF entity_id ON document_entity
BEGIN
  INSERT OR IGNORE INTO loose_entity (account_id, entity_id) SELECT account_id, id FROM entity WHERE id = old.entity_id;
END;
CREATE TRIGGER loose_item_gone AFTER DELETE ON obligation WHEN old.entity_id IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO loose_entity (account_id, entity_id) SELECT account_id, id FROM entity WHERE id = old.entity_id;
END;
CREATE TRIGGER loose_item_moved AFTER UPDATE OF entity_id ON obligation WHEN old.entity_id IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO loose_entity (account_id, entity_id) SELECT account_id, id FROM entity WHERE id = old.entity_id;
END;
