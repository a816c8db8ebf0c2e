-- Why an entry of an import was not taken in as it is, as a message (key and parameters as JSON) beside its words in English, so that each
-- caller reads it in their own language. Null: words of an older version.

ALTER TABLE import_entry ADD COLUMN problem_message TEXT;
