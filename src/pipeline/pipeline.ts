import { accountOfDocument, documentById, setStatus } from "#database/documents/documents.ts";
import { advance, claim, goOn, type Job, OVERRUN } from "#database/jobs/jobs.ts";
import { enqueueModelRead } from "#database/jobs/model-jobs.ts";
import type { SaidByKey } from "#kernel/sentence.ts";
import { restored } from "#messages/render.ts";
import type { App } from "#operations/app.ts";
import { announce } from "#operations/documents/filing/intake.ts";
import { indexText, reindex } from "#operations/search/index-words.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import {
  firstStage,
  nextStage,
  type ReviewReason,
  type StageName,
  statusDuring,
} from "#rules/documents/states.ts";
import { fullRead } from "./full-read.ts";
import { indexWords } from "./index-words.ts";
import { liftText } from "./lift-text.ts";
import { link } from "./link.ts";
import { scan } from "./scan.ts";
import { sortingRead } from "./sorting-read.ts";
import { split } from "./split.ts";
import type { Next, Outcome, Stage, Work } from "./stage.ts";

/**
 * The sentence: a paper is scanned, its text is lifted, a stack of papers is split, it is sorted, read in full, linked, and its words are indexed.
 * Each stage removes its own earlier output and commits its output, the next state and the next job together, so that
 * it can be run again after any stop.
 */
const all: Record<StageName, Stage> = {
  scan,
  "lift-text": liftText,
  split,
  "sorting-read": sortingRead,
  "full-read": fullRead,
  link,
  "index-words": indexWords,
};

/** What these write is read by the stages after them, so it is on file before the next begins. */
const alone: ReadonlySet<StageName> = new Set(["scan", "lift-text"]);

interface Done {
  stage: StageName;
  outcome: Outcome;
}

/** How a worker runs a stage. */
export interface Hand {
  signal: AbortSignal;
  /** When the lease of a job that is gone on with runs out. */
  until(): number;
  /** Waits for its turn at reading pictures. */
  pictures?(): Promise<void>;
  /** Takes the next job that waits, in the transaction that ends this one: each transaction costs a wait for the disk. */
  next?(): Job | null;
}

/**
 * Runs a job as far as it goes in one go: a stage by itself, or all that only think about what is on file, whose output is
 * then written in one transaction. Gives the job that the same hand goes on with: this one's next stage, or another paper's;
 * null when it has nothing to go on with. Throws what a stage throws; nothing is written then.
 */
export async function runStage(box: App, job: Job, hand: Hand): Promise<Job | null> {
  const id = job.document_id;
  const account = accountOfDocument(box.db, id);
  if (!account) return null;
  const scope = ownWork(account);
  if (job.stage === firstStage) announce(box, scope, id, firstStage);
  const done: Done[] = [];
  let committed = false;
  try {
    const settle = job.last_error === OVERRUN || job.last_error === "crash";
    const work: Work = { box, scope, documentId: id, signal: hand.signal, settle, pictures: hand.pictures };
    await run(work, job.stage, done);
    const last = done.at(-1);
    if (!last) return null;
    const following = last.outcome.next.go === "on" ? nextStage(last.stage) : null;
    let going: Job | null = null;
    // What a power cut takes back is read again: the paper itself was on the disk before its upload was answered.
    committed = box.db.writeSoon(() => {
      // Another worker took over: its run counts, this one is dropped whole.
      if (following !== null && last.stage === "scan") {
        going = goOn(box.db, job, following, hand.until());
        if (!going) return false;
      } else if (!advance(box.db, job, following, box.clock.now())) return false;
      for (const one of done) write(box, scope, id, one);
      going ??= hand.next?.() ?? null;
      return true;
    });
    announce(box, scope, id, following ?? "done");
    return going;
  } finally {
    if (!committed) for (const { outcome } of done) await outcome.discard?.();
  }
}

/** Runs stages one after the other as long as none needs what the one before has found to be on file. */
async function run(work: Work, first: StageName, done: Done[]): Promise<void> {
  let stage: StageName | null = first;
  while (stage !== null) {
    const outcome: Outcome = await all[stage].run(work);
    done.push({ stage, outcome });
    if (outcome.next.go !== "on" || alone.has(stage)) return;
    stage = nextStage(stage);
    if (stage !== null) announce(work.box, work.scope, work.documentId, stage);
  }
}

function write(box: App, scope: AccountScope, id: string, { stage, outcome }: Done): void {
  const { next } = outcome;
  outcome.commit();
  move(box, scope, id, next, next.go === "on" ? nextStage(stage) : null);
  // Found by its printed words at once; what the reading finds is added at the end.
  if (stage === "lift-text" && next.go === "on") indexText(box, scope, id);
}

/** Takes the job that has waited longest; its paper is under way from then on. */
export function takeJob(box: App, leaseMs: number): Job | null {
  return box.db.writeSoon(() => {
    const now = box.clock.now();
    const job = claim(box.db, box.boot, box.ids.uuid(), now, leaseMs);
    const account = job?.stage === firstStage ? accountOfDocument(box.db, job.document_id) : undefined;
    if (job && account) setStatus(box.db, ownWork(account), job.document_id, statusDuring(firstStage), now);
    return job ?? null;
  });
}

/** Brings the document to the state its outcome asks for. */
function move(box: App, scope: AccountScope, id: string, next: Next, following: StageName | null): void {
  const now = box.clock.now();
  if (next.go === "look") {
    park(box, scope, id, next);
    return;
  }
  if (next.go === "quarantine") return;
  const d = documentById(box.db, scope, id);
  const asked =
    d?.review_reason && d.review_detail
      ? { reason: d.review_reason, detail: restored(d.review_detail, d.review_message) }
      : null;
  if (next.go === "done") {
    setStatus(box.db, scope, id, asked ? "needs_review" : "filed", now, asked);
    if (box.engines.languageModel() !== null) enqueueModelRead(box.db, id, now);
    return;
  }
  setStatus(
    box.db,
    scope,
    id,
    following ? statusDuring(following) : "reading",
    now,
    asked ?? next.look ?? null,
  );
}

/** Stops a document for a person to look at; what is known of it is found all the same. */
export function park(
  box: App,
  scope: AccountScope,
  id: string,
  look: { reason: ReviewReason; detail: SaidByKey },
): void {
  reindex(box, scope, id);
  setStatus(box.db, scope, id, "needs_review", box.clock.now(), { reason: look.reason, detail: look.detail });
}
