-- Tries of a secret (password, code, passkey, passcode), counted before the secret is looked at: many at once are no more than
-- one after another, and a restart gives nobody fresh ones. It takes the place of the count of failures after the fact.
DROP TABLE sign_in_failure;

CREATE TABLE tries (
  -- What is counted: the kind of secret, then whose and from where, e.g. `password/account/<user>` or `code/device/<user>/<device>`.
  -- An e-mail nobody has is kept as a keyed hash: people type passwords into the wrong field.
  counter TEXT PRIMARY KEY,
  -- Moments (milliseconds since 1970) of the latest tries that were not right, the oldest first, as JSON.
  times TEXT NOT NULL,
  -- Tries since the last right one.
  in_a_row INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tries_last ON tries (last_at);

-- Addresses from which a secret was given rightly: they have a count of their own, so that no stranger elsewhere uses it up.
CREATE TABLE known_address (
  -- The person, or the link out.
  subject TEXT NOT NULL,
  address TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (subject, address)
) WITHOUT ROWID;

-- A link out counts its tries there, too.
ALTER TABLE link DROP COLUMN tries;
ALTER TABLE link DROP COLUMN locked_until;
