import { beforeAll, describe, expect, test } from "bun:test";
import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import { unzipSync } from "fflate";
import type { PageArrangement, PagesArranged } from "#contract/arrangement.ts";
import type { BundleChanged } from "#contract/bundle.ts";
import type { Document } from "#contract/document.ts";
import type { PageWords } from "#contract/fact.ts";
import { emptyTrash } from "#operations/documents/trash.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { pdfBill } from "../paper/paper.ts";
import { drawnPage, picturesPdf, textPdf } from "../paper/stacks.ts";
import { listed, nowhere, trash } from "./acts.ts";
import { added, type Household, plain, readThrough, signedIn, someone, upload } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

const pdf = (bytes: Uint8Array, name = "paper.pdf") => ({ bytes, name, mime: "application/pdf" });

interface Wanted {
  file_id: string;
  page: number;
  turn?: number;
}

inProcess((target) => {
  let home: Household;
  let app: string;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
  });

  let n = 0;
  /** Pages of one line more for each, so that no paper is a copy of another. */
  const letters = (...words: string[]) =>
    textPdf(
      words.map((word) => [
        `This page is about ${word}.`,
        `Number ${++n}`,
        "Dear Maria Castillo,",
        `yours, the ${word} people`,
      ]),
    );
  const filed = async (bytes: Uint8Array, name?: string): Promise<Document> =>
    readThrough(target, home.all, await added(upload(target, home.all, pdf(bytes, name))));
  const arrange = (id: string, parts: Wanted[][], token = app, key?: string) =>
    target.post<PagesArranged & Refused>(`/v1/documents/${id}/arrangement`, token, {
      json: { parts },
      ...(key === undefined ? {} : { key }),
    });
  const undo = (id: string) => target.post<Refused>(`/v1/documents/${id}/arrangement/undo`, app, {});
  const restore = (id: string) =>
    target.call<Refused>("DELETE", `/v1/documents/${id}/arrangement`, { token: app });
  const became = async (id: string) =>
    (await target.get<PageArrangement>(`/v1/documents/${id}/arrangement`, app)).body;
  const shown = ({ metadata }: Document) =>
    metadata.files.find((f) => f.role === "readable") ?? metadata.files.find((f) => f.role === "original");
  const of = (d: Document, ...pages: (number | [number, number])[]): Wanted[] =>
    pages.map((page) => {
      const [n, turn] = Array.isArray(page) ? page : [page, 0];
      return { file_id: shown(d)?.id ?? "", page: n, turn };
    });
  const words = async (id: string): Promise<string[]> => {
    const { body } = await target.get<Document>(`/v1/documents/${id}?text=true&max_chars=40000`, app);
    return (body.text ?? "").split("\f").map((page) => /about (\w+)/.exec(page)?.[1] ?? "");
  };
  const bytesOf = (id: string, file: string) => target.get(`/v1/documents/${id}/files/${file}`, app);

  test("pages are moved and taken out, seen at once and read anew; the file as it came stays; undo puts them back", async () => {
    const bytes = await letters("apples", "bears", "clouds");
    const d = await filed(bytes);
    const made = await arrange(d.id, [of(d, 3, 1)]);
    expect(made.status).toBe(200);
    expect(await words(d.id)).toEqual(["clouds", "apples"]);
    const now = await readThrough(target, home.all, d.id);
    expect(now.metadata).toMatchObject({ page_count: 2, status: "filed" });
    expect(await words(d.id)).toEqual(["clouds", "apples"]);
    expect(now.metadata.files.map((f) => [f.role, f.pages])).toEqual([
      ["original", 3],
      ["readable", 2],
    ]);
    const original = now.metadata.files.find((f) => f.role === "original");
    expect(Buffer.compare((await bytesOf(d.id, original?.id ?? "")).bytes, bytes)).toBe(0);
    const drawn = await target.get(`/v1/documents/${d.id}/files/${shown(now)?.id}/pages/2?w=600`, app);
    expect(drawn.status).toBe(200);
    expect(await became(d.id)).toEqual({ arranged: true, merged: [], merged_into: null });
    expect((await undo(d.id)).status).toBe(200);
    const back = await readThrough(target, home.all, d.id);
    expect(back.metadata.page_count).toBe(3);
    expect(back.metadata.files.map((f) => f.role)).toEqual(["original"]);
    expect(await words(d.id)).toEqual(["apples", "bears", "clouds"]);
    expect((await undo(d.id)).status).toBe(409);
  });

  test("undo takes back the last change alone; all of it goes back at once", async () => {
    const d = await filed(await letters("apples", "bears", "clouds"));
    await arrange(d.id, [of(d, 3, 2, 1)]);
    const once = await readThrough(target, home.all, d.id);
    await arrange(d.id, [of(once, 1, 2)]);
    const twice = await readThrough(target, home.all, d.id);
    expect(await words(d.id)).toEqual(["clouds", "bears"]);
    await undo(d.id);
    expect((await readThrough(target, home.all, d.id)).metadata.page_count).toBe(3);
    expect(await words(d.id)).toEqual(["clouds", "bears", "apples"]);
    const again = await readThrough(target, home.all, d.id);
    expect(shown(again)?.id).not.toBe(shown(twice)?.id);
    await arrange(d.id, [of(again, 2)]);
    await readThrough(target, home.all, d.id);
    expect((await restore(d.id)).status).toBe(200);
    await readThrough(target, home.all, d.id);
    expect(await words(d.id)).toEqual(["apples", "bears", "clouds"]);
    expect((await restore(d.id)).status).toBe(409);
  });

  test("a page is turned for good, and its words are read as it lies then", async () => {
    const picture = await drawnPage({
      lines: Array.from({ length: 3 }, (_, i) => `Line ${i} of the harbour letter`),
    });
    const upsideDown = await PDFDocument.load(await picturesPdf([picture]));
    const d = await filed(await upsideDown.save());
    const size = (bytes: Uint8Array) => {
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      return [view.getUint32(16), view.getUint32(20)] as const;
    };
    expect((await arrange(d.id, [of(d, [1, 90])])).status).toBe(200);
    const { body: now } = await target.get<Document>(`/v1/documents/${d.id}`, app);
    const drawn = await target.get(`/v1/documents/${d.id}/files/${shown(now)?.id}/pages/1?w=600`, app);
    const [width, height] = size(drawn.bytes);
    expect(width).toBeGreaterThan(height);
    // A quarter more three times, and it lies as it came, with its words in their lines.
    expect((await arrange(d.id, [of(now, [1, 270])])).status).toBe(200);
    const back = await readThrough(target, home.all, d.id);
    const upright = await target.get(`/v1/documents/${d.id}/files/${shown(back)?.id}/pages/1?w=600`, app);
    expect(size(upright.bytes)[1]).toBe(600);
    const { body } = await target.get<PageWords>(`/v1/documents/${d.id}/pages/1/words`, app);
    expect(body.words.map((w) => w.text)).toContain("harbour");
  }, 120_000);

  test("a page with words of its own that is turned says what it said, and its facts go along", async () => {
    const { bytes } = await pdfBill({ seed: 31, issuer: "Harbour Insurance", total: 312.5 });
    const d = await filed(bytes);
    const total = ({ metadata }: Document) => metadata.facts.find((f) => f.value.includes("312.50"));
    const before = total(d)?.box;
    expect(before).toBeDefined();
    expect((await arrange(d.id, [of(d, [1, 90])])).status).toBe(200);
    const now = await readThrough(target, home.all, d.id);
    expect([now.title, now.metadata.type, now.metadata.status]).toEqual([d.title, d.metadata.type, "filed"]);
    expect(total(now)?.box?.y0).toBeCloseTo(before?.x0 ?? 0, 3);
    // So does one that comes like that.
    const lying = await PDFDocument.load(
      (await pdfBill({ seed: 32, issuer: "Larch Heating", total: 188 })).bytes,
    );
    lying.getPage(0).setRotation(degrees(270));
    const came = await filed(await lying.save());
    expect([came.title, came.metadata.type, came.metadata.status]).toEqual([
      "Invoice from Larch Heating",
      "invoices/invoice",
      "filed",
    ]);
  });

  test("pages of another document are taken in, which goes to the trash and says where to; undo brings it back", async () => {
    const a = await filed(await letters("apples", "bears"));
    const b = await filed(await letters("clouds"));
    expect((await arrange(a.id, [[...of(a, 1), ...of(b, 1), ...of(a, 2)]])).status).toBe(200);
    await readThrough(target, home.all, a.id);
    expect(await words(a.id)).toEqual(["apples", "clouds", "bears"]);
    expect(await listed(target, home.all)).not.toContain(b.id);
    expect((await became(b.id)).merged_into?.id).toBe(a.id);
    expect((await became(a.id)).merged.map((m) => m.id)).toEqual([b.id]);
    await undo(a.id);
    await readThrough(target, home.all, a.id);
    expect(await words(a.id)).toEqual(["apples", "bears"]);
    expect(await listed(target, home.all)).toContain(b.id);
    expect((await became(b.id)).merged_into).toBeNull();
  });

  test("a document whose pages were taken in outlives the trash, however often those are arranged again; all of it goes back", async () => {
    const a = await filed(await letters("apples", "bears"));
    const b = await filed(await letters("clouds"));
    expect((await arrange(a.id, [[...of(a, 1), ...of(b, 1), ...of(a, 2)]])).status).toBe(200);
    for (let turns = 0; turns < 3; turns++) {
      const now = await readThrough(target, home.all, a.id);
      expect((await arrange(a.id, [of(now, 3, 2, 1)])).status).toBe(200);
    }
    await readThrough(target, home.all, a.id);
    const { box } = target.inside;
    const day = box.db.sql("UPDATE document SET trashed_at = 1 WHERE id = ?");
    day.run(b.id);
    await emptyTrash(box);
    expect((await became(b.id)).merged_into?.id).toBe(a.id);
    expect((await restore(a.id)).status).toBe(200);
    await readThrough(target, home.all, a.id);
    expect([await words(a.id), await words(b.id)]).toEqual([["apples", "bears"], ["clouds"]]);
    expect(await listed(target, home.all)).toContain(b.id);
  });

  test("what was taken out is in no bundle that is handed on, and no guest of one gets it", async () => {
    const d = await filed(await letters("apples", "secrets"));
    const original = shown(d)?.id ?? "";
    expect((await arrange(d.id, [of(d, 1)])).status).toBe(200);
    await readThrough(target, home.all, d.id);
    const made = await target.post<BundleChanged>("/v1/bundles", home.all, {
      json: { name: "For the neighbour", document_ids: [d.id] },
    });
    const { id } = made.body.bundle;
    const zip = await target.request("GET", `/v1/bundles/${id}/download`, { token: home.all });
    const answer = await target.running.send(zip);
    const all = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    const files = all.flatMap(([name, bytes]) => (name.endsWith(".csv") ? [] : [bytes]));
    const counts = await Promise.all(files.map(async (f) => (await PDFDocument.load(f)).getPageCount()));
    expect(counts).toEqual([1]);
    const guest = await someone(target, home.account, "view", { bundle: id });
    const seen = await target.get<Document>(`/v1/documents/${d.id}`, guest);
    expect(seen.body.metadata.files.map((f) => [f.role, f.pages])).toEqual([["readable", 1]]);
    expect((await target.get<Refused>(`/v1/documents/${d.id}/files/${original}`, guest)).status).toBe(404);
    expect((await bytesOf(d.id, original)).status).toBe(200);
  });

  test("pages are cut out into documents of their own; undo puts those in the trash", async () => {
    const d = await filed(await letters("apples", "bears", "clouds"), "stack.pdf");
    const made = await arrange(d.id, [of(d, 1), of(d, 3, 2)]);
    expect(made.status).toBe(200);
    const [part] = made.body.documents;
    await readThrough(target, home.all, part?.id ?? "");
    await readThrough(target, home.all, d.id);
    expect([await words(d.id), await words(part?.id ?? "")]).toEqual([["apples"], ["clouds", "bears"]]);
    await undo(d.id);
    await readThrough(target, home.all, d.id);
    expect(await words(d.id)).toEqual(["apples", "bears", "clouds"]);
    expect(await listed(target, home.all)).not.toContain(part?.id);
  });

  test("what was entered by hand stays, on its page", async () => {
    const d = await filed(await letters("apples", "bears"));
    const { body } = await target.get<PageWords>(`/v1/documents/${d.id}/pages/2/words`, app);
    const word = body.words.find((w) => w.text.startsWith("bears"));
    const fact = {
      role: "text",
      label: "Animal",
      value: "bears",
      page: 2,
      quote: word?.text,
      box: word?.box,
    };
    const put = await target.post<{ fact: { id: string } }>(`/v1/documents/${d.id}/own-facts`, app, {
      json: fact,
    });
    expect(put.status).toBe(201);
    await target.call("PATCH", `/v1/documents/${d.id}`, { token: app, json: { title: "About bears" } });
    const mine = async () => {
      const { body: now } = await target.get<Document>(`/v1/documents/${d.id}`, app);
      return now.metadata.facts.find((f) => f.label === "Animal");
    };
    await arrange(d.id, [of(d, 2, 1)]);
    const now = await readThrough(target, home.all, d.id);
    expect([now.title, (await mine())?.page]).toEqual(["About bears", 1]);
    await undo(d.id);
    await readThrough(target, home.all, d.id);
    expect((await mine())?.page).toBe(2);
  });

  test("each wrong page is named, and nothing is changed", async () => {
    const d = await filed(await letters("apples", "bears"));
    const [one] = of(d, 1);
    const file = one?.file_id ?? "";
    const bad = await arrange(d.id, [
      [
        { file_id: file, page: 1 },
        { file_id: file, page: 3 },
        { file_id: nowhere, page: 1 },
      ],
      [{ file_id: file, page: 1 }],
    ]);
    expect(bad.status).toBe(422);
    expect(bad.body.errors?.map((e) => e.field)).toEqual([
      "parts.0.1.page",
      "parts.0.2.file_id",
      "parts.1.0.page",
    ]);
    for (const parts of [[], [[]], [[{ file_id: file, page: 0 }]], [[{ file_id: file, page: 1, turn: 45 }]]])
      expect((await arrange(d.id, parts)).status).toBe(422);
    expect((await arrange(d.id, [of(d, 1, 2)])).status).toBe(200);
    expect((await became(d.id)).arranged).toBe(false);
  });

  test("a note of words alone has no pages to move: 409", async () => {
    const id = await added(upload(target, home.all, plain("A letter about the harbour.")));
    const d = await readThrough(target, home.all, id);
    expect((await arrange(id, [of(d, [1, 90])])).status).toBe(409);
  });

  test("of two saves at once, one counts and the other is refused", async () => {
    const d = await filed(await letters("apples", "bears", "clouds"));
    const both = await Promise.all([arrange(d.id, [of(d, 1, 2)]), arrange(d.id, [of(d, 3, 2)])]);
    expect(both.map((a) => a.status).sort()).toEqual([200, 409]);
    const now = await readThrough(target, home.all, d.id);
    expect(now.metadata.page_count).toBe(2);
    // What was seen before is no page any more.
    expect((await arrange(d.id, [of(d, 1)])).status).toBe(422);
  });

  test("a reading that ends while pages are put in order refuses nobody", async () => {
    const d = await filed(await letters("apples", "bears", "clouds"));
    await arrange(d.id, [of(d, 3, 2, 1)]);
    const now = await readThrough(target, home.all, d.id);
    const { box } = target.inside;
    const { arrange: made } = box.engines;
    // The reading shows the same pages from another form of the file from here on.
    box.engines.arrange = async (...of) => {
      const bytes = await made(...of);
      const original = now.metadata.files.find((f) => f.role === "original");
      box.db.sql("UPDATE page SET file_id = ? WHERE document_id = ?").run(original?.id ?? "", d.id);
      return bytes;
    };
    try {
      expect((await arrange(d.id, [of(now, 1, 2)])).status).toBe(200);
    } finally {
      box.engines.arrange = made;
    }
    expect(await words(d.id)).toEqual(["clouds", "bears"]);
  });

  test("the last five changes are undone one by one, the PDFs of older ones are gone, and all of it goes back", async () => {
    const bytes = await letters("apples", "bears", "clouds");
    const other = await filed(await letters("doors"));
    let d = await filed(bytes);
    const { box } = target.inside;
    const changed = async (...parts: Wanted[][]) => {
      expect((await arrange(d.id, parts)).status).toBe(200);
      d = await readThrough(target, home.all, d.id);
    };
    await changed([...of(d, 2, 1, 3), ...of(other, 1)]);
    for (let i = 0; i < 7; i++) await changed(of(d, 2, 1, 3, 4));
    const kept = () =>
      box.db
        .sql(
          "SELECT blob_id FROM file WHERE document_id = ? AND role = 'readable' AND position % 2 = 0 AND blob_id IS NOT NULL",
        )
        .all(d.id) as { blob_id: string }[];
    expect(kept().length).toBe(6);
    for (const { blob_id } of kept()) expect(await box.vault.has(blob_id)).toBe(true);
    expect(await words(d.id)).toEqual(["apples", "bears", "clouds", "doors"]);
    for (let i = 0; i < 5; i++) {
      expect((await undo(d.id)).status).toBe(200);
      d = await readThrough(target, home.all, d.id);
    }
    expect(await words(d.id)).toEqual(["bears", "apples", "clouds", "doors"]);
    const refused = await undo(d.id);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "Only the last few changes can be undone one by one. Put its pages back as they arrived instead.",
    ]);
    expect((await restore(d.id)).status).toBe(200);
    d = await readThrough(target, home.all, d.id);
    expect(await words(d.id)).toEqual(["apples", "bears", "clouds"]);
    expect(await listed(target, home.all)).toContain(other.id);
  }, 60_000);

  test("200 pages are put in reverse", async () => {
    const names = Array.from({ length: 200 }, (_, i) => `thing${i}`);
    const d = await filed(await letters(...names));
    const began = performance.now();
    const made = await arrange(d.id, [of(d, ...names.map((_, i) => 200 - i))]);
    expect(made.status).toBe(200);
    expect(performance.now() - began).toBeLessThan(10_000);
    const now = await readThrough(target, home.all, d.id);
    expect(now.metadata.page_count).toBe(200);
    expect((await words(d.id)).slice(0, 3)).toEqual(["thing199", "thing198", "thing197"]);
  }, 60_000);

  describe("who may", () => {
    test("a viewer changes nothing, another account has no such document, one in the trash is refused", async () => {
      const d = await filed(await letters("apples", "bears"));
      const [, stranger] = await signedIn(target);
      await someone(target, home.account, "viewer");
      const { id } = target.inside.box.db
        .sql("SELECT user_id AS id FROM membership WHERE account_id = ? AND role = 'viewer'")
        .get(home.account) as { id: string };
      const viewer = openSession(target.inside.box, { id }).token;
      for (const [method, path] of [
        ["POST", "arrangement"],
        ["POST", "arrangement/undo"],
        ["DELETE", "arrangement"],
      ] as const) {
        const sent = path === "arrangement" && method === "POST" ? { json: { parts: [of(d, 2)] } } : {};
        const status = async (token: string) =>
          (await target.call(method, `/v1/documents/${d.id}/${path}`, { token, ...sent })).status;
        expect([method, path, await status(viewer)]).toEqual([method, path, 403]);
        expect([method, path, await status(stranger)]).toEqual([method, path, 404]);
        expect([method, path, await status(home.reads)]).toEqual([method, path, 403]);
      }
      // A page of another account's file is no page of anything.
      const other = await readThrough(target, home.all, d.id);
      const [neighbours, token] = await signedIn(target);
      const theirs = await added(upload(target, neighbours.all, pdf(await letters("clouds"))));
      const own = await readThrough(target, neighbours.all, theirs);
      const mixed = await arrange(theirs, [[...of(own, 1), ...of(other, 1)]], token);
      expect([mixed.status, mixed.body.errors?.[0]?.field]).toEqual([422, "parts.0.1.file_id"]);
      await trash(target, home.all, d.id);
      expect((await arrange(d.id, [of(d, 2)])).status).toBe(409);
    });
  });
});
