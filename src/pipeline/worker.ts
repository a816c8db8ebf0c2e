import { accountOfDocument, stranded } from "#database/documents/documents.ts";
import { quarantineFiles } from "#database/documents/files.ts";
import { wasScanned } from "#database/documents/scans.ts";
import type { Job } from "#database/jobs/jobs.ts";
import {
  advance,
  enqueue,
  nextRun,
  OVERRUN,
  outOfAttempts,
  releaseLeases,
  renewLeases,
  retryLater,
  waitingForText,
} from "#database/jobs/jobs.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import type { FailureKind } from "#engines/process/failure.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { DamagedFile, FilesAway } from "#kernel/problem.ts";
import { type Release, Semaphore } from "#kernel/semaphore.ts";
import type { SaidByKey } from "#kernel/sentence.ts";
import { message } from "#messages/message.ts";
import type { App } from "#operations/app.ts";
import { refreshCheckup } from "#operations/checkup/recompute.ts";
import { announce } from "#operations/documents/filing/intake.ts";
import { refreshWords } from "#operations/search/index-words.ts";
import { giveWay } from "#operations/turn.ts";
import { ownWork } from "#rules/access/access.ts";
import type { ReviewReason } from "#rules/documents/states.ts";
import { stageFor, waitAfter } from "#rules/documents/states.ts";
import { startImports } from "./imports.ts";
import { notYet } from "./lift-text.ts";
import type { Hand } from "./pipeline.ts";
import { park, runStage, takeJob } from "./pipeline.ts";
import type { Readings } from "./stage.ts";

/** Papers that may wait in line, at most: those past it keep the hand that has them, so that nothing more is taken up. */
const WAITING = 500;

/** Papers whose pictures are read for each place on another machine: one that is there, and one that is ready when it is done. */
const AHEAD = 2;

/** How long a job is held without a sign of life; those under way are held on to, however long they take. */
const LEASE = 20 * 60_000;
/** Looks for work that another process left, in milliseconds. */
const GLANCE = 5_000;
/** After so many glances at nothing to do the box is at rest. */
const STILL = 3;
/** While papers are read, stale words and stale items of the Checkup are looked for once in so many milliseconds. */
const INQUIRY = 500;
/** An engine that is out of order is tried again after this, and the paper is not blamed. */
const ENGINE_WAIT = 30_000;

/** Told of every error that is ours, with the job it came in, if any. */
type Fault = (e: unknown, job: Job | null) => void;

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
 * A paper whose pictures must be read leaves the hand that has it and waits for its turn there, a few at a time: so a
 * born-digital paper overtakes any number of photographs and long scans.
 */
