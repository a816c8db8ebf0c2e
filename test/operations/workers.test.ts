import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { addWorker, removeWorker, workerById } from "#database/accounts/workers.ts";
import type { Elsewhere } from "#engines/elsewhere.ts";
import type { Frame } from "#engines/process/frames.ts";
import type { Handed } from "#engines/process/pool.ts";
import { Problem } from "#kernel/problem.ts";
import { type Times, Workers } from "#operations/workers/workers.ts";
import { headOf, openMessage, sayHello, sealMessage, takeWelcome, workerSecret } from "#vault/channel.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { until } from "../took.ts";

const NEVER = new AbortController().signal;
const VERSION = "1.2.3";
const TOKEN = "svc_wrk_of-this-test";
const times: Times = { hold: 50, lease: 60_000, rest: 60_000 };

/** What the engines of a box hand out, told by the test: whoever asks gets the next that was put there. */
class Tasks implements Elsewhere {
  places = 0;
  readonly reads = "shipped";
  #ready: Handed[] = [];
  #asking: ((handed: Handed | null) => void)[] = [];

  ask(signal: AbortSignal): Promise<Handed | null> {
    const next = this.#ready.shift();
    if (next || signal.aborted) return Promise.resolve(next ?? null);
    return new Promise((resolve) => {
      this.#asking.push(resolve);
      signal.addEventListener("abort", () => {
        this.#asking = this.#asking.filter((one) => one !== resolve);
        resolve(null);
      });
    });
  }

  /** A picture of so many pages to be read; what became of it stands in `ends`. */
  put(word: string, ms = 60_000): { ends: string[]; better?: (() => void) | undefined } {
    const became: { ends: string[]; better?: (() => void) | undefined } = { ends: [] };
    let wanted = true;
    const handed: Handed = {
      task: {
        op: "ocr",
        args: { pages: [1, 2], word },
        file: {
          size: word.length,
          async *open() {
            yield Buffer.from(word);
          },
        },
        ms,
      },
      get wanted() {
        return wanted;
      },
      answer({ payload }: Frame) {
        if (!wanted) return false;
        wanted = false;
        const right = Buffer.from(payload).toString() === word.toUpperCase();
        became.ends.push(right ? "read elsewhere" : "nonsense");
        return right;
      },
      back(here, better) {
        if (!wanted) return;
        wanted = false;
        became.better = better;
        became.ends.push(here ? "back to be done here" : "back");
      },
    };
    const asking = this.#asking.shift();
    if (asking) asking(handed);
    else this.#ready.push(handed);
    return became;
  }
}

let at: TestBox;
let tasks: Tasks;
let workers: Workers;
let id: string;

function open(within: Times = times): void {
  const { box } = at;
  tasks = new Tasks();
  workers = new Workers(
    {
      db: box.db,
      clock: box.clock,
      ids: box.ids,
      elsewhere: tasks,
      operator: box.operator,
      version: VERSION,
      wake() {},
    },
    within,
  );
}

beforeAll(async () => {
  at = await openTestBox({ clock: { now: () => Date.parse("2026-05-03"), today: () => "2026-05-03" } });
});
afterAll(() => at.close());

beforeEach(() => {
  const { box } = at;
  id = box.ids.uuid();
  addWorker(box.db, { id, name: "Office", secret: workerSecret(TOKEN), created_at: box.clock.now() });
  open();
});

afterEach(() => {
  workers.close();
  removeWorker(at.box.db, id);
});

/** A worker by hand: what it sends can be seen and sent again. */
function connect(token = TOKEN, version = VERSION) {
  const secret = workerSecret(token);
  const chance = at.box.ids.bytes(32);
  const hello = sayHello(secret, version, chance);
  const welcome = workers.hello(JSON.parse(JSON.stringify(hello)), null);
  const keys = takeWelcome(secret, hello, welcome, chance);
  let turn = 0;
  const sealed = async (head: object, body: Uint8Array[] = []) =>
    Buffer.concat(await Array.fromAsync(sealMessage(keys.toBox, turn, head, body)));
  const send = async (bytes: Uint8Array, signal = NEVER) =>
    workers.answer(
      welcome.channel,
      (async function* () {
        yield bytes;
      })(),
      signal,
    );
  const say = async (head: object, body: Uint8Array[] = []) => {
    const answer = await send(await sealed(head, body));
    const [first, ...rest] = await Array.fromAsync(openMessage(keys.toWorker, turn++, answer, 1e8));
    const said = headOf(first ?? new Uint8Array());
    return { ...said, task: String(said.task), bytes: Buffer.concat(rest).toString() };
  };
  return { say, sealed, send, channel: welcome.channel, next: () => say({ say: "next", reads: "shipped" }) };
}

