import { afterEach, describe, expect, test } from "bun:test";
import { documentById } from "#database/documents/documents.ts";
import type { Job } from "#database/jobs/jobs.ts";
import type { Engines } from "#engines/engines.ts";
import type { ByteSource, Extracted, ExtractOptions } from "#engines/pdf/extracted.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { fixedClock } from "#kernel/clock.ts";
import { message } from "#messages/message.ts";
import { addOperation, type Part } from "#operations/documents/filing/add.ts";
import { perform } from "#operations/operation.ts";
import { startWorker, type Worker } from "#pipeline/worker.ts";
import { openTestBox, type TestBox, type TestBoxOptions } from "../box.ts";
import { openTestEngines } from "../engines/open.ts";

let t: TestBox;
let opened: TestBox | null = null;
let worker: Worker | null = null;

afterEach(async () => {
  await worker?.stop(2_000);
  worker = null;
  await opened?.close();
  opened = null;
});

type Lift = (real: () => Promise<Extracted>, text: string, options: ExtractOptions) => Promise<Extracted>;

/** Real engines whose lifting goes through `lift`, which is given what the paper says. */
async function openBox(lift: Lift, options: TestBoxOptions = {}): Promise<void> {
  const real = openTestEngines();
  const engines: Engines = {
    ...real,
    lift: async (file, given) => lift(() => real.lift(file, given), await textOf(file), given),
  };
  t = await openTestBox({ engines, ...options });
  opened = t;
}

async function textOf(file: ByteSource): Promise<string> {
  let text = "";
  for await (const piece of file.open()) text += Buffer.from(piece).toString("latin1");
  return text;
}

async function add(text: string): Promise<string> {
  async function* parts(): AsyncGenerator<Part, void, undefined> {
    const bytes = new Blob([text]).stream();
    yield { kind: "file", name: "file", filename: "a.txt", mime: "text/plain", bytes };
  }
  const done = await perform(t.box, addOperation, { parts: parts() }, t.call, null, 201);
  return done.output!.documents[0]!.id;
}

async function until(check: () => boolean): Promise<void> {
  const end = performance.now() + 60_000;
  while (!check() && performance.now() < end) await Bun.sleep(10);
  expect(check()).toBe(true);
}

const row = (id: string) => documentById(t.box.db, t.scope, id);
const over = (id: string): boolean => ["filed", "needs_review"].includes(row(id)?.status ?? "");
const jobs = (): (Job & { lease: string | null })[] =>
  t.box.db.sql("SELECT * FROM job").all() as (Job & { lease: string | null })[];
const tooLong = () => new EngineFailure("overrun", message("failure.slow"));

describe("what a limit stops is tried once more, when nothing else is read", () => {
  test("an endless paper is parked after its second try; those behind it are filed first", async () => {
    const tries: { others: number; settle: boolean | undefined }[] = [];
    await openBox(async (real, text, { settle }) => {
      if (!text.startsWith("endless")) return real();
      tries.push({ others: jobs().length - 1, settle });
      throw tooLong();
    });
    const endless = await add("endless paper");
    const others = [];
    for (let i = 0; i < 6; i++) others.push(await add(`A letter about the garden, number ${i}.`));
    worker = startWorker(t.box, () => {});
    await until(() => over(endless));
    expect(others.every(over)).toBe(true);
    expect(tries).toEqual([
      { others: 6, settle: false },
      { others: 0, settle: true },
    ]);
    expect(row(endless)).toMatchObject({
      status: "needs_review",
      review_reason: "not_read_yet",
      review_detail: "This document couldn’t be read yet. Reading this file took too long.",
    });
    expect(jobs()).toEqual([]);
  });

  test("a good paper that was stopped on a busy box is filed in the end", async () => {
    let tries = 0;
    await openBox(async (real) => {
      if (++tries === 1) throw tooLong();
      return real();
    });
    const id = await add("A letter about the garden.");
    worker = startWorker(t.box, () => {});
    await until(() => over(id));
    expect(tries).toBe(2);
    expect(row(id)?.review_detail ?? "").not.toContain("too long");
  });

  test("what ended with its child is tried again, and left out in part only then", async () => {
    const tries: (boolean | undefined)[] = [];
    await openBox(async (real, _, { settle }) => {
      tries.push(settle);
      if (tries.length === 1) throw new EngineFailure("crash", message("failure.failed"));
      return real();
    });
    const id = await add("A letter about the garden.");
    worker = startWorker(t.box, () => {});
    await until(() => over(id));
    expect(tries).toEqual([false, true]);
  });

  test("pages that a guard has stopped for good are not called unreadable", async () => {
    await openBox(async (real) => ({
      ...(await real()),
      warnings: [message("partly.unread", { n: 2, from: 3, to: 4, why: message("failure.slow") })],
      notYet: true,
    }));
    const id = await add("A letter about the garden.");
    worker = startWorker(t.box, () => {});
    await until(() => over(id));
    expect(row(id)).toMatchObject({
      status: "needs_review",
      review_reason: "not_read_yet",
      review_detail: "Pages 3 to 4 couldn’t be read. Reading this file took too long.",
    });
  });

  test("the second try is the last, whatever starts and stops in between", async () => {
    let tries = 0;
    let hold = true;
    let free = (): void => {};
    await openBox(async (real, text) => {
      if (text.startsWith("endless")) {
        tries++;
        throw tooLong();
      }
      if (hold)
        await new Promise<void>((_, stop) => {
          free = () => stop(new EngineFailure("unavailable", message("failure.closing")));
        });
      return real();
    });
    await add("A letter about the garden.");
    const endless = await add("endless paper");
    worker = startWorker(t.box, () => {});
    await until(() => tries === 1);
    // The other paper is still being read: the box is not idle.
    worker.wake();
    await Bun.sleep(300);
    expect(tries).toBe(1);
    const stopped = worker.stop(2_000);
    hold = false;
    free();
    await stopped;
    expect(jobs().find((j) => j.document_id === endless)?.last_error).toBe("overrun");
    worker = startWorker(t.box, () => {});
    await until(() => over(endless));
    expect(tries).toBe(2);
  });
});

test("a paper that takes longer than a lease is not taken up a second time", async () => {
  let begun = 0;
  let free = (): void => {};
  const clock = fixedClock(1_800_000_000_000);
  await openBox(
    async (real) => {
      begun++;
      await new Promise<void>((go) => {
        free = go;
      });
      return real();
    },
    { clock },
  );
  const id = await add("A letter about the garden.");
  worker = startWorker(t.box, () => {});
  await until(() => begun === 1);
  for (let minutes = 0; minutes < 60; minutes += 6) {
    clock.advance(6 * 60_000);
    worker.wake();
    await Bun.sleep(30);
  }
  expect(begun).toBe(1);
  free();
  await until(() => over(id));
  expect(begun).toBe(1);
});
