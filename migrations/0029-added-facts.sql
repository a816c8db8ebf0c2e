-- Facts that a person made from words they chose on a page, or typed: only such a one can be taken away again.
ALTER TABLE fact ADD COLUMN added INTEGER NOT NULL DEFAULT 0;
