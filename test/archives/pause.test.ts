import { afterEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { keepBytes } from "#operations/documents/filing/intake.ts";
import { pauseOperation, resumeOperation } from "#operations/imports/list.ts";
import { importStands } from "#operations/imports/local.ts";
import { beginImport } from "#operations/imports/record.ts";
import { type Call, perform } from "#operations/operation.ts";
import { startImports } from "#pipeline/imports.ts";
import { startWorker } from "#pipeline/worker.ts";
import { openTestBox, reopen, type TestBox } from "../box.ts";
import { makeZip } from "../paper/zips.ts";
import { until } from "../took.ts";

const opened: TestBox[] = [];
afterEach(async () => {
  for (const t of opened.splice(0)) await t.close();
});

const fail = (e: unknown) => {
  throw e;
};
const SIZE = 12;

/** A box with an archive of letters on file, none of them taken out of it yet. */
async function waiting(): Promise<{ t: TestBox; id: string; app: Call }> {
  const t = await openTestBox();
  opened.push(t);
  const bytes = makeZip(
    Array.from({ length: SIZE }, (_, i) => ({ name: `${i}.txt`, bytes: `Letter ${i} about the gate.` })),
  );
  async function* all() {
    yield new Uint8Array(bytes);
  }
  const { box, scope } = t;
  const archive = await keepBytes(
    box,
    scope,
    { name: "letters.zip", mime: "application/zip", bytes: all() },
    "x",
  );
  const made = box.db.write(() =>
    beginImport(box, scope, { archive, container: "zip", kind: null, addedBy: null, via: "app" }),
  );
  const { caller } = t.call;
  const app = { ...t.call, caller: { ...caller, token: { ...caller.token, kind: "app" as const } } };
  return { t, id: made.id, app };
}

describe("an import that is paused", () => {
  test("takes nothing more out, before and after a restart; let go on, it takes in all of it once", async () => {
    const { t, id, app } = await waiting();
    const first = startImports(t.box, fail);
    await until(() => importStands(t.box, t.scope, id).counts.unpacked > 0, "some are taken out");
    const { output } = await perform(t.box, pauseOperation, { import: id }, app, null);
    expect(output?.paused).toBe(true);
    await first.stop(5000);
    const stood = importStands(t.box, t.scope, id);
    expect(stood.stage).not.toBe("done");

    await t.box.close();
    const box = await reopen(t.dataDir);
    t.close = async () => {
      await box.close();
      rmSync(t.dataDir, { recursive: true, force: true });
    };
    const again = startImports(box, fail);
    again.wake();
    await Bun.sleep(300);
    await again.stop(5000);
    expect(importStands(box, t.scope, id)).toEqual(stood);

    const went = await perform(box, resumeOperation, { import: id }, t.call, null);
    expect(went.output?.paused).toBe(false);
    const last = startImports(box, fail);
    await until(() => importStands(box, t.scope, id).counts.unpacked === SIZE, "all are taken out");
    await last.stop(5000);
    const { n } = box.db.sql("SELECT count(*) AS n FROM document").get() as { n: number };
    expect(n).toBe(SIZE);
  });

  test("its papers wait to be read, others do not; let go on, they are read and it is done", async () => {
    const { t, id, app } = await waiting();
    const { box, scope } = t;
    const first = startImports(box, fail);
    await until(() => importStands(box, scope, id).counts.unpacked === SIZE, "all are taken out");
    await first.stop(5000);
    await perform(box, pauseOperation, { import: id }, app, null);
    const worker = startWorker(box, fail);
    worker.wake();
    await Bun.sleep(300);
    expect(importStands(box, scope, id).counts.sorted).toBe(0);
    expect(importStands(box, scope, id).paused).toBe(true);

    await perform(box, resumeOperation, { import: id }, t.call, null);
    worker.wake();
    const imports = startImports(box, fail);
    await until(() => importStands(box, scope, id).stage === "done", "all are read");
    await imports.stop(5000);
    await worker.stop(5000);
    expect(importStands(box, scope, id).counts).toMatchObject({ read: SIZE, failed: 0 });
  }, 30_000);

  test("one that is done, or paused, is answered as it is and leaves no trace", async () => {
    const { t, id, app } = await waiting();
    const traces = () =>
      (t.box.db.sql("SELECT count(*) AS n FROM audit WHERE action = 'import.pause'").get() as { n: number })
        .n;
    await perform(t.box, pauseOperation, { import: id }, app, null);
    await perform(t.box, pauseOperation, { import: id }, app, null);
    expect(traces()).toBe(1);
    t.box.db.sql("UPDATE import SET stage = 'done', paused_at = NULL").run();
    const { output } = await perform(t.box, pauseOperation, { import: id }, app, null);
    expect([output?.paused, traces()]).toEqual([false, 1]);
  });
});
