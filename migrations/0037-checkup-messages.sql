-- What the box itself says on lines of the Checkup, as messages (key and parameters as JSON) beside their words in English, so
-- that each caller reads them in their own language. Null: words of a person or of the paper.

ALTER TABLE obligation ADD COLUMN title_message TEXT;
ALTER TABLE obligation ADD COLUMN if_missed_message TEXT;
ALTER TABLE obligation ADD COLUMN closed_message TEXT;
ALTER TABLE gap ADD COLUMN title_message TEXT;
ALTER TABLE gap ADD COLUMN detail_message TEXT;
ALTER TABLE gap ADD COLUMN dismissed_message TEXT;

-- Titles that older versions wrote. What gaps and closings say is worked out anew with the next look at the whole account.
CREATE TEMP TABLE titled AS
SELECT o.id, o.kind, o.title, substr(o.title, instr(o.title, ': ') + 2) AS rest,
  CASE
    WHEN ty.slug IS NULL OR o.title LIKE '%: this paper%' THEN json('{"key":"checkup.thing.paper"}')
    WHEN ty.slug = 'vehicles/inspection' THEN json('{"key":"checkup.thing.inspection"}')
    WHEN ty.slug = 'vehicles/registration' THEN json('{"key":"checkup.thing.registration"}')
    WHEN ty.slug = 'pets/vaccination' THEN json('{"key":"checkup.thing.vaccination"}')
    ELSE json_object('key', 'checkup.thing.kind', 'params',
      json_object('what', json_object('key', 'kinds.' || ty.slug)))
  END AS what
FROM obligation o LEFT JOIN document d ON d.id = o.document_id LEFT JOIN type ty ON ty.id = d.type_id AND ty.account_id IS NULL
WHERE o.by_hand = 0 OR o.quote IS NOT NULL OR o.fact_id IS NOT NULL;

