import type { Database } from "../sqlite/open.ts";
import { insertRow, type RowOf } from "../sqlite/row.ts";
import { worker } from "../sqlite/tables.ts";

/** A machine that reads papers for the box. It belongs to the box and to no account. */
export type WorkerRow = RowOf<typeof worker>;

export function addWorker(db: Database, w: Pick<WorkerRow, "id" | "name" | "secret" | "created_at">): void {
  insertRow(db, worker, w);
}

/** Every worker that may come, the oldest first. */
export const allWorkers = (db: Database): WorkerRow[] =>
  db.sql("SELECT * FROM worker ORDER BY created_at, id").all() as WorkerRow[];

export const workerById = (db: Database, id: string): WorkerRow | undefined =>
  db.sql("SELECT * FROM worker WHERE id = ?").get(id.toLowerCase()) as WorkerRow | undefined;

/** Whether a worker may come still. */
export const isWorker = (db: Database, id: string): boolean =>
  db.sql("SELECT 1 FROM worker WHERE id = ?").get(id) != null;

/** False when there is none. */
export const removeWorker = (db: Database, id: string): boolean =>
  db.sql("DELETE FROM worker WHERE id = ?").run(id.toLowerCase()).changes > 0;

/** Notes that a worker was there, and adds pages that it has read. */
export function noteWorker(db: Database, id: string, at: number, pages: number): void {
  db.sql("UPDATE worker SET last_seen_at = ?, pages = pages + ? WHERE id = ?").run(at, pages, id);
}
