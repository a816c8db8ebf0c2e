-- The name that the box gives to a tax package is a message (key and parameters as JSON) beside its words in English; null where a
-- person named it. What such a package is put together by follows from its year.

ALTER TABLE bundle ADD COLUMN name_message TEXT;
UPDATE bundle SET name_message = json_object('key', 'bundle.tax', 'params', json_object('year', year))
WHERE kind = 'tax' AND name = 'Taxes ' || year;
ALTER TABLE bundle DROP COLUMN rule;
