import { beforeAll, describe, expect, test } from "bun:test";
import type { Document, DocumentList, DocumentsAdded } from "#contract/document.ts";
import type { UploadCompleted } from "#contract/upload.ts";
import { pdfBill } from "../paper/paper.ts";
import { makeZip } from "../paper/zips.ts";
import { type Household, household, plain, readThrough, someone, upload } from "./people.ts";
import { forTargets, type Refused } from "./target.ts";
import { abort, complete, GiB, importDone, MiB, put, sendOne, start, urlOf, urls } from "./upload-calls.ts";

forTargets((target) => {
  let home: Household;
  let n = 0;
  const letter = () => new TextEncoder().encode(`A letter in parts, number ${++n}, about the gate.`);

  beforeAll(async () => {
    home = await household(target);
  });

  describe("POST /uploads", () => {
    test('"Returns the Upload session object": part_bytes 67108864 and the number of parts', async () => {
      const { status, body } = await start(target, home.all, "big.pdf", 2 * 67_108_864 + 1);
      expect(status).toBe(201);
      expect(body).toEqual({
        key: expect.any(String),
        upload_id: expect.any(String),
        part_bytes: 67_108_864,
        parts: 3,
      });
    });

    test.each<[string, number, string, number]>([
      ["film.pdf", GiB, "application/pdf", 201],
      ["film.pdf", GiB + 1, "application/pdf", 422],
      ["papers.zip", GiB + 1, "application/zip", 201],
      ["papers.ZIP", 8 * GiB, "application/octet-stream", 201],
      ["papers.zip", 8 * GiB + 1, "application/zip", 422],
      ["notes.enex", 2 * GiB, "", 201],
      ["mail.mbox", 2 * GiB, "", 201],
      ["takeout", 2 * GiB, "application/zip", 201],
      ["letter.docx", 2 * GiB, "application/zip", 422],
      ["a.pdf", 0, "application/pdf", 422],
      ["a.pdf", 1.5, "application/pdf", 422],
    ])(
      '"Document by parts at most 1 GiB, archive at most 8 GiB": %s of %d bytes as "%s" is %d',
      async (name, size, mime, status) => {
        const answer = await start<Partial<Refused>>(target, home.all, name, size, mime);
        expect(answer.status).toBe(status);
        if (status === 422) {
          expect(answer.body.errors?.map((e) => e.field)).toEqual(["size"]);
        }
      },
    );

    test("the media type may be left out; a name may not", async () => {
      expect((await target.post("/v1/uploads", home.all, { json: { name: "a.pdf", size: 5 } })).status).toBe(
        201,
      );
      const { status, body } = await target.post<Refused>("/v1/uploads", home.all, { json: { size: 5 } });
      expect([status, body.errors?.[0]?.field]).toEqual([422, "name"]);
    });
  });

  describe("POST /uploads/urls", () => {
    test('"A URL per part": each names its part and the moment it ends', async () => {
      const { body: s } = await start(target, home.all, "big.pdf", 200 * MiB);
      const { status, body } = await urls(target, home.all, s, [4, 1]);
      expect(status).toBe(200);
      expect(body.urls.map((u) => u.part_number)).toEqual([4, 1]);
      for (const u of body.urls) {
        expect(u.url).toStartWith(`${target.origin}/v1/uploads/parts/`);
        expect(Date.parse(u.expires)).toBeGreaterThan(Date.parse("2025-01-01"));
      }
    });

    test.each<[string, number[], string[]]>([
      ["none", [], ["part_numbers"]],
      ["twenty-one", Array.from({ length: 21 }, () => 1), ["part_numbers"]],
      ["part 0", [0], ["part_numbers.0"]],
      ["a part past the last", [1, 5, 2, 9], ["part_numbers.1", "part_numbers.3"]],
    ])('"up to twenty part numbers": %s is 422', async (_, numbers, fields) => {
      const { body: s } = await start(target, home.all, "big.pdf", 200 * MiB);
      const { status, body } = await urls<Refused>(target, home.all, s, numbers);
      expect([status, body.errors?.map((e) => e.field)]).toEqual([422, fields]);
    });
  });

  describe("PUT of a part", () => {
    test('"takes one PUT without a bearer token and answers 200 with ETag"', async () => {
      const bytes = letter();
      const { body: s } = await start(target, home.all, "a.txt", bytes.length, "text/plain");
      const answer = await put(target, await urlOf(target, home.all, s, 1), bytes);
      expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
      expect(answer.headers.get("etag")).toMatch(/^"[0-9a-f]{32}"$/);
    });

    test.each([
      ["shorter", -1],
      ["longer", 1],
    ])("a part that is %s than it must be is 422 and names it", async (_, by) => {
      const { body: s } = await start(target, home.all, "a.pdf", 100);
      const url = await urlOf(target, home.all, s, 1);
      const { status, body } = await put(target, url, new Uint8Array(100 + by));
      expect(status).toBe(422);
      expect(body.errors).toEqual([expect.objectContaining({ field: "body", in: "body" })]);
      expect(body.detail).toContain("part 1 must be exactly 100 bytes");
      expect((await put(target, url, new Uint8Array(100))).status).toBe(200);
    });

    test("an address that was changed, or made up, leads nowhere: 404", async () => {
      const { body: s } = await start(target, home.all, "a.pdf", 100);
      const url = await urlOf(target, home.all, s, 1);
      const last = url.at(-1) === "A" ? "B" : "A";
      const at = url.lastIndexOf("/") + 20;
      const flipped = url.slice(0, at) + (url[at] === "A" ? "B" : "A") + url.slice(at + 1);
      const base = `${target.origin}/v1/uploads/parts/`;
      for (const bad of [url.slice(0, -1) + last, flipped, `${url}AA`, `${base}x`, `${base}%00`]) {
        expect((await put(target, bad, new Uint8Array(100))).status).toBe(404);
      }
      expect((await put(target, url, new Uint8Array(100))).status).toBe(200);
    });

    test("other methods at that address are no door: 401 without a token, 404 with one", async () => {
      const { body: s } = await start(target, home.all, "a.pdf", 100);
      const path = (await urlOf(target, home.all, s, 1)).slice(target.origin.length);
      expect((await target.call("GET", path, {})).status).toBe(401);
      expect((await target.call("POST", path, { token: home.all })).status).toBe(404);
    });

    test('"A PUT of the same part replaces it": the old ETag counts no more', async () => {
      const one = letter();
      const two = Uint8Array.from(one).fill(65, 0, 8);
      const sent = await sendOne(target, home.all, "a.txt", one, "text/plain");
      const again = await put(target, await urlOf(target, home.all, sent.session, 1), two);
      expect(again.headers.get("etag")).not.toBe(sent.parts[0]?.etag ?? "");
      const refused = await complete<Refused>(target, home.all, sent);
      expect([refused.status, refused.body.errors?.map((e) => e.field)]).toEqual([422, ["parts.0.etag"]]);
      sent.parts = [{ part_number: 1, etag: again.headers.get("etag") ?? "" }];
      const { body } = await complete(target, home.all, sent);
      const doc = await readThrough(target, home.all, body.documents[0]?.id ?? "");
      const file = await target.get(`/v1/documents/${doc.id}/files/${doc.metadata.files[0]?.id}`, home.all);
      expect(file.text).toBe(new TextDecoder().decode(two));
    });
  });

  describe("POST /uploads/complete", () => {
    test('"A document is copied in, sealed and read"', async () => {
      const paper = await pdfBill({ seed: 21 });
      const sent = await sendOne(target, home.all, "bill in parts.pdf", paper.bytes);
      const { status, body } = await complete(target, home.all, sent);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        import_id: null,
        message: "1 document is on file and being read.",
        documents: [{ title: "bill in parts", status: "received" }],
      });
      const { metadata } = await readThrough(target, home.all, body.documents[0]?.id ?? "");
      expect(metadata).toMatchObject({ status: "filed", read: "full", arrived_by: "api" });
      expect(metadata.facts.map((f) => f.number)).toContain(paper.truth.total);
    });

    test("a title and what it is for are kept; ETags count without their quotes, too", async () => {
      const till = new TextEncoder().encode("Quux 7 zwetschge 4 mirabelle 12");
      const sent = await sendOne(target, home.all, "x.txt", till, "text/plain");
      sent.parts = sent.parts.map((p) => ({ ...p, etag: p.etag.replaceAll('"', "") }));
      const { body } = await complete(target, home.all, sent, { title: "The gate", for: "receipt" });
      const { metadata } = await readThrough(target, home.all, body.documents[0]?.id ?? "");
      expect(metadata).toMatchObject({ title: "The gate", corrected_by_hand: ["title"] });
      expect(metadata.type).toStartWith("receipts/");
    });

    test('"folds under the first one" what is on file already, whichever road it came', async () => {
      const words = `On file already, number ${++n}.`;
      const first = await upload(target, home.all, plain(words));
      const sent = await sendOne(target, home.all, "b.txt", new TextEncoder().encode(words), "text/plain");
      const { body } = await complete(target, home.all, sent);
      expect(body.documents[0]).toMatchObject({ duplicate: true });
      const { body: doc } = await target.get<Document>(`/v1/documents/${body.documents[0]?.id}`, home.all);
      expect(doc.metadata.duplicate_of?.id).toBe(first.body.documents[0]?.id ?? "");
    });

    const wrong: [string, (etag: string) => { part_number: number; etag: string }[], string[]][] = [
      ["a wrong ETag", () => [{ part_number: 1, etag: '"0"' }], ["parts.0.etag"]],
      [
        "a part that has not arrived",
        (e) => [1, 2].map((n) => ({ part_number: n, etag: e })),
        ["parts.1.etag"],
      ],
      ["a part left out", (e) => [{ part_number: 1, etag: e }], ["parts"]],
      [
        "a part named twice",
        (e) => [1, 1].map((n) => ({ part_number: n, etag: e })),
        ["parts.1.part_number", "parts"],
      ],
      [
        "a part past the last",
        (e) => [1, 3].map((n) => ({ part_number: n, etag: e })),
        ["parts.1.part_number", "parts"],
      ],
      ["no parts", () => [], ["parts"]],
    ];
    test.each(wrong)('"every part number and ETag sent": %s is 422', async (what, parts, fields) => {
      const small = what === "a wrong ETag";
      const { body: session } = await start(target, home.all, "a.pdf", small ? 10 : 67_108_864 + 10);
      let etag = "x";
      if (small || what !== "no parts") {
        const size = small ? 10 : 67_108_864;
        const answer = await put(target, await urlOf(target, home.all, session, 1), new Uint8Array(size));
        etag = answer.headers.get("etag") ?? "";
      }
      const { status, body } = await complete<Refused>(target, home.all, { session, parts: parts(etag) });
      expect([status, body.errors?.map((e) => e.field)]).toEqual([422, fields]);
      await abort(target, home.all, session);
    });

    test('"same key and same body replays the first answer", and once finished the session is gone', async () => {
      const sent = await sendOne(target, home.all, "a.txt", letter(), "text/plain");
      const first = await complete(target, home.all, sent, {}, "parts-once");
      const again = await complete(target, home.all, sent, {}, "parts-once");
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(again.body).toEqual(first.body);
      expect((await complete<Refused>(target, home.all, sent)).status).toBe(404);
    });

    test("two completions at once file one document", async () => {
      const sent = await sendOne(target, home.all, "a.txt", letter(), "text/plain");
      const both = await Promise.all([1, 2].map(() => complete<UploadCompleted>(target, home.all, sent)));
      expect(both.map((a) => a.status).sort()).toEqual([201, 404]);
    });
  });

  describe('"Gives up: parts are discarded, nothing is filed"', () => {
    test("and the addresses of the parts lead nowhere from then on", async () => {
      const sent = await sendOne(target, home.all, "a.txt", letter(), "text/plain");
      const url = await urlOf(target, home.all, sent.session, 1);
      const { status, body } = await abort(target, home.all, sent.session);
      expect([status, body]).toEqual([200, { aborted: true }]);
      expect((await put(target, url, letter())).status).toBe(404);
      expect((await complete<Refused>(target, home.all, sent)).status).toBe(404);
      expect((await abort(target, home.all, sent.session)).status).toBe(404);
    });
  });

  describe("who may", () => {
    test('"Only the account that started an upload can finish or abandon it": 404 for another', async () => {
      const other = await household(target);
      const sent = await sendOne(target, home.all, "a.txt", letter(), "text/plain");
      expect((await urls(target, other.all, sent.session, [1])).status).toBe(404);
      expect((await complete<Refused>(target, other.all, sent)).status).toBe(404);
      expect((await abort(target, other.all, sent.session)).status).toBe(404);
      const mixed = { ...sent, session: { ...sent.session, key: "uploads/other" } };
      expect((await complete<Refused>(target, home.all, mixed)).status).toBe(404);
      expect((await complete(target, home.all, sent)).status).toBe(201);
    });

    test('"Adding a document needs the write scope and a role that may add, and never the plan"', async () => {
      const poor = await household(target, { plan: "free" });
      const guest = await someone(target, home.account, "upload_only");
      for (const token of [poor.all, guest]) {
        const sent = await sendOne(target, token, "a.txt", letter(), "text/plain");
        expect((await complete(target, token, sent)).status).toBe(201);
      }
      const viewer = await someone(target, home.account, "viewer");
      expect((await start(target, viewer, "a.pdf", 5)).status).toBe(403);
      expect((await start(target, home.reads, "a.pdf", 5)).status).toBe(403);
      expect((await start(target, null, "a.pdf", 5)).status).toBe(401);
    });
  });

  describe('"An archive becomes an import and the answer names import_id"', () => {
    test("its entries become documents that say they came by an import", async () => {
      const bytes = makeZip([
        { name: "a letter.txt", bytes: "Dear Ann, this is a letter about the garden." },
      ]);
      const sent = await sendOne(target, home.all, "old papers.zip", bytes, "application/zip");
      const { status, body } = await complete(target, home.all, sent);
      expect([status, body.documents]).toEqual([201, []]);
      const one = await importDone(target, home.all, body.import_id ?? "");
      expect(one).toMatchObject({
        id: body.import_id,
        name: "old papers.zip",
        kind: "zip",
        phrase: "done, 1 entry taken in",
        counts: { entries: 1, unpacked: 1, sorted: 1, read: 1, failed: 0, duplicates: 0, left_behind: 0 },
        problems: [],
        url: `${target.origin}/imports/${body.import_id}`,
      });
      const { body: list } = await target.get<DocumentList>("/v1/documents?sort=arrival&limit=1", home.all);
      const doc = await readThrough(target, home.all, list.documents[0]?.id ?? "");
      expect(doc.metadata).toMatchObject({ arrived_by: "import", files: [{ name: "a letter.txt" }] });
    });

    test("one that cannot be taken apart is kept whole as a document", async () => {
      const cut = makeZip([{ name: "a.txt", bytes: "A" }]).subarray(0, 40);
      const sent = await sendOne(target, home.all, "cut.zip", cut, "application/zip");
      const { body } = await complete(target, home.all, sent);
      const one = await importDone(target, home.all, body.import_id ?? "");
      expect(one).toMatchObject({ counts: { entries: 1, failed: 1 }, problems: [{ entry: "cut.zip" }] });
      const { body: list } = await target.get<DocumentList>("/v1/documents?sort=arrival&limit=1", home.all);
      const doc = await readThrough(target, home.all, list.documents[0]?.id ?? "");
      expect(doc.metadata).toMatchObject({
        status: "needs_review",
        review_reason: "unsupported_format",
        arrived_by: "import",
      });
      const file = await target.get(`/v1/documents/${doc.id}/files/${doc.metadata.files[0]?.id}`, home.all);
      expect(Buffer.from(file.bytes).equals(Buffer.from(cut))).toBe(true);
    });

    test("by the plain road too: no document, and the answer names the import", async () => {
      const form = new FormData();
      const bytes = new Uint8Array(makeZip([{ name: "b.txt", bytes: "Another letter about the garden." }]));
      form.append("file", new Blob([bytes], { type: "application/zip" }), "more.zip");
      const { status, body } = await target.post<DocumentsAdded>("/v1/documents", home.all, { body: form });
      expect([status, body.documents]).toEqual([201, []]);
      expect((await importDone(target, home.all, body.import_id ?? "")).counts).toMatchObject({
        unpacked: 1,
      });
      const again = await target.post<DocumentsAdded>("/v1/documents", home.all, { body: form });
      const second = await importDone(target, home.all, again.body.import_id ?? "");
      expect(second.counts).toMatchObject({ unpacked: 1, duplicates: 1, sorted: 0 });
    });

    test("what is no archive but by its name is a document", async () => {
      const sent = await sendOne(target, home.all, "letter.zip", letter(), "application/zip");
      const { body } = await complete(target, home.all, sent);
      expect([body.import_id, body.documents.length]).toEqual([null, 1]);
    });
  });
});
