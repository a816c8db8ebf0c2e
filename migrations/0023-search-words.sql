-- The search index anew, with the stems of words beside the words, and a vocabulary: which words are on file, so that one
-- misread by a scanner, a part of a number or the end of a compound can be found. Every document is put in anew, in slices.

DROP TABLE words;
DELETE FROM box WHERE key = 'words/behind';

-- Words are put in folded (lower case, without accents, "ß" as "ss"). `stems` has the stems that are no word of the paper
-- itself, squeezed numbers, and what a paper of this kind is called.
CREATE VIRTUAL TABLE words USING fts5 (
  title, people, facts, identifiers, text, stems,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2",
  prefix = '2 3'
);
INSERT INTO words (words, rank) VALUES ('rank', 'bm25(8.0, 6.0, 3.0, 6.0, 1.0, 0.8)');
INSERT INTO words (words, rank) VALUES ('secure-delete', 1);

-- The words on file, of each account its own. `n` is account.number * 2^32 + a running number, as everywhere: one account is
-- one range, and nothing of one is ever looked at for another. `shape` is the word with the letters that a scanner takes for
-- one another made one ("t0ta1" and "total").
CREATE TABLE vocabulary (
  n INTEGER PRIMARY KEY,
  account INTEGER NOT NULL,
  term TEXT NOT NULL,
  shape TEXT NOT NULL
);
CREATE UNIQUE INDEX vocabulary_term ON vocabulary (account, term);
CREATE INDEX vocabulary_shape ON vocabulary (account, shape);

-- Every three letters in a row of a shape. What goes is overwritten: a shredded paper leaves no word behind.
CREATE VIRTUAL TABLE vocabulary_parts USING fts5 (
  shape, content = 'vocabulary', content_rowid = 'n', tokenize = 'trigram', detail = none
);
INSERT INTO vocabulary_parts (vocabulary_parts, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER vocabulary_added AFTER INSERT ON vocabulary BEGIN
  INSERT INTO vocabulary_parts (rowid, shape) VALUES (new.n, new.shape);
END;
CREATE TRIGGER vocabulary_removed AFTER DELETE ON vocabulary BEGIN
  INSERT INTO vocabulary_parts (vocabulary_parts, rowid, shape) VALUES ('delete', old.n, old.shape);
END;

-- Languages of an account's papers: in which of them a word that is looked for may have its stem.
CREATE TABLE words_language (
  account INTEGER NOT NULL,
  language TEXT NOT NULL,
  PRIMARY KEY (account, language)
) WITHOUT ROWID;

INSERT OR IGNORE INTO stale_words (document_id) SELECT id FROM document WHERE hidden < 2 AND status <> 'quarantined';
