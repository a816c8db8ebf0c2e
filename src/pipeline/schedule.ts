import { Cron } from "croner";
import { allAccounts } from "#database/accounts/accounts.ts";
import { fullReads, waitingForRoom } from "#database/accounts/allowance.ts";
import { forgetTries } from "#database/accounts/tries.ts";
import { enqueue } from "#database/jobs/jobs.ts";
import { sweepAnswers } from "#database/sqlite/idempotency.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import { dropUpgradeCopies } from "#database/sqlite/upgrade.ts";
import type { App } from "#operations/app.ts";
import { makePlannedBackup, sweepLeftovers, tellOfBackups } from "#operations/backup/planned.ts";
import { recomputeWhatIsDue } from "#operations/checkup/recompute.ts";
import { sweepConnections } from "#operations/connections/items.ts";
import { emptyTrash } from "#operations/documents/trash.ts";
import { sweepFiles } from "#operations/sweep-files.ts";
import { sweepUploads } from "#operations/uploads/parts.ts";
import { checkWhatIsDue } from "#operations/watch/self-check.ts";
import { tellWhatIsDue } from "#operations/webhooks/deliver.ts";
import { ownWork } from "#rules/access/access.ts";

const DAY = 86_400_000;

/**
 * Removes what is past its time (uploads nobody finished, codes and tokens of connected apps, papers 30 days in the trash, kept answers) and tidies what a stop
 * left behind. `notice` takes a sentence for whoever looks after the box.
 */
export async function tidyUp(box: App, notice: (sentence: string) => void = () => {}): Promise<void> {
  box.db.write(() => sweepAnswers(box.db, box.clock.now() - DAY));
  box.db.write(() => forgetTries(box.db, box.clock.now() - 30 * DAY, box.clock.now() - 60 * DAY));
  sweepConnections(box);
  await sweepUploads(box);
  await emptyTrash(box);
  await sweepLeftovers(box);
  dropUpgradeCopies(box.settings.dataDir, box.clock.now());
  tellOfBackups(box);
  for (const sentence of await sweepFiles(box)) notice(sentence);
}

/** Papers of one account that are sent to be read at once where a plan has no limit. */
const MOST_AT_ONCE = 100_000;

/**
 * Papers that waited for room on the plan are read as soon as there may be some: at the start, on another plan and in a new
 * month. Gives what is asked every few seconds. Who changes a plan may be another process, which nobody here hears of, so
 * the accounts themselves are looked at; with `every` also those that look as before, for a paper that was under way then.
 */
export function readWhatWaits(box: App): (every?: boolean) => void {
  /** Plan and month of each account as last seen. */
  const seen = new Map<string, string>();
  return (every = false) => {
    const month = box.clock.today().slice(0, 7);
    const moved = allAccounts(box.db).filter((a) => every || seen.get(a.id) !== `${a.plan} ${month}`);
    for (const a of moved) {
      const room = box.planOf(a.plan).full_reads;
      const left = room === null ? MOST_AT_ONCE : room - fullReads(box.db, ownWork(a), month);
      const waiting = left > 0 ? waitingForRoom(box.db, ownWork(a), left) : [];
      if (waiting.length > 0)
        box.db.write(() => {
          for (const id of waiting) enqueue(box.db, id, "sorting-read", box.clock.now());
        });
      seen.set(a.id, `${a.plan} ${month}`);
    }
    if (moved.length > 0) box.wake();
  };
}

/**
 * The clockwork: tidies every hour, tells twice an hour what came due, looks for papers that waited for room, makes the
 * backup whose time has come, and works out the Checkup anew when an account's day begins and when papers have come in.
 */
export function startSchedule(
  box: App,
  fault: (e: unknown) => void,
  notice: (sentence: string) => void,
): { stop(): void } {
  const stopping = new AbortController();
  const unlessStopped = (e: unknown) => stopping.signal.aborted || fault(e);
  // A full disk or a held database: what was not done is done three seconds later.
  const unlessOutOfOrder = (e: unknown) => isOutOfOrder(e) || fault(e);
  const readWaiting = readWhatWaits(box);
  /** Tells the log that work of the clock was done, if any was. */
  const told = async (kind: string, work: () => Promise<unknown>): Promise<void> => {
    const from = performance.now();
    const done = await work();
    if (done !== false) box.operator.line("work.done", { kind, outcome: "ok", ms: performance.now() - from });
  };
  const jobs = [
    new Cron("17 * * * *", { unref: true, catch: fault }, () => told("tidy", () => tidyUp(box, notice))),
    // Goes on for hours where there is much to read, and then each turn is left out.
    new Cron("25 * * * * *", { unref: true, protect: true, catch: unlessStopped }, () =>
      told("check", () => checkWhatIsDue(box, stopping.signal)),
    ),
    new Cron("*/5 * * * * *", { unref: true, catch: fault }, () => box.state.note(box.db, box.clock.now())),
    new Cron("*/3 * * * * *", { unref: true, catch: unlessOutOfOrder }, () => readWaiting()),
    new Cron("5 * * * *", { unref: true, catch: fault }, () => readWaiting(true)),
    new Cron("2,32 * * * *", { unref: true, catch: fault }, () => void tellWhatIsDue(box)),
    new Cron("* * * * *", { unref: true, protect: true, catch: unlessStopped }, async () => {
      await recomputeWhatIsDue(box, stopping.signal);
    }),
    new Cron("10 * * * * *", { unref: true, catch: fault }, () => box.operator.tell()),
    new Cron("40 * * * * *", { unref: true, protect: true, catch: unlessStopped }, async () => {
      await told("backup", () => makePlannedBackup(box, stopping.signal));
    }),
  ];
  return {
    stop() {
      stopping.abort();
      for (const j of jobs) j.stop();
    },
  };
}
