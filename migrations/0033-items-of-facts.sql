-- Dated items that stand because a person added a day to a paper: the fact, and the day a reader had said before, if any.
ALTER TABLE obligation ADD COLUMN fact_id TEXT;
ALTER TABLE obligation ADD COLUMN due_before TEXT;
