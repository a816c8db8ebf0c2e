import type { Database } from "../sqlite/open.ts";

/** What is kept: documents with those in the trash, and the bytes of their files on the disk. */
export interface Use {
  papers: number;
  bytes: number;
}

/** What an account keeps. The database counts it as it comes and goes. */
export const accountUse = (db: Database, accountId: string): Use =>
  (db.sql("SELECT papers, bytes FROM account_use WHERE account_id = ?").get(accountId) as
    | Use
    | undefined) ?? {
    papers: 0,
    bytes: 0,
  };

/** What all accounts keep together. */
export const totalUse = (db: Database): Use =>
  db
    .sql("SELECT coalesce(sum(papers), 0) AS papers, coalesce(sum(bytes), 0) AS bytes FROM account_use")
    .get() as Use;
