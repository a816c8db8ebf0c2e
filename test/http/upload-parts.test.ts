import { beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import type { Document } from "#contract/document.ts";
import { setPart } from "#database/imports/uploads.ts";
import { systemIds } from "#kernel/ids.ts";
import { perform } from "#operations/operation.ts";
import { containerOf, declaredArchive } from "#operations/uploads/archive.ts";
import { completeOperation } from "#operations/uploads/complete.ts";
import { putPart } from "#operations/uploads/parts.ts";
import { readSigned, signPart } from "#operations/uploads/signed.ts";
import { startOperation, urlsOperation } from "#operations/uploads/start.ts";
import { tidyUp } from "#pipeline/schedule.ts";
import { openTestBox, reopen } from "../box.ts";
import { until } from "../took.ts";
import { onDisk } from "./disk.ts";
import { type Household, household } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";
import {
  abort,
  complete,
  emptyZip,
  GiB,
  HOUR,
  MiB,
  put,
  sendOne,
  start,
  urlOf,
  urls,
} from "./upload-calls.ts";

inProcess(
  (target) => {
    let home: Household;
    beforeAll(async () => {
      home = await household(target);
    });

    test("three parts at once, in any order, come out byte for byte as one file, and leave nothing else", async () => {
      const size = 2 * 67_108_864 + 12_345;
      const whole = Buffer.alloc(size);
      for (let at = 0; at < size; at += 4 * MiB)
        systemIds.bytes(Math.min(4 * MiB, size - at)).copy(whole, at);
      const { body: session } = await start(target, home.all, "film.bin", size);
      const { body: at } = await urls(target, home.all, session, [3, 1, 2]);
      const before = onDisk(target);
      const etags = await Promise.all(
        at.urls.map(async ({ part_number: n, url }) => {
          const part = new Uint8Array(whole.subarray((n - 1) * 67_108_864, n * 67_108_864));
          const answer = await put(target, url, part);
          return { part_number: n, etag: answer.headers.get("etag") ?? "" };
        }),
      );
      expect(onDisk(target).blobs).toBe(before.blobs + 3);
      const { body, status } = await complete(target, home.all, { session, parts: etags });
      expect(status).toBe(201);
      // The parts go after the answer.
      await until(() => onDisk(target).blobs === before.blobs + 1, "the parts are gone");
      expect(onDisk(target)).toEqual({ blobs: before.blobs + 1, parts: 0 });
      const doc = (await target.get<Document>(`/v1/documents/${body.documents[0]?.id}`, home.all)).body;
      const file = doc.metadata.files[0];
      expect(file).toMatchObject({ bytes: size, name: "film.bin" });
      const request = target.request("GET", `/v1/documents/${doc.id}/files/${file?.id}`, { token: home.all });
      const hash = createHash("sha256");
      for await (const piece of (await target.running.send(request)).body ?? []) hash.update(piece);
      expect(hash.digest("hex")).toBe(createHash("sha256").update(whole).digest("hex"));
    }, 120_000);

    test("of a part sent twice one sealed copy is kept", async () => {
      const before = onDisk(target).blobs;
      const sent = await sendOne(target, home.all, "twice.bin", systemIds.bytes(3000));
      await put(target, await urlOf(target, home.all, sent.session, 1), new Uint8Array(3000));
      expect(onDisk(target).blobs).toBe(before + 1);
      await abort(target, home.all, sent.session);
    });

    test("nothing of a part lies on the disk in plain", async () => {
      const bytes = new TextEncoder().encode("quincunx marmalade ".repeat(20_000));
      await sendOne(target, home.all, "secret.txt", bytes, "text/plain");
      const found = Bun.spawnSync(["grep", "-rlF", "quincunx", target.running.dataDir]);
      expect(found.stdout.toString()).toBe("");
    });

    test("an archive by name alone is no way past 1 GiB: asked again of the bytes, 422 naming size", async () => {
      const { body: session } = await start(target, home.all, "fake.zip", GiB + 1, "application/zip");
      expect(session.parts).toBe(17);
      const first = await put(target, await urlOf(target, home.all, session, 1), new Uint8Array(67_108_864));
      const parts = [{ part_number: 1, etag: first.headers.get("etag") ?? "" }];
      const { box } = target.inside;
      // The other sixteen gigabyte parts are only rows here: the size is refused before any of them is opened.
      for (let number = 2; number <= 17; number++) {
        const row = { number, blob_id: "00000000-0000-4000-8000-000000000000", bytes: 1, etag: '"e"' };
        box.db.write(() => setPart(box.db, session.upload_id, row));
        parts.push({ part_number: number, etag: "e" });
      }
      const { status, body } = await complete<Refused>(target, home.all, { session, parts });
      expect([status, body.errors?.map((e) => e.field)]).toEqual([422, ["size"]]);
      await abort(target, home.all, session);
    });

    test("an address past its time is 403, and a new one serves", async () => {
      const { body: session } = await start(target, home.all, "a.pdf", 4);
      const url = await urlOf(target, home.all, session, 1);
      target.inside.clock.advance(6 * HOUR + 1000);
      const { status, body } = await put(target, url, new Uint8Array(4));
      expect([status, body.title]).toEqual([403, "Expired"]);
      expect((await put(target, await urlOf(target, home.all, session, 1), new Uint8Array(4))).status).toBe(
        200,
      );
    });

    test('"A session nobody finished is swept after 7 days", and not a day before', async () => {
      const { box, clock } = target.inside;
      const before = onDisk(target);
      const sent = await sendOne(target, home.all, "late.txt", systemIds.bytes(5000), "text/plain");
      clock.advance(6 * 24 * HOUR);
      await tidyUp(box);
      const kept = onDisk(target).blobs;
      expect(kept).toBeGreaterThan(0);
      expect((await urls(target, home.all, sent.session, [1])).status).toBe(200);
      clock.advance(24 * HOUR + 1000);
      await tidyUp(box);
      expect((await complete<Refused>(target, home.all, sent)).status).toBe(404);
      expect(onDisk(target).blobs).toBeLessThan(kept);
      expect(onDisk(target).blobs).toBeLessThanOrEqual(before.blobs);
    });

    test("a part that breaks off leaves nothing, and is sent again alone", async () => {
      const { url: base } = await target.running.listen();
      const { body: session } = await start(target, home.all, "cut.bin", 20 * MiB);
      const url = await urlOf(target, home.all, session, 1);
      const before = onDisk(target);
      const path = url.slice(target.origin.length);
      const socket = await Bun.connect({
        hostname: "127.0.0.1",
        port: Number(new URL(base).port),
        socket: { data() {} },
      });
      socket.write(`PUT ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${20 * MiB}\r\n\r\n`);
      // Few bytes are held back until more of them have come.
      await until(() => {
        socket.write(new Uint8Array(100_000));
        return onDisk(target).parts > before.parts;
      }, "the part is on its way");
      socket.terminate();
      await until(() => Bun.deepEquals(onDisk(target), before), "nothing of it is left");
      expect(target.inside.faults).toEqual([]);
      expect((await put(target, url, new Uint8Array(20 * MiB))).status).toBe(200);
    });

    test("a stop between the bytes of a part and its row leaves what the sweep removes; live parts stay", async () => {
      const { box, clock } = target.inside;
      const sent = await sendOne(target, home.all, "live.txt", systemIds.bytes(700), "text/plain");
      const keys = box.accountKey(home.account);
      const lost = await box.vault.put(keys.blobKey, keys.dedupKey, systemIds.bytes(900));
      clock.advance(2 * HOUR);
      await tidyUp(box);
      expect(await box.vault.has(lost.blobId)).toBe(false);
      expect((await complete(target, home.all, sent)).status).toBe(201);
    });
  },
  { worker: false },
);

test("a session and its parts survive a restart", async () => {
  const t = await openTestBox();
  const bytes = new TextEncoder().encode("Half of it before the restart.");
  const asked = { name: "kept.txt", size: bytes.length, mime: "text/plain" };
  const begun = await perform(t.box, startOperation, asked, t.call, null, 201);
  const session = { key: begun.output?.key ?? "", upload_id: begun.output?.upload_id ?? "" };
  const signed = await perform(t.box, urlsOperation, { ...session, part_numbers: [1] }, t.call, null);
  const segment = signed.output?.urls[0]?.url.split("/").pop() ?? "";
  const sent = { length: null, bytes: new Blob([bytes]).stream() };
  const { etag } = await putPart(t.box, segment, sent);
  await t.box.close();
  const box = await reopen(t.dataDir);
  try {
    // The address outlives it, too: it is signed, not remembered.
    await putPart(box, segment, { length: null, bytes: new Blob([bytes]).stream() });
    const parts = [{ part_number: 1, etag }];
    const done = await perform(box, completeOperation, { ...session, parts }, t.call, null, 201);
    expect(done.output?.documents).toHaveLength(1);
  } finally {
    await box.close();
    rmSync(t.dataDir, { recursive: true, force: true });
  }
});

describe("what is taken for an archive", () => {
  const bytes = (s: string) => new TextEncoder().encode(s);
  test.each<[string, string, string | null]>([
    ["a.zip", "", "zip"],
    ["A.ENEX", "text/xml", "enex"],
    ["inbox.mbox", "application/octet-stream", "mbox"],
    ["export", "application/zip; x=y", "zip"],
    ["a.docx", "application/zip", null],
    ["zip", "application/pdf", null],
    ["a.zip.pdf", "application/pdf", null],
    ["takeout-001.tgz", "application/octet-stream", "zip"],
    ["takeout.tar.gz", "", "zip"],
  ])("%s as %s: %s", (name, mime, kind) => expect(declaredArchive(name, mime)).toBe(kind as never));

  test.each([
    ["zip", emptyZip, "zip"],
    ["zip", new Uint8Array([0x50, 0x4b, 3, 4, 0]), "zip"],
    ["zip", new Uint8Array([0x1f, 0x8b, 8, 0]), "tgz"],
    ["zip", bytes("%PDF-1.7"), null],
    ["zip", bytes("PK"), null],
    ["enex", bytes('<?xml version="1.0"?><!DOCTYPE en-export SYSTEM "x"><en-export>'), "enex"],
    ["enex", bytes("<html>"), null],
    ["mbox", bytes("From ann@example.org Thu Jan  1 00:00:00 2025\nFrom: Ann"), "mbox"],
    ["mbox", bytes("From: Ann"), null],
  ] as const)("%s begins so", (kind, head, is) => expect(containerOf(kind, head)).toBe(is));
});

describe("signed addresses", () => {
  const key = new Uint8Array(32).fill(3);
  const leave = { accountId: "a", uploadId: "u", part: 2, expires: 1000 };
  test("say what they said, until their time is up", () => {
    const segment = signPart(key, leave);
    expect(readSigned(key, segment, 999)).toEqual(leave);
    expect(() => readSigned(key, segment, 1000)).toThrow("problem.addressExpired");
    expect(() => readSigned(new Uint8Array(32), segment, 1)).toThrow("problem.noRoute");
  });
  test("do not survive any change of a letter", () => {
    const segment = signPart(key, leave);
    for (let i = 0; i < segment.length; i++) {
      const other = segment[i] === "A" ? "B" : "A";
      expect(() => readSigned(key, segment.slice(0, i) + other + segment.slice(i + 1), 1)).toThrow();
    }
  });
});
