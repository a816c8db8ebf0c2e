import Sqlite from "better-sqlite3";
import type { Reply, Request } from "./checkpoints.ts";
import { unlock } from "./cipher.ts";

/** The thread of `checkpoints.ts`: checkpoints one database on request, until it is told to end. */
declare const self: Worker;

let client: Sqlite.Database | null = null;
let ended: Int32Array | null = null;

const reply = (said: Reply): void => self.postMessage(said);

function end(): void {
  client?.close();
  client = null;
  if (!ended) return;
  Atomics.store(ended, 0, 1);
  Atomics.notify(ended, 0);
}

self.onmessage = ({ data }: MessageEvent<Request>): void => {
  try {
    if (data.open) {
      ended = new Int32Array(data.open.ended);
      client = new Sqlite(data.open.path, { fileMustExist: true });
      unlock(client, data.open.key);
      // Pages pass through once and are not read again.
      client.pragma("cache_size=-256");
    }
    if (data.checkpoint) client?.pragma("wal_checkpoint(PASSIVE)");
    if (data.end) end();
    reply({ ok: true });
  } catch {
    end();
    reply({ ok: false });
  }
};
