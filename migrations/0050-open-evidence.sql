-- An open payment says why it is open: red is only what is proven, or new.

-- What speaks for a payment being open, as a message (JSON); null where nothing is known.
ALTER TABLE obligation ADD COLUMN evidence TEXT;
-- 1 where that proves it: a reminder, arrears on a later bill, a debit sent back.
ALTER TABLE obligation ADD COLUMN asserted INTEGER NOT NULL DEFAULT 0;
