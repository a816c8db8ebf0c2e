import type { Message } from "#messages/message.ts";
import type { Database } from "../sqlite/open.ts";

/** How the looks of the box at itself stand. Moments in milliseconds. */
export interface SelfCheck {
  /** The last light look: its day where the box is, its moment, what it found wrong. */
  light_on: string | null;
  light_at: number | null;
  wrong: Message[];
  /** A reading of every stored file under way: when it began, the last file it read, how many. */
  begun_at: number | null;
  reached: string | null;
  looked: number;
  /** The last that was finished, and how many files it read. */
  read_at: number | null;
  read_files: number;
  /** Stored files known to be damaged or missing. */
  broken: number;
}

type Row = Omit<SelfCheck, "wrong"> & { light_wrong: string };

export function selfCheck(db: Database): SelfCheck {
  const { light_wrong, ...row } = db
    .sql(
      `SELECT light_on, light_at, light_wrong, begun_at, reached, looked, read_at, read_files,
         (SELECT count(*) FROM broken_seal) AS broken FROM self_check`,
    )
    .get() as Row;
  return { ...row, wrong: JSON.parse(light_wrong) as Message[] };
}

/** Puts a light look on file; inside a transaction. */
export function noteLightCheck(db: Database, day: string, at: number, wrong: readonly Message[]): void {
  db.sql("UPDATE self_check SET light_on = ?, light_at = ?, light_wrong = ?").run(
    day,
    at,
    JSON.stringify(wrong),
  );
}

export const beginReading = (db: Database, at: number): void =>
  void db.sql("UPDATE self_check SET begun_at = ?, reached = NULL, looked = 0").run(at);

/** How far a reading is: a start of the program goes on from there. */
export const noteReached = (db: Database, blobId: string, looked: number): void =>
  void db.sql("UPDATE self_check SET reached = ?, looked = ?").run(blobId, looked);

export const endReading = (db: Database, at: number): void =>
  void db
    .sql(
      "UPDATE self_check SET read_at = ?, read_files = looked, begun_at = NULL, reached = NULL, looked = 0",
    )
    .run(at);

export interface StoredBlob {
  blob_id: string;
  account_id: string;
  /** Null for a picture of a page, which can be drawn again. */
  document_id: string | null;
}

/** The next stored files after a name, in the order of their names. */
export const blobsAfter = (db: Database, after: string, limit: number): StoredBlob[] =>
  db
    .sql(
      `SELECT * FROM (SELECT blob_id, account_id, document_id FROM file WHERE blob_id > @after ORDER BY blob_id LIMIT @limit)
       UNION ALL SELECT * FROM (SELECT p.blob_id, f.account_id, NULL FROM picture p JOIN file f ON f.id = p.file_id
         WHERE p.blob_id > @after ORDER BY p.blob_id LIMIT @limit)
       ORDER BY blob_id LIMIT @limit`,
    )
    .all({ after, limit }) as StoredBlob[];

/** Remembers a file as broken; one that was known stays as old as it is. */
export const addBroken = (db: Database, blobId: string, at: number): void =>
  void db
    .sql("INSERT INTO broken_seal (blob_id, found_at) VALUES (?, ?) ON CONFLICT DO NOTHING")
    .run(blobId, at);

export const dropBroken = (db: Database, blobId: string): void =>
  void db.sql("DELETE FROM broken_seal WHERE blob_id = ?").run(blobId);

/** Forgets broken files that no document has any more. */
export const forgetGone = (db: Database): void =>
  void db
    .sql(
      "DELETE FROM broken_seal WHERE NOT EXISTS (SELECT 1 FROM file f WHERE f.blob_id = broken_seal.blob_id)",
    )
    .run();

/** Files known to be broken that a document still has. */
export const brokenBlobs = (db: Database): StoredBlob[] =>
  db
    .sql(
      `SELECT b.blob_id, min(f.account_id) AS account_id, min(f.document_id) AS document_id
       FROM broken_seal b JOIN file f ON f.blob_id = b.blob_id GROUP BY b.blob_id ORDER BY b.blob_id`,
    )
    .all() as StoredBlob[];

/** Forgets pictures of pages whose stored bytes are broken: they are drawn again. */
export const dropPicture = (db: Database, blobId: string): void =>
  void db.sql("DELETE FROM picture WHERE blob_id = ?").run(blobId);
