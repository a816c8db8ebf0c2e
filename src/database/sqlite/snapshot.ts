import { constants, copyFileSync, existsSync, rmSync } from "node:fs";
import { allAccounts } from "../accounts/accounts.ts";
import { namedBlobs } from "../documents/files.ts";
import { databaseTrouble } from "./check.ts";
import { type Database, openCopy } from "./open.ts";

/**
 * Writes the database as it stands at this moment to a new file, sealed under the same key. Holds up nobody who writes
 * meanwhile; the connection it runs on waits.
 */
export function writeSnapshot(db: Database, to: string): void {
  db.settle();
  db.client.prepare("VACUUM INTO ?").run(to);
}

/** The same from a process of its own, on the file of a database that a server has open. */
export function copyDatabase(from: string, to: string, key: Uint8Array): void {
  const db = openCopy(from, key);
  try {
    writeSnapshot(db, to);
  } finally {
    db.close();
  }
}

/** How often the log is brought into the file before a snapshot is written out whole, and the pause between, in milliseconds. */
const TRIES = 40;
const PAUSE = 50;

/**
 * The same with every page as it lies in the file: one that did not change since the last snapshot has the same bytes, which
 * those of `copyDatabase`, sealed anew, never have. A reader that began while all of the log was in the file keeps the file
 * from changing (SQLite's WAL-index, read mark 0); others go on writing, to the log. Where long reads prevent that, it is as
 * `copyDatabase`.
 */
export function copyPages(from: string, to: string, key: Uint8Array): void {
  const [holder, reader] = [openCopy(from, key), openCopy(from, key)];
  try {
    if (beginOnFile(holder, reader)) {
      copyFileSync(from, to, constants.COPYFILE_FICLONE);
      reader.client.exec("COMMIT");
    } else writeSnapshot(reader, to);
  } finally {
    reader.close();
    holder.close();
  }
}

/** Begins a read that sees the file alone. False when the log could not be emptied. `holder` keeps writers away for that moment. */
function beginOnFile(holder: Database, reader: Database): boolean {
  const checkpoint = () =>
    (reader.client.pragma("wal_checkpoint(PASSIVE)") as { log: number; checkpointed: number }[])[0];
  for (let n = 0; n < TRIES; n++) {
    checkpoint();
    holder.client.exec("BEGIN IMMEDIATE");
    try {
      const now = checkpoint();
      if (now && now.log === now.checkpointed) {
        reader.client.exec("BEGIN");
        reader.client.prepare("SELECT count(*) FROM sqlite_schema").get();
        return true;
      }
    } finally {
      holder.client.exec("ROLLBACK");
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
  return false;
}

/** A blob that a snapshot names: of which account, and of which document if it is of one. */
export interface SnapshotBlob {
  blob_id: string;
  account_id: string;
  document_id: string | null;
}

/** Every blob that a snapshot names, each once, and the wrapped key of each account. */
export function blobsIn(
  path: string,
  key: Uint8Array,
): { blobs: SnapshotBlob[]; sealedKeys: Map<string, Uint8Array> } {
  const db = openCopy(path, key);
  try {
    const blobs = new Map(namedBlobs(db).map((b) => [b.blob_id, b]));
    const sealedKeys = new Map(allAccounts(db).map((a) => [a.id, a.sealed_key]));
    return { blobs: [...blobs.values()], sealedKeys };
  } finally {
    db.close();
  }
}

/** What is wrong with a snapshot, in a sentence, or null. Reads every page of it. */
export function snapshotTrouble(path: string, key: Uint8Array, quick = false): string | null {
  const db = openCopy(path, key);
  try {
    return databaseTrouble(db, quick);
  } finally {
    db.close();
  }
}

/** Takes a snapshot away, with what SQLite may have put beside it. */
export function removeSnapshot(path: string): void {
  for (const each of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`])
    if (existsSync(each)) rmSync(each, { force: true });
}

/** How many migrations a database has, also one of a newer program. */
export const migrationsOf = (db: Database): number =>
  db.client.pragma("user_version", { simple: true }) as number;

/** Papers that came onto the box after a moment, in a database of any version; one that was imported may have arrived elsewhere before. */
export const arrivedSince = (db: Database, at: number): number =>
  (
    db
      .sql(
        `SELECT count(*) AS n FROM document WHERE arrived_at > @at OR id IN
           (SELECT e.document_id FROM import_entry e JOIN import i ON i.id = e.import_id
            WHERE i.started_at > @at AND e.state = 'taken')`,
      )
      .get({ at }) as { n: number }
  ).n;
