-- A plan may send what is new to a store (a folder, SFTP, S3) in place of whole files to a folder.
ALTER TABLE backup_plan ADD COLUMN store TEXT;
-- The password or key of the store, sealed once more under the account's key and bound to the address; null for a folder.
ALTER TABLE backup_plan ADD COLUMN store_secret BLOB;
-- When all of the store was last read back, and when a restore was last tried.
ALTER TABLE backup_plan ADD COLUMN verified_at INTEGER;
ALTER TABLE backup_plan ADD COLUMN tried_at INTEGER;
