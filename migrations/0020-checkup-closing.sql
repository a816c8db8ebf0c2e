-- What a later paper did to dated items, and gaps found by rules.

-- What closed an item that no person closed: a word for the rule, the paper that says so, and a sentence. All null otherwise.
ALTER TABLE obligation ADD COLUMN closed_by_rule TEXT;
ALTER TABLE obligation ADD COLUMN closed_by_document TEXT;
ALTER TABLE obligation ADD COLUMN closed_reason TEXT;
-- 1: a person opened it again; no rule closes it from then on.
ALTER TABLE obligation ADD COLUMN kept_open INTEGER NOT NULL DEFAULT 0;
-- 1: its paper does not say that it is debited by itself; the statements do.
ALTER TABLE obligation ADD COLUMN automatic_learned INTEGER NOT NULL DEFAULT 0;
CREATE INDEX obligation_closed_by ON obligation (closed_by_document) WHERE closed_by_document IS NOT NULL;
CREATE INDEX obligation_amount ON obligation (account_id, round(abs(amount) * 100), due) WHERE kind = 'payment';
CREATE INDEX obligation_entity ON obligation (entity_id) WHERE entity_id IS NOT NULL;

-- IANA name of the zone whose midnight begins the account's day; null: the box's own.
ALTER TABLE account ADD COLUMN time_zone TEXT;
-- The last day on which the whole Checkup was worked out anew.
ALTER TABLE account ADD COLUMN checkup_on TEXT;

-- Lines of bank and card statements that were read for sure: what was paid to whom, on which day.
CREATE TABLE statement_line (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  n INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  day TEXT NOT NULL,
  -- What stands on the line beside day and amount.
  words TEXT NOT NULL,
  -- Below 0: money went out.
  amount REAL NOT NULL,
  currency TEXT,
  page INTEGER NOT NULL,
  quote TEXT NOT NULL,
  PRIMARY KEY (document_id, n)
) WITHOUT ROWID;
CREATE INDEX statement_line_amount ON statement_line (account_id, abs(amount), day);

-- Papers about which something changed that the Checkup hangs on; they are looked at anew a few at a time.
CREATE TABLE checkup_stale (
  document_id TEXT PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL
) WITHOUT ROWID;

CREATE TRIGGER checkup_document AFTER UPDATE OF hidden, doc_date, period_from, period_to, type_id, had_on ON document
WHEN old.hidden IS NOT new.hidden OR old.doc_date IS NOT new.doc_date OR old.type_id IS NOT new.type_id
  OR old.period_from IS NOT new.period_from OR old.period_to IS NOT new.period_to OR old.had_on IS NOT new.had_on
BEGIN
  INSERT OR IGNORE INTO checkup_stale (document_id, account_id) VALUES (new.id, new.account_id);
END;
CREATE TRIGGER checkup_fact AFTER UPDATE OF value, number, date, currency ON fact
BEGIN
  INSERT OR IGNORE INTO checkup_stale (document_id, account_id) VALUES (new.document_id, new.account_id);
END;
CREATE TRIGGER checkup_link AFTER UPDATE OF entity_id ON document_entity
BEGIN
  INSERT OR IGNORE INTO checkup_stale (document_id, account_id) SELECT id, account_id FROM document WHERE id = new.document_id;
END;
CREATE TRIGGER checkup_linked AFTER INSERT ON document_entity WHEN new.by_hand = 1
BEGIN
  INSERT OR IGNORE INTO checkup_stale (document_id, account_id) SELECT id, account_id FROM document WHERE id = new.document_id;
END;
CREATE TRIGGER checkup_refused AFTER INSERT ON refused_link
BEGIN
  INSERT OR IGNORE INTO checkup_stale (document_id, account_id) SELECT id, account_id FROM document WHERE id = new.document_id;
