-- Whether an open payment is still owed is said with its evidence: red is only what is proven or new.

-- What speaks for a payment being open, as a message (JSON); null where nothing is known.
ALTER TABLE obligation ADD COLUMN evidence TEXT;
-- 1 where that proves it: a reminder, arrears on a later bill, a debit sent back.
ALTER TABLE obligation ADD COLUMN asserted INTEGER NOT NULL DEFAULT 0;
-- How likely it is that it is still to be paid, 0 to 1; null where nothing was worked out.
ALTER TABLE obligation ADD COLUMN open_chance REAL;
