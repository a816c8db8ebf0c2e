-- The search index. Contentless: the words stand once, in the pages. Row numbers are document.n, so one account is one
-- range of row numbers and no query walks through another account's papers.

CREATE VIRTUAL TABLE words USING fts5 (
  title, people, facts, identifiers, text,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2",
  prefix = '2 3'
);
INSERT INTO words (words, rank) VALUES ('rank', 'bm25(8.0, 6.0, 3.0, 6.0, 1.0)');
-- Deleted words are overwritten, not only marked: a shredded paper leaves nothing in the index.
INSERT INTO words (words, rank) VALUES ('secure-delete', 1);
