import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Document } from "#contract/document.ts";
import { documentById } from "#database/documents/documents.ts";
import { isNamed } from "#database/documents/files.ts";
import { localDay, systemClock } from "#kernel/clock.ts";
import { fileOperation, pictureOperation } from "#operations/documents/filing/files.ts";
import { rereadOperation } from "#operations/documents/filing/reread.ts";
import { getOperation } from "#operations/documents/get.ts";
import { emptyTrash, trashOperation } from "#operations/documents/trash.ts";
import { unlockOperation } from "#operations/documents/unlock.ts";
import { ask, perform } from "#operations/operation.ts";
import { searchOperation } from "#operations/search/search.ts";
import { liftText } from "#pipeline/lift-text.ts";
import { startWorker, type Worker } from "#pipeline/worker.ts";
import { sweep } from "#vault/sweep.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { lockAgile } from "../paper/locked-office.ts";
import { docx, mail, pdfBill, wordLetter, wordParagraph } from "../paper/paper.ts";
import { until } from "../took.ts";
import { addFile } from "./files.ts";

let t: TestBox;
let worker: Worker;
let ahead = 0;
const clock = { now: () => systemClock.now() + ahead, today: () => localDay(systemClock.now() + ahead) };
const faults: unknown[] = [];

beforeAll(async () => {
  t = await openTestBox({ clock });
  worker = startWorker(t.box, (e) => faults.push(e));
});

afterAll(async () => {
  await worker.stop(2_000);
  await t.close();
  expect(faults).toEqual([]);
});

const add = (name: string, bytes: Uint8Array) => addFile(t, bytes, name, "application/octet-stream");

const get = (id: string, text = false): Promise<Document> =>
  ask(t.box, getOperation, { document: id, text, max_chars: 12000 }, t.call);

async function settled(id: string): Promise<Document> {
  const end = performance.now() + 90_000;
  while (performance.now() < end) {
    const d = documentById(t.box.db, t.scope, id);
    if (d && ["filed", "needs_review", "quarantined"].includes(d.status)) break;
    await Bun.sleep(20);
  }
  return get(id, true);
}

async function quiet(): Promise<void> {
  const end = performance.now() + 90_000;
  const busy = () => t.box.db.sql("SELECT 1 FROM job LIMIT 1").get() !== undefined;
  while (busy() && performance.now() < end) await Bun.sleep(20);
}

const search = (q: string) =>
  ask(t.box, searchOperation, { q, include_superseded: false, meaning: false, limit: 20 }, t.call);

const partsOf = (parent: string): (string | null)[] =>
  (
    t.box.db.sql("SELECT document_id FROM document_part WHERE parent_id = ?").all(parent) as {
      document_id: string | null;
    }[]
  ).map((r) => r.document_id);