const refused = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (e) {
    if (e instanceof Problem) return e.status;
    throw e;
  }
  return "let in";
};

const done = (task: string, words: string) =>
  [{ say: "done", task, answer: {} }, [Buffer.from(words)]] as [object, Uint8Array[]];

describe("a worker", () => {
  test("is given a task with its bytes, and its answer is taken once", async () => {
    const worker = connect();
    expect(tasks.places).toBe(1);
    const became = tasks.put("letter");
    const given = await worker.next();
    expect(given).toMatchObject({
      say: "task",
      op: "ocr",
      args: { pages: [1, 2], word: "letter" },
      size: 6,
      bytes: "letter",
    });
    expect(await worker.say({ say: "beat", task: given.task })).toMatchObject({ wanted: true });
    expect(await worker.say(...done(given.task, "LETTER"))).toMatchObject({ say: "done", taken: true });
    expect(await worker.say(...done(given.task, "LETTER"))).toMatchObject({ taken: false });
    expect(became.ends).toEqual(["read elsewhere"]);
    expect(workers.shown()).toMatchObject([{ name: "Office", pages: 2, slots: 1, busy: 0, resting: false }]);
    workers.close();
    expect(workerById(at.box.db, id)).toMatchObject({ pages: 2, last_seen_at: at.box.clock.now() });
  });

  test("asks in vain for a while, and is told so", async () => {
    expect(await connect().next()).toMatchObject({ say: "nothing" });
  });

  test("asks engines that have no tasks, and is held as long before it may ask again", async () => {
    let held = false;
    tasks.ask = (signal) => {
      signal.addEventListener("abort", () => {
        held = true;
      });
      return Promise.reject(new Error("nothing unpacked"));
    };
    expect(await connect().next()).toMatchObject({ say: "nothing" });
    expect(held).toBe(true);
  });

  test("that answers for the task of another, or for one it never had, is not believed", async () => {
    const [one, two] = [connect(), connect()];
    const [first, second] = [tasks.put("first"), tasks.put("second")];
    const mine = await one.next();
    const theirs = await two.next();
    expect(await one.say(...done(theirs.task, "SECOND"))).toMatchObject({ taken: false });
    expect(first.ends).toEqual(["back to be done here"]);
    expect(second.ends).toEqual([]);
    expect(await two.say(...done(theirs.task, "SECOND"))).toMatchObject({ taken: true });
    expect(await two.say(...done(mine.task, "FIRST"))).toMatchObject({ taken: false });
    expect(first.ends).toEqual(["back to be done here"]);
  });

  test("that says that something cannot be read has no say: the box tries", async () => {
    const worker = connect();
    const became = tasks.put("letter");
    const { task } = await worker.next();
    const answer = { failed: "unreadable", said: { key: "failure.damaged" } };
    expect(await worker.say({ say: "done", task, answer })).toMatchObject({ taken: false });
    expect(became.ends).toEqual(["back to be done here"]);
  });

  test("that stops gives its task back for any other", async () => {
    const worker = connect();
    const became = tasks.put("letter");
    const { task } = await worker.next();
    await worker.say({ say: "back", task });
    expect(became.ends).toEqual(["back"]);
    await worker.say({ say: "bye" });
    expect([workers.shown()[0]?.slots, tasks.places]).toEqual([0, 0]);
    expect(await refused(() => worker.next())).toBe(410);
  });

  test("that asks for another task has given the one before up", async () => {
    const worker = connect();
    const became = tasks.put("letter");
    await worker.next();
    await worker.next();
    expect(became.ends).toEqual(["back to be done here"]);
  });

  test("that reads with other models gets no task", async () => {
    const worker = connect();
    const became = tasks.put("letter");
    expect(await worker.say({ say: "next", reads: "others" })).toMatchObject({ say: "models" });
    expect(became.ends).toEqual([]);
    // It is no place, and its tries do not add up.
    expect([tasks.places, await refused(() => worker.next())]).toEqual([0, 410]);
  });

  test("that is silent loses its task to the box, and its channel", async () => {
    workers.close();
    open({ ...times, lease: 300 });
    const worker = connect();
    const became = tasks.put("letter");
    await worker.next();
    await until(() => became.ends.length > 0, "the task comes back");
    expect(became.ends).toEqual(["back to be done here"]);
    expect(await refused(() => worker.next())).toBe(410);
    expect(tasks.places).toBe(0);
  });

  test("that gives signs of life but comes to no end loses its task", async () => {
    const worker = connect();
    const became = tasks.put("letter", 1);
    const { task } = await worker.next();
    await until(() => became.ends.length > 0, "the task comes back");
    expect(await worker.say({ say: "beat", task })).toMatchObject({ wanted: false });
    expect(await worker.say(...done(task, "LETTER"))).toMatchObject({ taken: false });
  });

  test("whose connection breaks while it waits is gone, and a task it would have got stays", async () => {
    const worker = connect();
    const off = new AbortController();
    const asking = refused(async () =>
      worker.send(await worker.sealed({ say: "next", reads: "shipped" }), off.signal),
    );
    await until(() => tasks.places === 1, "it is there");
    off.abort();
    expect(await asking).toBe("let in");
    expect(tasks.places).toBe(0);
    tasks.put("letter");
    expect(await connect().next()).toMatchObject({ say: "task", bytes: "letter" });
  });

  test("that is wrong three times in a row rests, and so many right ones between are forgiven", async () => {
    const worker = connect();
    const turn = async (answer: string) => {
      tasks.put("letter");
      const { task } = await worker.next();
      await worker.say(...done(task, answer));
    };
    for (const answer of ["no", "no", "LETTER", "no", "no"]) await turn(answer);
    expect([workers.shown()[0]?.resting, tasks.places]).toEqual([false, 1]);
    await turn("no");
    expect([workers.shown()[0]?.resting, tasks.places]).toEqual([true, 0]);
    expect(await worker.next()).toMatchObject({ say: "rest", seconds: 60 });
    // Another channel of the same machine does not help it.
    expect(await connect().next()).toMatchObject({ say: "rest" });
  });

  test("rests too when the box reads three times what it could not", async () => {
    const worker = connect();
    for (let i = 0; i < 3; i++) {
      const became = tasks.put("letter");
      const { task } = await worker.next();
      await worker.say({ say: "done", task, answer: { failed: "crash" } });
      expect(workers.shown()[0]?.resting).toBe(false);
      became.better?.();
    }
    expect(workers.shown()[0]?.resting).toBe(true);
  });
});

