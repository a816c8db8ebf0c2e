import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { packTar, unpackTar } from "modern-tar";
import { type Entry, readTar, writeTar } from "../../src/executable/tar.ts";

/** The bytes in pieces of the sizes given, again and again, as a stream brings them. */
const pieces = (bytes: Uint8Array, sizes: number[]): ReadableStream<Uint8Array> => {
  let at = 0;
  let i = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const end = at + (sizes[i++ % sizes.length] as number);
      controller.enqueue(bytes.slice(at, end));
      at = end;
    },
  });
};

async function unpacked(bytes: Uint8Array, sizes = [65_536]): Promise<Entry[]> {
  const found: Entry[] = [];
  for await (const { path, body } of readTar(pieces(bytes, sizes)))
    found.push({ path, bytes: await new Response(body).bytes() });
  return found;
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
          expect(await unpacked(await writeTar(put), sizes)).toEqual(put);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("is one that tar itself reads", async () => {
    const archive = await writeTar([{ path: "a/b.txt", bytes: Buffer.from("words") }]);
    const tar = Bun.spawnSync(["tar", "xOf", "-", "a/b.txt"], { stdin: archive });
    expect([tar.stdout.toString(), tar.exitCode]).toEqual(["words", 0]);
  });

  test("cut short anywhere is refused", async () => {
    const archive = await writeTar([{ path: "a", bytes: new Uint8Array(700) }]);
    for (const length of [0, 1, 511, 512, 513, 1211, 1212, 1300, 1536, 2000, 2048])
      await expect(unpacked(archive.subarray(0, length))).rejects.toThrow("truncated");
    expect(await unpacked(archive)).toHaveLength(1);
  });

  test.each(["/etc/passwd", "../out", "a/../../out", "a\\..\\out"])(
    "never leads out of its folder: %s",
    async (path) => {
      await expect(unpacked(await writeTar([{ path, bytes: new Uint8Array(1) }]))).rejects.toThrow(
        "not one of this program's",
      );
    },
  );

  test.each([101, 300])("takes a path of %i bytes", async (length) => {
    const path = `a/${"x".repeat(length - 2)}`;
    const archive = await writeTar([{ path, bytes: Buffer.from("words") }]);
    expect(await unpacked(archive)).toEqual([{ path, bytes: new Uint8Array(Buffer.from("words")) }]);
    const tar = Bun.spawnSync(["tar", "xOf", "-", path], { stdin: archive });
    expect([tar.stdout.toString(), tar.exitCode]).toEqual(["words", 0]);
  });

  test.each(["symlink", "link", "directory", "fifo"] as const)("holds no %s", async (type) => {
    const archive = await packTar([{ header: { name: "a", size: 0, type, linkname: "/etc/passwd" } }]);
    await expect(unpacked(archive)).rejects.toThrow("not one of this program's");
  });

  test("bears no time, so that the same files make the same archive", async () => {
    const [file] = await unpackTar(await writeTar([{ path: "a/b.txt", bytes: Buffer.from("words") }]));
    expect(file?.header.mtime?.getTime()).toBe(0);
  });

  test("one byte changed in a header is refused", async () => {
    const archive = await writeTar([{ path: "a", bytes: new Uint8Array(700) }]);
    archive[124] = 0x31;
    await expect(unpacked(archive)).rejects.toThrow("checksum");
  });
});
