import { accountOfDocument, documentById, setStatus } from "#database/documents.ts";
import { advance, type Job } from "#database/jobs.ts";
import type { Box } from "#operations/box.ts";
import { announce } from "#operations/documents/intake.ts";
import { reindex } from "#operations/search/index-words.ts";
import { type AccountScope, ownWork } from "#rules/access.ts";
import { nextStage, type ReviewReason, type StageName, stages, statusDuring } from "#rules/states.ts";
import { fullRead } from "./full-read.ts";
import { indexWords } from "./index-words.ts";
import { liftText } from "./lift-text.ts";
import { link } from "./link.ts";
import { scan } from "./scan.ts";
import { sortingRead } from "./sorting-read.ts";
import type { Next, Stage } from "./stage.ts";

/**
 * The sentence: a paper is scanned, its text is lifted, it is sorted, read in full, linked, and its words are indexed.
 * Each stage removes its own earlier output and commits its output, the next state and the next job together, so that
 * it can be run again after any stop.
 */
const all: Record<StageName, Stage> = {
  scan,
  "lift-text": liftText,
  "sorting-read": sortingRead,
  "full-read": fullRead,
  link,
  "index-words": indexWords,
};

/** Runs one job to its end. Throws what the stage throws; nothing is written then. */
export async function runStage(box: Box, job: Job, signal: AbortSignal): Promise<void> {
  const account = accountOfDocument(box.db, job.document_id);
  if (!account) return;
  const scope = ownWork(account);
  if (job.stage === stages[0].name) start(box, scope, job.document_id);
  const outcome = await all[job.stage].run({ box, scope, documentId: job.document_id, signal });
  box.db.write(() => {
    const following = outcome.next.go === "on" ? nextStage(job.stage) : null;
    // Another worker took over: its run counts, this one is dropped whole.
    if (!advance(box.db, job, following, box.clock.now())) return;
    outcome.commit();
    move(box, scope, job.document_id, outcome.next, following);
  });
  announce(box, scope, job.document_id, outcome.next.go === "on" ? (nextStage(job.stage) ?? "done") : "done");
}

function start(box: Box, scope: AccountScope, id: string): void {
  box.db.write(() => setStatus(box.db, scope, id, statusDuring("scan"), box.clock.now()));
  announce(box, scope, id, "scan");
}

/** Brings the document to the state its outcome asks for. */
function move(box: Box, scope: AccountScope, id: string, next: Next, following: StageName | null): void {
  const now = box.clock.now();
  if (next.go === "look") {
    park(box, scope, id, next);
    return;
  }
  if (next.go === "quarantine") return;
  const d = documentById(box.db, scope, id);
  const asked =
    d?.review_reason && d.review_detail ? { reason: d.review_reason, detail: d.review_detail } : null;
  if (next.go === "done") {
    setStatus(box.db, scope, id, asked ? "needs_review" : "filed", now, asked);
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
  box: Box,
  scope: AccountScope,
  id: string,
  look: { reason: ReviewReason; detail: string },
): void {
  reindex(box, scope, id);
  setStatus(box.db, scope, id, "needs_review", box.clock.now(), { reason: look.reason, detail: look.detail });
}
