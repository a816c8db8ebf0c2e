-- The titles and summaries that the box makes are messages, so that everyone reads them in their own language. Beside each stands the
-- message it was written from, as JSON; NULL where a person or the paper gave the words. `title` and `summary` keep the English text,
-- which is searched and sorted by.
ALTER TABLE document ADD COLUMN title_message TEXT;
ALTER TABLE document ADD COLUMN summary_message TEXT;
