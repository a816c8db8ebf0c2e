import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Document } from "#contract/document.ts";
import { documentById } from "#database/documents/documents.ts";
import { enqueue } from "#database/jobs/jobs.ts";
import type { Engines } from "#engines/engines.ts";
import { correctOperation } from "#operations/documents/correct.ts";
import { noteOperation } from "#operations/documents/filing/note.ts";
import { getOperation } from "#operations/documents/get.ts";
import { ask, perform } from "#operations/operation.ts";
import { searchOperation } from "#operations/search/search.ts";
import { startWorker, type Worker } from "#pipeline/worker.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { openOwnEngines, openTestEngines } from "../engines/open.ts";
import {
  blankPdf,
  bombPng,
  eicar,
  encryptedPdf,
  endlessPdf,
  pdfBill,
  receiptPhoto,
  truncated,
} from "../paper/paper.ts";
import { addFile } from "./files.ts";

let t: TestBox;
let worker: Worker;
const faults: unknown[] = [];

beforeAll(async () => {
  // Only what never ends is cut short; honest paper on a busy machine takes its time.
  const patient = openTestEngines();
  const limits = { inspect: 1_000, lift: 100, liftPage: 100, draw: 1_000 };
  const hurried = openOwnEngines({ idleMs: 5_000, limits });
  const endless = endlessPdf().length;
  const engines: Engines = {
    ...patient,
    inspect: (file) => (file.size === endless ? hurried : patient).inspect(file),
    lift: (file, options) => (file.size === endless ? hurried : patient).lift(file, options),
    draw: (file, options) => (file.size === endless ? hurried : patient).draw(file, options),
    close: async () => void (await Promise.all([patient.close(), hurried.close()])),
  };
  t = await openTestBox({ engines });
  worker = startWorker(t.box, (e) => faults.push(e));
});

afterAll(async () => {
  await worker.stop(2_000);
  await t.close();
});

const add = (name: string, bytes: Uint8Array) => addFile(t, bytes, name, "application/octet-stream");

async function settled(id: string): Promise<Document> {
  const end = performance.now() + 90_000;
  while (performance.now() < end) {
    const d = documentById(t.box.db, t.scope, id);
    if (d && ["filed", "needs_review", "quarantined"].includes(d.status)) break;
    await Bun.sleep(30);
  }
  return ask(t.box, getOperation, { document: id, text: false, max_chars: 12000 }, t.call);
}

const search = (q: string) =>
  ask(t.box, searchOperation, { q, include_superseded: false, meaning: false, limit: 20 }, t.call);

