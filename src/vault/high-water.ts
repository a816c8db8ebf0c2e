/**
 * `<data>/high-water.json`: the newest state of the box that reached the disk, kept outside the database so that an older
 * copy of the database, put in its place, is noticed, and a log of changes that was cut short or emptied too.
 *
 *   { "format": 1, "generation": n, "revision": n, "audit": { "n", "mac": hex } | null,
 *     "cut": { "had", "left", "at" } | null, "mac": hex }
 *
 * `generation` is the counter in the database, `revision` that of the keyring, `audit` the newest line of the log with its
 * link of the chain, `cut` what was found missing of the log once, for good. `mac` is HMAC-SHA256 of the JSON before it
 * under HKDF(root key, "deedbox/v1/high-water"). It is written after the commit it tells of is on the disk, so it is never
 * ahead of an untouched database; it may be some seconds behind. Whoever puts an older copy of everything in place at
 * once, this file and the keyring among it, has made an older box, which nothing inside the folder can tell.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HighWater } from "#rules/checkup/box-state.ts";
import { derive } from "./derived.ts";
import { writeWhole } from "./disk.ts";

export const highWaterFile = (dataDir: string): string => join(dataDir, "high-water.json");

const macOf = (root: Uint8Array, { generation, revision, audit, cut }: HighWater): Buffer =>
  createHmac("sha256", derive(root, "deedbox/v1/high-water"))
    .update(JSON.stringify({ generation, revision, audit, cut }))
    .digest();

/** The mark, `missing` where there is no such file, or `broken` for one that is damaged or that this box did not write. */
export function readHighWater(dataDir: string, root: Uint8Array): HighWater | "missing" | "broken" {
  let text: string;
  try {
    text = readFileSync(highWaterFile(dataDir), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "missing";
    throw error;
  }
  try {
    const { generation, revision, audit, cut, mac } = JSON.parse(text);
    const mark: HighWater = { generation, revision, audit, cut };
    const given = Buffer.from(String(mac), "hex");
    const wanted = macOf(root, mark);
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? mark : "broken";
  } catch {
    return "broken";
  }
}

/** Writes the mark, mode 0600, whole or not at all. */
export function writeHighWater(dataDir: string, root: Uint8Array, mark: HighWater): void {
  const { generation, revision, audit, cut } = mark;
  const mac = macOf(root, mark).toString("hex");
  writeWhole(
    highWaterFile(dataDir),
    `${JSON.stringify({ format: 1, generation, revision, audit, cut, mac })}\n`,
    false,
  );
}
