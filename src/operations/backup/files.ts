import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { backupPlan } from "#database/jobs/backup-plan.ts";
import { localDay } from "#kernel/clock.ts";
import { Problem } from "#kernel/problem.ts";
import { type Message, message } from "#messages/message.ts";
import type { App } from "../app.ts";

/** Names of backups that the box gives itself. */
export const backupName = /^deedbox-[0-9-]{10,30}\.dbxbackup$/;

/** A name by the moment, local time: they sort as they were made. */
export function freshName(box: App, folder: string): string {
  const now = box.clock.now();
  const at = new Date(now);
  const two = (n: number) => String(n).padStart(2, "0");
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  for (let n = 0; ; n++) {
    const name = `deedbox-${localDay(now)}-${time}${n === 0 ? "" : `-${n}`}.dbxbackup`;
    if (!existsSync(join(folder, name))) return name;
  }
}

const noFolder = (detail: Message) => new Problem(409, null, message("problem.noFolder.title"), detail);

/** The folder of backups from the app, made at the first one. Throws 409 with the reason where it cannot be. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw noFolder(message("problem.folderNotWritableCode", { folder, code }));
  }
}

/** True when two paths lie on one disk, as far as the system tells disks apart. */
export const sameDisk = (a: string, b: string): boolean => statSync(a).dev === statSync(b).dev;

/**
 * A folder that somebody named, which must be there already: one that was made where a disk should be would fill the disk of
 * the papers. Throws 409.
 */
export function checkFolder(folder: string): void {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw noFolder(message("problem.folderMissing", { folder }));
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw noFolder(message("problem.folderNotWritable", { folder }));
  }
}

/** Removes halves of backups that were killed. To be called while none is being written. */
export function dropHalves(folder: string): void {
  for (const left of readdirSync(folder))
    if (left.endsWith(".part") && backupName.test(left.slice(0, -".part".length)))
      rmSync(join(folder, left), { force: true });
}

/** Folders in which backups of this box are looked for: that of the app, and that of the plan. */
export function backupFolders(box: App): string[] {
  const planned = backupPlan(box.db)?.folder ?? null;
  return [...new Set([box.settings.backups, ...(planned === null ? [] : [planned])])];
}

/** Where a backup of a name lies; null when there is none. */
export function pathOfBackup(box: App, name: string): string | null {
  if (!backupName.test(name)) return null;
  const folder = backupFolders(box).find((each) => existsSync(join(each, name)));
  return folder === undefined ? null : join(folder, name);
}
