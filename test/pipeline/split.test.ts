import { afterAll, beforeAll, expect, test } from "bun:test";
import { documentById } from "#database/documents/documents.ts";
import { isNamed } from "#database/documents/files.ts";
import { partsOfStack } from "#database/documents/stacks.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { localDay, systemClock } from "#kernel/clock.ts";
import { message } from "#messages/message.ts";
import { addOperation, type Part } from "#operations/documents/filing/add.ts";
import { emptyTrash, trashOperation } from "#operations/documents/trash.ts";
import { perform } from "#operations/operation.ts";
import { liftText } from "#pipeline/lift-text.ts";
import { scan } from "#pipeline/scan.ts";
import { split } from "#pipeline/split.ts";
import { startWorker } from "#pipeline/worker.ts";
import { sweep } from "#vault/sweep.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { pdfBill } from "../paper/paper.ts";
import { stackOf } from "../paper/stacks.ts";

const DAY = 86_400_000;
let t: TestBox;
let ahead = 0;
const clock = { now: () => systemClock.now() + ahead, today: () => localDay(systemClock.now() + ahead) };

beforeAll(async () => {
  t = await openTestBox({ clock });
});
afterAll(() => t.close());

let seed = 40;
/** A stack of three bills, as far as its text is lifted. */
async function lifted(): Promise<string> {
  const papers = await Promise.all([1, 1, 1].map(() => pdfBill({ seed: seed++ })));
  const bytes = await stackOf(papers.map((p) => p.bytes));
  async function* parts(): AsyncGenerator<Part, void, undefined> {
    yield { kind: "field", name: "separate", value: "true" };
    const file = new Blob([new Uint8Array(bytes)]).stream();
    yield { kind: "file", name: "file", filename: "stack.pdf", mime: "application/pdf", bytes: file };
  }
  const done = await perform(t.box, addOperation, { parts: parts() }, t.call, null, 201);
  const id = done.output!.documents[0]!.id;
  for (const stage of [scan, liftText]) {
    const outcome = await stage.run(workOf(id));
    t.box.db.write(() => outcome.commit());
  }
  return id;
}

const workOf = (documentId: string) => ({
  box: t.box,
  scope: t.scope,
  documentId,
  signal: new AbortController().signal,
  reading: { documentId },
});

const parts = (id: string) => partsOfStack(t.box.db, id).map((p) => [p.key, p.document_id] as const);
const sweepAll = async () => {
  ahead += 2 * DAY;
  await sweep(t.box.vault, (b) => t.box.inHand.has(b) || isNamed(t.box.db, b), clock.now());
};

test("stopped before it is written, nothing is there but what the sweep takes; run again, each paper is there once", async () => {
  const id = await lifted();
  const stopped = await split.run(workOf(id));
  expect(stopped.next.go).toBe("done");
  expect(parts(id)).toEqual([]);
  // What a stop leaves: sealed bytes that nothing names, and nobody who holds them.
  t.box.inHand.clear();
  await sweepAll();
  const outcome = await split.run(workOf(id));
  t.box.db.write(() => outcome.commit());
  const made = parts(id);
  expect(made.map(([key]) => key).toSorted()).toEqual(["pages 1-1", "pages 2-2", "pages 3-3"]);
  // A run whose lease was lost, and that is written all the same, makes none twice.
  const late = await split.run(workOf(id));
  t.box.db.write(() => late.commit());
  expect(parts(id)).toEqual(made);
  expect(documentById(t.box.db, t.scope, id)).toMatchObject({
    status: "filed",
    hidden: 2,
    duplicate_of: null,
  });
});

test("a run that is called off lets go of everything", async () => {
  const id = await lifted();
  const before = t.box.inHand.size;
  const outcome = await split.run(workOf(id));
  expect(t.box.inHand.size).toBe(before + 3);
  await outcome.discard?.();
  expect(t.box.inHand.size).toBe(before);
});

test("a file that cannot be taken apart stays one document, and a person is told", async () => {
  const id = await lifted();
  const { cut } = t.box.engines;
  t.box.engines.cut = () => Promise.reject(new EngineFailure("unreadable", message("failure.noSplit")));
  try {
    const outcome = await split.run(workOf(id));
    expect(outcome.next).toMatchObject({ go: "on", look: { reason: "split_unsure" } });
    t.box.engines.cut = () => Promise.reject(new EngineFailure("unavailable", message("failure.closing")));
    await expect(split.run(workOf(id))).rejects.toThrow("The box is shutting down.");
  } finally {
    t.box.engines.cut = cut;
  }
});

test("read to the end; when the last of its papers is deleted for good, the stack goes to the trash, too", async () => {
  const id = await lifted();
  const faults: unknown[] = [];
  const worker = startWorker(t.box, (e) => faults.push(e));
  const end = performance.now() + 90_000;
  while (t.box.db.sql("SELECT 1 FROM job LIMIT 1").get() !== undefined && performance.now() < end)
    await Bun.sleep(30);
  await worker.stop(2_000);
  expect(faults).toEqual([]);
  const papers = parts(id).map(([, paper]) => paper as string);
  for (const paper of papers) {
    expect(documentById(t.box.db, t.scope, paper)).toMatchObject({ status: "filed", read: "full" });
    await perform(t.box, trashOperation, { document: paper }, t.call, null);
  }
  ahead += 31 * DAY;
  await emptyTrash(t.box);
  expect(parts(id).every(([, paper]) => paper === null)).toBe(true);
  expect(documentById(t.box.db, t.scope, id)).toMatchObject({ hidden: 3 });
  ahead += 31 * DAY;
  await emptyTrash(t.box);
  expect(documentById(t.box.db, t.scope, id)).toBeUndefined();
});
