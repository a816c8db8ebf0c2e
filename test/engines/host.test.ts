import { afterAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { cpus, setPriority } from "node:os";
import { childOptions, type Task } from "#engines/process/host.ts";
import { Pool } from "#engines/process/pool.ts";
import { until } from "../took.ts";
import { listeners } from "./listeners.ts";
import { command, outcome, running, source } from "./open.ts";

const pools: Pool[] = [];

function open(options: Parameters<typeof childOptions>[0] = {}, workers = 2): Pool {
  const hooks = { DEEDBOX_ENGINE_HOOKS: "1" };
  const pool = new Pool(childOptions({ command, runtime: null, env: hooks, ...options }), workers);
  pools.push(pool);
  return pool;
}

afterAll(async () => {
  await Promise.all(pools.map((p) => p.close()));
});

const hook = (what: string, more: Partial<Task> = {}): Task => ({
  op: "hook",
  args: { do: what },
  file: source(new Uint8Array([1, 2, 3])),
  ms: 10_000,
  ...more,
});

describe("a child that goes wrong costs one task", () => {
  const ways: { does: string; ends: string; options?: Parameters<typeof childOptions>[0]; ms?: number }[] = [
    { does: "exit", ends: "crash" },
    { does: "garbage", ends: "crash" },
    { does: "hang", ends: "overrun", ms: 700 },
    { does: "hog", ends: "overrun", options: { memoryMb: 300 } },
    { does: "throw", ends: "unreadable" },
    { does: "print", ends: "done" },
  ];
  for (const way of ways) {
    test(`${way.does} -> ${way.ends}, and the next task is served`, async () => {
      const pool = open(way.options);
      expect(await outcome(pool.run(hook(way.does, { ms: way.ms ?? 10_000 })))).toBe(way.ends);
      const next = await pool.run(hook("nothing"));
      expect(next.header.length).toBe(3);
    });
  }

  test("nothing of a task that is over hangs on the signal that could have called it off", async () => {
    const pool = open();
    const { signal } = new AbortController();
    const listening = listeners(signal);
    for (const what of ["nothing", "throw", "exit"]) await outcome(pool.run(hook(what, { signal })));
    expect(listening()).toBe(0);
  });

  test("words of an unknown error stay in the child", async () => {
    const message = await open()
      .run(hook("throw"))
      .catch((error: Error) => error.message);
    expect(message).not.toContain("secret");
  });

  test("killed from outside in the middle of a task: the kernel was short of memory, and the paper is not to blame", async () => {
    const pool = open();
    const ending = outcome(pool.run(hook("hang")));
    await until(() => pool.pids.length > 0, "a child runs");
    await Bun.sleep(300);
    const [pid] = pool.pids;
    process.kill(pid!, "SIGKILL");
    expect(await ending).toBe("overrun");
    expect(await outcome(pool.run(hook("nothing")))).toBe("done");
  });

  test("killed while idle: the next task gets another child", async () => {
    const pool = open();
    await pool.run(hook("nothing"));
    const [pid] = pool.pids;
    process.kill(pid!, "SIGKILL");
    await until(() => pool.pids.length === 0, "its end is noticed");
    expect(await outcome(pool.run(hook("nothing")))).toBe("done");
  });

  test("a command that does not exist is unavailable, not an exception", async () => {
    const pool = open({ command: ["/nowhere/at/all"] });
    expect(["unavailable", "crash"]).toContain(await outcome(pool.run(hook("nothing"))));
  });

  test("a child that speaks before it is asked is ended", async () => {
    const pool = open({ command: ["/bin/sh", "-c", "echo hello; sleep 5"] });
    expect(await outcome(pool.run(hook("nothing")))).toBe("crash");
  });
});

describe("what a task may take is processor time", () => {
  const work = (ms: number, more: Partial<Task> = {}) => hook("work", { args: { do: "work", ms }, ...more });

  test("a child that gets no processor for a while is not to blame", async () => {
    const pool = open();
    await pool.run(hook("nothing"));
    let spent = 0;
    const ending = outcome(
      pool.run(
        work(600, {
          ms: 1_500,
          onSpent: (ms) => {
            spent = ms;
          },
        }),
      ),
    );
    await Bun.sleep(150);
    const [pid] = pool.pids;
    process.kill(pid!, "SIGSTOP");
    await Bun.sleep(2_500);
    process.kill(pid!, "SIGCONT");
    expect(await ending).toBe("done");
    expect(spent).toBeGreaterThan(500);
    expect(spent).toBeLessThan(1_500);
  }, 60_000);

  test("work of other threads counts", async () => {
    const pool = open();
    const ending = pool.run(hook("threads", { ms: 1_000 }));
    expect(await outcome(ending)).toBe("overrun");
  }, 60_000);

  test("waiting for the file counts for nothing", async () => {
    const pool = open({ hangMs: 300 });
    await pool.run(hook("nothing"));
    const file = {
      size: 2,
      async *open() {
        yield new Uint8Array(1);
        await Bun.sleep(1_500);
        yield new Uint8Array(1);
      },
    };
    expect(await outcome(pool.run(hook("nothing", { file, ms: 800 })))).toBe("done");
  }, 60_000);

  test("a child that is kept from its processor does not hang", async () => {
    const pool = open({ hangMs: 1_000 });
    await pool.run(hook("nothing"));
    const [pid] = pool.pids;
    const busy = Array.from({ length: 8 * cpus().length }, () =>
      Bun.spawn(["/bin/sh", "-c", "exec timeout 60 sh -c 'while :; do :; done'"]),
    );
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), 19);
      const ending = outcome(pool.run(work(600, { ms: 60_000 })));
      expect(await Promise.race([ending, Bun.sleep(4_000)])).toBeUndefined();
      for (const loop of busy) loop.kill();
      expect(await ending).toBe("done");
    } finally {
      for (const loop of busy) loop.kill();
    }
  }, 90_000);

  test("a child that neither works nor answers is ended", async () => {
    const pool = open({ hangMs: 700 });
    const began = performance.now();
    expect(await outcome(pool.run(hook("sleep", { ms: 600_000 })))).toBe("overrun");
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(await outcome(pool.run(hook("nothing")))).toBe("done");
  }, 90_000);
});

