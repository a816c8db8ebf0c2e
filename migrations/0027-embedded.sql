-- Vectors of papers by an embedding model of the owner's choice (none ships). Those of the built-in meaning are kept beside
-- them: papers that the model has not come to yet are found by those.

CREATE TABLE embedded_document (
  -- document.n: one account is one range.
  n INTEGER PRIMARY KEY,
  -- Who made the vectors, as engines/embedder.ts names it: those of another maker say nothing.
  model TEXT NOT NULL,
  -- SHA-256 of what they were made of: a paper that says the same as before is not worked through again.
  sum TEXT NOT NULL,
  -- A bit a number of a vector (1: above nought), the vectors of the paper's passages one behind the other.
  bits BLOB NOT NULL
);

-- The vectors themselves, a byte (-127..127) a number, in the same order: looked at only for the nearest by bits.
CREATE TABLE embedded_vectors (
  n INTEGER PRIMARY KEY,
  vectors BLOB NOT NULL
);

-- Papers whose vectors are missing or older than what is on file. It is filled whether or not there is a model, so that one
-- that is pulled later knows where to begin.
CREATE TABLE embed_wait (
  n INTEGER PRIMARY KEY,
  tries INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX embed_wait_next ON embed_wait (next_at);
INSERT INTO embed_wait (n) SELECT n FROM document WHERE status IN ('filed', 'needs_review') AND hidden < 2;

CREATE TRIGGER embed_changed AFTER UPDATE OF title, type_id, summary, status, hidden, read ON document
WHEN new.status IN ('filed', 'needs_review') AND new.hidden < 2 BEGIN
  INSERT OR IGNORE INTO embed_wait (n) VALUES (new.n);
END;
CREATE TRIGGER embed_gone AFTER DELETE ON document BEGIN
  DELETE FROM embedded_document WHERE n = old.n;
  DELETE FROM embedded_vectors WHERE n = old.n;
  DELETE FROM embed_wait WHERE n = old.n;
END;
