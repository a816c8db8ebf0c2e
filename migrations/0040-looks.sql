-- What a person is told of a document that waits for them, as a message (key and parameters as JSON) beside its words in English.
-- Null: words of the engine that could not read it.

ALTER TABLE document ADD COLUMN review_message TEXT;

UPDATE document SET review_message = CASE review_detail
  WHEN 'There are hardly any words on the pages.' THEN '{"key":"look.says.few_words"}'
  WHEN 'The picture is too unclear to be read.' THEN '{"key":"look.says.unclear"}'
  WHEN 'It is not clear what kind of paper this is.' THEN '{"key":"look.says.kind"}'
  WHEN 'The file is empty: there is not one byte in it.' THEN '{"key":"look.says.empty"}'
  WHEN 'This file is damaged. Restore it from a backup.' THEN '{"key":"look.says.damaged"}'
  WHEN 'The page is blank: there are no words to read.' THEN '{"key":"look.says.blank","params":{"n":1}}'
  WHEN 'The pages are blank: there are no words to read.' THEN '{"key":"look.says.blank","params":{"n":2}}'
  WHEN 'No words could be read on its page.' THEN '{"key":"look.says.no_words","params":{"n":1}}'
  WHEN 'No words could be read on its pages.' THEN '{"key":"look.says.no_words","params":{"n":2}}'
  WHEN 'This is an archive that could not be taken apart. It is kept whole.' THEN '{"key":"look.says.archive"}'
  WHEN 'Reading this paper failed again and again. It is kept as it came.' THEN '{"key":"look.says.failed"}'
END WHERE review_detail IS NOT NULL;

UPDATE document SET review_message = json_object('key', 'look.says.infected', 'params', json_object('what',
  substr(review_detail, 22, instr(review_detail, '. The file is kept apart') - 22)))
WHERE review_reason = 'infected' AND review_detail LIKE 'The virus scan found %. The file is kept apart%';

UPDATE document SET review_message = json_object('key', 'look.says.duplicate', 'params', json_object('n',
  CASE WHEN review_detail LIKE 'It looks like a paper %' THEN 1 ELSE CAST(substr(review_detail, 15) AS INTEGER) END))
WHERE review_reason = 'possible_duplicate' AND review_detail LIKE 'It looks like %';
