import { statfsSync } from "node:fs";
import { firstAccount, setUpAt } from "#database/accounts/accounts.ts";
import { isNamed } from "#database/documents/files.ts";
import { backupPlan } from "#database/jobs/backup-plan.ts";
import { jobCount } from "#database/jobs/jobs.ts";
import {
  addBroken,
  beginReading,
  blobsAfter,
  brokenBlobs,
  dropBroken,
  dropPicture,
  endReading,
  forgetGone,
  noteLightCheck,
  noteReached,
  type StoredBlob,
  selfCheck,
} from "#database/jobs/self-check.ts";
import { localDay, pause } from "#kernel/clock.ts";
import { FilesAway } from "#kernel/problem.ts";
import { type Message, message } from "#messages/message.ts";
import { backupLate } from "#rules/accounts/backup-plan.ts";
import { brokenFilesLine, checkLine } from "#rules/checkup/box-lines.ts";
import { inShare, lightDue, pauseOf, readingDue } from "#rules/checkup/self-check.ts";
import type { App } from "../app.ts";
import { troubleBeside } from "../backup/snapshot.ts";
import { setBoxLine } from "../checkup/box-line.ts";
import { LOW_DISK } from "../doctor.ts";
import { askForBackup } from "../documents/filing/damaged.ts";
import { removeUnnamed } from "../uploads/parts.ts";

/** Stored files that the light look opens, by chance. */
const SAMPLE = 40;
/** Stored files that are named at once, and how often a reading writes down how far it is. */
const BATCH = 50;
/** Somebody who called so short a time ago is likely to call again, in milliseconds. */
const CALLING = 2_000;

/**
 * Whether a stored file opens to its end; null where nothing is known, since it lies in a store that does not answer. What goes
 * meanwhile is none that is missing. `brought`: one that lies in a store alone is read as well.
 */
async function isWhole(box: App, blob: StoredBlob, brought: boolean): Promise<boolean | null> {
  const { blobKey } = box.accountKey(blob.account_id);
  // A disk may fail once; what fails twice is broken.
  for (let tries = 0; tries < 2; tries++) {
    try {
      await box.vault.verify(blobKey, blob.blob_id, brought);
      return true;
    } catch (error) {
      if (error instanceof FilesAway) return null;
      if (!isNamed(box.db, blob.blob_id)) return true;
    }
  }
  return false;
}

/** Opens a stored file and remembers what came of it. A picture of a page that is broken goes: it is drawn again. */
async function look(box: App, blob: StoredBlob, brought = false): Promise<void> {
  const whole = await isWhole(box, blob, brought);
  if (whole === null) return;
  if (whole) {
    box.db.note(() => dropBroken(box.db, blob.blob_id));
    return;
  }
  if (blob.document_id === null) {
    box.db.write(() => dropPicture(box.db, blob.blob_id));
    await removeUnnamed(box, [blob.blob_id]);
    return;
  }
  box.operator.line("file.damaged", { document: blob.document_id, at: "check" });
  box.db.write(() => addBroken(box.db, blob.blob_id, box.clock.now()));
  askForBackup(box, [blob.document_id]);
}

/** Looks again at every file that was found broken: one that was put back is whole. Tells the Checkup. */
async function lookAgain(box: App): Promise<void> {
  for (const blob of brokenBlobs(box.db)) await look(box, blob);
  tellOfBroken(box);
}

/** The line about broken files comes, says how many there are, and goes. */
function tellOfBroken(box: App): void {
  const account_id = firstAccount(box.db);
  if (account_id === null) return;
  box.db.write(() => {
    forgetGone(box.db);
    const n = brokenBlobs(box.db).length;
    const line = brokenFilesLine(n);
    setBoxLine(box, line.subject, n === 0 ? null : line);
  });
  box.events.tellChange(account_id, { subject: "gap", id: null });
}

/** Some stored files, chosen by chance. */
function sample(box: App): StoredBlob[] {
  const chosen = new Map<string, StoredBlob>();
  for (let i = 0; i < SAMPLE; i++) {
    const from = Buffer.from(box.ids.bytes(8)).toString("hex");
    const [blob] = blobsAfter(box.db, from, 1);
    const [found] = blob ? [blob] : blobsAfter(box.db, "", 1);
    if (found) chosen.set(found.blob_id, found);
  }
  return [...chosen.values()];
}

const freeBytes = (box: App): number => {
  const disk = statfsSync(box.settings.dataDir);
  return Number(disk.bavail) * Number(disk.bsize);
};

