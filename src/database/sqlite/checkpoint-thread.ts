import Sqlite from "better-sqlite3";
import type { Asked, Told } from "./checkpoints.ts";
import { unlock } from "./cipher.ts";

/** The thread of `checkpoints.ts`: copies the log of one database whenever it is asked to, until it is told to end. */
declare const self: Worker;

let client: Sqlite.Database | null = null;
let ended: Int32Array | null = null;

const tell = (said: Told): void => self.postMessage(said);

function end(): void {
  client?.close();
  client = null;
  if (!ended) return;
  Atomics.store(ended, 0, 1);
  Atomics.notify(ended, 0);
}

self.onmessage = ({ data }: MessageEvent<Asked>): void => {
  try {
    if (data.open) {
      ended = new Int32Array(data.open.ended);
      client = new Sqlite(data.open.path, { fileMustExist: true });
      unlock(client, data.open.key);
      // Pages pass through: none of them is looked at again.
      client.pragma("cache_size=-256");
    }
    if (data.copy) client?.pragma("wal_checkpoint(PASSIVE)");
    if (data.end) end();
    tell({ done: true });
  } catch {
    end();
    tell({ done: false });
  }
};
