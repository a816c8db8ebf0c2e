import { afterEach, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { documentById } from "#database/documents/documents.ts";
import { filesOf, isNamed } from "#database/documents/files.ts";
import { claim, enqueue } from "#database/jobs/jobs.ts";
import type { Engines } from "#engines/engines.ts";
import type { ScanResult } from "#engines/pdf/extracted.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { fixedClock } from "#kernel/clock.ts";
import type { Problem } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { addOperation, type Part } from "#operations/documents/filing/add.ts";
import { fileOperation } from "#operations/documents/filing/files.ts";
import { ask, perform } from "#operations/operation.ts";
import { snippetOf } from "#operations/search/matched.ts";
import { seekerOf } from "#operations/search/seeker.ts";
import { startWorker, type Worker } from "#pipeline/worker.ts";
import { understandSearch } from "#questions/query/understand.ts";
import { sweep } from "#vault/sweep.ts";
import { openTestBox, type TestBox, type TestBoxOptions } from "../box.ts";
import { openTestEngines } from "../engines/open.ts";
import { eicar } from "../paper/paper.ts";
import { oneFile } from "./files.ts";

let t: TestBox;
let opened: TestBox | null = null;

async function openBox(options: TestBoxOptions = {}): Promise<void> {
  t = await openTestBox(options);
  opened = t;
}
let worker: Worker | null = null;

afterEach(async () => {
  await worker?.stop(2_000);
  worker = null;
  await opened?.close();
  opened = null;
});

/** Real engines whose scanner can be told what to say. */
function engines(scan: (real: Engines) => Promise<ScanResult>): Engines {
  const real = openTestEngines();
  return { ...real, scan: (file) => scan({ ...real, scan: () => real.scan(file) }) };
}

const text = (s: string) => new TextEncoder().encode(s);

async function add(bytes: Uint8Array, key: string | null = null) {
  const keyed = key === null ? null : { value: key, call: "POST /v1/documents" };
  const done = await perform(t.box, addOperation, { parts: oneFile(bytes) }, t.call, keyed, 201);
  return done.output!.documents[0]!;
}

async function until(check: () => boolean): Promise<void> {
  const end = performance.now() + 90_000;
  while (!check() && performance.now() < end) await Bun.sleep(20);
  expect(check()).toBe(true);
}

const statusOf = (id: string) => documentById(t.box.db, t.scope, id)?.status;

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: Problem) => [e.status, e.kind],
  );

const fileIn = (id: string) =>
  ask(t.box, fileOperation, { document: id, file: filesOf(t.box.db, t.scope, id)[0]!.id }, t.call);

describe("an infected file is served through none of its copies", () => {
  test("a copy that was folded before the first was scanned is kept apart with it", async () => {
    await openBox({
      engines: engines((real) => real.scan({ size: 0, open: async function* () {} })),
    });
    const first = await add(eicar);
    const copy = await add(eicar);
    expect(copy.duplicate).toBe(true);
    worker = startWorker(t.box, () => {});
    await until(() => statusOf(first.id) === "quarantined");
    expect(statusOf(copy.id)).toBe("quarantined");
    for (const id of [first.id, copy.id]) expect(await refusalOf(fileIn(id))).toEqual([410, "quarantined"]);
  });

  test("a file that is asked for before its scan is scanned first", async () => {
    await openBox();
    const bad = await add(eicar);
    const copy = await add(eicar);
    const good = await add(text("a clean letter"));
    expect(await refusalOf(fileIn(copy.id))).toEqual([410, "quarantined"]);
    expect(statusOf(bad.id)).toBe("quarantined");
    expect((await fileIn(good.id)).bytes).toBe(14);
  });

  test("with the scanner out of order nothing is served, nothing is blamed, and the paper waits", async () => {
    let broken = true;
    await openBox({
      engines: engines((real) => {
        if (broken) throw new EngineFailure("unavailable", message("failure.closing"));
        return real.scan({ size: 0, open: async function* () {} });
      }),
    });
    const row = await add(text("a letter that waits"));
    worker = startWorker(t.box, () => {});
    await until(() => statusOf(row.id) === "scanning");
    expect(await refusalOf(fileIn(row.id))).toEqual([503, null]);
    broken = false;
    expect((await fileIn(row.id)).bytes).toBe(19);
    await until(() => ["filed", "needs_review"].includes(statusOf(row.id) ?? ""));
  });
});

