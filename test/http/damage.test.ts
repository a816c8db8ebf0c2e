/** Stored bytes that are broken or gone: named as damage at every place, never as a fault, a virus or an unreadable scan. */
import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { unzipSync } from "fflate";
import type { BundleChanged } from "#contract/bundle.ts";
import type { CheckupList } from "#contract/checkup.ts";
import type { Document } from "#contract/document.ts";
import type { LinkMade } from "#contract/link.ts";
import { pdfBill } from "../paper/paper.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";
import { complete, put, sendOne, urlOf } from "./upload-calls.ts";

const DAMAGED_FILE = "This file is damaged. Restore it from a backup.";

inProcess((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });
  // Each test takes the lines it caused; what is left over is a fault.
  const logged = () => target.inside.faults.splice(0);
  afterEach(() => expect(logged()).toEqual([]));

  const blobPath = (id: string, role = "original"): string => {
    const { blob_id } = target.inside.box.db
      .sql("SELECT blob_id FROM file WHERE document_id = ? AND role = ?")
      .get(id, role) as { blob_id: string };
    return join(target.running.dataDir, "blobs", blob_id.slice(0, 2), blob_id);
  };
  const flip = (path: string, at: (size: number) => number) => {
    const bytes = readFileSync(path);
    const i = at(bytes.length);
    bytes[i] = (bytes[i] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  };
  const filed = async (bytes: Uint8Array, name: string) => {
    const id = await added(upload(target, home.all, { bytes, name, mime: "application/octet-stream" }));
    const document = await readThrough(target, home.all, id);
    return { id, document, url: `/v1/documents/${id}/files/${document.metadata.files[0]?.id}` };
  };
  /** Bytes of which no two runs are alike, so that no two papers are one. */
  let seed = 1;
  const bytesOf = (length: number) => {
    const salt = seed++;
    return Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8) * salt) & 255);
  };
  const says = async (url: string, headers: Record<string, string> = {}) => {
    const { status, body, bytes } = await target.get<Refused>(url, home.all, { headers });
    return { status, bytes: bytes.length, type: body?.type, detail: body?.detail };
  };
  const damaged = expect.objectContaining({
    status: 500,
    type: expect.stringContaining("/problems/damaged"),
    detail: DAMAGED_FILE,
  });
  const line = (id: string) => expect.stringContaining(`damaged: a file of document ${id} at `);

  describe("a file whose stored bytes are broken", () => {
    const ways: [string, (path: string) => void][] = [
      ["its first byte", (path) => flip(path, () => 0)],
      ["its salt", (path) => flip(path, () => 20)],
      ["its first chunk", (path) => flip(path, () => 60)],
      ["its middle", (path) => flip(path, (size) => size >> 1)],
      ["its last byte", (path) => flip(path, (size) => size - 1)],
      ["its end, cut off", (path) => truncateSync(path, readFileSync(path).length - 5)],
      ["everything, empty", (path) => truncateSync(path, 0)],
      ["everything, gone", (path) => rmSync(path)],
    ];
    for (const [what, spoil] of ways)
      test(what, async () => {
        const { id, url } = await filed(bytesOf(200_000), "a.bin");
        spoil(blobPath(id));
        expect(await says(url)).toEqual(damaged);
        expect(await says(`${url}?download=true`)).toEqual(damaged);
        // Once for a document, however often it is looked at.
        expect(logged()).toEqual([line(id)]);
      });

    test("a range of it, and HEAD; nothing but the id of the document is logged", async () => {
      const { id, url } = await filed(bytesOf(200_000), "Secret Plan.bin");
      flip(blobPath(id), () => 70_000);
      expect(await says(url, { range: "bytes=66000-66010" })).toEqual(damaged);
      const head = await target.call("HEAD", url, { token: home.all });
      expect(head.status).toBe(500);
      const lines = logged();
      expect(lines).toEqual([line(id)]);
      expect(lines.join()).not.toContain("Secret");
      // What is whole of it can still be saved.
      expect((await target.get(url, home.all, { headers: { range: "bytes=0-9" } })).status).toBe(206);
    });

    test("a page of it; a drawing that was kept is no paper and is drawn again", async () => {
      const { id, url } = await filed((await pdfBill({ seed: 91, pages: 1 })).bytes, "bill.pdf");
      const page = `${url}/pages/1?w=600`;
      const first = await target.get(page, home.all);
      expect(first.status).toBe(200);
      const { blob_id } = target.inside.box.db
        .sql("SELECT p.blob_id FROM picture p JOIN file f ON f.id = p.file_id WHERE f.document_id = ?")
        .get(id) as { blob_id: string };
      flip(join(target.running.dataDir, "blobs", blob_id.slice(0, 2), blob_id), () => 50);
      const again = await target.get(page, home.all);
      expect([again.status, Buffer.compare(again.bytes, first.bytes)]).toEqual([200, 0]);
      rmSync(blobPath(id));
      expect(await says(`${url}/pages/1?w=700`)).toEqual(damaged);
      expect(logged()).toEqual([line(id)]);
    });
  });

  describe("a long file, sent while it is read", () => {
    const long = 5 * 1024 * 1024;

    test("one that breaks at its beginning or its end is refused before a byte is sent", async () => {
      for (const at of [60, -10]) {
        const { id, url } = await filed(bytesOf(long), "long.bin");
        flip(blobPath(id), (size) => (at < 0 ? size + at : at));
        expect(await says(url)).toEqual(damaged);
        expect(logged()).toEqual([line(id)]);
      }
    });

    test("one that breaks in the middle: the connection is reset, and what came has no end", async () => {
      const { id, url } = await filed(bytesOf(long), "long.bin");
      flip(blobPath(id), (size) => size >> 1);
      const port = Number(new URL((await target.running.listen()).url).port);
      const { back, reset } = await new Promise<{ back: Buffer; reset: boolean }>((done) => {
        const got: Buffer[] = [];
        let failed = false;
        const socket = connect({ port, host: "127.0.0.1" }, () =>
          socket.write(
            `GET ${url} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${home.all}\r\nConnection: keep-alive\r\n\r\n`,
          ),
        );
        socket.on("data", (d) => got.push(Buffer.from(d)));
        socket.on("error", () => {
          failed = true;
        });
        socket.on("close", () => done({ back: Buffer.concat(got), reset: failed }));
      });
      expect(back.subarray(0, 15).toString()).toBe("HTTP/1.1 200 OK");
      expect(back.toString("latin1")).toMatch(/transfer-encoding: chunked/i);
      expect(back.subarray(-5).toString("latin1")).not.toBe("0\r\n\r\n");
      expect(back.length).toBeLessThan(long);
      expect(reset).toBe(true);
      expect(logged()).toEqual([line(id)]);
    });
  });

  describe("reading a damaged paper again", () => {
    const reread = async (id: string): Promise<Document> => {
      expect((await target.post(`/v1/documents/${id}/read`, home.all, {})).status).toBe(200);
      return readThrough(target, home.all, id);
    };
    const wait = { status: "needs_review", review_reason: "damaged", needs_look: true };

    test("says so at once, keeps what was read before, and is told on the Checkup; the same file once more mends it", async () => {
      const words = plain(`The rain in Ludlow, number ${seed++}.`);
      const id = await added(upload(target, home.all, words));
      const before = await readThrough(target, home.all, id);
      rmSync(blobPath(id));
      const after = await reread(id);
      expect(after.metadata).toMatchObject({ ...wait, read: before.metadata.read });
      expect(after.title).toBe(before.title);
      expect(logged()).toEqual([expect.stringContaining("DamagedFile")]);
      const { body } = await target.get<CheckupList>("/v1/checkup?limit=500", home.all);
      const told = body.items.find((i) => i.document?.id === id);
      expect(told).toMatchObject({ kind: "damaged", detail: expect.stringContaining(DAMAGED_FILE) });

      await added(upload(target, home.all, words));
      const mended = await readThrough(target, home.all, id);
      expect(mended.metadata.review_reason).not.toBe("damaged");
      const url = `/v1/documents/${id}/files/${mended.metadata.files[0]?.id}`;
      expect((await target.get(url, home.all)).status).toBe(200);
    });

    test("one that was never scanned is not served when it is whole again before its scan; it is not called a virus", async () => {
      const words = plain(`A letter nobody scanned, number ${seed++}.`);
      const id = await added(upload(target, home.all, words));
      const { metadata } = await readThrough(target, home.all, id);
      const url = `/v1/documents/${id}/files/${metadata.files[0]?.id}`;
      target.inside.box.db.sql("DELETE FROM file_scan").run();
      const whole = readFileSync(blobPath(id));
      rmSync(blobPath(id));
      expect((await reread(id)).metadata).toMatchObject(wait);
      expect(await says(url)).toEqual(damaged);
      writeFileSync(blobPath(id), whole);
      expect(await says(url)).toEqual(damaged);
      logged();
      expect((await reread(id)).metadata.review_reason).not.toBe("damaged");
      expect((await target.get(url, home.all)).status).toBe(200);
    });
  });

  test("a bundle's zip: the damaged one is named in it, the others are there", async () => {
    const whole = await filed(bytesOf(70_000), "whole.bin");
    const broken = await filed(bytesOf(150_000), "broken.bin");
    const json = { name: "Both", document_ids: [whole.id, broken.id] };
    const { body } = await target.post<BundleChanged>("/v1/bundles", home.all, { json });
    flip(blobPath(broken.id), (size) => size >> 1);
    const zip = await target.get(`/v1/bundles/${body.bundle.id}/download`, home.all);
    expect(zip.status).toBe(200);
    const inside = unzipSync(zip.bytes);
    const names = Object.keys(inside);
    expect(names).toHaveLength(3);
    const note = new TextDecoder().decode(inside["damaged.txt"]);
    expect(note).toContain("These files are damaged and not in this zip. Restore them from a backup.");
    expect(note).toContain("broken");
    expect(names.some((n) => n.includes("broken"))).toBe(false);
    expect(Object.values(inside).some((b) => b.length === 70_000)).toBe(true);
  });

  test("a part of an upload that went bad where it lay is named, and sent again it is whole", async () => {
    const bytes = bytesOf(100_000);
    const sent = await sendOne(target, home.all, "parts.bin", bytes);
    const { blob_id } = target.inside.box.db.sql("SELECT blob_id FROM upload_part").get() as {
      blob_id: string;
    };
    flip(join(target.running.dataDir, "blobs", blob_id.slice(0, 2), blob_id), (size) => size >> 1);
    const refused = await complete<Refused>(target, home.all, sent);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      { field: "parts.0.etag", in: "body", detail: "part 1 was damaged in storage; send it again" },
    ]);
    await put(target, await urlOf(target, home.all, sent.session, 1), bytes);
    expect((await complete(target, home.all, sent)).status).toBe(201);
  });

  test("what a link out shows: damage, and whom to ask", async () => {
    const { id, url } = await filed(bytesOf(90_000), "shared.bin");
    const json = { document_id: id, expires: "2099-01-01" };
    const { body } = await target.post<LinkMade>("/v1/links", home.all, { json });
    const path = body.share_url.slice(target.origin.length);
    const opened = await target.get(path, null);
    const cookie = (opened.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    flip(blobPath(id), () => 60);
    const file = `${path}/documents/${id}/files/${url.split("/").at(-1)}`;
    const answer = await target.get(file, null, { headers: { cookie } });
    expect(answer.status).toBe(500);
    expect(answer.text).toContain("This file is damaged");
    expect(answer.text).toContain("Ask whoever sent you the link");
    expect(logged()).toEqual([line(id)]);
  });
});