describe("a paper's way", () => {
  test("a born-digital bill is filed with its facts, each on the page it names, and found by a word on the page", async () => {
    const bill = await pdfBill();
    const row = await add(bill.name, bill.bytes);
    expect(row.status).toBe("received");
    const d = await settled(row.id);
    expect(d.metadata.status).toBe("filed");
    expect(d.metadata.read).toBe("full");
    expect(d.metadata.page_count).toBe(1);
    expect(d.metadata.date).toBe(bill.truth.date!);
    const total = d.metadata.facts.find((f) => f.role === "money" && f.number === bill.truth.total);
    expect(total?.page).toBe(1);
    expect(total?.quote).toBeTruthy();
    const found = await search(bill.truth.words.find((w) => w.length > 6) ?? bill.truth.words[0]!);
    expect(found.results.map((r) => r.id)).toContain(row.id);
  });

  test("a photo of a receipt is read from its picture", async () => {
    const photo = await receiptPhoto();
    const row = await add(photo.name, photo.bytes);
    const d = await settled(row.id);
    expect(["filed", "needs_review"]).toContain(d.metadata.status);
    expect(d.metadata.read_by_ocr_pages).toBe(1);
    expect(d.metadata.files[0]?.mime).toBe("image/jpeg");
    const words = photo.truth.words.filter((w) => /^[A-Za-z]{5,}$/.test(w));
    const hits = await Promise.all(
      words.map(async (w) => (await search(w)).results.some((r) => r.id === row.id)),
    );
    expect(hits.filter(Boolean).length).toBeGreaterThan(words.length / 2);
  });

  test("a note is a page, titled and dated by who wrote it", async () => {
    const done = await perform(
      t.box,
      noteOperation,
      {
        title: "Boiler",
        text: "The boiler man comes on Tuesday, bring the zephyrine key.",
        date: "2026-03-04",
      },
      t.call,
      null,
      201,
    );
    const d = await settled(done.output!.document.id);
    expect(d.title).toBe("Boiler");
    expect(d.metadata.date).toBe("2026-03-04");
    expect(d.metadata.status).toBe("filed");
    expect(d.metadata.arrived_by).toBe("note");
    expect((await search("zephyrine")).total).toBe(1);
  });

  test("what a person corrected survives being read again; the rest is read anew", async () => {
    const bill = await pdfBill({ seed: 11 });
    const row = await add(bill.name, bill.bytes);
    const before = await settled(row.id);
    await perform(
      t.box,
      correctOperation,
      { document: row.id, title: "My own words", doc_date: "2020-02-02", summary: null },
      t.call,
      null,
    );
    t.box.db.write(() => {
      t.box.db.sql("UPDATE document SET status = 'reading' WHERE id = ?").run(row.id);
      enqueue(t.box.db, row.id, "lift-text", t.box.clock.now());
    });
    t.box.wake();
    const after = await settled(row.id);
    expect(after.title).toBe("My own words");
    expect(after.metadata.date).toBe("2020-02-02");
    expect(after.metadata.summary).toBeNull();
    expect(after.metadata.corrected_by_hand).toEqual(["title", "summary", "doc_date"]);
    expect(after.metadata.type).toBe(before.metadata.type);
    expect(after.metadata.facts.map((f) => f.value)).toEqual(before.metadata.facts.map((f) => f.value));
    expect(after.metadata.people_and_things.length).toBe(before.metadata.people_and_things.length);
  });

  test("the same bytes again fold under the first and are kept once", async () => {
    const bill = await pdfBill({ seed: 12 });
    const first = await add(bill.name, bill.bytes);
    await settled(first.id);
    const second = await add("other name.pdf", bill.bytes);
    expect(second.duplicate).toBe(true);
    expect(second.status).toBe("filed");
    const d = await ask(t.box, getOperation, { document: second.id, text: false, max_chars: 12000 }, t.call);
    expect(d.metadata.duplicate_of?.id).toBe(first.id);
    const blobs = t.box.db
      .sql("SELECT count(DISTINCT blob_id) AS n FROM file WHERE document_id IN (?, ?)")
      .get(first.id, second.id);
    expect(blobs).toEqual({ n: 1 });
    expect((await search(bill.truth.words[0]!)).results.map((r) => r.id)).not.toContain(second.id);
  });
});

describe("bad input is kept, ends with its reason, and takes nothing down", () => {
  const bad: [string, () => Promise<Uint8Array> | Uint8Array, string, string][] = [
    [
      "truncated.pdf",
      async () => truncated((await pdfBill({ seed: 3 })).bytes, 0.4),
      "needs_review",
      "unreadable",
    ],
    ["empty.pdf", () => new Uint8Array(0), "needs_review", "unreadable"],
    ["bomb.png", () => bombPng(), "needs_review", "unreadable"],
    ["locked.pdf", () => encryptedPdf("secret"), "needs_review", "password_needed"],
    ["endless.pdf", () => endlessPdf(), "needs_review", "not_read_yet"],
    ["blank.pdf", () => blankPdf(), "needs_review", "unreadable"],
    [
      "archive.7z",
      () => new Uint8Array([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, ...new Array(60).fill(0)]),
      "needs_review",
      "unsupported_format",
    ],
    ["virus.txt", () => eicar, "quarantined", "infected"],
  ];
  test.each(bad)(
    "%s",
    async (name, make, status, reason) => {
      const bytes = await make();
      const row = await add(name, bytes);
      const d = await settled(row.id);
      expect({
        status: d.metadata.status,
        reason: d.metadata.review_reason,
        look: d.metadata.needs_look,
      }).toEqual({
        status: status as Document["metadata"]["status"],
        reason: reason as Document["metadata"]["review_reason"],
        look: true,
      });
      const record = documentById(t.box.db, t.scope, row.id);
      expect(record?.review_detail).toMatch(/\.$/);
      const file = d.metadata.files[0]!;
      expect(file.bytes).toBe(bytes.length);
    },
    120_000,
  );

  test("a text file named .pdf is read as the text it is", async () => {
    const row = await add(
      "letter.pdf",
      new TextEncoder().encode("Dear Ann,\n\nthe thelonious files are in the drawer.\n\nYours, Bob\n"),
    );
    const d = await settled(row.id);
    expect(d.metadata.files[0]?.mime).toBe("text/plain");
    expect((await search("thelonious")).total).toBe(1);
  });

  test("and a good paper after all of them is still filed", async () => {
    const bill = await pdfBill({ seed: 99 });
    const d = await settled((await add(bill.name, bill.bytes)).id);
    expect(d.metadata.status).toBe("filed");
    expect(faults).toEqual([]);
  });
});
