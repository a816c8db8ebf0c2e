import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { fullReads } from "#database/accounts/allowance.ts";
import { documentById } from "#database/documents/documents.ts";
import { addOperation, type Part } from "#operations/documents/filing/add.ts";
import { changePlan } from "#operations/members/accounts.ts";
import { perform } from "#operations/operation.ts";
import { readWhatWaits, startSchedule } from "#pipeline/schedule.ts";
import { startWorker, type Worker } from "#pipeline/worker.ts";
import { openTestBox, reopen, type TestBox } from "../box.ts";
import { until } from "../took.ts";

let t: TestBox;
let worker: Worker;

beforeEach(async () => {
  t = await openTestBox({ plan: "free" });
  worker = startWorker(t.box, () => {});
});
afterEach(async () => {
  await worker.stop(5_000);
  await t.close();
});

/** This month's full reads, used up. */
function useUp(month = t.box.clock.today().slice(0, 7)): void {
  t.box.db.write(() =>
    t.box.db
      .sql("INSERT OR REPLACE INTO box (key, value) VALUES (?, '25')")
      .run(`full-reads/${t.accountId}/${month}`),
  );
  expect(fullReads(t.box.db, t.scope, month)).toBe(25);
}

async function paper(words: string): Promise<string> {
  async function* one(): AsyncGenerator<Part, void, undefined> {
    async function* bytes() {
      yield new TextEncoder().encode(words);
    }
    yield { kind: "file", name: "file", filename: "bill.txt", mime: "text/plain", bytes: bytes() };
  }
  const done = await perform(t.box, addOperation, { parts: one() }, t.call, null, 201);
  const id = done.output?.documents[0]?.id ?? "";
  await until(() => documentById(t.box.db, t.scope, id)?.status === "filed", "it is filed");
  return id;
}

const readOf = (id: string) => documentById(t.box.db, t.scope, id)?.read;
const bill = "Harbour Lane Energy\nElectricity bill\nInvoice date 4 March 2025\nTotal amount due $214.88\n";

describe("papers that wait for room on the plan", () => {
  test("are read within seconds of another plan, though another process set it", async () => {
    useUp();
    const id = await paper(bill);
    expect(readOf(id)).toBe("quick");
    const schedule = startSchedule(
      t.box,
      () => {},
      () => {},
    );
    // Both run in this thread: an open group cannot be committed while the other connection waits for it.
    t.box.db.settle();
    const other = await reopen(t.dataDir);
    try {
      await Bun.sleep(4_000);
      expect(readOf(id)).toBe("quick");
      const from = performance.now();
      t.box.db.settle();
      changePlan(other, t.accountId, "home", "cli");
      await until(() => readOf(id) === "full", "the paper is read in full");
      expect(performance.now() - from).toBeLessThan(20_000);
    } finally {
      schedule.stop();
      t.box.db.settle();
      await other.close();
    }
  }, 90_000);

  test("are read when the box starts and when a month begins, each once", async () => {
    useUp();
    const [first, second] = [await paper(bill), await paper(bill.replace("214.88", "9.10"))];
    const look = readWhatWaits(t.box);
    look();
    expect([readOf(first), readOf(second)]).toEqual(["quick", "quick"]);
    t.box.db.write(() => t.box.db.sql("UPDATE box SET value = '24' WHERE key LIKE 'full-reads/%'").run());
    // Nothing about the account has changed: room that comes back this way is found within the hour.
    look();
    expect(readOf(first)).toBe("quick");
    look(true);
    look(true);
    await until(() => readOf(first) === "full", "the first is read");
    expect(readOf(second)).toBe("quick");
    readWhatWaits(t.box)();
    await Bun.sleep(300);
    expect(readOf(second)).toBe("quick");
    t.box.db.write(() => t.box.db.sql("UPDATE box SET value = '0' WHERE key LIKE 'full-reads/%'").run());
    readWhatWaits(t.box)();
    await until(() => readOf(second) === "full", "the second is read");
  }, 90_000);
});
