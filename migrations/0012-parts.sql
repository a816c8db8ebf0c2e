-- Papers that came inside another: the attachments of a message. Each becomes a document of its own, once.

CREATE TABLE document_part (
  parent_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  -- HMAC of the part's bytes, as in file.fingerprint: reading the message again finds the part it has made.
  key TEXT NOT NULL,
  -- Null once that document was deleted for good: it does not come back with the next reading.
  document_id TEXT REFERENCES document (id) ON DELETE SET NULL,
  PRIMARY KEY (parent_id, key)
) WITHOUT ROWID;
CREATE INDEX document_part_document ON document_part (document_id) WHERE document_id IS NOT NULL;