/** What the light look finds wrong beside stored files. */
async function wrongs(box: App): Promise<Message[]> {
  const wrong: Message[] = [];
  const why = await troubleBeside(box.settings, box.keys.databaseKey, true);
  if (why !== null) wrong.push(message("health.database", { why }));
  const free = freeBytes(box);
  if (free < LOW_DISK) wrong.push(message("health.lowDisk", { n: Math.floor(free / 1e6) }));
  const plan = backupPlan(box.db);
  if (plan && (plan.last_failure !== null || backupLate(plan, box.clock.now())))
    wrong.push(
      plan.last_good_at === null
        ? message("health.noBackup")
        : message("health.oldBackup", { date: localDay(plan.last_good_at) }),
    );
  return wrong;
}

/**
 * The look of each night: the database, some stored files chosen by chance and all that were found broken, free space, and how old
 * the last backup is. What it finds stands on Health, and what is wrong on the Checkup.
 */
export async function lightCheck(box: App, signal?: AbortSignal): Promise<void> {
  const from = performance.now();
  for (const blob of sample(box)) {
    signal?.throwIfAborted();
    await look(box, blob);
  }
  await lookAgain(box);
  const wrong = await wrongs(box);
  signal?.throwIfAborted();
  const at = box.clock.now();
  box.db.write(() => {
    noteLightCheck(box.db, localDay(at), at, wrong);
    // A backup that failed or is late has a line of its own.
    const [first] = wrong.filter(({ key }) => key !== "health.noBackup" && key !== "health.oldBackup");
    const line = checkLine(first ?? message("health.whole"));
    setBoxLine(box, line.subject, first === undefined ? null : line);
  });
  const { broken } = selfCheck(box.db);
  box.operator.line("check.light", { n: wrong.length + broken, ms: performance.now() - from });
}

/**
 * Opens every stored file, one after the other, and gives way to whatever is read or asked meanwhile. A stop leaves it where it is:
 * the next call goes on from there. `wait` is given milliseconds.
 */
export async function readEverySeal(
  box: App,
  signal: AbortSignal,
  wait: (ms: number) => Promise<void> = (ms) => pause(ms, signal),
): Promise<void> {
  if (selfCheck(box.db).begun_at === null) box.db.write(() => beginReading(box.db, box.clock.now()));
  let { reached, looked, begun_at: begun } = selfCheck(box.db);
  begun ??= box.clock.now();
  let last = reached ?? "";
  for (;;) {
    const batch = blobsAfter(box.db, reached ?? "", BATCH);
    if (batch.length === 0) break;
    for (const blob of batch) {
      if (signal.aborted) {
        if (last !== "") box.db.write(() => noteReached(box.db, last, looked));
        return;
      }
      const from = performance.now();
      // Copies in one account are one file.
      if (blob.blob_id !== last) {
        await look(box, blob, inShare(blob.blob_id, begun));
        looked++;
      }
      last = reached = blob.blob_id;
      const busy = jobCount(box.db) > 0 || performance.now() - box.rateLimit.lastCall < CALLING;
      await wait(pauseOf(performance.now() - from, busy));
    }
    box.db.write(() => noteReached(box.db, last, looked));
  }
  const at = box.clock.now();
  const { begun_at } = selfCheck(box.db);
  box.db.write(() => endReading(box.db, at));
  await lookAgain(box);
  const { broken } = selfCheck(box.db);
  box.operator.line("check.read", { n: broken, ms: at - (begun_at ?? at) });
}

/**
 * Takes the look whose time has come, from the day after the box was set up on, and goes on with the reading of every file. True when
 * there was something to do.
 */
export async function checkWhatIsDue(box: App, signal: AbortSignal): Promise<boolean> {
  const now = box.clock.now();
  const setUp = setUpAt(box.db);
  if (setUp === null) return false;
  const check = selfCheck(box.db);
  // Nothing on a box that was set up today has had time to go bad, and people are busy with it.
  const lastOn = check.light_on ?? localDay(setUp);
  const light = lightDue({ today: localDay(now), hour: new Date(now).getHours() }, lastOn);
  if (light) await lightCheck(box, signal);
  // Begins with the light look of a day, so that it falls into the night where the box is on then.
  const reading = check.begun_at !== null || (light && readingDue(now, check));
  if (reading && !signal.aborted) await readEverySeal(box, signal);
  return light || reading;
}