describe("bytes that went bad are mended by the same bytes coming again", () => {
  test("the good ones take the place of the broken ones", async () => {
    await openBox();
    const good = text("the very same letter, twice");
    const first = await add(good);
    const blob = filesOf(t.box.db, t.scope, first.id)[0]!.blob_id!;
    const path = join(t.dataDir, "blobs", blob.slice(0, 2), blob);
    const sealed = Buffer.from(await Bun.file(path).arrayBuffer());
    sealed[60] = sealed[60]! ^ 1;
    writeFileSync(path, sealed);
    await add(good);
    const read: Uint8Array[] = [];
    for await (const piece of (await fileIn(first.id)).open()) read.push(piece);
    expect(Buffer.concat(read).toString()).toBe("the very same letter, twice");
  });
});

describe("time and the sweep", () => {
  test("a job put far ahead by a clock that was set back is taken up", async () => {
    const clock = fixedClock(1_800_000_000_000);
    await openBox({ clock });
    const row = await add(text("later"));
    t.box.db.write(() => enqueue(t.box.db, row.id, "scan", clock.now()));
    clock.advance(-86_400_000);
    expect(claim(t.box.db, t.box.boot, "lease", clock.now(), 1000)?.document_id).toBe(row.id);
  });

  test("bytes of an upload still in hand are not swept, however long it takes", async () => {
    await openBox();
    let open = (): void => {};
    const held = new Promise<void>((go) => {
      open = go;
    });
    async function* slow(): AsyncGenerator<Part, void, undefined> {
      yield {
        kind: "file",
        name: "pages",
        filename: "1.txt",
        mime: "text/plain",
        bytes: new Blob(["%PDF-1.4"]).stream(),
      };
      await held;
      yield {
        kind: "file",
        name: "pages",
        filename: "2.txt",
        mime: "text/plain",
        bytes: new Blob(["%PDF-1.7"]).stream(),
      };
    }
    const adding = perform(t.box, addOperation, { parts: slow() }, t.call, null, 201);
    await until(() => t.box.inHand.size === 1);
    const day = 86_400_000;
    const swept = await sweep(
      t.box.vault,
      (id) => t.box.inHand.has(id) || isNamed(t.box.db, id),
      Date.now() + day,
    );
    expect([swept.aside, swept.kept]).toEqual([0, 0]);
    open();
    const done = await adding;
    expect((await fileIn(done.output!.documents[0]!.id)).bytes).toBe(8);
    expect(t.box.inHand.size).toBe(0);
  });
});

describe("a call that ended badly", () => {
  test("leaves a mark that does not refuse its retry", async () => {
    await openBox();
    t.box.db.write(() =>
      t.box.db
        .sql(
          "INSERT INTO idempotency (account_id, token_id, key, call, boot, created_at) VALUES (?, ?, 'k', 'POST /v1/documents', ?, ?)",
        )
        .run(t.accountId, t.call.caller.token.id, t.box.boot, t.box.clock.now()),
    );
    expect((await add(text("again"), "k")).status).toBe("received");
  });
});

describe("a search stays within bounds, whatever lies on file", () => {
  const seeking = (q: string) => seekerOf(understandSearch(q, "2026-01-01").sought, new Map(), ["de"]);

  test("no more of a paper is read for a snippet than 300,000 characters", () => {
    let given = 0;
    function* pages() {
      for (let i = 0; i < 100; i++) {
        given++;
        yield `${"Überweisung für Straße und Größe. ".repeat(1000)}`;
      }
    }
    expect(snippetOf(pages(), seeking("nowhere"))).toBeNull();
    expect(given).toBeLessThan(12);
  });

  test("24 words at most are looked for, and one long page is still looked at", () => {
    expect(seeking(Array.from({ length: 60 }, (_, i) => `word${i}`).join(" ")).size).toBe(24);
    expect(snippetOf([`${"x ".repeat(400_000)} Straße`], seeking("strasse"))).toMatch(/Straße$/);
  });
});
