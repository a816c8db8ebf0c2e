import { beforeAll, describe, expect, test } from "bun:test";
import type { Document, DocumentList, DocumentsAdded } from "#contract/document.ts";
import { pdfPage } from "../paper/page.ts";
import { pdfBill, receiptPhoto } from "../paper/paper.ts";
import { until } from "../took.ts";
import { onDisk } from "./disk.ts";
import { longForm, type RawPart, rawForm } from "./forms.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import { forTargets, type Refused } from "./target.ts";

const file = (content: string | Uint8Array, name = "a.txt"): RawPart => ({
  name: "file",
  filename: name,
  content,
});
const page = (words: string, name = "p.pdf"): RawPart => ({
  name: "pages",
  filename: name,
  content: pdfPage(words),
});
const field = (name: string, content: string): RawPart => ({ name, content });

forTargets((target) => {
  let home: Household;
  let n = 0;
  /** Words that are on file nowhere yet. */
  const fresh = (name?: string) => plain(`A letter, number ${++n}, about the hedge.`, name);
  const send = <T>(parts: RawPart[], options?: Parameters<typeof rawForm>[1]) =>
    target.post<T>("/v1/documents", home.all, rawForm(parts, options));

  beforeAll(async () => {
    home = await household(target);
  });

  describe('"accepted -> received: answer is 201 with the rows"', () => {
    test("a file: one row, titled by its name until it is read", async () => {
      const { status, body } = await upload(target, home.all, fresh("2025-03 hedge_letter.txt"));
      expect(status).toBe(201);
      expect(body.message).toBe("1 document is on file and being read.");
      const row = body.documents[0];
      expect(body.documents).toHaveLength(1);
      expect(row).toMatchObject({
        title: "2025-03 hedge letter",
        status: "received",
        read: "not yet",
        needs_look: false,
        duplicate: false,
        superseded: false,
        type: null,
        category: null,
        period: null,
        people_and_things: [],
      });
      expect(row?.date).toBe(row?.arrived);
      expect(row?.url).toBe(`${target.origin}/documents/${row?.id}`);
    });

    test("a bill as PDF goes through to `filed`, read in full, with its facts", async () => {
      const paper = await pdfBill({ seed: 3 });
      const id = await added(upload(target, home.all, paper));
      const { metadata } = await readThrough(target, home.all, id);
      expect(metadata).toMatchObject({ status: "filed", read: "full", page_count: 1, arrived_by: "api" });
      expect(metadata.facts.map((f) => f.number)).toContain(paper.truth.total);
      expect(metadata.files).toEqual([
        expect.objectContaining({
          role: "original",
          name: "bill.pdf",
          mime: "application/pdf",
          bytes: paper.bytes.length,
        }),
      ]);
    });

    test('"The pages make one document": in their order', async () => {
      const { status, body } = await send<DocumentsAdded>([
        page("First page, one."),
        page("Second page, two."),
        page("Third."),
      ]);
      expect([status, body.documents.length]).toEqual([201, 1]);
      const doc = await readThrough(target, home.all, body.documents[0]?.id ?? "");
      expect(doc.metadata).toMatchObject({ arrived_by: "photo", page_count: 3 });
      const { body: withText } = await target.get<Document>(`/v1/documents/${doc.id}?text=1`, home.all);
      expect(withText.text?.split("\f").map((p) => p.trim())).toEqual([
        "First page, one.",
        "Second page, two.",
        "Third.",
      ]);
    });

    test('"separate": each page is a document of its own', async () => {
      const parts = [page("Of its own, one."), page("Of its own, two."), field("separate", "true")];
      const { body } = await send<DocumentsAdded>(parts);
      expect(body.documents).toHaveLength(2);
      expect(body.message).toBe("2 documents are on file and being read.");
    });

    test("`for=receipt` says what it is where the paper does not; a photograph is one page", async () => {
      const photo = await receiptPhoto({ seed: 2, longEdge: 1200 });
      const form = rawForm([
        { ...page(""), content: photo.bytes, filename: "till.jpg", type: "image/jpeg" },
        field("for", "receipt"),
      ]);
      const { body } = await target.post<DocumentsAdded>("/v1/documents", home.all, form);
      const { metadata } = await readThrough(target, home.all, body.documents[0]?.id ?? "");
      expect(metadata.type).toStartWith("receipts/");
      expect(metadata).toMatchObject({ page_count: 1, read_by_ocr_pages: 1 });
    }, 60_000);

    test("a title given stays: it belongs to the person", async () => {
      const { body } = await upload(target, home.all, fresh(), { title: "Der Brief über die Hecke" });
      const { metadata } = await readThrough(target, home.all, body.documents[0]?.id ?? "");
      expect(metadata).toMatchObject({ title: "Der Brief über die Hecke", corrected_by_hand: ["title"] });
    });

    test("a title of 120 characters fits, counted as people count them", async () => {
      for (const title of ["t".repeat(120), "ü".repeat(120), "🏡".repeat(120)]) {
        expect((await upload(target, home.all, fresh(), { title })).body.documents[0]?.title).toBe(title);
      }
    });

    test("an empty field counts as not sent, as web forms do it", async () => {
      expect((await upload(target, home.all, fresh(), { title: "", separate: "", for: "" })).status).toBe(
        201,
      );
    });

    test("an empty file is kept, and a person must look", async () => {
      const id = await added(upload(target, home.all, plain("", "nothing.pdf")));
      const { metadata } = await readThrough(target, home.all, id);
      expect(metadata).toMatchObject({
        status: "needs_review",
        needs_look: true,
        review_reason: "unreadable",
      });
    });

    test("bytes that are no paper are kept, and a person must look", async () => {
      const bytes = Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919) % 251);
      const id = await added(
        upload(target, home.all, { bytes, name: "what.bin", mime: "application/x-unheard-of" }),
      );
      expect((await readThrough(target, home.all, id)).metadata.needs_look).toBe(true);
    });
  });

  describe("names of files, whatever they are, become a name that can be shown", () => {
    const names: Record<string, string> = {
      "Übergabeprotokoll Müller.txt": "Übergabeprotokoll Müller.txt",
      "../../etc/passwd": "passwd",
      "C:\\Users\\Maria\\scan.txt": "scan.txt",
      "..": "document",
      "a\u0000b\u0007c.txt": "a b c.txt",
      "pretty\u202Etxt.exe": "prettytxt.exe",
      "日本語の請求書.txt": "日本語の請求書.txt",
      " ": "document",
    };
    for (const [sent, kept] of Object.entries(names)) {
      test(JSON.stringify(sent), async () => {
        // Backslash and quote are escaped in the header of a part (RFC 2183), the rest stands there as UTF-8.
        const filename = sent.replace(/[\\"]/g, (c) => `\\${c}`);
        const { body } = await send<DocumentsAdded>([{ ...file(fresh().bytes), filename }]);
        const doc = await target.get<Document>(`/v1/documents/${body.documents[0]?.id}`, home.all);
        expect(doc.body.metadata.original_name).toBe(kept);
        expect(doc.body.metadata.files[0]?.name).toBe(kept);
      });
    }

    test("a name of 4,000 characters is cut, emoji and all, and the file can be fetched under it", async () => {
      const { body } = await send<DocumentsAdded>([file(fresh().bytes, `x${"🏡".repeat(1000)}.txt`)]);
      const doc = await target.get<Document>(`/v1/documents/${body.documents[0]?.id}`, home.all);
      const kept = doc.body.metadata.files[0];
      expect(kept?.name.length).toBeLessThanOrEqual(200);
      const got = await target.get(`/v1/documents/${doc.body.id}/files/${kept?.id}?download=1`, home.all);
      expect(got.status).toBe(200);
    });
  });

  describe("422 names every wrong field at once", () => {
    const cases: Record<string, { parts: RawPart[]; wrong: string[] }> = {
      "nothing at all": { parts: [], wrong: ["file"] },
      "fields but no file": { parts: [field("title", "x")], wrong: ["file"] },
      "both `file` and `pages`": { parts: [file("x"), page("y")], wrong: ["pages"] },
      "`pages` before `file`": { parts: [page("y"), file("x")], wrong: ["file"] },
      "two files": { parts: [file("x"), file("y")], wrong: ["file"] },
      "31 pages": { parts: Array.from({ length: 31 }, (_, i) => page(`page ${i}`)), wrong: ["pages"] },
      "40 pages": { parts: Array.from({ length: 40 }, (_, i) => page(`page ${i}`)), wrong: ["pages"] },
      "an unknown file": { parts: [{ ...file("x"), name: "attachment" }], wrong: ["attachment", "file"] },
      "an unknown field": { parts: [file("x"), field("titel", "x")], wrong: ["titel"] },
      "a title of 121 characters": { parts: [file("x"), field("title", "t".repeat(121))], wrong: ["title"] },
      "a title of spaces": { parts: [file("x"), field("title", "   ")], wrong: ["title"] },
      "a title twice": { parts: [file("x"), field("title", "a"), field("title", "b")], wrong: ["title"] },
      "a title with a NUL": { parts: [file("x"), field("title", "a\0b")], wrong: ["title"] },
      "a title of 100 KB": { parts: [file("x"), field("title", "t".repeat(100_000))], wrong: ["title"] },
      "`file` as words": { parts: [field("file", "not a file")], wrong: ["file"] },
      "everything wrong": {
        parts: [
          field("title", "t".repeat(121)),
          field("separate", "maybe"),
          field("for", "fun"),
          field("x", "y"),
        ],
        wrong: ["file", "for", "separate", "title", "x"],
      },
      "everything wrong with an unknown file": {
        parts: [{ ...file("x"), name: "scan" }, field("title", "t".repeat(121)), field("separate", "maybe")],
        wrong: ["file", "scan", "separate", "title"],
      },
      "`__proto__`": { parts: [file("x"), field("__proto__", "x")], wrong: ["__proto__"] },
    };
    for (const [what, { parts, wrong }] of Object.entries(cases)) {
      test(what, async () => {
        const before = onDisk(target);
        const { status, body } = await send<Refused>(parts);
        expect([status, body.type]).toEqual([422, `${target.origin}/problems/validation`]);
        expect([...new Set(body.errors?.map((e) => e.field))].sort()).toEqual(wrong);
        expect(body.errors?.every((e) => e.in === "body" && e.detail !== "")).toBe(true);
        expect(onDisk(target)).toEqual(before);
      });
    }

    test("a query on a call that has none is named, too", async () => {
      const { status, body } = await target.post<Refused>(
        "/v1/documents?title=x",
        home.all,
        rawForm([file("x")]),
      );
      expect([status, body.errors?.[0]?.in, body.errors?.[0]?.field]).toEqual([422, "query", "title"]);
    });
  });

  describe('400: "the request could not be read"', () => {
    const whole = rawForm([file("x")]);
    const cases: Record<string, { body?: BodyInit; headers: Record<string, string> }> = {
      "no body": { headers: whole.headers },
      JSON: { body: "{}", headers: { "content-type": "application/json" } },
      "no content type": { body: new Uint8Array([1, 2]), headers: {} },
      "a form of the other kind": {
        body: "file=x",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      },
      "no boundary": { body: whole.body, headers: { "content-type": "multipart/form-data" } },
      "an empty boundary": {
        body: whole.body,
        headers: { "content-type": "multipart/form-data; boundary=" },
      },
      "another boundary": {
        body: whole.body,
        headers: { "content-type": "multipart/form-data; boundary=other" },
      },
      "words instead of parts": { body: "hello", headers: whole.headers },
      "cut off in a file": rawForm([file("x".repeat(300_000))], { whole: false }),
      "cut off in the head of a part": { body: whole.body.slice(0, 40), headers: whole.headers },
      "cut off with several files waiting": rawForm([page("1"), page("2"), page("3"), page("4")], {
        whole: false,
      }),
    };
    for (const [what, sent] of Object.entries(cases)) {
      test(what, async () => {
        const before = onDisk(target);
        const { status, body } = await target.post<Refused>("/v1/documents", home.all, sent);
        expect([status, body.type]).toEqual([400, `${target.origin}/problems/bad-request`]);
        expect(onDisk(target)).toEqual(before);
      });
    }
  });

  describe("parts that no well-meaning client sends are never a fault of ours", () => {
    const odd: Record<string, RawPart> = {
      "no name": { disposition: 'form-data; filename="a.txt"', content: "x" },
      "no name and no filename": { disposition: "form-data", content: "x" },
      "an attachment": { disposition: 'attachment; name="file"; filename="a"', content: "x" },
      "an unknown encoding": { ...file("x"), type: "text/plain; charset=nonsense-8" },
      "a type that is none": { ...file("y"), type: "\u0001\u00ff<script>" },
      "a type of 10 KB": { ...file("z"), type: `text/${"x".repeat(10_000)}` },
      "a name of 50 KB": { ...file("x"), name: "n".repeat(50_000) },
    };
    for (const [what, part] of Object.entries(odd)) {
      test(what, async () => {
        const { status, body } = await send<DocumentsAdded>([part]);
        expect([201, 400, 422]).toContain(status);
        if (status !== 201) return;
        const doc = await target.get<Document>(`/v1/documents/${body.documents[0]?.id}`, home.all);
        const got = await target.get(
          `/v1/documents/${doc.body.id}/files/${doc.body.metadata.files[0]?.id}`,
          home.all,
        );
        expect(got.status).toBe(200);
      });
    }
  });

  describe('413: "used past the plain upload limit and names /uploads"', () => {
    test("told by its length, before a byte is read", async () => {
      const long = longForm(96_100_000, { declare: true });
      const { status, body } = await target.post<Refused>("/v1/documents", home.all, long);
      expect([status, body.type]).toEqual([413, `${target.origin}/problems/too-large`]);
      expect(body.detail).toContain("/uploads");
    });

    test("found on the way when no length was given; nothing stays behind", async () => {
      const before = onDisk(target);
      const { url } = await target.running.listen();
      const long = longForm(400_000_000);
      const headers = { ...long.headers, authorization: `Bearer ${home.all}` };
      const answer = await fetch(`${url}/v1/documents`, { method: "POST", body: long.body, headers });
      expect(answer.status).toBe(413);
      await answer.body?.cancel();
      expect(onDisk(target)).toEqual(before);
    });
  });

  describe('"A document arriving that is already on file folds under the first one. It is not a second document."', () => {
    test("the same bytes under another name: `duplicate`, and the answer says so", async () => {
      const once = fresh("first.txt");
      const first = await added(upload(target, home.all, once));
      const total = async () => (await target.get<DocumentList>("/v1/documents", home.all)).body.total;
      const before = { total: await total(), disk: onDisk(target).blobs };
      const { status, body } = await upload(target, home.all, { ...once, name: "second.txt" });
      expect(status).toBe(201);
      expect(body.documents[0]).toMatchObject({ duplicate: true, status: "filed" });
      expect(body.message).toContain("Already on file");
      // By then it may have been read, and titled anew.
      const { body: now } = await target.get<Document>(`/v1/documents/${first}`, home.all);
      expect(["“first”", `“${now.title}”`].some((title) => body.message.includes(title))).toBe(true);
      expect(await total()).toBe(before.total);
      await until(() => onDisk(target).blobs === before.disk, "no second copy is kept");
      const copy = await target.get<Document>(`/v1/documents/${body.documents[0]?.id}`, home.all);
      expect(copy.body.metadata.duplicate_of).toMatchObject({ id: first });
    });

    test("two of the same among separate pages: the second folds under the first", async () => {
      const { body } = await send<DocumentsAdded>([
        page("Twice the same."),
        page("Twice the same."),
        field("separate", "1"),
      ]);
      expect(body.documents.map((d) => d.duplicate)).toEqual([false, true]);
    });

    test("another account knows nothing of it", async () => {
      const once = fresh();
      await added(upload(target, home.all, once));
      const other = await household(target);
      expect((await upload(target, other.all, once)).body.documents[0]?.duplicate).toBe(false);
    });
  });
});
