import type { Message } from "#messages/message.ts";
import type { Listed } from "./shapes.ts";

/** What an unpacker hands out of one entry: a file begins, its bytes follow, perhaps another file. */
export type Out = { file: { name: string; mime: string } } | { piece: Uint8Array } | { remark: Message };

/** One kind of archive. Both throw EngineFailure. */
export interface Unpacker {
  /** Every entry, in batches, in the same order each time. */
  list(): AsyncIterable<Listed[]>;
  /** The bytes of one entry. `passwords` are tried on a locked one. */
  take(locator: string, passwords: string[]): AsyncIterable<Out>;
  /** The system it is an export of, once it is listed. */
  system?(): "paperless" | null;
}

/** Most entries of one archive; more than a household has papers. */
export const MOST_ENTRIES = 300_000;
/** Entries sent at once. */
export const BATCH = 200;

export async function* batches(entries: Iterable<Listed>): AsyncGenerator<Listed[], void, undefined> {
  let batch: Listed[] = [];
  for (const e of entries) {
    batch.push(e);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