export function startWorker(box: App, fault: Fault): Worker {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const hands = box.settings.workers + 1;
  const pictures = new Semaphore(box.settings.workers + 1);
  /** Papers whose pictures are read once no text waits to be extracted, with the patience of each. */
  const behind = new Map<() => void, number>();
  /** Papers at their pictures, and in line for it, that hold nobody up. */
  const aside = () => pictures.inside + Math.min(WAITING, pictures.waiting() + behind.size);
  const held = new Set<string>();
  let renewed = box.clock.now();
  let timer: ReturnType<typeof setTimeout> | null = null;
  recover(box);

  const afterTexts = async (patient: number): Promise<void> => {
    const first = waitingForText(box.db, box.clock.now());
    if (first === null || first > patient || stopping.signal.aborted) return;
    await new Promise<void>((go) => behind.set(go, patient));
  };
  const letPicturesOn = (): void => {
    if (behind.size === 0) return;
    const first = waitingForText(box.db, box.clock.now());
    // More than may wait in line would take the hands that extract text.
    let over = behind.size - WAITING;
    for (const [go, patient] of behind)
      if (over-- > 0 || first === null || first > patient || stopping.signal.aborted) {
        behind.delete(go);
        go();
      }
  };

  const full = () => running.size - aside() >= hands;
  const take = (): void => {
    while (!full()) {
      const job = takeJob(box, LEASE);
      if (!job) break;
      const run = work(job).finally(() => {
        running.delete(run);
        look();
      });
      running.add(run);
    }
  };

  const work = async (first: Job): Promise<void> => {
    let reading: Readings | undefined;
    for (let job: Job | null = first; job && !stopping.signal.aborted; ) {
      // A paper of several files asks once a file, and keeps its place until the end.
      let place: Promise<Release> | null = null;
      const { patient } = job;
      const urgent = patient === 0;
      const hand: Hand = {
        signal: stopping.signal,
        until: () => box.clock.now() + LEASE,
        pictures: async () => {
          setTimeout(look, 0);
          place ??= afterTexts(patient).then(() => pictures.acquire({ urgent, signal: stopping.signal }));
          await place;
        },
        // Whoever has a place at pictures gives it back first.
        next: () => (place !== null || stopping.signal.aborted ? null : takeJob(box, LEASE)),
        reading,
      };
      const { lease } = job;
      held.add(lease);
      job = await handle(box, job, hand, fault);
      held.delete(lease);
      ({ reading } = hand);
      imports.moved();
      await leave(place);
      await giveWay();
    }
  };

  let asked = Number.NEGATIVE_INFINITY;
  /** Does a slice of what else waits, so that callers come in between; true when more does. */
  const inLine = (): boolean => {
    const now = performance.now();
    if (running.size > 0 && now - asked < INQUIRY) return false;
    const words = refreshWords(box);
    const more = refreshCheckup(box) || words;
    asked = more ? Number.NEGATIVE_INFINITY : now;
    return more;
  };

  let still = 0;
  /** Some seconds after the last paper, memory that was needed for many goes back to the system. */
  const settleDown = (): void => {
    still = running.size > 0 ? 0 : still + 1;
    if (still !== STILL) return;
    box.db.shrink();
    Bun.gc(true);
  };

  // A full disk or a database that is held must not stop the clock: the next glance comes whatever happens in this one.
  const look = (): void => {
    if (stopping.signal.aborted) return;
    let wait = GLANCE;
    try {
      if (running.size === 0) releaseLeases(box.db, box.boot);
      if (Math.abs(box.clock.now() - renewed) > LEASE / 4) {
        renewed = box.clock.now();
        box.db.writeSoon(() => renewLeases(box.db, [...held], renewed + LEASE));
      }
      pictures.resize(box.settings.workers + 1 + AHEAD * box.engines.elsewhere.places);
      take();
      letPicturesOn();
      // With all hands full the next look comes when one is free, not by the clock.
      const next = full() ? null : nextRun(box.db);
      if (next !== null) wait = Math.max(10, Math.min(GLANCE, next - box.clock.now()));
      if (inLine()) wait = 10;
      else settleDown();
    } catch (e) {
      if (!isOutOfOrder(e)) fault(e, null);
    }
    if (timer) clearTimeout(timer);
    timer = setTimeout(look, wait);
    timer.unref?.();
  };

  const imports = startImports(box, (e) => fault(e, null));
  const wake = (): void => {
    if (stopping.signal.aborted) return;
    setTimeout(look, 0);
    imports.wake();
  };
  box.wake = wake;
  wake();
  return {
    wake,
    busy: () => running.size > 0,
    async stop(ms) {
      stopping.abort();
      letPicturesOn();
      if (timer) clearTimeout(timer);
      const rest = Promise.allSettled([...running, imports.stop(ms)]);
      await Promise.race([rest, new Promise((r) => setTimeout(r, ms))]);
    },
  };
}

/** Gives a place at pictures back, if there is one: a wait that was called off has none. */
const leave = async (place: Promise<Release> | null): Promise<void> =>
  place?.then(
    (release) => release(),
    () => {},
  );

/** Gives a job to every document that stands mid-way without one. */
function recover(box: App): number {
  return box.db.write(() => {
    const left = stranded(box.db);
    for (const d of left) {
      const stage = stageFor(d.status);
      if (stage) enqueue(box.db, d.id, stage, box.clock.now());
    }
    return left.length;
  });
}

/** Ends of a stage after which a paper goes on or rests; any other is a failure by its kind. */
const ends: Readonly<Record<string, string>> = {
  on: "job.step",
  done: "job.done",
  look: "job.done",
  quarantine: "job.done",
};

