-- Why an item of the Checkup was dismissed, where the program says it, as a message (key and parameters as JSON) beside its words in English.
-- Null: words of a person.

ALTER TABLE obligation ADD COLUMN dismissed_message TEXT;
UPDATE obligation SET dismissed_message = closed_message WHERE closed_by_rule IS NOT NULL AND dismissed_reason = closed_reason;
UPDATE obligation SET dismissed_message = '{"key":"checkup.gone"}' WHERE dismissed_reason = 'Sold or ended.';
UPDATE gap SET dismissed_message = '{"key":"checkup.gone"}' WHERE dismissed_reason = 'Sold or ended.' AND dismissed_message IS NULL;
