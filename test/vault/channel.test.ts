import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { seededIds } from "#kernel/ids.ts";
import {
  ChannelBroken,
  headOf,
  isHelloOf,
  openMessage,
  RECORD,
  sayHello,
  sealMessage,
  takeWelcome,
  welcome,
  workerSecret,
} from "#vault/channel.ts";

const ids = seededIds("channel");
const secret = workerSecret("svc_wrk_one");

function begun(worker = secret, box = secret) {
  const chance = ids.bytes(32);
  const hello = sayHello(worker, "1.2.3", chance);
  const answered = welcome(box, hello, "channel-1", ids.bytes(32));
  return { hello, chance, ...answered };
}

const all = async (stream: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> => Array.fromAsync(stream);

async function* inPieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const next = at + (cuts[i % cuts.length] ?? 1);
    yield bytes.subarray(at, next);
    at = next;
  }
}

const sealed = async (key: Uint8Array, turn: number, head: object, body: Uint8Array[] = []) =>
  Buffer.concat(await all(sealMessage(key, turn, head, body)));

/** What comes out of sealed bytes: everything, or what came before they were refused. */
async function opened(key: Uint8Array, turn: number, bytes: Uint8Array, most = 1e9, cuts = [65_536]) {
  const got: Uint8Array[] = [];
  try {
    for await (const piece of openMessage(key, turn, inPieces(bytes, cuts), most)) got.push(piece);
    return { whole: true, got };
  } catch (e) {
    if (!(e instanceof ChannelBroken)) throw e;
    return { whole: false, got };
  }
}

describe("a channel is begun by those who know the token", () => {
  test("both sides make the same keys, another pair for each channel and each direction", () => {
    const { hello, chance, welcome: said, keys } = begun();
    const own = takeWelcome(secret, hello, said, chance);
    expect(own).toEqual(keys);
    const other = begun().keys;
    const made = [keys.toBox, keys.toWorker, other.toBox, other.toWorker];
    expect(new Set(made.map((key) => Buffer.from(key).toString("hex"))).size).toBe(4);
  });

  test("a hello of another token, and one that was changed on its way, is not believed", () => {
    const { hello } = begun();
    expect(isHelloOf(secret, hello)).toBe(true);
    expect(isHelloOf(workerSecret("svc_wrk_two"), hello)).toBe(false);
    const key = begun().hello.key;
    for (const changed of [{ version: "9.9.9" }, { key }, { proof: "" }, { proof: hello.proof.slice(1) }])
      expect(isHelloOf(secret, { ...hello, ...changed })).toBe(false);
  });

  test("a worker goes on with nobody who does not know its token, and with no answer to another hello", () => {
    const mine = begun();
    const { hello, chance, welcome: said } = mine;
    const others = [
      begun(secret, workerSecret("svc_wrk_two")).welcome,
      begun().welcome,
      { ...said, channel: "channel-2" },
      { ...said, key: begun().welcome.key },
    ];
    for (const other of others)
      expect(() => takeWelcome(secret, hello, other, chance)).toThrow(ChannelBroken);
  });

  test("what is no public key is refused", () => {
    const hello = { ...begun().hello, key: "AAAA" };
    expect(() => welcome(secret, hello, "channel-1", ids.bytes(32))).toThrow(ChannelBroken);
  });
});

describe("a message", () => {
  const { keys } = begun();
  const key = keys.toBox;

  test("comes out as it went in, however it is cut on its way", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.string()),
        fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }),
        fc.nat({ max: 1000 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
        async (head, body, turn, cuts) => {
          const { whole, got } = await opened(key, turn, await sealed(key, turn, head, body), 1e9, cuts);
          expect(whole).toBe(true);
          expect(headOf(got[0]!)).toEqual({ ...head });
          expect(Buffer.concat(got.slice(1))).toEqual(Buffer.concat(body));
        },
      ),
      { numRuns: 60 },
    );
  });

  test("of several records is whole, and none is longer than a record may be", async () => {
    const body = Buffer.alloc(RECORD * 2 + 5, 7);
    const { whole, got } = await opened(key, 0, await sealed(key, 0, {}, [body]));
    expect(whole).toBe(true);
    expect(got.slice(1).map((piece) => piece.length)).toEqual([RECORD, RECORD, 5]);
  });

  test("with any bit changed, or cut anywhere, gives nothing but what was before that place", async () => {
    const bytes = await sealed(key, 3, { say: "done" }, [Buffer.from("first"), Buffer.from("second")]);
    const { got: right } = await opened(key, 3, bytes);
    const isStart = (got: Uint8Array[]) => got.every((piece, i) => Buffer.compare(piece, right[i]!) === 0);
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, flip, cut) => {
          const wrong = Buffer.from(cut ? bytes.subarray(0, at) : bytes);
          if (!cut) wrong[at]! ^= flip;
          const { whole, got } = await opened(key, 3, wrong);
          expect(whole).toBe(false);
          expect(isStart(got)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("opens in its own turn, direction and channel alone", async () => {
    const bytes = await sealed(key, 5, { say: "next" });
    const others: [Uint8Array, number][] = [
      [key, 4],
      [key, 6],
      [keys.toWorker, 5],
      [begun().keys.toBox, 5],
    ];
    for (const [other, turn] of others)
      expect(await opened(other, turn, bytes)).toEqual({ whole: false, got: [] });
    expect((await opened(key, 5, bytes)).whole).toBe(true);
  });

  test("with records left out, repeated, swapped or added is refused", async () => {
    const body = ["one", "two", "three"].map((word) => Buffer.from(word));
    const records = (await all(sealMessage(key, 8, {}, body))) as Buffer[];
    const orders = [
      [0, 2, 1, 3, 4],
      [0, 1, 1, 2, 3, 4],
      [0, 1, 3, 4],
      [0, 1, 2, 3],
      [0, 1, 2, 3, 4, 4],
      [4],
      [],
    ];
    for (const order of orders)
      expect((await opened(key, 8, Buffer.concat(order.map((i) => records[i]!)))).whole).toBe(false);
    expect((await opened(key, 8, Buffer.concat(records))).whole).toBe(true);
  });

  test("longer than is wanted is left off at that length", async () => {
    const bytes = await sealed(key, 9, {}, [Buffer.alloc(100), Buffer.alloc(100)]);
    expect((await opened(key, 9, bytes, 200)).whole).toBe(true);
    const { whole, got } = await opened(key, 9, bytes, 199);
    expect([whole, got.length]).toEqual([false, 2]);
  });

  test("that claims a record of any other length is refused at once", async () => {
    for (const length of [0, 15, RECORD + 17, 0xffffffff]) {
      const prefix = Buffer.alloc(4);
      prefix.writeUInt32BE(length);
      // Nothing more comes: who waits for it would wait for ever.
      const stuck = async function* () {
        yield prefix;
        await new Promise(() => {});
      };
      await expect(all(openMessage(key, 0, stuck(), 1000))).rejects.toThrow(ChannelBroken);
    }
  });

  test("random bytes are none", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expect(await opened(key, 0, bytes)).toEqual({ whole: false, got: [] });
      }),
      { numRuns: 100 },
    );
  });

  test("has an object for a head", () => {
    for (const head of ["", "{", "[]", "null", "1", "\xff"])
      expect(() => headOf(Buffer.from(head, "latin1"))).toThrow(ChannelBroken);
  });
});
