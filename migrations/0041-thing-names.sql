-- Names that the box gives to things ("Vehicle (plate ending 80)") are messages (key and parameters as JSON) beside their words in
-- English, so that each caller reads them in their own language. Null: a name that a paper or a person gave.

ALTER TABLE entity ADD COLUMN name_message TEXT;
ALTER TABLE entity_alias ADD COLUMN name_message TEXT;
ALTER TABLE entity_sighting ADD COLUMN name_message TEXT;

-- Names that older versions made. A person's are as they were typed: made ones are those of things that no person changed, and those
-- that were seen on a paper.
CREATE TEMP TABLE made AS
SELECT kind, name, CASE
    WHEN kind = 'vehicle' AND name GLOB 'Vehicle (VIN ending *)' THEN
      json_object('key', 'name.vin', 'params', json_object('end', rtrim(substr(name, 21), ')')))
    WHEN kind = 'vehicle' AND name GLOB 'Vehicle (plate ending *)' THEN
      json_object('key', 'name.plate', 'params', json_object('end', rtrim(substr(name, 23), ')')))
    WHEN kind = 'policy' AND name GLOB 'Policy ending *' THEN
      json_object('key', 'name.policy', 'params', json_object('end', substr(name, 15)))
    WHEN kind = 'policy' AND name GLOB '?* policy ending *' THEN
      json_object('key', 'name.policyOf', 'params', json_object(
        'who', substr(name, 1, instr(name, ' policy ending ') - 1), 'end', substr(name, instr(name, ' policy ending ') + 15)))
    WHEN kind = 'financial_account' AND name GLOB 'Account ending *' THEN
      json_object('key', 'name.account', 'params', json_object('end', substr(name, 16)))
    WHEN kind = 'financial_account' AND name GLOB '?* account ending *' THEN
      json_object('key', 'name.accountOf', 'params', json_object(
        'who', substr(name, 1, instr(name, ' account ending ') - 1), 'end', substr(name, instr(name, ' account ending ') + 16)))
  END AS message
FROM (
  SELECT kind, name FROM entity WHERE by_hand = 0
  UNION SELECT e.kind, s.name FROM entity_sighting s JOIN entity e ON e.id = s.entity_id)
WHERE name LIKE '%ending %';

UPDATE entity_sighting AS s SET name_message = m.message FROM entity e, made m
WHERE e.id = s.entity_id AND m.kind = e.kind AND m.name = s.name;
UPDATE entity_alias AS a SET name_message = m.message FROM entity e, made m
WHERE e.id = a.entity_id AND m.kind = e.kind AND m.name = a.name;
UPDATE entity AS e SET name_message = m.message FROM made m WHERE m.kind = e.kind AND m.name = e.name;

DROP TABLE made;
