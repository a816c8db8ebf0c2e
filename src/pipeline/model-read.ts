import { setFull, setSorting } from "#database/documents/document-fields.ts";
import { accountOfDocument, documentById, setStatus } from "#database/documents/documents.ts";
import { factsOf, replaceFacts } from "#database/documents/facts.ts";
import { filesOf } from "#database/documents/files.ts";
import { pagesOf } from "#database/documents/pages.ts";
import { typeId } from "#database/documents/taxonomy.ts";
import {
  delayModelRead,
  dropModelRead,
  type ModelJob,
  standing,
  takeModelJob,
} from "#database/jobs/model-jobs.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import type { ModelRead } from "#engines/llm/read.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import type { App } from "#operations/app.ts";
import { announce } from "#operations/documents/filing/intake.ts";
import { summaryColumns, titleColumns } from "#operations/documents/filing/written.ts";
import { reindex } from "#operations/search/index-words.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { handFields } from "#rules/documents/states.ts";
import { isMail } from "./lift-text.ts";
import { type Poller, startPoller } from "./poller.ts";
import { contextOf } from "./reads.ts";

/** A model that is absent or out of order is tried again after this, and the paper is not blamed. */
const MODEL_WAIT = 300_000;
/** Somebody worked on the paper meanwhile: it is read again when they have had time. */
const CHANGED_WAIT = 60_000;
/** A paper that the model fails on is tried so often, one that it took too long for more often; the rules' reading stands then. */
const TRIES = 2;
const SLOW_TRIES = 6;

/**
 * The stage after the stages: papers that are filed and found already are read once more by the language model, one at a
 * time and only while no paper waits for its stages. What comes of it makes facts surer, adds some that stand on the page,
 * or asks for a look; it never takes away what the rules or a person said, and never fails a paper.
 */
export const startModelReader = (box: App, fault: (e: unknown, documentId: string | null) => void): Poller =>
  startPoller(
    async (signal) => {
      if (box.engines.languageModel() === null) return false;
      const job = box.db.writeSoon(() => takeModelJob(box.db, box.clock.now()));
      return job ? one(box, job, signal, fault) : false;
    },
    (e) => {
      if (!isOutOfOrder(e)) fault(e, null);
    },
  );

/** Reads one paper. False when there is no use in going on to the next now. */
async function one(
  box: App,
  job: ModelJob,
  signal: AbortSignal,
  fault: (e: unknown, documentId: string) => void,
): Promise<boolean> {
  const { db, clock } = box;
  try {
    await readOne(box, job, signal);
    return true;
  } catch (e) {
    // A stop is nobody's fault: the paper is read after the next start.
    if (signal.aborted || isOutOfOrder(e) || (e instanceof EngineFailure && e.kind === "unavailable")) {
      const wait = signal.aborted ? 0 : MODEL_WAIT;
      db.writeSoon(() => delayModelRead(db, job, clock.now() + wait, false));
      return false;
    }
    if (!(e instanceof EngineFailure)) fault(e, job.document_id);
    // A server that is busy with others answers later.
    const slow = e instanceof EngineFailure && e.kind === "overrun";
    db.writeSoon(() => {
      if (job.attempt >= (slow ? SLOW_TRIES : TRIES)) dropModelRead(db, job.document_id);
      else delayModelRead(db, job, clock.now() + (slow ? MODEL_WAIT : CHANGED_WAIT), true);
    });
    return !slow;
  }
}

async function readOne(box: App, job: ModelJob, signal: AbortSignal): Promise<void> {
  const { db } = box;
  const id = job.document_id;
  const account = accountOfDocument(db, id);
  const before = standing(db, id);
  // Gone, in the trash, under way again (it is reminded of at the end of that), or on its quick read by the plan.
  if (!account || !before || before.trashed_at !== null || before.read !== "full")
    return void db.writeSoon(() => dropModelRead(db, id));
  const scope = ownWork(account);
  const pages = pagesOf(db, scope, id);
  const context = await contextOf({ box, scope, documentId: id }, pages);
  const read = await box.engines.readWithModel(pages, context, { held: heldKeys(box, scope, id), signal });
  let told = false;
  db.writeSoon(() => {
    const now = standing(db, id);
    if (now?.changed_at !== before.changed_at) {
      delayModelRead(db, job, box.clock.now() + CHANGED_WAIT, false);
      return;
    }
    write(box, scope, id, read);
    dropModelRead(db, id);
    told = true;
  });
  if (told) announce(box, scope, id, "done");
}

/** Keys of what a person has set on the paper: no reading touches them or asks about them. */
function heldKeys(box: App, scope: AccountScope, id: string): string[] {
  const fields = handFields(documentById(box.db, scope, id)?.by_hand ?? 0);
  return [
    ...(fields.includes("type") ? ["type"] : []),
    ...(fields.includes("doc_date") ? ["issue_date"] : []),
    ...factsOf(box.db, scope, id)
      .filter((f) => f.by_hand !== 0)
      .map((f) => f.key),
  ];
}

/** Puts the reading of both on file, in place of that of the rules. What a person set stays; each column asks for that. */
function write(
  box: App,
  scope: AccountScope,
  id: string,
  { reading, look, model, retitled }: ModelRead,
): void {
  const { db, clock } = box;
  const d = documentById(db, scope, id);
  if (!d) return;
  const { sorting, full } = reading;
  const mail = filesOf(db, scope, id).some((f) => isMail(f.mime));
  const confidence =
    look === null ? Math.round(sorting.confidence) : Math.min(60, Math.round(sorting.confidence));
  setSorting(
    db,
    scope,
    id,
    {
      ...titleColumns(d, sorting, mail || !retitled),
      type_id: d.type_id ?? (sorting.type === null ? null : (typeId(sorting.type) ?? null)),
      doc_date: sorting.date,
      period_from: sorting.period?.from ?? null,
      period_to: sorting.period?.to ?? null,
      language: sorting.language,
      confidence,
      reader: `${reading.reader} with ${model}`.slice(0, 100),
    },
    clock.now(),
  );
  setFull(
    db,
    scope,
    id,
    { ...summaryColumns(full), retention_until: full.retentionUntil, confidence },
    clock.now(),
  );
  replaceFacts(db, scope, id, full.facts, () => box.ids.uuid());
  if (look !== null && d.status === "filed") setStatus(db, scope, id, "needs_review", clock.now(), look);
  reindex(box, scope, id);
}