UPDATE obligation SET title_message = (
  SELECT CASE
    WHEN t.title = 'Pay this bill' THEN json_object('key', 'checkup.title.pay_bill')
    WHEN t.kind = 'payment' AND t.title GLOB '* ([0-9]* of [0-9]*)' THEN CASE WHEN t.title GLOB '* (* (*' THEN NULL ELSE
      json_object('key', 'checkup.title.instalment', 'params', json_object(
        'n', CAST(substr(t.title, instr(t.title, ' (') + 2) AS INTEGER),
        'of', CAST(substr(t.title, instr(t.title, ' of ') + 4) AS INTEGER),
        'title', CASE
          WHEN t.title LIKE 'Pay this bill (%' THEN json_object('key', 'checkup.title.pay_bill')
          WHEN t.title LIKE 'Pay %' THEN json_object('key', 'checkup.title.pay', 'params',
            json_object('who', substr(t.title, 5, instr(t.title, ' (') - 5), 'debit', json('false')))
          ELSE json_object('key', 'checkup.title.pay', 'params',
            json_object('who', substr(t.title, 10, instr(t.title, ' (') - 10), 'debit', json('true'))) END)) END
    WHEN t.kind = 'payment' AND t.title LIKE 'Pay %' THEN json_object('key', 'checkup.title.pay', 'params',
      json_object('who', substr(t.title, 5), 'debit', json('false')))
    WHEN t.kind = 'payment' AND t.title LIKE 'Debit by %' THEN json_object('key', 'checkup.title.pay', 'params',
      json_object('who', substr(t.title, 10), 'debit', json('true')))
    WHEN t.title LIKE 'Due: %' THEN json_object('key', 'checkup.title.due', 'params', json_object('what', json(t.what)))
    WHEN t.title LIKE 'Expires: %' THEN json_object('key', 'checkup.title.expires', 'params',
      json_object('what', json(t.what), 'past', json('false')))
    WHEN t.title LIKE 'Cover ends: %' THEN json_object('key', 'checkup.title.cover_ends', 'params',
      json_object('what', json(t.what), 'past', json('false')))
    WHEN t.title LIKE 'Lease ends: %' THEN json_object('key', 'checkup.title.lease_ends', 'params',
      json_object('what', t.rest, 'past', json('false')))
    WHEN t.title LIKE 'Renewal: %' THEN json_object('key', 'checkup.title.renewal', 'params',
      json_object('what', CASE t.rest WHEN 'insurance' THEN json('{"key":"checkup.thing.insurance"}') ELSE t.rest END))
    WHEN t.title LIKE 'Renews by itself: %' THEN json_object('key', 'checkup.title.renews', 'params',
      json_object('what', json(t.what)))
    WHEN t.title LIKE 'Last day to cancel: %' THEN json_object('key', 'checkup.title.cancel_by', 'params',
      json_object('what', json(t.what), 'past', json('false'), 'source', CASE
        WHEN t.title LIKE '%(worked out from the terms)' THEN 'terms'
        WHEN t.title LIKE '%(by law, as the paper names no notice)' THEN 'law' ELSE 'paper' END))
    WHEN t.title = 'Warranty ends (worked out from the terms)' THEN json_object('key', 'checkup.title.warranty_ends')
    WHEN t.title = 'Hand in: tax return' THEN json_object('key', 'checkup.title.hand_in', 'params',
      json_object('what', json('{"key":"checkup.thing.return"}')))
    WHEN t.title GLOB 'Hand in: tax return [0-9][0-9][0-9][0-9]' THEN json_object('key', 'checkup.title.return', 'params',
      json_object('year', substr(t.title, -4)))
    WHEN t.title GLOB 'Hand in: Self Assessment tax return [0-9]*' THEN json_object('key', 'checkup.title.return_of', 'params',
      json_object('country', 'GB', 'year', substr(t.title, -7, 4), 'next', substr(t.title, -2)))
    WHEN t.title GLOB 'Hand in: * [0-9][0-9][0-9][0-9]' OR t.title GLOB 'Hand in: * [0-9][0-9][0-9][0-9] (*)' THEN
      json_object('key', 'checkup.title.return_of', 'params', json_object('next', '', 'country', CASE
          WHEN t.title LIKE '%: Federal %' THEN 'US' WHEN t.title LIKE '%(Renta)' THEN 'ES' WHEN t.title LIKE '%(730)' THEN 'IT'
          WHEN t.title LIKE '%: Personal %' THEN 'BE' WHEN t.title LIKE '%: Form 11 %' THEN 'IE'
          WHEN t.title LIKE '%: Tax return %' THEN 'CH' ELSE 'DE' END,
        'year', substr(replace(replace(t.title, ' (Renta)', ''), ' (730)', ''), -4)))
    WHEN t.title LIKE 'Hand in: %' THEN json_object('key', 'checkup.title.hand_in', 'params', json_object('what', json(t.what)))
    WHEN t.title = 'Reply to this letter' THEN json_object('key', 'checkup.title.reply')
    WHEN t.title LIKE 'Reply to %' THEN json_object('key', 'checkup.title.reply_to', 'params', json_object('who', substr(t.title, 10)))
    WHEN t.title = 'Appointment' THEN json_object('key', 'checkup.title.appointment')
    WHEN t.title LIKE 'Appointment at %' THEN json_object('key', 'checkup.title.appointment_at', 'params',
      json_object('who', substr(t.title, 16)))
    WHEN t.title = 'Vaccination is due' THEN json_object('key', 'checkup.title.vaccination')
    WHEN t.title LIKE 'Vaccination at %' THEN json_object('key', 'checkup.title.vaccination_at', 'params',
      json_object('who', substr(t.title, 16)))
    WHEN t.title = 'Vehicle inspection is due' THEN json_object('key', 'checkup.title.inspection')
    WHEN t.title = 'Flight' THEN json_object('key', 'checkup.title.flight')
    WHEN t.title LIKE 'Flight with %' THEN json_object('key', 'checkup.title.flight_with', 'params',
      json_object('who', substr(t.title, 13)))
    WHEN t.title = 'Train journey' THEN json_object('key', 'checkup.title.train')
    WHEN t.title LIKE 'Train journey with %' THEN json_object('key', 'checkup.title.train_with', 'params',
      json_object('who', substr(t.title, 20)))
    WHEN t.title = 'Bus journey' THEN json_object('key', 'checkup.title.bus')
    WHEN t.title LIKE 'Bus journey with %' THEN json_object('key', 'checkup.title.bus_with', 'params',
      json_object('who', substr(t.title, 18)))
    WHEN t.title = 'Event' THEN json_object('key', 'checkup.title.event')
    WHEN t.title LIKE 'Event: %' THEN json_object('key', 'checkup.title.event_of', 'params', json_object('who', t.rest))
  END
  FROM titled t WHERE t.id = obligation.id)
WHERE id IN (SELECT id FROM titled);

DROP TABLE titled;

UPDATE account SET checkup_on = NULL;
