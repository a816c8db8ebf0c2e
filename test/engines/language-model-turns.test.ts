import { describe, expect, test } from "bun:test";
import { Turns } from "#engines/llm/turns.ts";
import { listeners } from "./listeners.ts";
import { outcome } from "./open.ts";

/** Work that ends when it is told to, or when it is stopped. */
function work(log: string[], name: string) {
  let finish = () => {};
  const begun: AbortSignal[] = [];
  const run = (signal: AbortSignal) => {
    begun.push(signal);
    log.push(`${name} begins`);
    return new Promise<string>((resolve, reject) => {
      finish = () => resolve(name);
      signal.addEventListener("abort", () => reject(new Error("stopped")), { once: true });
    });
  };
  return { run, finish: () => finish(), begun };
}

describe("the turns at a model", () => {
  test("one after the other, as they came", async () => {
    const turns = new Turns();
    const log: string[] = [];
    const [a, b] = [work(log, "a"), work(log, "b")];
    const both = [turns.take(a.run), turns.take(b.run)];
    expect(log).toEqual(["a begins"]);
    a.finish();
    expect(await both[0]).toBe("a");
    await Bun.sleep(0);
    b.finish();
    expect(await both[1]).toBe("b");
    await turns.idle();
    expect(log).toEqual(["a begins", "b begins"]);
  });

  test("a person goes first: what reads makes way, begins anew before what waited behind it, and is not failed", async () => {
    const turns = new Turns();
    const log: string[] = [];
    const [a, b, person] = [work(log, "a"), work(log, "b"), work(log, "person")];
    const [first, second] = [turns.take(a.run), turns.take(b.run)];
    const asked = turns.take(person.run, { first: true });
    await Bun.sleep(0);
    expect(a.begun[0]?.aborted).toBe(true);
    person.finish();
    expect(await asked).toBe("person");
    await Bun.sleep(0);
    a.finish();
    expect(await first).toBe("a");
    await Bun.sleep(0);
    b.finish();
    expect(await second).toBe("b");
    expect(log).toEqual(["a begins", "person begins", "a begins", "b begins"]);
  });

  test("two people: the second waits for the first, and before what reads", async () => {
    const turns = new Turns();
    const log: string[] = [];
    const [one, two, reading] = [work(log, "one"), work(log, "two"), work(log, "reading")];
    const all = [
      turns.take(one.run, { first: true }),
      turns.take(reading.run),
      turns.take(two.run, { first: true }),
    ];
    expect(one.begun[0]?.aborted).toBe(false);
    for (const w of [one, two, reading]) {
      w.finish();
      await Bun.sleep(0);
    }
    await Promise.all(all);
    expect(log).toEqual(["one begins", "two begins", "reading begins"]);
  });

  test("who leaves while waiting is let go, who leaves in the middle is stopped; the next goes on", async () => {
    const turns = new Turns();
    const log: string[] = [];
    const [a, b, c] = [work(log, "a"), work(log, "b"), work(log, "c")];
    const off = [new AbortController(), new AbortController()];
    const first = turns.take(a.run, { signal: off[0]?.signal }).catch((e: Error) => e.message);
    const second = outcome(turns.take(b.run, { signal: off[1]?.signal }));
    const third = turns.take(c.run);
    off[1]?.abort();
    expect(await second).toBe("limit");
    off[0]?.abort();
    expect(await first).toBe("stopped");
    await Bun.sleep(0);
    c.finish();
    expect(await third).toBe("c");
    expect(log).toEqual(["a begins", "c begins"]);
    expect(await outcome(turns.take(a.run, { signal: AbortSignal.abort() }))).toBe("limit");
  });

  test("nothing of work that is over hangs on the signal that could have called it off", async () => {
    const turns = new Turns();
    const { signal } = new AbortController();
    const listening = listeners(signal);
    expect(await turns.take(async () => "done", { signal })).toBe("done");
    await turns.take(() => Promise.reject(new Error("broken")), { signal }).catch(() => {});
    await turns.idle();
    expect(listening()).toBe(0);
  });

  test("what fails by itself is failed, and the turns go on", async () => {
    const turns = new Turns();
    await expect(turns.take(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await turns.idle();
  });
});
