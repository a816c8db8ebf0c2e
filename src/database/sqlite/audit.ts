import { createHmac, timingSafeEqual } from "node:crypto";
import type { Via } from "#rules/access/access.ts";
import type { Database } from "./open.ts";
import type { RowOf } from "./row.ts";
import type { audit } from "./tables.ts";

export interface AuditEntry
  extends RowOf<typeof audit, "at" | "account_id" | "user_id" | "action" | "subject" | "subject_id"> {
  via: Via;
  /** The connected app it came through. */
  connection_id?: string | null;
}

export interface AuditRow extends AuditEntry {
  n: number;
  connection_id: string | null;
}

/**
 * mac of a row = HMAC-SHA256(key, mac of the row before | the row as JSON): an edit, a gap or a swap breaks the chain. The
 * connected app is part of the JSON only where there is one: lines from before there were any have none.
 */
function macOf(key: Uint8Array, before: Uint8Array, n: number, e: AuditEntry): Buffer {
  const row = [n, e.at, e.account_id, e.user_id, e.via, e.action, e.subject, e.subject_id];
  const whole = e.connection_id == null ? row : [...row, e.connection_id];
  return createHmac("sha256", key).update(before).update(JSON.stringify(whole)).digest();
}

const start = new Uint8Array(32);

/** Adds lines to the log, in their order. Call inside the transaction of the change they tell of. */
export function addAudit(db: Database, key: Uint8Array, ...entries: AuditEntry[]): void {
  if (entries.length === 0) return;
  const last = db.sql("SELECT n, mac FROM audit ORDER BY n DESC LIMIT 1").get() as
    | { n: number; mac: Buffer }
    | undefined;
  let n = last?.n ?? 0;
  let mac: Uint8Array = last?.mac ?? start;
  const add = db.sql(
    "INSERT INTO audit (n, at, account_id, user_id, via, action, subject, subject_id, connection_id, mac) VALUES (?,?,?,?,?,?,?,?,?,?)",
  );
  for (const e of entries) {
    n++;
    const next = macOf(key, mac, n, e);
    const connection = e.connection_id ?? null;
    add.run(n, e.at, e.account_id, e.user_id, e.via, e.action, e.subject, e.subject_id, connection, next);
    mac = next;
  }
}

/** How the chain stands. `broken`: the number of the first row that does not fit, or null; `head`: the mac of the newest row. */
export interface AuditVerdict {
  rows: number;
  broken: number | null;
  head: string | null;
}

/** Rows that are checked without a pause. */
const SLICE = 500;

/** Walks the chain from its beginning and pauses after each slice, so that a server can do other things meanwhile. */
export function* walkAudit(db: Database, key: Uint8Array): Generator<void, AuditVerdict> {
  let before: Uint8Array = start;
  let rows = 0;
  const slice = db.sql(`SELECT * FROM audit WHERE n > ? ORDER BY n LIMIT ${SLICE}`);
  for (;;) {
    const found = slice.all(rows) as (AuditRow & { mac: Buffer })[];
    for (const r of found) {
      rows++;
      const mac = macOf(key, before, r.n, r);
      if (r.n !== rows || r.mac.length !== mac.length || !timingSafeEqual(mac, r.mac))
        return { rows, broken: r.n, head: null };
      before = r.mac;
    }
    if (found.length < SLICE)
      return { rows, broken: null, head: rows === 0 ? null : Buffer.from(before).toString("hex") };
    yield;
  }
}

/** The number of the newest line; 0 when there is none. */
export const auditEnd = (db: Database): number =>
  (db.sql("SELECT ifnull(max(n), 0) AS n FROM audit").get() as { n: number }).n;

/** Walks the chain in one go. */
export function verifyAudit(db: Database, key: Uint8Array): AuditVerdict {
  const walk = walkAudit(db, key);
  for (;;) {
    const { done, value } = walk.next();
    if (done) return value;
  }
}

/** A line with the name of who did it, and of the app it came through. */
export interface NamedAuditRow extends AuditRow {
  user_name: string | null;
  connection_name: string | null;
}

interface FormerRow {
  position: number;
  at: number;
  via: Via;
  action: string;
  user_name: string | null;
}

/** What was done with a document before it came here out of an export, the newest first. Nobody can prove it. */
export const formerHistory = (db: Database, accountId: string, documentId: string): FormerRow[] =>
  db
    .sql(
      `SELECT h.position, h.at, h.via, h.action, u.name AS user_name FROM former_history h
       JOIN document d ON d.id = h.document_id LEFT JOIN user u ON u.id = h.user_id
       WHERE h.document_id = ? AND d.account_id = ? ORDER BY h.position DESC`,
    )
    .all(documentId, accountId) as FormerRow[];

/** Which lines of the log are wanted. */
export interface AuditFilter {
  accountId?: string | undefined;
  /** Milliseconds since 1970. */
  since?: number | undefined;
  document?: string | undefined;
  connection?: string | undefined;
  /** The newest first, those before a row, so many at most; without it every row, the oldest first. */
  newest?: { before: number | undefined; limit: number };
}

/** The log of one account or all, with the names of those who did it. */
export function auditRows(db: Database, filter: AuditFilter): NamedAuditRow[] {
  const { accountId, since, document, connection, newest } = filter;
  const conditions = [
    ...(accountId === undefined ? [] : ["a.account_id = @account"]),
    ...(since === undefined ? [] : ["a.at >= @since"]),
    ...(document === undefined ? [] : ["a.subject_id = @document AND a.subject = 'document'"]),
    ...(connection === undefined ? [] : ["a.connection_id = @connection"]),
    ...(newest?.before === undefined ? [] : ["a.n < @before"]),
  ];
  const where = conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  const order = newest ? "ORDER BY a.n DESC LIMIT @limit" : "ORDER BY a.n";
  return db
    .sql(
      `SELECT a.n, a.at, a.account_id, a.user_id, u.name AS user_name, a.via, a.action, a.subject, a.subject_id,
         a.connection_id, c.name AS connection_name
       FROM audit a LEFT JOIN user u ON u.id = a.user_id LEFT JOIN connection c ON c.id = a.connection_id ${where} ${order}`,
    )
    .all({
      ...(accountId !== undefined && { account: accountId }),
      ...(since !== undefined && { since }),
      ...(document !== undefined && { document }),
      ...(connection !== undefined && { connection }),
      ...(newest?.before !== undefined && { before: newest.before }),
      ...(newest && { limit: newest.limit }),
    }) as NamedAuditRow[];
}
