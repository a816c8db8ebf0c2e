-- What became of each try to tell a webhook, so that whoever writes the other end sees why nothing comes; the newest hundred of each. And
-- the secret before the last change of it, which goes on signing for a day beside the new one, so that no delivery is refused meanwhile.
CREATE TABLE delivery_try (
  n INTEGER PRIMARY KEY,
  webhook_id TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  -- The webhook-id of the delivery.
  delivery_id TEXT NOT NULL,
  event TEXT NOT NULL,
  at INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  delivered INTEGER NOT NULL,
  -- What the address answered with; null when it did not answer.
  status INTEGER,
  detail TEXT NOT NULL,
  detail_message TEXT
);
CREATE INDEX delivery_try_webhook ON delivery_try (webhook_id, n);

ALTER TABLE webhook ADD COLUMN secret_before BLOB;
ALTER TABLE webhook ADD COLUMN secret_before_until INTEGER;
