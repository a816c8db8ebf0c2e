import type { Database } from "../sqlite/open.ts";

/** A filed paper that the language model is yet to read. */
export interface ModelJob {
  document_id: string;
  /** Counted when taken: 1 on the first run. */
  attempt: number;
}

/** Reminds of a paper; anew when it was reminded of already. Call inside the transaction that files it. */
export function enqueueModelRead(db: Database, documentId: string, at: number): void {
  db.sql(
    `INSERT INTO model_job (document_id, run_after) VALUES (?, ?)
     ON CONFLICT (document_id) DO UPDATE SET attempt = 0, run_after = excluded.run_after`,
  ).run(documentId, at);
}

/** No wait is this long: a job further off was put there by a clock that has since been set back. */
const FAR = 2 * 3_600_000;

/**
 * Takes the paper that was filed last, as long as no paper waits for its stages: those come first, always. The attempt is
 * counted here.
 */
export function takeModelJob(db: Database, now: number): ModelJob | undefined {
  return db
    .sql(
      `UPDATE model_job SET attempt = attempt + 1 WHERE document_id = (
         SELECT m.document_id FROM model_job m JOIN document d ON d.id = m.document_id
         WHERE (m.run_after <= @now OR m.run_after > @now + ${FAR}) AND d.status IN ('filed', 'needs_review')
           AND NOT EXISTS (SELECT 1 FROM job) ORDER BY m.run_after DESC, m.document_id LIMIT 1)
       RETURNING document_id, attempt`,
    )
    .get({ now }) as ModelJob | undefined;
}

/** Puts it off. `counts`: the try is held against the paper. */
export function delayModelRead(db: Database, job: ModelJob, runAfter: number, counts: boolean): void {
  db.sql("UPDATE model_job SET run_after = ?, attempt = attempt - ? WHERE document_id = ?").run(
    runAfter,
    counts ? 0 : 1,
    job.document_id,
  );
}

export function dropModelRead(db: Database, documentId: string): void {
  db.sql("DELETE FROM model_job WHERE document_id = ?").run(documentId);
}

export const modelJobCount = (db: Database): number =>
  (db.sql("SELECT count(*) AS n FROM model_job").get() as { n: number }).n;

/** When the paper was last changed by anybody, and whether it lies where it is read; null when it is gone. */
export const standing = (
  db: Database,
  documentId: string,
): { changed_at: number; status: string; trashed_at: number | null; read: string } | null =>
  (db
    .sql(
      `SELECT changed_at, status, trashed_at, read FROM document WHERE id = ?
         AND NOT EXISTS (SELECT 1 FROM job WHERE document_id = document.id)`,
    )
    .get(documentId) as ReturnType<typeof standing> | undefined) ?? null;
