import { Cron } from "croner";
import { allAccounts } from "#database/accounts.ts";
import { fullReads, waitingForRoom } from "#database/allowance.ts";
import { isNamed } from "#database/files.ts";
import { sweepAnswers } from "#database/idempotency.ts";
import { enqueue } from "#database/jobs.ts";
import { makePlannedBackup } from "#operations/backup/planned.ts";
import type { Box } from "#operations/box.ts";
import { recomputeWhatIsDue } from "#operations/checkup/daily.ts";
import { emptyTrash } from "#operations/documents/trash.ts";
import { sweepUploads } from "#operations/uploads/parts.ts";
import { tellWhatIsDue } from "#operations/webhooks/due.ts";
import { ownWork } from "#rules/access.ts";
import { sweep } from "#vault/sweep.ts";

const DAY = 86_400_000;

/**
 * Removes what is past its time (uploads nobody finished, papers 30 days in the trash, kept answers) and what a stop
 * left behind: parts and blobs that no row names.
 */
export async function tidyUp(box: Box): Promise<void> {
  box.db.write(() => sweepAnswers(box.db, box.clock.now() - DAY));
  await sweepUploads(box);
  await emptyTrash(box);
  box.db.settle();
  await sweep(box.vault, (blobId) => box.inHand.has(blobId) || isNamed(box.db, blobId), box.clock.now());
}

/** Papers that waited for room on the plan are read when there is some again. */
export function readWhatWaited(box: Box): void {
  const month = box.clock.today().slice(0, 7);
  for (const a of allAccounts(box.db)) {
    const room = box.planOf(a.plan).full_reads;
    const left = room === null ? 1000 : room - fullReads(box.db, ownWork(a), month);
    if (left <= 0) continue;
    box.db.write(() => {
      for (const id of waitingForRoom(box.db, a.id, left))
        enqueue(box.db, id, "sorting-read", box.clock.now());
    });
  }
  box.wake();
}

/**
 * The clockwork: tidies every hour, tells twice an hour what came due, looks once a day for papers that waited for room,
 * makes the backup whose time has come, and works out the Checkup anew when an account's day begins and when papers have
 * come in.
 */
export function startSchedule(box: Box, fault: (e: unknown) => void): { stop(): void } {
  const stopping = new AbortController();
  const unlessStopped = (e: unknown) => stopping.signal.aborted || fault(e);
  const jobs = [
    new Cron("17 * * * *", { unref: true, catch: fault }, () => tidyUp(box)),
    new Cron("5 4 * * *", { unref: true, catch: fault }, () => readWhatWaited(box)),
    new Cron("2,32 * * * *", { unref: true, catch: fault }, () => void tellWhatIsDue(box)),
    new Cron("* * * * *", { unref: true, protect: true, catch: unlessStopped }, async () => {
      await recomputeWhatIsDue(box, stopping.signal);
    }),
    new Cron("40 * * * * *", { unref: true, protect: true, catch: unlessStopped }, async () => {
      await makePlannedBackup(box, stopping.signal);
    }),
  ];
  return {
    stop() {
      stopping.abort();
      for (const j of jobs) j.stop();
    },
  };
}
