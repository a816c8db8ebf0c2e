-- What papers are about: concepts of the built-in lexicon with how much a paper is about each. Papers are gone through anew,
-- in slices, together with their words.

CREATE TABLE meaning (
  -- Never used twice: whoever has read up to one reads on from there, whatever was put in anew.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- document.n: one account is one range.
  n INTEGER NOT NULL UNIQUE,
  -- Three bytes a concept: two its number, low byte first, one how much (1..255).
  weights BLOB NOT NULL
);

CREATE TRIGGER meaning_gone AFTER DELETE ON document BEGIN
  DELETE FROM meaning WHERE n = old.n;
END;

INSERT OR IGNORE INTO stale_words (document_id) SELECT id FROM document WHERE hidden < 2 AND status <> 'quarantined';
