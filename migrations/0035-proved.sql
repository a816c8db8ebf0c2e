-- When the person of a session last gave their password or a passkey on it: what would let a thief of the session stay (tokens,
-- passkeys, members) asks for one that is at most five minutes old. Null: signed in before this was kept.
ALTER TABLE token ADD COLUMN proved_at INTEGER;
