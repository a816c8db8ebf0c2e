import type Sqlite from "better-sqlite3";

/**
 * Unlocks a sealed database with its key of 32 bytes, in the form that SQLCipher 4 writes and reads. It must come before any other
 * statement: one that comes earlier, even without a table in it, fixes the file as not sealed.
 */
export function unlock(client: Sqlite.Database, key: Uint8Array): void {
  client.pragma("cipher='sqlcipher'");
  client.pragma("legacy=4");
  client.pragma(`key="x'${Buffer.from(key).toString("hex")}'"`);
}
