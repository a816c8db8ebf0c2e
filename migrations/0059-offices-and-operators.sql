-- Identity providers (OpenID Connect) that people may sign in with. They are of the box; who is made a member joins `account_id`,
-- the account the box was set up with. The secret is sealed once more under that account's key. The issuer of a row never
-- changes: a subject means something only beside the issuer that said it.
CREATE TABLE sign_in_provider (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  issuer TEXT NOT NULL,
  client_id TEXT NOT NULL,
  sealed_secret BLOB NOT NULL,
  scopes TEXT NOT NULL,
  -- The claim that holds groups, parts separated by dots; null: roles are given on the box alone.
  groups_claim TEXT,
  -- JSON: [{"group", "role"}].
  group_roles TEXT NOT NULL,
  -- Whether somebody whom nobody let in becomes a member, and as what; null: only with a group that has a role.
  joins INTEGER NOT NULL,
  default_role TEXT,
  match_email INTEGER NOT NULL,
  -- Separated by blanks: whose addresses may join; empty: any that is verified.
  domains TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
-- Who of the provider is who here.
CREATE TABLE sign_in_identity (
  provider_id TEXT NOT NULL REFERENCES sign_in_provider (id) ON DELETE CASCADE,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- What the provider calls the person, for their own list.
  shown TEXT,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  PRIMARY KEY (provider_id, subject)
) WITHOUT ROWID;
CREATE UNIQUE INDEX sign_in_identity_user ON sign_in_identity (user_id, provider_id);

-- What whoever runs a box watches it by.

-- What each account keeps, counted as it comes and goes: neither a look at the numbers nor a plan's limit walks through all papers.
-- `papers` are rows of document, those in the trash too; `bytes` are those of files that lie on the disk.
CREATE TABLE account_use (
  account_id TEXT PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  papers INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

INSERT INTO account_use (account_id, papers, bytes)
  SELECT a.id, (SELECT count(*) FROM document d WHERE d.account_id = a.id),
    (SELECT coalesce(sum(f.bytes), 0) FROM file f WHERE f.account_id = a.id AND f.blob_id IS NOT NULL)
  FROM account a;

CREATE TRIGGER account_use_begins AFTER INSERT ON account BEGIN
  INSERT INTO account_use (account_id) VALUES (NEW.id);
END;
CREATE TRIGGER account_use_paper_in AFTER INSERT ON document BEGIN
  UPDATE account_use SET papers = papers + 1 WHERE account_id = NEW.account_id;
END;
CREATE TRIGGER account_use_paper_out AFTER DELETE ON document BEGIN
  UPDATE account_use SET papers = papers - 1 WHERE account_id = OLD.account_id;
END;
CREATE TRIGGER account_use_file_in AFTER INSERT ON file WHEN NEW.blob_id IS NOT NULL BEGIN
  UPDATE account_use SET bytes = bytes + NEW.bytes WHERE account_id = NEW.account_id;
END;
CREATE TRIGGER account_use_file_out AFTER DELETE ON file WHEN OLD.blob_id IS NOT NULL BEGIN
  UPDATE account_use SET bytes = bytes - OLD.bytes WHERE account_id = OLD.account_id;
END;
CREATE TRIGGER account_use_file_changes AFTER UPDATE OF bytes, blob_id ON file BEGIN
  UPDATE account_use SET bytes = bytes - iif(OLD.blob_id IS NULL, 0, OLD.bytes) + iif(NEW.blob_id IS NULL, 0, NEW.bytes)
    WHERE account_id = NEW.account_id;
END;

-- The looks that the box takes at itself: the light one of each night, and the reading of every stored file in a week.
CREATE TABLE self_check (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  -- The day of the last light look in the box's own time zone, its moment, and what it found wrong: messages as JSON.
  light_on TEXT,
  light_at INTEGER,
  light_wrong TEXT NOT NULL DEFAULT '[]',
  -- A reading under way: when it began, the last file that was read, and how many were.
  begun_at INTEGER,
  reached TEXT,
  looked INTEGER NOT NULL DEFAULT 0,
  -- The last one that was finished, and how many files it read.
  read_at INTEGER,
  read_files INTEGER NOT NULL DEFAULT 0
);
INSERT INTO self_check (one) VALUES (1);

-- Stored files that were found broken or missing, until they are whole again or nothing names them.
CREATE TABLE broken_seal (
  blob_id TEXT PRIMARY KEY,
  found_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Machines that read papers for the box. `secret` is made of the worker's token, which is shown once and kept nowhere; it opens calls
-- of that worker and nothing else. `pages` counts what it has read.
CREATE TABLE worker (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  secret BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER,
  pages INTEGER NOT NULL DEFAULT 0
);

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
