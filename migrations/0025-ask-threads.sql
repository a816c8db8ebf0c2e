-- What an answer cited, so that "when is it due?" goes on from it: ids of documents alone. Whoever asks next has to be allowed
-- to see them again, and no answer or number of one is kept.

ALTER TABLE ask_turn ADD COLUMN documents TEXT NOT NULL DEFAULT '[]';
