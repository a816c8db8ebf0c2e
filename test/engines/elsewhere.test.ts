import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openHands, readsWith } from "#engines/elsewhere.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { childOptions, type Task } from "#engines/process/host.ts";
import { type Handed, LARGEST_AWAY, Pool } from "#engines/process/pool.ts";
import { command, outcome, source } from "./open.ts";

const pools: Pool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

const empty = new Uint8Array(0);
const frame = (word: string) => ({ header: { word }, payload: empty });

/** A pool whose only child is at a task that does not end. */
function busyPool(): Pool {
  const env = { DEEDBOX_ENGINE_HOOKS: "1" };
  const pool = new Pool(childOptions({ command, runtime: null, env }), 1);
  pools.push(pool);
  // As long as it reads a picture no other is begun here.
  void pool.run({ ...task("sleep"), op: "ocr", file: starved }).catch(() => {});
  return pool;
}

/** A file whose bytes do not come. */
const starved = {
  size: 10,
  async *open() {
    await new Promise(() => {});
    yield empty;
  },
};

const task = (word: string, more: Partial<Task> = {}): Task => ({
  op: "ocr",
  args: { word },
  file: source(empty),
  ms: 60_000,
  check: ({ header }) => {
    if (header.word !== word) throw new Error("another word");
  },
  ...more,
});

const never = new AbortController().signal;
const asked = async (pool: Pool): Promise<Handed> => {
  const handed = await pool.ask(never);
  if (!handed) throw new Error("nothing was handed out");
  return handed;
};

describe("a task that may be done elsewhere", () => {
  test("goes to whoever asks, and its answer is the first that it can have", async () => {
    const pool = busyPool();
    const done = pool.run(task("one"));
    const handed = await asked(pool);
    expect(handed.task.args).toEqual({ word: "one" });
    expect(handed.answer(frame("one"))).toBe(true);
    expect((await done).header).toEqual({ word: "one" });
    expect([handed.wanted, handed.answer(frame("one"))]).toEqual([false, false]);
  });

  test("waits for nobody while a child here is free", async () => {
    const pool = new Pool(childOptions({ command, runtime: null, env: { DEEDBOX_ENGINE_HOOKS: "1" } }), 1);
    pools.push(pool);
    const off = new AbortController();
    const waiting = pool.ask(off.signal);
    const done = await pool.run({ ...task("nothing"), op: "hook", args: { do: "nothing" } });
    expect(done.header.length).toBe(0);
    off.abort();
    expect(await waiting).toBeNull();
  });

  test("stays here when it says so, when it is too large and once it came back", async () => {
    const pool = busyPool();
    const off = new AbortController();
    const here = [
      task("no check", { check: undefined, signal: off.signal }),
      task("large", { file: { ...source(empty), size: LARGEST_AWAY + 1 }, signal: off.signal }),
    ].map((one) => pool.run(one).catch(() => {}));
    const back = pool.run(task("back", { signal: off.signal })).catch(() => {});
    const handed = await asked(pool);
    expect(handed.task.args.word).toBe("back");
    handed.back(true);
    // The one that comes last is the first that may be handed out.
    void pool.run(task("last")).catch(() => {});
    expect((await asked(pool)).task.args.word).toBe("last");
    off.abort();
    await Promise.all([...here, back]);
  });

  test("that is given back undone goes to the next who asks, and the first has no say any more", async () => {
    const pool = busyPool();
    const done = pool.run(task("again"));
    const first = await asked(pool);
    first.back(false);
    const second = await asked(pool);
    expect(second.task.args.word).toBe("again");
    expect([first.wanted, first.answer(frame("again"))]).toEqual([false, false]);
    first.back(true);
    expect(second.answer(frame("again"))).toBe(true);
    expect((await done).header.word).toBe("again");
  });

  test("with an answer it cannot have is done here", async () => {
    const env = { DEEDBOX_ENGINE_HOOKS: "1" };
    const pool = new Pool(childOptions({ command, runtime: null, env }), 1);
    pools.push(pool);
    const off = new AbortController();
    const first = pool.run({ ...task("x"), file: starved, signal: off.signal }).catch(() => {});
    let better = 0;
    const done = pool.run(task("mine", { op: "ocr", args: { word: "mine" } }));
    const handed = await asked(pool);
    expect(handed.answer(frame("yours"))).toBe(false);
    expect(handed.wanted).toBe(false);
    off.abort();
    await first;
    // The child here cannot read it either, and its word counts.
    expect(await outcome(done)).toBe("unreadable");
    expect(better).toBe(0);
    const hook = pool.run({ ...task("y"), op: "hook", args: { do: "nothing" } });
    const other = pool.run(task("z", { op: "hook", args: { do: "nothing" } }));
    const given = await asked(pool);
    given.back(true, () => better++);
    await Promise.all([hook, other]);
    expect(better).toBe(1);
  });

  test("that is called off is wanted no more, before and after it is handed out", async () => {
    const pool = busyPool();
    const off = new AbortController();
    const done = outcome(pool.run(task("off", { signal: off.signal })));
    const handed = await asked(pool);
    off.abort();
    expect(await done).toBe("limit");
    expect([handed.wanted, handed.answer(frame("off"))]).toEqual([false, false]);
    handed.back(false);
    const next = pool.run(task("next"));
    const after = await asked(pool);
    expect(after.task.args.word).toBe("next");
    after.answer(frame("next"));
    await next;
  });

  test("ends with the pool, and who asks then gets nothing", async () => {
    const pool = busyPool();
    const done = outcome(pool.run(task("closing")));
    const handed = await asked(pool);
    const waiting = pool.ask(never);
    await pool.close();
    expect(await done).toBe("unavailable");
    expect([await waiting, await pool.ask(never), handed.wanted]).toEqual([null, null, false]);
    handed.back(true);
  });
});

describe("what a worker reads with", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "deedbox-reads-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("is the same for the same models and language data, and another for others", () => {
    const at = (name: string, files: Record<string, string>) => {
      for (const [path, words] of Object.entries(files)) {
        mkdirSync(join(folder, name, path, ".."), { recursive: true });
        writeFileSync(join(folder, name, path), words);
      }
      return join(folder, name);
    };
    const model = { "ppocr/rec.onnx": "12345", "ppocr/det.onnx": "1" };
    const none = readsWith({});
    expect(readsWith({ models: join(folder, "nowhere") })).toBe(none);
    // What does not read pictures does not count.
    expect(readsWith({ models: at("llm", { "some-llm/x.gguf": "abc" }) })).toBe(none);
    const one = readsWith({ models: at("one", model) });
    expect(readsWith({ models: at("two", model) })).toBe(one);
    const others = [
      readsWith({ models: at("three", { ...model, "ppocr/rec.onnx": "1234" }) }),
      readsWith({ tessdata: at("tess", { "pol.traineddata": "x" }) }),
    ];
    expect(new Set([none, one, ...others]).size).toBe(4);
  });
});

test("hands do what a child here does", async () => {
  const hands = openHands({ command, runtime: null }, 1);
  try {
    const failed = await hands
      .run({ op: "convert", args: {}, file: source(new TextEncoder().encode("no office file")), ms: 60_000 })
      .catch((e: unknown) => e);
    expect(failed).toBeInstanceOf(EngineFailure);
  } finally {
    await hands.close();
  }
});
