-- The text of every paper that waits is extracted before any is read, so that all of them can be found as soon as possible.

DROP INDEX job_order;
CREATE INDEX job_order ON job (patient, (stage NOT IN ('scan', 'lift-text')), run_after);
