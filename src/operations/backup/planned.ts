import { existsSync, rmSync } from "node:fs";
import fs from "node:fs/promises";
import { dirname, join } from "node:path";
import { accountById } from "#database/accounts/accounts.ts";
import { dropBoxLine, putBoxLine } from "#database/checkup/box-lines.ts";
import {
  addMade,
  type BackupPlanRow,
  backupPlan,
  forgetMade,
  madeByPlan,
  noteBackup,
  noteVerified,
} from "#database/jobs/backup-plan.ts";
import { localDay } from "#kernel/clock.ts";
import { type Message, message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { ownWork } from "#rules/access/access.ts";
import { backupDue, backupLate, drillDue, RETRY, verifyDue } from "#rules/accounts/backup-plan.ts";
import { keepRule } from "#rules/accounts/keep-rule.ts";
import { BACKUP_LINE, backupLine, drillLine } from "#rules/checkup/box-lines.ts";
import type { Store } from "#vault/object-store.ts";
import type { App } from "../app.ts";
import { openText } from "../root-key/sealed-text.ts";
import { startWork, workOf } from "../work.ts";
import { backupFolders, checkFolder, dropHalves, freshName, makeFolder, sameDisk } from "./files.ts";
import { type BackupProgress, backupBroke, dropKilled, makeBackup } from "./make.ts";
import { backUpTo } from "./off-box.ts";
import { dropCopies } from "./pages.ts";
import { prune } from "./prune.ts";
import { openStore, shownPlace } from "./stores/open.ts";
import { notBackedUp } from "./stores/store.ts";
import { verifyStore } from "./verify.ts";

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

/** Opens the store of the plan. Throws 409 with a sentence. */
export function plannedStore(box: App, plan: BackupPlanRow, address: string): Promise<Store> {
  const account = accountById(box.db, plan.account_id);
  if (!account || plan.store_secret === null) return openStore(address, null);
  return openStore(address, openText(box, ownWork(account), "backup-store", address, plan.store_secret));
}

/** Sends what is new to the store of the plan, removes what the rule no longer keeps, and once a month reads all of it back. */
async function sendPlanned(
  box: App,
  plan: BackupPlanRow,
  address: string,
  tell: (progress: BackupProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const store = await plannedStore(box, plan, address);
  try {
    const { missing, damaged } = await backUpTo(box, store, tell, signal);
    // An older one may be the last that holds a damaged paper whole.
    if (missing + damaged === 0) await prune(box, store, keepRule(plan.keep));
    if (!verifyDue(plan.verified_at, box.clock.now())) return;
    const { bad } = await verifyStore(box, store, tell, signal);
    if (bad > 0) throw notBackedUp(message("problem.store.wrong", { store: store.place }));
    box.db.write(() => noteVerified(box.db, box.clock.now()));
  } finally {
    await store.close();
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
  let name: string;
  let make: (tell: (progress: BackupProgress) => void, signal: AbortSignal) => Promise<void>;
  const { store } = plan;
  try {
    if (store !== null) {
      name = shownPlace(store);
      make = (tell, signal) => sendPlanned(box, plan, store, tell, signal);
    } else {
      const folder = readyFolder(box, plan);
      name = freshName(box, folder);
      make = (tell, signal) => writePlanned(box, plan, join(folder, name), tell, signal);
    }
  } catch (error) {
    ended(box, day, null, backupBroke(error));
    return true;
  }
  await new Promise<void>((over) => {
    startWork(
      box,
      plan.account_id,
      { work: "backup", name, slot: null },
      async (tell, off) => {
        try {
          const signal = stopping ? AbortSignal.any([off, stopping]) : off;
          await make(({ stage, done, of }) => tell(message(`work.${stage}`), done, of), signal);
          ended(box, day, name, null);
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

/** Writes a whole backup to a folder, and removes the oldest. */
async function writePlanned(
  box: App,
  plan: BackupPlanRow,
  path: string,
  tell: (progress: BackupProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const folder = dirname(path);
  dropHalves(folder);
  const { missing, damaged } = await makeBackup(box, path, tell, signal);
  box.db.write(() => addMade(box.db, path, box.clock.now()));
  // An older one may be the last that holds a damaged paper whole.
  if (missing + damaged === 0) dropOldest(box, folder, plan.keep);
}

/** Puts on the Checkup that the last good backup is older than the plan allows, and that it is time to try a restore. */
export function tellOfBackups(box: App): void {
  const plan = backupPlan(box.db);
  if (!plan) return;
  const { account_id } = plan;
  const at = box.clock.now();
  const day = (ms: number | null) => (ms === null ? null : localDay(ms));
  // Why it failed stands there already.
  const late = plan.last_failure === null && backupLate(plan, at);
  const lines = [
    ...(late ? [backupLine(message("checkup.box.backup_late"), day(plan.last_good_at))] : []),
    ...(drillDue(plan, at) ? [drillLine(day(plan.tried_at))] : []),
  ];
  if (lines.length === 0) return;
  box.db.write(() => {
    for (const line of lines) putBoxLine(box.db, { id: box.ids.uuid(), account_id, at, ...line });
  });
  box.events.tellChange(account_id, { subject: "gap", id: null });
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
  await dropCopies(dataDir, box.clock.now());
  if (workOf(box, "backup")?.state !== "running")
    for (const folder of backupFolders(box)) if (existsSync(folder)) dropHalves(folder);
  for (const name of await fs.readdir(dataDir)) {
    if (!/^(keyring|high-water)\.json\.\d+\.tmp$/.test(name)) continue;
    const path = join(dataDir, name);
    const stat = await fs.stat(path).catch(() => null);
    if (stat && stat.mtimeMs < box.clock.now() - STALE) await fs.rm(path, { force: true });
  }
}
