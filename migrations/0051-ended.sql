-- A thing ends by a paper: a sale, a closing, a cancellation. `gone_on` stays the day from which it is gone, whoever says so.

-- The end as papers say it, worked out with the Checkup: its day (also one to come), how, and the document that says it.
ALTER TABLE entity ADD COLUMN ended_on TEXT;
ALTER TABLE entity ADD COLUMN ended_way TEXT;
ALTER TABLE entity ADD COLUMN ended_by TEXT;
-- 1 where a person said that it is gone, or against a paper that it is still there: `gone_on` is theirs then.
ALTER TABLE entity ADD COLUMN gone_said INTEGER NOT NULL DEFAULT 0;
UPDATE entity SET gone_said = 1 WHERE gone_on IS NOT NULL;
