-- Papers that the language model is yet to read, after they are filed: a reminder beside the stages, which it never holds up.

CREATE TABLE model_job (
  document_id TEXT NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  -- Counted before running, so that a paper that ends the program does not do so for ever.
  attempt INTEGER NOT NULL DEFAULT 0,
  run_after INTEGER NOT NULL,
  PRIMARY KEY (document_id)
) WITHOUT ROWID;
CREATE INDEX model_job_ready ON model_job (run_after);
