import { beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Release, Semaphore, type Wait } from "#kernel/semaphore.ts";
import { listeners } from "../engines/listeners.ts";

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

describe("work that makes way", () => {
  test("one after the other, as they came", async () => {
    const turns = new Semaphore(1);
    const log: string[] = [];
    const [a, b] = [work(log, "a"), work(log, "b")];
    const both = [turns.runYielding(a.run), turns.runYielding(b.run)];
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
    const turns = new Semaphore(1);
    const log: string[] = [];
    const [a, b, person] = [work(log, "a"), work(log, "b"), work(log, "person")];
    const [first, second] = [turns.runYielding(a.run), turns.runYielding(b.run)];
    const asked = turns.runYielding(person.run, { urgent: true });
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
    const turns = new Semaphore(1);
    const log: string[] = [];
    const [one, two, reading] = [work(log, "one"), work(log, "two"), work(log, "reading")];
    const all = [
      turns.runYielding(one.run, { urgent: true }),
      turns.runYielding(reading.run),
      turns.runYielding(two.run, { urgent: true }),
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
    const turns = new Semaphore(1);
    const log: string[] = [];
    const [a, b, c] = [work(log, "a"), work(log, "b"), work(log, "c")];
    const off = [new AbortController(), new AbortController()];
    const first = turns.runYielding(a.run, { signal: off[0]?.signal }).catch((e: Error) => e.message);
    const second = turns.runYielding(b.run, { signal: off[1]?.signal }).catch((e: Error) => e.name);
    const third = turns.runYielding(c.run);
    off[1]?.abort();
    expect(await second).toBe("AbortError");
    off[0]?.abort();
    expect(await first).toBe("stopped");
    await Bun.sleep(0);
    c.finish();
    expect(await third).toBe("c");
    expect(log).toEqual(["a begins", "c begins"]);
    await expect(turns.runYielding(a.run, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
  });

  test("nothing of work that is over hangs on the signal that could have called it off", async () => {
    const turns = new Semaphore(1);
    const { signal } = new AbortController();
    const listening = listeners(signal);
    expect(await turns.runYielding(async () => "done", { signal })).toBe("done");
    await turns.runYielding(() => Promise.reject(new Error("broken")), { signal }).catch(() => {});
    await turns.idle();
    expect(listening()).toBe(0);
  });

  test("what fails by itself is failed, and the turns go on", async () => {
    const turns = new Semaphore(1);
    await expect(turns.runYielding(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await turns.idle();
  });
});

describe("places and a line before them", () => {
  const going: string[] = [];
  beforeEach(() => void going.splice(0));
  const ask = (places: Semaphore, name: string, wait: Wait = {}): Promise<Release> =>
    places.acquire(wait).then((release) => {
      going.push(name);
      return release;
    });

  test("lets in as many as there are places, then one for each that ends", async () => {
    const places = new Semaphore(2);
    const [a] = ["a", "b", "c"].map((n) => ask(places, n));
    await Bun.sleep(1);
    expect(going).toEqual(["a", "b"]);
    expect(places.inside + places.waiting()).toBe(3);
    (await a)?.();
    await Bun.sleep(1);
    expect(going).toEqual(["a", "b", "c"]);
    expect(places.inside + places.waiting()).toBe(2);
  });

  test("the urgent go first", async () => {
    const places = new Semaphore(1);
    const first = ask(places, "first");
    void ask(places, "import");
    void ask(places, "letter", { urgent: true });
    (await first)();
    await Bun.sleep(1);
    expect(going).toEqual(["first", "letter"]);
    expect([places.waiting(true), places.waiting(false)]).toEqual([0, 1]);
  });

  test("one that is called off leaves the line, and a place is given back once", async () => {
    const places = new Semaphore(1);
    const a = await ask(places, "a");
    const stop = new AbortController();
    const b = ask(places, "b", { signal: stop.signal });
    stop.abort("enough");
    expect(await b.catch((reason) => reason)).toBe("enough");
    expect(places.inside + places.waiting()).toBe(1);
    a();
    a();
    expect(places.inside).toBe(0);
    expect(await ask(places, "c", { signal: AbortSignal.abort("before") }).catch((r) => r)).toBe("before");
  });

  test("work that throws before its first wait gives its place back too", async () => {
    const places = new Semaphore(1);
    const broken = places.run(() => {
      throw new Error("broken");
    });
    await expect(broken).rejects.toThrow("broken");
    expect(await places.run(() => "next")).toBe("next");
  });
});

/** Somebody who asks for a place, works for so many steps and may give up after some. */
const someone = fc.record({
  urgent: fc.boolean(),
  who: fc.constantFrom("ann", "ben", "cem"),
  steps: fc.integer({ min: 1, max: 4 }),
  patience: fc.option(fc.integer({ min: 0, max: 6 })),
});

test("never more inside than places or shares, everybody is served or gives up, nobody of a kind and share is overtaken", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.array(someone, { maxLength: 14 }),
      async (places, each, people) => {
        const line = new Semaphore(places, each);
        const inside = new Map<number, string>();
        const served: number[] = [];
        let gaveUp = 0;
        let most = 0;
        const all = people.map(async ({ urgent, who, steps, patience }, n) => {
          const stop = new AbortController();
          const wait = { urgent, who, signal: stop.signal };
          if (patience !== null) setTimeout(() => stop.abort(), patience);
          try {
            await line.run(async () => {
              inside.set(n, who);
              served.push(n);
              most = Math.max(most, inside.size);
              expect([...inside.values()].filter((w) => w === who).length).toBeLessThanOrEqual(each);
              for (let i = 0; i < steps; i++) await Bun.sleep(0);
              inside.delete(n);
            }, wait);
          } catch (e) {
            expect((e as Error).name).toBe("AbortError");
            gaveUp++;
          }
        });
        await Promise.all(all);
        await line.idle();
        expect(most).toBeLessThanOrEqual(places);
        expect(served.length + gaveUp).toBe(people.length);
        expect([line.inside, line.waiting()]).toEqual([0, 0]);
        const kinds = new Set(people.map((p) => `${p.urgent} ${p.who}`));
        for (const kind of kinds) {
          const order = served.filter((n) => `${people[n]?.urgent} ${people[n]?.who}` === kind);
          expect(order).toEqual(order.toSorted((a, b) => a - b));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("more places let in who waits, fewer send nobody out", async () => {
  const few = new Semaphore(1);
  const release = await few.acquire();
  const inside: string[] = [];
  const waits = ["a", "b", "c"].map((name) => few.acquire().then((out) => (inside.push(name), out)));
  few.resize(3);
  const [a, b] = await Promise.all(waits.slice(0, 2));
  expect([inside, few.inside, few.waiting()]).toEqual([["a", "b"], 3, 1]);
  few.resize(1);
  release();
  a?.();
  expect([few.inside, few.waiting()]).toEqual([1, 1]);
  b?.();
  (await waits[2])?.();
  await few.idle();
  expect(inside).toEqual(["a", "b", "c"]);
});
