import { existsSync, rmSync } from "node:fs";
import fs from "node:fs/promises";
import { dirname, join } from "node:path";
import { dropBoxLine, putBoxLine } from "#database/checkup/box-lines.ts";
import {
  addMade,
  type BackupPlanRow,
  backupPlan,
  forgetMade,
  madeByPlan,
  noteBackup,
} from "#database/jobs/backup-plan.ts";
import { localDay } from "#kernel/clock.ts";
import { type Message, message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { backupDue, RETRY } from "#rules/accounts/backup-plan.ts";
import { BACKUP_LINE, backupLine } from "#rules/checkup/box-lines.ts";
import type { App } from "../app.ts";
import { startWork, workOf } from "../work.ts";
import { backupFolders, checkFolder, dropHalves, freshName, makeFolder, sameDisk } from "./files.ts";
import { backupBroke, dropKilled, makeBackup } from "./make.ts";

/** The folder of the plan, ready to be written to. Throws 409, also when its disk is away. */
function readyFolder(box: App, plan: BackupPlanRow): string {
  if (plan.folder === null) {
    makeFolder(box.settings.backups);
    return box.settings.backups;
  }
  checkFolder(plan.folder);
  if (plan.other_disk === 1 && sameDisk(plan.folder, box.settings.dataDir))
    throw refuse(409, null, "diskAway", { folder: plan.folder });
  return plan.folder;
}

/** Removes the oldest that the plan made in its folder, so that as many stay as somebody said. */
function dropOldest(box: App, folder: string, keep: number): void {
  const here = madeByPlan(box.db).filter((path) => dirname(path) === folder);
  const whole = here.filter((path) => existsSync(path));
  for (const path of here) {
    if (whole.includes(path) && whole.indexOf(path) < keep) continue;
    rmSync(path, { force: true });
    box.db.write(() => forgetMade(box.db, path));
  }
}

/** Puts on file how one ended, and on or off the Checkup. */
function ended(box: App, day: string, name: string | null, failure: Message | null): void {
  const at = box.clock.now();
  box.db.write(() => {
    noteBackup(box.db, { day, at, name, failure, retry: failure === null ? null : at + RETRY });
    const plan = backupPlan(box.db);
    if (!plan) return;
    if (failure === null) dropBoxLine(box.db, BACKUP_LINE);
    else {
      const good = plan.last_good_at === null ? null : localDay(plan.last_good_at);
      const { account_id } = plan;
      putBoxLine(box.db, { id: box.ids.uuid(), account_id, at, ...backupLine(failure, good) });
    }
  });
  const account = backupPlan(box.db)?.account_id;
  if (account !== undefined) box.events.tellChange(account, { subject: "gap", id: null });
}

/**
 * Makes the backup whose time has come, if one has. One that fails is tried again every hour and stands on the Checkup until
 * one was made; one that somebody calls off is left out; one that a stop of the box cut off is made at the next start. While
 * another is being made it waits.
 *
 * @returns true when one was begun, whatever became of it
 */
export async function makePlannedBackup(box: App, stopping?: AbortSignal): Promise<boolean> {
  const plan = backupPlan(box.db);
  const day = plan ? backupDue(plan, box.clock.now()) : null;
  if (!plan || day === null || workOf(box, "backup")?.state === "running") return false;
  let folder: string;
  let name: string;
  try {
    folder = readyFolder(box, plan);
    name = freshName(box, folder);
  } catch (error) {
    ended(box, day, null, backupBroke(error));
    return true;
  }
  const path = join(folder, name);
  await new Promise<void>((over) => {
    startWork(
      box,
      plan.account_id,
      { work: "backup", name, slot: null },
      async (tell, off) => {
        try {
          dropHalves(folder);
          const signal = stopping ? AbortSignal.any([off, stopping]) : off;
          const { missing, damaged } = await makeBackup(
            box,
            path,
            ({ stage, done, of }) => tell(message(`work.${stage}`), done, of),
            signal,
          );
          box.db.write(() => addMade(box.db, path, box.clock.now()));
          ended(box, day, name, null);
          // An older one may be the last that holds a damaged paper whole.
          if (missing + damaged === 0) dropOldest(box, folder, plan.keep);
        } catch (error) {
          if (stopping?.aborted) throw error;
          if (off.aborted) calledOff(box, day);
          else ended(box, day, null, backupBroke(error));
          throw error;
        } finally {
          over();
        }
      },
      backupBroke,
    );
  });
  // The work is told of as done once its promise has settled, which is a moment after the last line of it.
  await new Promise((settled) => setImmediate(settled));
  return true;
}

/** Somebody called it off: the next is made in its time, and nothing is said of this one. */
function calledOff(box: App, day: string): void {
  const at = box.clock.now();
  box.db.write(() => noteBackup(box.db, { day, at, name: null, failure: null, retry: null }));
}

/** Written whole in a moment: one that is older was left by a stop. In milliseconds. */
const STALE = 3_600_000;

/**
 * Removes what a stop left behind of backups (halves in their folders, copies of the database) and of the small files that are
 * written beside their place (keyring.json.123.tmp). Nothing of it is named by anything.
 */
export async function sweepLeftovers(box: App): Promise<void> {
  const { dataDir } = box.settings;
  await dropKilled(join(dataDir, "in"));
  if (workOf(box, "backup")?.state !== "running")
    for (const folder of backupFolders(box)) if (existsSync(folder)) dropHalves(folder);
  for (const name of await fs.readdir(dataDir)) {
    if (!/^(keyring|high-water)\.json\.\d+\.tmp$/.test(name)) continue;
    const path = join(dataDir, name);
    const stat = await fs.stat(path).catch(() => null);
    if (stat && stat.mtimeMs < box.clock.now() - STALE) await fs.rm(path, { force: true });
  }
}