async function bytesOf(document: string, file: string): Promise<Buffer> {
  const served = await ask(t.box, fileOperation, { document, file }, t.call);
  const pieces: Uint8Array[] = [];
  for await (const piece of served.open()) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe("an office file", () => {
  test("is kept as it came, with a searchable PDF beside it that its pages are drawn from", async () => {
    const letter = wordLetter();
    const { id } = await add("letter.docx", letter);
    const d = await settled(id);
    expect(d.text).toContain("Statement of fees");
    expect(d.metadata.files.map((f) => [f.role, f.mime, f.pages])).toEqual([
      ["original", expect.stringContaining("wordprocessingml"), 1],
      ["readable", "application/pdf", 1],
    ]);
    const [original, readable] = d.metadata.files;
    expect((await bytesOf(id, original!.id)).equals(Buffer.from(letter))).toBe(true);
    expect((await bytesOf(id, readable!.id)).subarray(0, 5).toString()).toBe("%PDF-");
    expect(readable!.url).toEndWith(`/files/${readable!.id}`);
    const draw = (file: string) =>
      ask(t.box, pictureOperation, { document: id, file, page: 1, w: 600 }, t.call);
    expect(
      Buffer.from((await draw(original!.id)).png).equals(Buffer.from((await draw(readable!.id)).png)),
    ).toBe(true);
    expect((await search("Scaffolding")).results.map((r) => r.id)).toContain(id);
  });

  test("read again it has one readable form, and the one before is gone from the disk", async () => {
    const { id } = await add("again.docx", docx(wordParagraph("Annual meeting of the allotment society")));
    await settled(id);
    const count = async () => {
      let n = 0;
      for await (const blob of t.box.vault.blobs.list()) if (!isNamed(t.box.db, blob.blobId)) n++;
      return n;
    };
    for (let i = 0; i < 3; i++) {
      await perform(t.box, rereadOperation, { document: id }, t.call, null, 200);
      await settled(id);
    }
    const d = await get(id);
    expect(d.metadata.files.filter((f) => f.role === "readable").length).toBe(1);
    await until(async () => (await count()) === 0 && t.box.inHand.size === 0, "nothing unnamed is left");
  });
});

describe("a message", () => {
  const head = {
    from: "Shop <shop@example.org>",
    to: "Ann <ann@example.org>",
    subject: "Choir practice moved",
  };

  test("is filed by its subject; its attachments are documents that came the same way, once", async () => {
    const bill = await pdfBill({ seed: 41 });
    const bytes = mail(head, [
      { type: "text/plain; charset=utf-8", body: "We meet on Thursdays from now on. The hall is the same." },
      { type: "application/pdf", body: bill.bytes, name: "bill.pdf", disposition: "attachment" },
      { type: "application/pdf", body: bill.bytes, name: "same bill.pdf", disposition: "attachment" },
    ]);
    const { id } = await add("1F3A.eml", bytes);
    const d = await settled(id);
    expect(d.metadata.title).toBe("Choir practice moved");
    expect(d.metadata.date).toBe("2024-03-04");
    expect(d.text).toContain("bill.pdf");
    const children = partsOf(id);
    expect(children.length).toBe(1);
    const child = await settled(children[0]!);
    expect(child.metadata).toMatchObject({
      original_name: "bill.pdf",
      arrived_by: d.metadata.arrived_by,
      status: "filed",
    });
    expect((await bytesOf(child.id, child.metadata.files[0]!.id)).equals(Buffer.from(bill.bytes))).toBe(true);
    await perform(t.box, rereadOperation, { document: id }, t.call, null, 200);
    await settled(id);
    await quiet();
    expect(partsOf(id)).toEqual(children);
  });

  test("a stop between the reading and its commit leaves nothing double and nothing behind", async () => {
    const bytes = mail({ ...head, subject: "Cut off" }, [
      { type: "text/plain", body: "See below." },
      { type: "text/plain", body: "leeks and onions\n", name: "a.txt", disposition: "attachment" },
    ]);
    await worker.stop(5_000);
    const { id } = await add("cut.eml", bytes);
    const { signal } = new AbortController();
    const work = { box: t.box, scope: t.scope, documentId: id, signal, reading: { documentId: id } };
    // Read twice and never committed: the first is let go of, the second is lost as by a kill.
    await (await liftText.run(work)).discard?.();
    expect(t.box.inHand.size).toBe(0);
    await liftText.run(work);
    t.box.inHand.clear();
    worker = startWorker(t.box, (e) => faults.push(e));
    await settled(id);
    expect(partsOf(id).length).toBe(1);
    await sweep(t.box.vault, (blob) => isNamed(t.box.db, blob), clock.now() + 1_000, {
      olderThanMs: 0,
      all: true,
    });
    expect((await settled(partsOf(id)[0]!)).text).toContain("leeks");
  });

  test("an attachment that is on file already folds under it", async () => {
    const bill = await pdfBill({ seed: 42 });
    const first = await add("bill 42.pdf", bill.bytes);
    await settled(first.id);
    const { id } = await add(
      "fold.eml",
      mail({ ...head, subject: "Your bill" }, [
        { type: "text/plain", body: "Attached." },
        { type: "application/pdf", body: bill.bytes, name: "bill.pdf", disposition: "attachment" },
      ]),
    );
    await settled(id);
    const [child] = partsOf(id);
    expect((await get(child!)).metadata.duplicate_of?.id).toBe(first.id);
  });

  test("a message in a message is one too, but not without end", async () => {
    let deep = mail(head, [{ type: "text/plain", body: "innermost" }], "core");
    for (let i = 0; i < 9; i++)
      deep = mail(
        { ...head, subject: `Forwarded ${i}` },
        [
          { type: "text/plain", body: `Note ${i}` },
          { type: "message/rfc822", body: deep },
        ],
        `edge${i}`,
      );
    const { id } = await add("chain.eml", deep);
    await settled(id);
    await quiet();
    const chain: string[] = [id];
    for (let at: string | null | undefined = id; at; at = partsOf(at)[0]) if (at !== id) chain.push(at);
    expect(chain.length).toBe(6);
    const last = await get(chain[5]!);
    expect(last.metadata.review_reason).toBe("unreadable");
  });

  test("what was deleted for good does not come back, and goes with its readable form", async () => {
    const { id } = await add(
      "gone.eml",
      mail({ ...head, subject: "Soon gone" }, [
        { type: "text/plain", body: "See the list." },
        { type: "text/plain", body: "apples\npears\n", name: "list.txt", disposition: "attachment" },
      ]),
    );
    await settled(id);
    const [child] = partsOf(id);
    await settled(child!);
    await perform(t.box, trashOperation, { document: child! }, t.call, null, 200);
    ahead += 31 * 86_400_000;
    await emptyTrash(t.box);
    expect(partsOf(id)).toEqual([null]);
    await perform(t.box, rereadOperation, { document: id }, t.call, null, 200);
    await settled(id);
    expect(partsOf(id)).toEqual([null]);
    await perform(t.box, trashOperation, { document: id }, t.call, null, 200);
    ahead += 31 * 86_400_000;
    await emptyTrash(t.box);
    expect(documentById(t.box.db, t.scope, id)).toBeUndefined();
    for await (const blob of t.box.vault.blobs.list()) expect(isNamed(t.box.db, blob.blobId)).toBe(true);
  });
});

test("a locked office file asks for its password and opens with it", async () => {
  const plain = docx(wordParagraph("The combination of the safe is in the drawer"));
  const { id } = await add("locked.docx", lockAgile(plain, "sesame"));
  expect((await settled(id)).metadata.review_reason).toBe("password_needed");
  const unlock = (password: string) =>
    perform(t.box, unlockOperation, { document: id, password, remember: false }, t.call, null, 200);
  await expect(unlock("wrong")).rejects.toMatchObject({ status: 422 });
  await unlock("sesame");
  expect((await settled(id)).text).toContain("combination of the safe");
}, 60_000);
