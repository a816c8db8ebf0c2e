import { beforeAll, describe, expect, test } from "bun:test";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Document } from "#contract/document.ts";
import type { DocumentChanged, DocumentLook, DocumentSplit } from "#contract/filing.ts";
import { pdfBill } from "../paper/paper.ts";
import { drawnPage, picturesPdf, stackOf, textPdf } from "../paper/stacks.ts";
import { act, found, listed, nowhere, row, trash } from "./acts.ts";
import { added, type Household, household, readThrough, someone, upload } from "./people.ts";
import { forTargets, type Refused, type Target } from "./target.ts";

const pdf = (bytes: Uint8Array, name = "stack.pdf") => ({ bytes, name, mime: "application/pdf" });

const look = async (target: Target, token: string, id: string): Promise<DocumentLook> =>
  (await target.get<DocumentLook>(`/v1/documents/${id}/look`, token)).body;

let next = 500;
/** Two bills and a long one, each of its own numbers. */
const bills = () => Promise.all([1, 1, 3].map((pages) => pdfBill({ seed: next++, pages })));

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  const sent = (bytes: Uint8Array, fields: Record<string, string> = {}, name?: string) =>
    added(upload(target, home.all, pdf(bytes, name), fields));

  describe("a stack of papers in one file", () => {
    test("with `separate` it becomes its papers; the stack stays behind them as it came", async () => {
      const papers = await bills();
      const bytes = await stackOf(papers.map((p) => p.bytes));
      const id = await sent(bytes, { separate: "true" });
      const stack = await readThrough(target, home.all, id);
      expect(stack.metadata).toMatchObject({ status: "filed", duplicate: false, review_reason: null });
      const seen = await look(target, home.all, id);
      expect(seen.parts.map((p) => [p.from_page, p.to_page])).toEqual([
        [1, 1],
        [2, 2],
        [3, 5],
      ]);
      const on = await listed(target, home.all);
      expect(on).not.toContain(id);
      for (const [i, part] of seen.parts.entries()) {
        const paper = await readThrough(target, home.all, part.document.id);
        expect(on).toContain(part.document.id);
        expect(paper.metadata.page_count).toBe(papers[i]!.truth.pages);
        expect(paper.metadata.facts.find((f) => f.key === "total")?.number).toBe(papers[i]!.truth.total);
        expect((await look(target, home.all, part.document.id)).stack?.id).toBe(id);
        const file = paper.metadata.files.find((f) => f.role === "original");
        const served = await target.get(new URL(file!.url).pathname, home.all);
        expect((await PDFDocument.load(served.bytes)).getPageCount()).toBe(papers[i]!.truth.pages);
      }
      const whole = stack.metadata.files.find((f) => f.role === "original");
      const original = await target.get(new URL(whole!.url).pathname, home.all);
      expect(Buffer.compare(original.bytes, bytes)).toBe(0);
    });

    test("without it nothing is split by itself: a clear stack asks", async () => {
      const papers = await bills();
      const id = await sent(await stackOf(papers.map((p) => p.bytes)));
      const read = await readThrough(target, home.all, id);
      expect(read.metadata).toMatchObject({
        status: "needs_review",
        review_reason: "split_unsure",
        page_count: 5,
      });
      const seen = await look(target, home.all, id);
      expect([seen.split_at, seen.parts]).toEqual([[2, 3], []]);
      expect(seen.detail).toContain("page 1, page 2 and pages 3–5");
      const split = await act<DocumentSplit>(target, home.all, id, "split", { at: seen.split_at });
      expect([split.status, split.body.documents.length]).toEqual([200, 3]);
      for (const d of split.body.documents) await readThrough(target, home.all, d.id);
      expect(await listed(target, home.all)).not.toContain(id);
      expect((await row(target, home.all, id)).status).toBe("filed");
    });

    test("kept as one, nobody is asked again", async () => {
      const papers = await bills();
      const id = await sent(await stackOf(papers.map((p) => p.bytes)));
      await readThrough(target, home.all, id);
      const kept = await act<DocumentSplit>(target, home.all, id, "split", { at: [] });
      expect([kept.status, kept.body.documents]).toEqual([200, []]);
      expect(kept.body.document.status).toBe("filed");
      await act(target, home.all, id, "read");
      expect((await readThrough(target, home.all, id)).metadata.review_reason).toBeNull();
    });

    test("put together again, its papers lie in the trash; split once more they come back", async () => {
      const papers = await bills();
      const id = await sent(await stackOf(papers.map((p) => p.bytes)), { separate: "true" });
      await readThrough(target, home.all, id);
      const parts = (await look(target, home.all, id)).parts.map((p) => p.document.id);
      for (const part of parts) await readThrough(target, home.all, part);
      const whole = await target.call<DocumentChanged>("DELETE", `/v1/documents/${id}/split`, {
        token: home.all,
      });
      expect(whole.status).toBe(200);
      const read = await readThrough(target, home.all, id);
      expect(read.metadata).toMatchObject({ status: "filed", page_count: 5, read: "full" });
      const on = await listed(target, home.all);
      expect([on.includes(id), parts.some((p) => on.includes(p))]).toEqual([true, false]);
      expect(await listed(target, home.all, "&trash=true")).toEqual(expect.arrayContaining(parts));
      const again = await act<DocumentSplit>(target, home.all, id, "split", { at: [2, 3] });
      expect(again.body.documents.map((d) => d.id)).toEqual(parts);
      const other = await act<DocumentSplit & Refused>(target, home.all, id, "split", { at: [2] });
      expect(other.status).toBe(409);
    });

    test("the same stack a second time folds under the first", async () => {
      const papers = await bills();
      const bytes = await stackOf(papers.map((p) => p.bytes));
      const id = await sent(bytes, { separate: "true" });
      await readThrough(target, home.all, id);
      const before = await listed(target, home.all);
      const copy = await sent(bytes, { separate: "true" });
      expect((await row(target, home.all, copy)).duplicate_of?.id).toBe(id);
      expect((await listed(target, home.all)).length).toBe(before.length);
    });

    test("its words are found in its papers, not in itself", async () => {
      const word = "quokkarium";
      const pages = [
        [
          `Invoice number: Q-10001`,
          "Invoice",
          "Date: 3 March 2025",
          "Quiet Harbour Ltd, 4 Main Street",
          word,
        ],
        [
          `Invoice number: Q-10002`,
          "Invoice",
          "Date: 4 March 2025",
          "Quiet Harbour Ltd, 4 Main Street",
          word,
        ],
      ];
      const id = await sent(await textPdf(pages), { separate: "true" });
      await readThrough(target, home.all, id);
      const parts = (await look(target, home.all, id)).parts.map((p) => p.document.id);
      expect(parts.length).toBe(2);
      for (const part of parts) await readThrough(target, home.all, part);
      expect((await found(target, home.all, word)).toSorted()).toEqual(parts.toSorted());
    });
  });

  test("a separator sheet splits whatever the sender said, and lies in no paper", async () => {
    const sheet = await picturesPdf([
      await drawnPage({ code: { format: "Code128", text: "PATCHT", x: 300, y: 700, module: 4 } }),
    ]);
    const letters = await Promise.all(
      ["The first of two notes.", "The second of two notes."].map((t, i) =>
        textPdf([[t, `It has the number ${i + 41}.`]]),
      ),
    );
    const id = await sent(await stackOf([letters[0]!, sheet, letters[1]!]));
    await readThrough(target, home.all, id);
    const { parts } = await look(target, home.all, id);
    expect(parts.map((p) => [p.from_page, p.to_page])).toEqual([
      [1, 1],
      [3, 3],
    ]);
    for (const p of parts)
      expect((await readThrough(target, home.all, p.document.id)).metadata.page_count).toBe(1);
  });

  describe("what cannot be split", () => {
    test.each<[string, object, number]>([
      ["a page that is not there", { at: [9] }, 422],
      ["the first page", { at: [1] }, 422],
      ["no list", {}, 422],
      ["text for a page", { at: ["2"] }, 422],
    ])("%s", async (_name, body, status) => {
      const paper = await pdfBill({ seed: next++, pages: 2 });
      const id = await sent(paper.bytes, {}, "bill.pdf");
      await readThrough(target, home.all, id);
      expect((await act<Refused>(target, home.all, id, "split", body)).status).toBe(status);
    });

    test("a page of text, nothing, what lies in the trash, and somebody else's", async () => {
      const other = await household(target);
      const paper = await pdfBill({ seed: next++, pages: 2 });
      const id = await sent(paper.bytes, {}, "bill.pdf");
      await readThrough(target, home.all, id);
      expect((await act<Refused>(target, other.all, id, "split", { at: [2] })).status).toBe(404);
      expect((await act<Refused>(target, home.all, nowhere, "split", { at: [2] })).status).toBe(404);
      expect((await act<Refused>(target, home.reads, id, "split", { at: [2] })).status).toBe(403);
      const viewer = await someone(target, home.account, "viewer");
      expect((await act<Refused>(target, viewer, id, "split", { at: [2] })).status).toBe(403);
      const whole = await target.call<Refused>("DELETE", `/v1/documents/${id}/split`, { token: home.all });
      expect(whole.status).toBe(409);
      await trash(target, home.all, id);
      expect((await act<Refused>(target, home.all, id, "split", { at: [2] })).status).toBe(409);
      expect((await target.get<Document>(`/v1/documents/${id}/look`, other.all)).status).toBe(404);
    });
  });
});
