-- Why a webhook, a notice or a mailbox failed last, as a message (key and parameters as JSON) beside its words in English, so that
-- each caller reads it in their own language. Null: words of an older version.

ALTER TABLE webhook ADD COLUMN last_failure_message TEXT;
ALTER TABLE notice ADD COLUMN last_failure_message TEXT;
ALTER TABLE mailbox ADD COLUMN trouble_message TEXT;
