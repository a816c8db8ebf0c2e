-- The words of every paper that waits come before the reading of any, so that all of them can be found as soon as may be.

DROP INDEX job_order;
CREATE INDEX job_order ON job (patient, (stage NOT IN ('scan', 'lift-text')), run_after);
