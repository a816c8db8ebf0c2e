import { afterEach, describe, expect, test } from "bun:test";
import { documentById } from "#database/documents/documents.ts";
import type { Job } from "#database/jobs/jobs.ts";
import { type Engines, openEngines } from "#engines/engines.ts";
import { addOperation, type Part } from "#operations/documents/filing/add.ts";
import { ask, perform } from "#operations/operation.ts";
import { searchOperation } from "#operations/search/search.ts";
import { startWorker, Turns } from "#pipeline/worker.ts";
import { engineCommand, openTestBox } from "../box.ts";
import { patience } from "../took.ts";

const job = (name: string, patient = 0): Job => ({
  document_id: name,
  stage: "lift-text",
  attempt: 1,
  lease: name,
  last_error: null,
  patient,
});

describe("a line before something slow", () => {
  const going: string[] = [];
  const never = new AbortController();
  afterEach(() => going.splice(0));
  const ask1 = (turns: Turns, of: Job, signal = never.signal) => {
    const turn = turns.of(of);
    const waits = turn.wait(signal).then(() => void going.push(of.document_id));
    return { turn, waits };
  };

  test("lets in as many as there are places, then one for each that ends", async () => {
    const turns = new Turns(2);
    const [a] = ["a", "b", "c"].map((n) => ask1(turns, job(n)));
    await Bun.sleep(1);
    expect(going).toEqual(["a", "b"]);
    expect(turns.size).toBe(3);
    a?.turn.end();
    await Bun.sleep(1);
    expect(going).toEqual(["a", "b", "c"]);
    expect(turns.size).toBe(2);
  });

  test("papers of an import let others go first", async () => {
    const turns = new Turns(1);
    const first = ask1(turns, job("first", 1));
    ask1(turns, job("import", 1));
    ask1(turns, job("letter"));
    await Bun.sleep(1);
    first.turn.end();
    await Bun.sleep(1);
    expect(going).toEqual(["first", "letter"]);
  });

  test("a paper of several files has one turn, and one that is called off leaves the line", async () => {
    const turns = new Turns(1);
    const a = ask1(turns, job("a"));
    await a.turn.wait(never.signal);
    const stop = new AbortController();
    const b = ask1(turns, job("b"), stop.signal);
    stop.abort();
    expect(await b.waits.catch(() => "off")).toBe("off");
    expect(turns.size).toBe(1);
    a.turn.end();
    expect(turns.size).toBe(0);
  });
});

async function* one(bytes: Uint8Array): AsyncGenerator<Part, void, undefined> {
  yield {
    kind: "file",
    name: "file",
    filename: "a.txt",
    mime: "text/plain",
    bytes: new Blob([new Uint8Array(bytes)]).stream(),
  };
}

test("a letter is filed while any number of pictures wait, and is found by its words before it is read", async () => {
  const real = openEngines({ command: engineCommand, idleMs: 2_000, limits: patience });
  let release = (): void => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  let reading = (): void => {};
  const thought = new Promise<void>((go) => {
    reading = go;
  });
  let inside = 0;
  let most = 0;
  // A file that begins with "picture" takes as long to read as the test wishes.
  const engines: Engines = {
    ...real,
    async lift(file, options) {
      let begin = "";
      for await (const piece of file.open()) begin += new TextDecoder().decode(piece);
      if (begin.startsWith("picture")) {
        await options.pictures?.();
        most = Math.max(most, ++inside);
        await held;
        inside--;
      }
      return real.lift(file, options);
    },
    async read(pages, context) {
      if (pages.some((p) => p.text.includes("zephyrine"))) await thought;
      return real.read(pages, context);
    },
  };
  const t = await openTestBox({ engines });
  const worker = startWorker(t.box, () => {});
  const add = async (text: string) => {
    const parts = one(new TextEncoder().encode(text));
    return (await perform(t.box, addOperation, { parts }, t.call, null, 201)).output!.documents[0]!.id;
  };
  const until = async (check: () => boolean | Promise<boolean>) => {
    const end = performance.now() + 90_000;
    while (!(await check()) && performance.now() < end) await Bun.sleep(20);
    expect(await check()).toBe(true);
  };
  const status = (id: string) => documentById(t.box.db, t.scope, id)?.status ?? "";
  const atRest = (id: string) => ["filed", "needs_review"].includes(status(id));
  const query = { q: "zephyrine", include_superseded: false, meaning: false, limit: 20 };
  try {
    const pictures: string[] = [];
    for (let i = 0; i < 12; i++) pictures.push(await add(`picture number ${i} of a long roll`));
    const letter = await add("Dear Ann, the zephyrine key is in the drawer.");
    t.box.wake();
    await until(async () => (await ask(t.box, searchOperation, query, t.call)).total === 1);
    expect(status(letter)).toBe("reading");
    reading();
    await until(() => atRest(letter));
    expect(pictures.some(atRest)).toBe(false);
    release();
    await until(() => pictures.every(atRest));
    expect(most).toBe(t.box.settings.workers + 1);
  } finally {
    release();
    reading();
    await worker.stop(2_000);
    await t.close();
  }
}, 60_000);
