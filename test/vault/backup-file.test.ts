/** A backup that went bad says so, at whatever byte; what is no backup says that, and neither is ever taken for the other. */
import { afterAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BackupWriter, entriesOf, type Preface, prefaceOf } from "#vault/backup-file.ts";
import { derive } from "#vault/derived.ts";
import { Sealer } from "#vault/seal.ts";

const folder = mkdtempSync(join(tmpdir(), "deedbox-backup-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const root = new Uint8Array(32).fill(5);
const salt = new Uint8Array(32).fill(6);
const keyring = {
  format: 1,
  box_id: "4f1c7a52-9d38-4e06-b1f5-7a0c2d9e8b63",
  check: "ab".repeat(32),
  slots: [],
};
const preface: Preface = { format: 1, made: "2026-03-04T05:06:07.000Z", program: "1.2.3", keyring };
const name = "blobs/4f/4f1c7a52-9d38-4e06-b1f5-7a0c2d9e8b63";

async function made(said: Preface = preface, bytes = 100): Promise<Buffer> {
  const path = join(folder, "made.dbxbackup");
  rmSync(path, { force: true });
  const writer = await BackupWriter.create(path, root, said, salt);
  await writer.add(
    name,
    bytes,
    (async function* () {
      yield new Uint8Array(bytes).fill(9);
    })(),
  );
  await writer.close();
  await writer.name();
  return readFileSync(path);
}

/** As they were written before the sum was put into the preface. */
function madeBefore(): Buffer {
  const counted = (text: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(text));
    return Buffer.concat([length, Buffer.from(text)]);
  };
  const before = Buffer.concat([Buffer.from("DBXBACK1"), counted(JSON.stringify(preface))]);
  const body = `backup/${createHash("sha256").update(before).digest("hex")}`;
  const sealer = new Sealer(derive(root, "deedbox/v1/backup"), body, salt);
  const plain = Buffer.concat([
    counted(JSON.stringify({ name, bytes: 3 })),
    Buffer.from([1, 2, 3]),
    counted(JSON.stringify({ end: true, entries: 1 })),
  ]);
  return Buffer.concat([before, sealer.header(), ...sealer.push(plain), sealer.finish()]);
}

/** What reading a file to its end comes to: what it holds, or the kind of error. */
async function read(bytes: Uint8Array): Promise<string> {
  const path = join(folder, "read.dbxbackup");
  writeFileSync(path, bytes);
  try {
    await prefaceOf(path);
    const held: string[] = [];
    for await (const entry of entriesOf(path, root)) {
      let size = 0;
      for await (const piece of entry.content) size += piece.length;
      held.push(`${entry.name} ${size}`);
    }
    return held.join();
  } catch (e) {
    return e instanceof Error ? `${e.name}: ${e.message}` : "?";
  }
}

test("a backup gives its preface and its files; one from before the sum, too", async () => {
  expect(await read(await made())).toBe(`${name} 100`);
  expect(await prefaceOf(join(folder, "made.dbxbackup"))).toEqual(preface);
  expect(await read(madeBefore())).toBe(`${name} 3`);
});

test("one flipped bit anywhere is damage", async () => {
  const whole = await made();
  const other: string[] = [];
  for (let at = 0; at < whole.length; at++)
    for (const bit of [1, 2, 128]) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ bit;
      const said = await read(bytes);
      if (!said.startsWith("SealBroken: ")) other.push(`${at} ^ ${bit}: ${said}`);
    }
  expect(other).toEqual([]);
}, 60_000);

test("cut anywhere is damage; nothing at all is no backup", async () => {
  const whole = await made();
  const other: string[] = [];
  for (let length = 1; length < whole.length; length++) {
    const said = await read(whole.subarray(0, length));
    if (!said.startsWith("SealBroken: ")) other.push(`${length}: ${said}`);
  }
  expect(other).toEqual([]);
  expect(await read(new Uint8Array(0))).toBe("NoBackup: This is not a Deedbox backup.");
}, 60_000);

describe("other files", () => {
  const others: [string, Uint8Array | string][] = [
    ["a PDF", "%PDF-1.7 and a good deal more of it"],
    ["a zip", "PK\x03\x04 and a good deal more of it"],
    ["a sealed file of the vault", Buffer.concat([new Sealer(root, "x", salt).header(), Buffer.alloc(99)])],
    ["zeros", new Uint8Array(5000)],
    ["a word", "DBX, and then something else altogether"],
  ];
  for (const [what, bytes] of others)
    test(what, async () => {
      expect(await read(Buffer.from(bytes as never))).toBe("NoBackup: This is not a Deedbox backup.");
    });

  test("a backup of a version to come", async () => {
    const newer =
      "NoBackup: This backup was made by a newer version of Deedbox. Update Deedbox, then restore it.";
    expect(await read(await made({ ...preface, format: 2 as never }))).toBe(newer);
    expect(await read(Buffer.from("DBXBACK2 of another make, longer than its head"))).toBe(newer);
  });
});
