import { LAST, NONE, type Tries } from "#rules/access/tries.ts";
import type { Database } from "../sqlite/open.ts";

/** What a counter holds; nothing for one that was never used. */
export function triesOf(db: Database, counter: string): Tries {
  const row = db.sql("SELECT times, in_a_row FROM tries WHERE counter = ?").get(counter) as
    | { times: string; in_a_row: number }
    | undefined;
  return row ? { times: JSON.parse(row.times) as number[], in_a_row: row.in_a_row } : NONE;
}

export function setTries(db: Database, counter: string, t: Tries, at: number): void {
  if (t.times.length === 0 && t.in_a_row === 0) db.sql("DELETE FROM tries WHERE counter = ?").run(counter);
  else
    db.sql(
      `INSERT INTO tries (counter, times, in_a_row, last_at) VALUES (?, ?, ?, ?) ON CONFLICT (counter)
       DO UPDATE SET times = excluded.times, in_a_row = excluded.in_a_row, last_at = excluded.last_at`,
    ).run(counter, JSON.stringify(t.times), t.in_a_row, at);
}

/** Ends the rows of wrong tries of every counter whose name begins so; those of the last quarter of an hour still count. */
export function endRows(db: Database, prefix: string): void {
  // U+FFFF sorts after every character that names are made of.
  db.sql("UPDATE tries SET in_a_row = 0 WHERE counter >= ? AND counter < ?").run(prefix, `${prefix}\uffff`);
}

/** Lets go of counters unused since a moment, but for those that are closed for good, and of addresses not seen since another. */
export function forgetTries(db: Database, unusedSince: number, unseenSince: number): void {
  db.sql("DELETE FROM tries WHERE last_at < ? AND in_a_row < ?").run(unusedSince, LAST);
  db.sql("DELETE FROM known_address WHERE seen_at < ?").run(unseenSince);
}

/** Starts every counter whose name begins so anew. */
export function forgetCounters(db: Database, prefix: string): void {
  db.sql("DELETE FROM tries WHERE counter >= ? AND counter < ?").run(prefix, `${prefix}\uffff`);
}

/** True when a subject's secret was given rightly from an address since a moment. */
export const isKnownAddress = (db: Database, subject: string, address: string, since: number): boolean =>
  db
    .sql("SELECT 1 FROM known_address WHERE subject = ? AND address = ? AND seen_at >= ?")
    .get(subject, address, since) !== undefined;

export function knowAddress(db: Database, subject: string, address: string, at: number): void {
  db.sql(
    `INSERT INTO known_address (subject, address, seen_at) VALUES (?, ?, ?)
     ON CONFLICT (subject, address) DO UPDATE SET seen_at = excluded.seen_at`,
  ).run(subject, address, at);
}
