import { expect, test } from "bun:test";
import { documentById } from "#database/documents/documents.ts";
import type { Engines } from "#engines/engines.ts";
import { addOperation } from "#operations/documents/filing/add.ts";
import { ask, perform } from "#operations/operation.ts";
import { searchOperation } from "#operations/search/search.ts";
import { startWorker } from "#pipeline/worker.ts";
import { openTestBox } from "../box.ts";
import { openTestEngines } from "../engines/open.ts";
import { oneFile } from "./files.ts";

test("a letter is filed while any number of pictures wait, and is found by its words before it is read", async () => {
  const real = openTestEngines();
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
    const parts = oneFile(new TextEncoder().encode(text));
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
