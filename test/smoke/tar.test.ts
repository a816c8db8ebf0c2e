import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Entry, readTar, writeTar } from "../../src/executable/tar.ts";

/** Cuts bytes into pieces of the sizes given, again and again, as a stream would bring them. */
async function* pieces(bytes: Uint8Array, sizes: number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const end = at + (sizes[i % sizes.length] as number);
    yield bytes.subarray(at, end);
    at = end;
  }
}

async function unpacked(bytes: Uint8Array, sizes = [65_536]): Promise<Entry[]> {
  const found: { path: string; parts: Uint8Array[] }[] = [];
  let open = 0;
  await readTar(pieces(bytes, sizes), {
    open: async (path) => {
      expect(open++).toBe(0);
      found.push({ path, parts: [] });
    },
    write: async (piece) => void found.at(-1)?.parts.push(piece.slice()),
    close: async () => expect(--open).toBe(0),
  });
  return found.map(({ path, parts }) => ({ path, bytes: new Uint8Array(Buffer.concat(parts)) }));
}

const name = fc.stringMatching(/^[A-Za-z0-9@_][A-Za-z0-9@_.-]{0,20}$/);
const entries = fc.uniqueArray(
  fc.record({
    path: fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/")),
    bytes: fc.uint8Array({ maxLength: 1500 }),
  }),
  { selector: (e) => e.path, maxLength: 6 },
);

describe("the archive inside the executable", () => {
  test("gives back what was put in, however the stream cuts it", async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.array(fc.integer({ min: 1, max: 1400 }), { minLength: 1, maxLength: 5 }),
        async (put, sizes) => {
          expect(await unpacked(writeTar(put), sizes)).toEqual(put);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("is one that tar itself reads", async () => {
    const archive = writeTar([{ path: "a/b.txt", bytes: Buffer.from("words") }]);
    const tar = Bun.spawnSync(["tar", "xOf", "-", "a/b.txt"], { stdin: archive });
    expect([tar.stdout.toString(), tar.exitCode]).toEqual(["words", 0]);
  });

  test("cut short anywhere is refused", async () => {
    const archive = writeTar([{ path: "a", bytes: new Uint8Array(700) }]);
    for (const length of [0, 1, 511, 512, 513, 1211, 1212, 1300, 1536, 2000])
      await expect(unpacked(archive.subarray(0, length))).rejects.toThrow("ends in the middle");
    expect(await unpacked(archive.subarray(0, 2048))).toHaveLength(1);
  });

  test.each(["/etc/passwd", "../out", "a/../../out", "a\\..\\out"])(
    "never leads out of its folder: %s",
    async (path) => {
      await expect(unpacked(writeTar([{ path, bytes: new Uint8Array(1) }]))).rejects.toThrow(
        "not one of this program's",
      );
    },
  );

  test("refuses a path that does not fit when it is made", () => {
    expect(() => writeTar([{ path: "x".repeat(101), bytes: new Uint8Array() }])).toThrow("too long");
  });
});