END;
CREATE TRIGGER checkup_gone AFTER UPDATE OF gone_on, disowned_on ON entity
WHEN old.gone_on IS NOT new.gone_on OR old.disowned_on IS NOT new.disowned_on
BEGIN
  INSERT OR IGNORE INTO checkup_stale (document_id, account_id)
    SELECT d.id, d.account_id FROM document_entity de JOIN document d ON d.id = de.document_id
    WHERE de.entity_id = new.id AND d.hidden = 0 LIMIT 50;
END;
CREATE TRIGGER checkup_by_hand AFTER INSERT ON paid_by_hand
BEGIN
  INSERT OR IGNORE INTO checkup_stale (document_id, account_id)
    SELECT d.id, d.account_id FROM obligation o JOIN document d ON d.id = o.document_id
    WHERE o.entity_id = new.entity_id AND o.closed_by_rule = 'passed' AND d.hidden = 0;
END;
CREATE TRIGGER checkup_acted AFTER UPDATE OF status, kept_open ON obligation WHEN new.document_id IS NOT NULL
  AND ((old.status IS NOT new.status AND old.closed_by_rule IS new.closed_by_rule) OR old.kept_open IS NOT new.kept_open)
BEGIN
  INSERT OR IGNORE INTO checkup_stale (document_id, account_id) SELECT id, account_id FROM document WHERE id = new.document_id;
END;

-- Gaps found by rules. What makes a gap the same one when it is found again is its kind, its subject and the person or thing
-- it is about; the last stands in its column alone, so that two that are made one take their gaps along. Where both had the
-- same there are two rows for a while, hence no unique key: the next look closes one of them.
CREATE TABLE gap_found (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('missing_document', 'missing_period', 'expired_without_renewal', 'unknown_detail')),
  subject TEXT NOT NULL,
  title TEXT NOT NULL,
  detail TEXT,
  -- The day or the first day of the month that is missing, when it has one.
  due TEXT,
  -- A paper that goes takes no gap with it: what a person said of it stays said.
  document_id TEXT REFERENCES document (id) ON DELETE SET NULL,
  entity_id TEXT REFERENCES entity (id) ON DELETE SET NULL,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'dismissed')),
  dismissed_reason TEXT,
  closed_at INTEGER,
  created_at INTEGER NOT NULL,
  -- 1: no person dismissed it; what was missing came, and it opens again should that go.
  closed_by_rule INTEGER NOT NULL DEFAULT 0,
  -- 1: a person opened again what a rule had closed; no rule closes it from then on.
  kept_open INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
INSERT INTO gap_found (id, account_id, kind, subject, title, detail, due, document_id, entity_id, status, dismissed_reason, closed_at, created_at)
  SELECT id, account_id, kind, subject, title, detail, due, document_id, entity_id, status, dismissed_reason, closed_at, created_at FROM gap;
DROP TABLE gap;
ALTER TABLE gap_found RENAME TO gap;
CREATE INDEX gap_standing ON gap (account_id, status);
CREATE INDEX gap_subject ON gap (account_id, kind, subject);
CREATE INDEX gap_entity ON gap (entity_id) WHERE entity_id IS NOT NULL;
CREATE INDEX gap_document ON gap (document_id) WHERE document_id IS NOT NULL;

-- What the pages of a paper say of their place among them ("page 2 of 5"), as JSON [[2, 5]]; looked for once, and anew when
-- the pages change.
CREATE TABLE numbering (
  document_id TEXT PRIMARY KEY REFERENCES document (id) ON DELETE CASCADE,
  said TEXT NOT NULL
) WITHOUT ROWID;
CREATE TRIGGER numbering_page AFTER INSERT ON page BEGIN
  DELETE FROM numbering WHERE document_id = new.document_id;
END;
CREATE TRIGGER numbering_text AFTER UPDATE OF text ON page BEGIN
  DELETE FROM numbering WHERE document_id = new.document_id;
END;
CREATE TRIGGER numbering_less AFTER DELETE ON page BEGIN
  DELETE FROM numbering WHERE document_id = old.document_id;
END;
