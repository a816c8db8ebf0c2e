import { accountOfDocument, documentById, setStatus } from "#database/documents/documents.ts";
import { advance, claim, goOn, type Job, OVERRUN } from "#database/jobs/jobs.ts";
import { enqueueModelRead } from "#database/jobs/model-jobs.ts";
import type { SaidByKey } from "#kernel/sentence.ts";
import { restored } from "#messages/render.ts";
import type { App } from "#operations/app.ts";
import { announce } from "#operations/documents/filing/intake.ts";
import { isBeingRead } from "#operations/documents/standing.ts";
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
import type { Next, Readings, Stage } from "./stage.ts";

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

/** How a worker runs a stage. */
export interface Hand {
  signal: AbortSignal;
  /** When the lease of a job that is gone on with runs out. */
  until(): number;
  /** Waits for its turn at reading pictures. */
  pictures?(): Promise<void>;
  /** Takes the next job that waits, in the transaction that ends this one: each transaction costs a wait for the disk. */
  next?(): Job | null;
  /** The reading of the paper that the hand had last: the stages after the one that asks for it make use of it. */
  reading?: Readings | undefined;
  /** Where the paper went by the stage that ended last. */
  went?: Next["go"];
}

/**
 * Runs one stage of a paper. Gives the job that the same hand goes on with: this paper's next stage, or another paper's; null when
 * it has nothing to go on with. Once its text is extracted a paper waits for those that nobody can find yet. Throws what a stage
 * throws; nothing is written then.
 */
export async function runStage(box: App, job: Job, hand: Hand): Promise<Job | null> {
  const { document_id: id, stage } = job;
  const account = accountOfDocument(box.db, id);
  if (!account) return null;
  const scope = ownWork(account);
  if (stage === firstStage) announce(box, scope, id, firstStage);
  const settle = job.last_error === OVERRUN || job.last_error === "crash";
  if (hand.reading?.documentId !== id) hand.reading = { documentId: id };
  const { signal, pictures, reading } = hand;
  const outcome = await all[stage].run({ box, scope, documentId: id, signal, settle, pictures, reading });
  hand.went = outcome.next.go;
  const following = outcome.next.go === "on" ? nextStage(stage) : null;
  let going: Job | null = null;
  let committed = false;
  try {
    // What a power cut takes back is read again: the paper itself was on the disk before its upload was answered.
    committed = box.db.writeSoon(() => {
      // An earlier stage may be among what was lost: the paper starts again from what is on file.
      if (job.losses !== box.db.losses()) return false;
      // Another worker took over: its run counts, this one is dropped whole.
      if (following !== null && stage !== "lift-text") {
        going = goOn(box.db, job, following, hand.until());
        if (!going) return false;
      } else if (!advance(box.db, job, following, box.clock.now())) return false;
      outcome.commit();
      // The next run of the same paper may be of another type, or of what was corrected meanwhile: it is read anew.
      if (following === null) hand.reading = undefined;
      move(box, scope, id, outcome.next, following);
      // Found by its printed words at once; what the reading finds is added at the end.
      if (stage === "lift-text" && following !== null) indexText(box, scope, id);
      going ??= hand.next?.() ?? null;
      return true;
    });
    if (committed) announce(box, scope, id, following ?? "done");
    return going;
  } finally {
    if (!committed) await outcome.discard?.();
  }
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
  // A paper that is filed is read anew for a type that a person gave it: meanwhile it stays as it is.
  if (d && !isBeingRead(d) && !next.look) return;
  const status = following ? statusDuring(following) : "reading";
  const look = asked ?? next.look ?? null;
  if (d?.status !== status || look !== asked) setStatus(box.db, scope, id, status, now, look);
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
