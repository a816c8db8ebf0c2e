import { accountOfDocument, stranded } from "#database/documents.ts";
import { quarantineFiles } from "#database/files.ts";
import {
  advance,
  claim,
  enqueue,
  type Job,
  nextRun,
  outOfAttempts,
  releaseLeases,
  retryLater,
} from "#database/jobs.ts";
import { isOutOfOrder } from "#database/open.ts";
import { EngineFailure } from "#engines/engines.ts";
import type { Box } from "#operations/box.ts";
import { announce } from "#operations/documents/intake.ts";
import { refreshWords } from "#operations/search/index-words.ts";
import { ownWork } from "#rules/access.ts";
import { stageFor, waitAfter } from "#rules/states.ts";
import { park, runStage } from "./pipeline.ts";

/** Longer than any stage may take: a long scan is read for ten minutes at most. */
const LEASE = 20 * 60_000;
/** Looks for work that another process left, in milliseconds. */
const GLANCE = 5_000;
/** An engine that is out of order is tried again after this, and the paper is not blamed. */
const ENGINE_WAIT = 30_000;

/** Told of every error that is ours, with the job it came in, if any. */
export type Fault = (e: unknown, job: Job | null) => void;

/** Starts of the program that one stage of a paper may be cut off by; more than that, and the paper is the reason. */
const STARTS = 100;

export interface Worker {
  wake(): void;
  /** Takes no more work and waits for what is running, at most `ms`. */
  stop(ms: number): Promise<void>;
  /** True while something is being read. */
  busy(): boolean;
}

/**
 * Reads what is waiting, several papers at a time, until stopped. `fault` is told of every error that is ours, once.
 * More papers are in hand than pictures can be read, so that a born-digital paper overtakes a long scan.
 */
export function startWorker(box: Box, fault: Fault): Worker {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const hands = box.settings.workers + 2;
  let timer: ReturnType<typeof setTimeout> | null = null;
  recover(box);

  const take = (): void => {
    while (running.size < hands) {
      const job = claim(box.db, box.boot, box.ids.uuid(), box.clock.now(), LEASE);
      if (!job) break;
      const run = handle(box, job, stopping.signal, fault).finally(() => {
        running.delete(run);
        look();
      });
      running.add(run);
    }
  };

  // A full disk or a database that is held must not stop the clock: the next glance comes whatever happens in this one.
  const look = (): void => {
    if (stopping.signal.aborted) return;
    let wait = GLANCE;
    try {
      if (running.size === 0) releaseLeases(box.db, box.boot);
      take();
      const next = nextRun(box.db);
      if (next !== null) wait = Math.max(10, Math.min(GLANCE, next - box.clock.now()));
      // A slice at a time: whoever calls meanwhile comes in between.
      if (refreshWords(box)) wait = 10;
    } catch (e) {
      if (!isOutOfOrder(e)) fault(e, null);
    }
    if (timer) clearTimeout(timer);
    timer = setTimeout(look, wait);
    timer.unref?.();
  };

  const wake = (): void => {
    if (!stopping.signal.aborted) setTimeout(look, 0);
  };
  box.wake = wake;
  wake();
  return {
    wake,
    busy: () => running.size > 0,
    async stop(ms) {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await Promise.race([Promise.allSettled(running), new Promise((r) => setTimeout(r, ms))]);
    },
  };
}

/** Gives a job to every document that stands mid-way without one. */
export function recover(box: Box): number {
  return box.db.write(() => {
    const left = stranded(box.db);
    for (const d of left) {
      const stage = stageFor(d.status);
      if (stage) enqueue(box.db, d.id, stage, box.clock.now());
    }
    return left.length;
  });
}

async function handle(box: Box, job: Job, signal: AbortSignal, fault: Fault): Promise<void> {
  try {
    // A paper that takes the whole program down with it is taken up again at each start, but not without end.
    if (job.attempt > STARTS)
      throw new EngineFailure(
        "unreadable",
        "Reading this paper ended the program again and again. It is kept as it came.",
      );
    await runStage(box, job, signal);
  } catch (e) {
    if (signal.aborted) return;
    try {
      failed(box, job, e, fault);
    } catch (again) {
      fault(again, job);
    }
  }
}

/** Decides what becomes of a paper whose stage failed: later, or a person looks. */
function failed(box: Box, job: Job, e: unknown, fault: Fault): void {
  const { db, clock } = box;
  const kind = e instanceof EngineFailure ? e.kind : isOutOfOrder(e) ? "unavailable" : "fault";
  if (kind === "unavailable") {
    return void db.write(() => retryLater(db, job, clock.now() + ENGINE_WAIT, kind, false));
  }
  if (kind === "fault") fault(e, job);
  const final = kind === "crash" ? job.last_error === "crash" : kind === "fault" ? outOfAttempts(job) : true;
  // A child that ends is tried once more: it may have been at fault, the second time in a row it is the paper.
  if (!final) {
    const wait = kind === "crash" ? 1_000 : waitAfter(job.attempt, (box.ids.bytes(1)[0] ?? 0) / 255);
    return void db.write(() => retryLater(db, job, clock.now() + wait, kind, true));
  }
  const account = accountOfDocument(db, job.document_id);
  if (!account) return;
  const scope = ownWork(account);
  const detail =
    e instanceof EngineFailure
      ? e.message
      : "Reading this paper failed again and again. It is kept as it came.";
  db.write(() => {
    // Never looked at by the scanner, never served.
    if (job.stage === "scan") quarantineFiles(db, scope, job.document_id);
    if (advance(db, job, null, clock.now()))
      park(box, scope, job.document_id, { reason: "unreadable", detail });
  });
  announce(box, scope, job.document_id, "done");
}
