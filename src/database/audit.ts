import { createHmac, timingSafeEqual } from "node:crypto";
import type { Via } from "#rules/access.ts";
import type { Database } from "./open.ts";

export interface AuditEntry {
  at: number;
  account_id: string | null;
  user_id: string | null;
  via: Via;
  /** Noun and verb: `document.add`, `document.view_text`. Never words of a paper, never an identifier's number. */
  action: string;
  subject: string | null;
  subject_id: string | null;
}

export interface AuditRow extends AuditEntry {
  n: number;
}

/** mac of a row = HMAC-SHA256(key, mac of the row before | the row as JSON): an edit, a gap or a swap breaks the chain. */
function macOf(key: Uint8Array, before: Uint8Array, n: number, e: AuditEntry): Buffer {
  const row = JSON.stringify([n, e.at, e.account_id, e.user_id, e.via, e.action, e.subject, e.subject_id]);
  return createHmac("sha256", key).update(before).update(row).digest();
}

const start = new Uint8Array(32);

/** Adds one line to the log. Call inside the transaction of the change it tells of. */
export function addAudit(db: Database, key: Uint8Array, e: AuditEntry): void {
  const last = db.sql("SELECT n, mac FROM audit ORDER BY n DESC LIMIT 1").get() as
    | { n: number; mac: Buffer }
    | undefined;
  const n = (last?.n ?? 0) + 1;
  db.sql(
    "INSERT INTO audit (n, at, account_id, user_id, via, action, subject, subject_id, mac) VALUES (?,?,?,?,?,?,?,?,?)",
  ).run(
    n,
    e.at,
    e.account_id,
    e.user_id,
    e.via,
    e.action,
    e.subject,
    e.subject_id,
    macOf(key, last?.mac ?? start, n, e),
  );
}

/** Walks the chain. `broken` is the number of the first row that does not fit, or null. `head` is the newest row. */
export function verifyAudit(
  db: Database,
  key: Uint8Array,
): { rows: number; broken: number | null; head: string | null } {
  let before: Uint8Array = start;
  let rows = 0;
  const all = db.client.prepare("SELECT * FROM audit ORDER BY n").iterate() as IterableIterator<
    AuditRow & { mac: Buffer }
  >;
  for (const r of all) {
    rows++;
    const mac = macOf(key, before, r.n, r);
    if (r.n !== rows || r.mac.length !== mac.length || !timingSafeEqual(mac, r.mac))
      return { rows, broken: r.n, head: null };
    before = r.mac;
  }
  return { rows, broken: null, head: rows === 0 ? null : Buffer.from(before).toString("hex") };
}

/** The log, oldest first, of one account or all, from a moment on. */
export function auditRows(
  db: Database,
  filter: { accountId?: string | undefined; since?: number | undefined },
): AuditRow[] {
  return db.client
    .prepare(
      "SELECT n, at, account_id, user_id, via, action, subject, subject_id FROM audit WHERE (@account IS NULL OR account_id = @account) AND at >= @since ORDER BY n",
    )
    .all({ account: filter.accountId ?? null, since: filter.since ?? 0 }) as AuditRow[];
}
