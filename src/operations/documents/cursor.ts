import { createHmac, timingSafeEqual } from "node:crypto";
import type { Position } from "#database/documents/listing.ts";
import { refuse } from "#messages/refuse.ts";

const MAC = 16;

const bad = () => refuse(400, "bad-cursor", "badCursor");

const macOf = (key: Uint8Array, bound: string, body: Buffer) =>
  createHmac("sha256", key).update(bound).update("\0").update(body).digest().subarray(0, MAC);

/** A position as opaque text. `bound` is what it belongs to: account, ordering and filters. */
export function writeCursor(key: Uint8Array, bound: string, at: Position): string {
  const body = Buffer.from(JSON.stringify([at.at, at.id, at.since]));
  return Buffer.concat([macOf(key, bound, body), body]).toString("base64url");
}

/** The position of a cursor. Throws 400 for anything that was not written by `writeCursor` with the same `bound`. */
export function readCursor(key: Uint8Array, bound: string, cursor: string): Position {
  if (cursor.length > 400 || !/^[A-Za-z0-9_-]+$/.test(cursor)) throw bad();
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.length <= MAC || bytes.toString("base64url") !== cursor) throw bad();
  const body = bytes.subarray(MAC);
  if (!timingSafeEqual(bytes.subarray(0, MAC), macOf(key, bound, body))) throw bad();
  const [at, id, since] = JSON.parse(body.toString("utf8")) as [string | number, string, number | null];
  return { at, id, since: since ?? undefined };
}