describe("sources", () => {
  test("a source that fails rejects with its own error and the child is replaced", async () => {
    const pool = open();
    const file = {
      size: 100,
      async *open() {
        yield new Uint8Array(10);
        throw new Error("broken seal");
      },
    };
    await expect(pool.run(hook("nothing", { file }))).rejects.toThrow("broken seal");
    expect(await outcome(pool.run(hook("nothing")))).toBe("done");
  });

  for (const [name, size] of [
    ["fewer", 50],
    ["more", 5],
  ] as const) {
    test(`a source that gives ${name} bytes than its size is a fault`, async () => {
      const pool = open();
      const file = { ...source(new Uint8Array(20)), size };
      await expect(pool.run(hook("nothing", { file }))).rejects.toThrow(`${name} bytes than its size`);
      expect(await outcome(pool.run(hook("nothing")))).toBe("done");
    });
  }

  test("a large file is streamed, not gathered: memory of this process stays flat", async () => {
    const pool = open();
    const piece = new Uint8Array(256 * 1024);
    const size = 200 * 1024 * 1024;
    await pool.run(hook("nothing"));
    Bun.gc(true);
    const before = process.memoryUsage.rss();
    let most = 0;
    const file = {
      size,
      async *open() {
        for (let at = 0; at < size; at += piece.length) {
          most = Math.max(most, process.memoryUsage.rss());
          yield piece;
        }
      },
    };
    const { header } = await pool.run(hook("nothing", { file, ms: 30_000 }));
    expect(header.length).toBe(size);
    expect(most - before).toBeLessThan(60 * 1024 * 1024);
  });

  test("a file too large for a child is refused without being opened", async () => {
    const pool = open({ memoryMb: 300 });
    let opened = false;
    const file = {
      size: 200 * 1024 * 1024,
      async *open() {
        opened = true;
        yield new Uint8Array();
      },
    };
    expect(await outcome(pool.run(hook("nothing", { file })))).toBe("limit");
    expect(opened).toBe(false);
  });
});

describe("what a child is given", () => {
  test("nothing of the server's own environment", async () => {
    process.env.DEEDBOX_TEST_SECRET = "passphrase";
    const { header } = await open().run(hook("nothing"));
    delete process.env.DEEDBOX_TEST_SECRET;
    expect(header.environment).not.toContain("DEEDBOX_TEST_SECRET");
    expect(header.home).toBe("/dev/null");
    expect(header.environment).toContain("DEEDBOX_ENGINE_HOOKS");
  });

  test("no core dumps, a bound on processor time, and the kernel takes it first", async () => {
    const pool = open();
    await pool.run(hook("nothing"));
    const [pid] = pool.pids;
    const limits = readFileSync(`/proc/${pid}/limits`, "latin1");
    expect(limits).toMatch(/Max core file size\s+0\s+0/);
    expect(limits).toMatch(/Max cpu time\s+\d+\s+\d+/);
  });
});

describe("the pool", () => {
  test("pictures never take every child: a drawing does not wait behind them", async () => {
    const pool = open({}, 1);
    const long = [1, 2, 3].map(() => outcome(pool.run(hook("hang", { op: "ocr", args: {}, ms: 60_000 }))));
    // The task is not a real one and fails at once or not; what counts is that others are served meanwhile.
    expect(await outcome(pool.run(hook("nothing")))).toBe("done");
    await Promise.all(long);
  });

  test("two hanging tasks leave a child for a third", async () => {
    const pool = open();
    const stop = new AbortController();
    const hanging = [1, 2].map(() => outcome(pool.run(hook("hang", { signal: stop.signal, ms: 60_000 }))));
    expect(await outcome(pool.run(hook("nothing")))).toBe("done");
    stop.abort();
    expect(await Promise.all(hanging)).toEqual(["limit", "limit"]);
  });

  test("called off while waiting", async () => {
    const pool = open({}, 1);
    const stop = new AbortController();
    const busy = [1, 2, 3].map(() => outcome(pool.run(hook("hang", { signal: stop.signal, ms: 60_000 }))));
    const own = new AbortController();
    const waiting = outcome(pool.run(hook("nothing", { signal: own.signal })));
    own.abort();
    expect(await waiting).toBe("limit");
    stop.abort();
    await Promise.all(busy);
  });

  test("idle children end after a while", async () => {
    const pool = open({ idleMs: 150 });
    await pool.run(hook("nothing"));
    const [pid] = pool.pids;
    expect(running(pid!)).toBe(true);
    await until(() => pool.pids.length === 0 && !running(pid!), "it has ended");
  });

  test("close ends every child and refuses further tasks", async () => {
    const pool = open();
    await Promise.all([pool.run(hook("nothing")), pool.run(hook("nothing"))]);
    const hanging = outcome(pool.run(hook("hang", { ms: 60_000 })));
    await Bun.sleep(200);
    const pids = pool.pids;
    await pool.close();
    expect(await hanging).toBe("crash");
    expect(pids.filter(running)).toEqual([]);
    expect(await outcome(pool.run(hook("nothing")))).toBe("unavailable");
  });
});
