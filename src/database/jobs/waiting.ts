import type { Database } from "../sqlite/open.ts";

/** Work that waits, by its kind: stages of reading, and what is done beside it. Walks through what waits and nothing else. */
export const waitingByKind = (db: Database): { kind: string; n: number }[] =>
  db
    .sql(
      `SELECT stage AS kind, count(*) AS n FROM job GROUP BY stage
       UNION ALL SELECT 'model-read', count(*) FROM model_job
       UNION ALL SELECT 'webhook', count(*) FROM delivery`,
    )
    .all() as { kind: string; n: number }[];