/** Counts a stage that ended, and tells of it. */
function noteStage(box: App, job: Job, from: number, outcome: string): void {
  const ms = performance.now() - from;
  box.metrics.staged(job.stage, outcome, ms);
  const { stage, document_id: document } = job;
  box.operator.line(ends[outcome] ?? "job.failed", { stage, document, outcome, ms });
}

/** Runs a stage of a job to its end, whatever that is. Gives the job to go on with. */
async function handle(box: App, job: Job, hand: Hand, fault: Fault): Promise<Job | null> {
  const from = performance.now();
  try {
    // A paper that takes the whole program down with it is taken up again at each start, but not without end.
    if (job.attempt > STARTS) throw new EngineFailure("unreadable", message("look.says.failed"));
    const next = await runStage(box, job, hand);
    noteStage(box, job, from, hand.went ?? "on");
    return next;
  } catch (e) {
    if (hand.signal.aborted) return null;
    noteStage(box, job, from, e instanceof EngineFailure ? e.kind : "fault");
    try {
      failed(box, job, e, fault);
    } catch (again) {
      fault(again, job);
    }
    return null;
  }
}

/**
 * Whether a failure is the last word. A child that ends is tried once more: it may have been at fault, the second time in a
 * row it is the paper. So is what a limit stopped: the box may have been busy, the second time it had nothing else to do.
 */
function isFinal(job: Job, kind: FailureKind | "fault"): boolean {
  if (kind === "fault") return outOfAttempts(job);
  if (kind === "overrun") return job.last_error === OVERRUN || outOfAttempts(job);
  return kind !== "crash" || job.last_error === "crash" || job.last_error === OVERRUN;
}

/** Decides what becomes of a paper whose stage failed: later, or a person looks. Damage is no reason to try again. */
function failed(box: App, job: Job, e: unknown, fault: Fault): void {
  const { db, clock } = box;
  if (e instanceof DamagedFile) {
    fault(e, job);
    giveUp(box, job, { reason: "damaged", detail: e.detail });
    return;
  }
  const kind =
    e instanceof EngineFailure ? e.kind : isOutOfOrder(e) || e instanceof FilesAway ? "unavailable" : "fault";
  if (kind === "unavailable") {
    // What is no fault of the paper does not take away the mark that it has had its second try.
    const mark = job.last_error === OVERRUN ? OVERRUN : kind;
    return void db.writeSoon(() => retryLater(db, job, clock.now() + ENGINE_WAIT, mark, false));
  }
  if (kind === "fault") fault(e, job);
  if (!isFinal(job, kind)) {
    const wait =
      kind === "overrun"
        ? 0
        : kind === "crash"
          ? 1_000
          : waitAfter(job.attempt, (box.ids.bytes(1)[0] ?? 0) / 255);
    return void db.writeSoon(() => retryLater(db, job, clock.now() + wait, kind, true));
  }
  giveUp(box, job, lookAfter(e));
}

/** What a person is told of a paper that could not be read. */
function lookAfter(e: unknown): { reason: ReviewReason; detail: SaidByKey } {
  if (!(e instanceof EngineFailure)) return { reason: "unreadable", detail: message("look.says.failed") };
  return e.kind === "overrun"
    ? { reason: "not_read_yet", detail: notYet(e) }
    : { reason: "unreadable", detail: e.said };
}

/** Leaves a paper to a person. */
function giveUp(box: App, job: Job, look: { reason: ReviewReason; detail: SaidByKey }): void {
  const { db, clock } = box;
  const account = accountOfDocument(db, job.document_id);
  if (!account) return;
  const scope = ownWork(account);
  db.write(() => {
    // Never looked at by the scanner, never served. What damage kept from being scanned once more was looked at before.
    const seen = look.reason === "damaged" && wasScanned(db, job.document_id);
    if (job.stage === "scan" && !seen) quarantineFiles(db, scope, job.document_id);
    if (advance(db, job, null, clock.now())) park(box, scope, job.document_id, look);
  });
  announce(box, scope, job.document_id, "done");
}
