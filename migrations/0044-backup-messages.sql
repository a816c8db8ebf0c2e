-- Why the last planned backup failed, as a message (key and parameters as JSON) beside its words in English, so that each caller reads it in
-- their own language. Null: words of an older version.

ALTER TABLE backup_plan ADD COLUMN last_failure_message TEXT;
