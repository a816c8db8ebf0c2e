import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import type { Database as Client } from "better-sqlite3";
import { DatabaseProblem } from "./problem.ts";

/**
 * What is kept of a database when a newer program brings it forward: a copy as it was, sealed under the same key, from which
 * an older program can go on. Papers' files are not in it, since bringing a database forward touches none.
 */

/** The folder of copies, under the data folder. */
export const UPGRADES = "before-upgrade";
/** `deedbox-VERSION-MILLISECONDS.db`: how many migrations it has, and when it was made. */
const copyName = /^deedbox-(\d+)-(\d+)\.db$/;
/** Days after which a copy goes: it still holds the words of papers that were deleted since. */
const KEPT_DAYS = 30;
const DAY = 86_400_000;
/** Left free beside a copy and what bringing forward writes, in bytes. */
const SPARE = 64 * 1024 * 1024;

/** A database as it was before an upgrade. */
interface UpgradeCopy {
  path: string;
  /** Migrations it has. */
  version: number;
  /** When it was made, in milliseconds. */
  at: number;
}

/** Where a copy of a database lies that has so many migrations, made at a moment. */
export const copyPath = (dataDir: string, version: number, at: number): string =>
  join(dataDir, UPGRADES, `deedbox-${version}-${at}.db`);

/** The copies of a data folder, the newest first. */
function upgradeCopies(dataDir: string): UpgradeCopy[] {
  const folder = join(dataDir, UPGRADES);
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .flatMap((name) => {
      const [, version, at] = copyName.exec(name) ?? [];
      return version && at ? [{ path: join(folder, name), version: Number(version), at: Number(at) }] : [];
    })
    .sort((a, b) => b.at - a.at);
}

/** Brings a file, or the names in a folder, to the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, "r");
  fsyncSync(file);
  closeSync(file);
}

/** Bytes free on the disk of a folder. */
function freeOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Number(bavail) * Number(bsize);
}

const mb = (bytes: number): string => Math.ceil(bytes / 1e6).toLocaleString("en");

/**
 * Copies a database that is about to be brought forward. Throws DatabaseProblem `no-room` when the disk has no room for the
 * copy and for what bringing it forward writes; nothing was changed then.
 */
export function copyBeforeUpgrade(
  client: Client,
  { dataDir, version, now }: { dataDir: string; version: number; now: number },
  free = freeOn(dataDir),
): void {
  const pages = client.pragma("page_count", { simple: true }) as number;
  const needed = pages * (client.pragma("page_size", { simple: true }) as number) * 2 + SPARE;
  if (free < needed)
    throw new DatabaseProblem(
      "no-room",
      `This version of Deedbox needs ${mb(needed)} MB free on the disk of ${dataDir} to upgrade safely, and ${mb(free)} MB are ` +
        "free. Make some room, then start it again. Nothing was changed.",
    );
  const folder = join(dataDir, UPGRADES);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const left of readdirSync(folder))
    if (left.endsWith(".part")) rmSync(join(folder, left), { force: true });
  const path = copyPath(dataDir, version, now);
  client.prepare("VACUUM INTO ?").run(`${path}.part`);
  syncFile(`${path}.part`);
  renameSync(`${path}.part`, path);
  syncFile(folder);
}

/** Removes the copies whose time is over; without `now` all of them, as when their key is given up. */
export function dropUpgradeCopies(dataDir: string, now = Number.POSITIVE_INFINITY): void {
  for (const copy of upgradeCopies(dataDir))
    if (copy.at < now - KEPT_DAYS * DAY) rmSync(copy.path, { force: true });
}

/** The newest copy that a program of so many migrations can open, or null. */
export const copyFor = (dataDir: string, migrations: number): UpgradeCopy | null =>
  upgradeCopies(dataDir).find((copy) => copy.version <= migrations && statSync(copy.path).size > 0) ?? null;