describe("who is not let in", () => {
  test("another token, another version, what is no hello", async () => {
    expect(await refused(() => connect("svc_wrk_other"))).toBe(401);
    for (const said of [null, 1, "x", {}, { version: VERSION, key: "AAAA", proof: "" }])
      expect(await refused(() => workers.hello(said, null))).toBe(401);
    try {
      connect(TOKEN, "1.2.4");
      throw new Error("let in");
    } catch (e) {
      if (!(e instanceof Problem)) throw e;
      expect([e.status, e.detail]).toEqual([
        409,
        { key: "problem.workerVersion.detail", params: { needs: VERSION, has: "1.2.4" } },
      ]);
    }
  });

  test("a token that was taken away, from its next word on; what it had is done here", async () => {
    const worker = connect();
    const became = tasks.put("letter");
    const { task } = await worker.next();
    removeWorker(at.box.db, id);
    expect(await refused(() => worker.say(...done(task, "LETTER")))).toBe(401);
    expect(became.ends).toEqual(["back to be done here"]);
    expect(await refused(() => connect())).toBe(401);
  });

  test("more channels than one machine may have", async () => {
    for (let i = 0; i < 16; i++) connect();
    expect(await refused(() => connect())).toBe(503);
  });

  test("whoever says again what was said, garbles it or makes it up; the worker is not disturbed", async () => {
    const worker = connect();
    const became = tasks.put("letter");
    const asking = await worker.sealed({ say: "next", reads: "shipped" });
    const { task } = await worker.next();
    const answer = await worker.sealed(...done(task, "LETTER"));
    const garbled = Buffer.from(answer);
    garbled[9]! ^= 1;
    for (const bytes of [asking, garbled, Buffer.from("nonsense"), Buffer.alloc(0), Buffer.alloc(64, 255)])
      expect(await refused(() => worker.send(bytes))).toBe(400);
    expect(became.ends).toEqual([]);
    expect(await worker.say(...done(task, "LETTER"))).toMatchObject({ taken: true });
    expect(await refused(() => worker.send(answer))).toBe(400);
  });

  test("a worker whose message is cut, or that says what is not in the protocol, ends its channel", async () => {
    const cut = connect();
    const became = tasks.put("letter");
    const { task } = await cut.next();
    const whole = await cut.sealed(...done(task, "LETTER"));
    expect(await refused(() => cut.send(whole.subarray(0, whole.length - 20)))).toBe(400);
    expect(became.ends).toEqual(["back to be done here"]);
    expect(await refused(() => cut.next())).toBe(410);
    for (const said of [
      { say: "task" },
      { say: "beat" },
      { say: "done", task: 1 },
      {},
      { say: "next", reads: 7 },
    ]) {
      const wrong = connect();
      expect(await refused(() => wrong.say(said))).toBe(400);
      expect(await refused(() => wrong.next())).toBe(410);
    }
    const loud = connect();
    expect(await refused(() => loud.say({ say: "next", reads: "shipped" }, [Buffer.from("bytes")]))).toBe(
      400,
    );
  });
});
