/** What the database says of the state of the whole box: counters that only ever grow, and the end of the log of changes. */
import type { AuditHead } from "#rules/checkup/box-state.ts";
import type { Database } from "../sqlite/open.ts";

type Counter = "generation" | "revision";

/** A counter of the box; 0 before it was first written. `revision` is the highest revision of the keyring that was seen. */
export function counter(db: Database, name: Counter): number {
  const row = db.sql("SELECT value FROM box WHERE key = ?").get(`state/${name}`) as
    | { value: string }
    | undefined;
  return Number(row?.value ?? 0);
}

/** Writes a counter; inside a transaction. It never goes back. */
export function raiseCounter(db: Database, name: Counter, to: number): void {
  if (to <= counter(db, name)) return;
  db.sql("INSERT OR REPLACE INTO box (key, value) VALUES (?, ?)").run(`state/${name}`, String(to));
}

const headOf = (row: unknown): AuditHead | null => {
  const found = row as { n: number; mac: Buffer } | undefined;
  return found === undefined ? null : { n: found.n, mac: found.mac.toString("hex") };
};

/** The newest line of the audit log, or null while it is empty. */
export const auditHead = (db: Database): AuditHead | null =>
  headOf(db.sql("SELECT n, mac FROM audit ORDER BY n DESC LIMIT 1").get());

/** Whether a line that the log once ended with is in it still, as it was. */
export const hasAuditLine = (db: Database, head: AuditHead): boolean =>
  headOf(db.sql("SELECT n, mac FROM audit WHERE n = ?").get(head.n))?.mac === head.mac;

/** What the box keeps of itself under a name, or null. */
export const boxValue = (db: Database, key: string): string | null =>
  (db.sql("SELECT value FROM box WHERE key = ?").get(key) as { value: string } | undefined)?.value ?? null;

/** Keeps it; inside a transaction. */
export function setBoxValue(db: Database, key: string, value: string): void {
  db.sql("INSERT OR REPLACE INTO box (key, value) VALUES (?, ?)").run(key, value);
}

/** Forgets it; inside a transaction. Returns whether there was one. */
export const dropBoxValue = (db: Database, key: string): boolean =>
  db.sql("DELETE FROM box WHERE key = ?").run(key).changes > 0;

const UNKEPT = "recovery/unkept";

/** The recovery code that nobody has said to have written down; null when there is none. */
export const unkeptRecoveryCode = (db: Database): string | null => boxValue(db, UNKEPT);

/** Keeps a recovery code until `dropUnkeptRecoveryCode`. */
export const holdRecoveryCode = (db: Database, code: string): void => setBoxValue(db, UNKEPT, code);

/** Forgets it. Returns whether there was one. */
export const dropUnkeptRecoveryCode = (db: Database): boolean => dropBoxValue(db, UNKEPT);

/** Keys of the box that outlive its root key, as the sealed database keeps them. */
interface KeptRows {
  auditKey: Buffer;
  wrapKey: Buffer;
  totpKey: Buffer;
  changes: Buffer[];
}

const kept = ["auditKey", "wrapKey", "totpKey"] as const;
const keptName = (key: string) => `key/${key}`;

/** The keys that were kept when the root key was changed, or null while it never was. */
export function keptKeys(db: Database): KeptRows | null {
  const value = (key: string) => boxValue(db, keptName(key));
  const [auditKey, wrapKey, totpKey] = kept.map((key) => Buffer.from(value(key) ?? "", "hex"));
  if (!auditKey?.length || !wrapKey?.length || !totpKey?.length) return null;
  const changes = (value("changes") ?? "").split(" ").filter((word) => word !== "");
  return { auditKey, wrapKey, totpKey, changes: changes.map((word) => Buffer.from(word, "hex")) };
}

/** Writes them; inside a transaction. */
export function keepKeys(db: Database, keys: KeptRows): void {
  const set = db.sql("INSERT OR REPLACE INTO box (key, value) VALUES (?, ?)");
  for (const key of kept) set.run(keptName(key), keys[key].toString("hex"));
  set.run(keptName("changes"), keys.changes.map((change) => change.toString("hex")).join(" "));
}
