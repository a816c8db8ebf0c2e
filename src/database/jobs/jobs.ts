import type { StageName } from "#rules/documents/states.ts";
import { attempts } from "#rules/documents/states.ts";
import type { Database } from "../sqlite/open.ts";
import type { RowOf } from "../sqlite/row.ts";
import type { job } from "../sqlite/tables.ts";

export interface Job extends RowOf<typeof job, "document_id" | "attempt" | "last_error" | "patient"> {
  stage: StageName;
  lease: string;
  /** `Database.losses` when it was claimed: after another loss its earlier stages may not be on file. */
  losses: number;
}

/** Reminds the worker of a document; replaces any reminder there was. Call inside the transaction that moves the document. */
export function enqueue(db: Database, documentId: string, stage: StageName, at: number): void {
  db.sql(
    `INSERT INTO job (document_id, stage, run_after) VALUES (?, ?, ?)
     ON CONFLICT (document_id) DO UPDATE SET stage = excluded.stage, attempt = 0, run_after = excluded.run_after,
       lease = NULL, lease_boot = NULL, lease_until = NULL, last_error = NULL, paused = 0`,
  ).run(documentId, stage, at);
}

/** No wait is this long: a job further off was put there by a clock that has since been set back. */
const FAR = 2 * 3_600_000;

/** Gives back what this start of the program holds but does not work on: its run could not be put on file. */
export function releaseLeases(db: Database, boot: string): void {
  const held = db.sql("SELECT 1 FROM job WHERE lease_boot = ? LIMIT 1").get(boot);
  if (held)
    db.sql("UPDATE job SET lease = NULL, lease_boot = NULL, lease_until = NULL WHERE lease_boot = ?").run(
      boot,
    );
}

/** `last_error` of a job that a limit stopped: it is tried once more, when no other job is under way. */
export const OVERRUN = "overrun";

/** Whether the text of a job's paper is extracted: it waits for those that nobody can find yet. Written as the index `job_order` has it. */
const HAS_TEXT = "(stage NOT IN ('scan', 'lift-text'))";

/**
 * Takes the job that has waited longest, the text of every paper before the reading of any; one that a limit stopped only when
 * there is no other to take and none under way.
 * A lease of another start of the program, or one that ran out, is void. The attempt is counted here, before anything runs.
 */
export function claim(
  db: Database,
  boot: string,
  lease: string,
  now: number,
  leaseMs: number,
): Job | undefined {
  const free = `(run_after <= @now OR run_after > @now + ${FAR}) AND paused = 0
    AND (lease IS NULL OR lease_boot <> @boot OR lease_until < @now)`;
  const take = (which: string): Job | undefined => {
    const row = db
      .sql(
        `UPDATE job SET attempt = attempt + 1, lease = @lease, lease_boot = @boot, lease_until = @until
         WHERE document_id = (SELECT document_id FROM job WHERE ${free} AND ${which} ORDER BY patient, ${HAS_TEXT}, run_after, document_id LIMIT 1)
         RETURNING document_id, stage, attempt, lease, last_error, patient`,
      )
      .get({ lease, boot, until: now + leaseMs, now }) as Omit<Job, "losses"> | undefined;
    return row && { ...row, losses: db.losses() };
  };
  return db.write(
    () =>
      take(`last_error IS NOT '${OVERRUN}'`) ??
      take(
        `last_error = '${OVERRUN}' AND NOT EXISTS (SELECT 1 FROM job WHERE lease_boot = @boot AND lease_until >= @now)`,
      ),
  );
}

/**
 * The least patience (0 or 1) of the papers that wait for their text to be extracted; null when none does. One that a limit
 * stopped does not count: it waits for all others itself.
 */
export const waitingForText = (db: Database, now: number): number | null =>
  [0, 1].find(
    (patient) =>
      db
        .sql(
          `SELECT 1 FROM job WHERE patient = ? AND ${HAS_TEXT} = 0 AND lease IS NULL AND paused = 0 AND run_after <= ?
             AND last_error IS NOT '${OVERRUN}' LIMIT 1`,
        )
        .get(patient, now) !== undefined,
  ) ?? null;

/** Lets papers that somebody waits for overtake this one: it is one of an import's many. */
export function bePatient(db: Database, documentId: string): void {
  db.sql("UPDATE job SET patient = 1 WHERE document_id = ?").run(documentId);
}

/** The stage a document waits for or is in, or null when nothing is to be done. */
export const stageOf = (db: Database, documentId: string): StageName | null =>
  (db.sql("SELECT stage FROM job WHERE document_id = ?").get(documentId) as { stage: StageName } | undefined)
    ?.stage ?? null;

export function dropJob(db: Database, documentId: string): void {
  db.sql("DELETE FROM job WHERE document_id = ?").run(documentId);
}

/** True while this worker holds the job: finishing needs the same lease it was claimed with. */
const holds = (db: Database, job: Job): boolean =>
  db.sql("SELECT 1 FROM job WHERE document_id = ? AND lease = ?").get(job.document_id, job.lease) !==
  undefined;

/** Moves a held job to its next stage, or removes it. False, and nothing done, when the lease was lost. */
export function advance(db: Database, job: Job, next: StageName | null, at: number): boolean {
  if (!holds(db, job)) return false;
  if (next === null) db.sql("DELETE FROM job WHERE document_id = ?").run(job.document_id);
  else enqueue(db, job.document_id, next, at);
  return true;
}

/** Moves a held job to its next stage and keeps hold of it. Null, and nothing done, when the lease was lost. */
export function goOn(db: Database, job: Job, next: StageName, until: number): Job | null {
  if (!holds(db, job)) return null;
  db.sql(
    "UPDATE job SET stage = ?, attempt = 1, last_error = NULL, lease_until = ? WHERE document_id = ? AND lease = ?",
  ).run(next, until, job.document_id, job.lease);
  return { ...job, stage: next, attempt: 1, last_error: null };
}

/** Keeps hold of jobs that wait for their turn with a lease in hand. */
export function renewLeases(db: Database, leases: string[], until: number): void {
  for (const lease of leases) db.sql("UPDATE job SET lease_until = ? WHERE lease = ?").run(until, lease);
}

/** Puts a failed job back. `counts`: the paper's own fault; otherwise (engine down, disk full) the attempt is not held against it. */
export function retryLater(db: Database, job: Job, runAfter: number, error: string, counts: boolean): void {
  db.sql(
    `UPDATE job SET lease = NULL, lease_boot = NULL, lease_until = NULL, run_after = ?, last_error = ?, attempt = attempt - ?
     WHERE document_id = ? AND lease = ?`,
  ).run(runAfter, error, counts ? 0 : 1, job.document_id, job.lease);
}

export const outOfAttempts = (job: Job): boolean => job.attempt >= attempts;

/** Next moment a waiting job may run, or null when none waits. What waits for an idle box waits for the end of others instead. */
export const nextRun = (db: Database): number | null =>
  (
    db
      .sql(
        `SELECT min(run_after) AS at FROM job WHERE lease IS NULL AND paused = 0 AND last_error IS NOT '${OVERRUN}'`,
      )
      .get() as {
      at: number | null;
    }
  ).at;

export const jobCount = (db: Database): number =>
  (db.sql("SELECT count(*) AS n FROM job").get() as { n: number }).n;
