/** Whether the parts of a data folder belong together: decisions without I/O about databases, keyrings and marks of different age. */

/** A line of the audit log: its number and its link of the chain, in hexadecimal digits. */
export interface AuditHead {
  n: number;
  mac: string;
}

/** The newest state of the box that is known to have reached the disk; what the members mean says vault/high-water.ts. */
export interface HighWater {
  generation: number;
  revision: number;
  audit: AuditHead | null;
  /** Lines the log once had, lines that were left, and when that was found (RFC 3339). */
  cut: { had: number; left: number; at: string } | null;
}

/** What the keyring says; null where there is none. `database` null: its format does not say. */
export type KeyringState = { generation: number; revision: number; database: boolean | null } | null;

/** What was found wrong with a box that can be served all the same. */
export type Trouble = "older keyring" | "no mark" | "broken mark" | "audit cut" | "older database";

/**
 * Whether a database that is not there was lost. An empty one is made only where nothing says that there was one: no sealed
 * files, no mark, and a keyring (if any) that was made and never used.
 */
export const databaseWasLost = (given: { keyring: KeyringState; blobs: boolean; mark: boolean }): boolean =>
  given.blobs || given.mark || (given.keyring !== null && given.keyring.database !== false);

/** What the database says of itself. `holdsHead`: whether the line the mark names is in its log, as it was. */
interface DatabaseState {
  generation: number;
  revision: number;
  holdsHead: boolean;
}

/** What the parts of a box say of each other. `reached`: the generation the box had, which a database below has not. */
export function judgeState(
  keyring: KeyringState,
  mark: HighWater | "missing" | "broken",
  database: DatabaseState,
): { reached: number; olderDatabase: boolean; troubles: Trouble[] } {
  const known = typeof mark === "string" ? null : mark;
  const reached = Math.max(keyring?.generation ?? 0, known?.generation ?? 0);
  const olderDatabase = database.generation < reached;
  const troubles: Trouble[] = [];
  if (mark === "broken") troubles.push("broken mark");
  // A box that an earlier version made has none yet, and its database counts from the first start that writes one.
  if (mark === "missing" && Math.max(database.generation, reached) > 0) troubles.push("no mark");
  const seen = Math.max(database.revision, known?.revision ?? 0);
  if (keyring !== null && keyring.revision < seen) troubles.push("older keyring");
  if (olderDatabase) troubles.push("older database");
  else if (known?.audit && !database.holdsHead) troubles.push("audit cut");
  return { reached, olderDatabase, troubles };
}
