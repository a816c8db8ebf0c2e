import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createServer, type Server } from "node:net";
import { documentById } from "#database/documents/documents.ts";
import { addOperation, type Part } from "#operations/documents/filing/add.ts";
import { perform } from "#operations/operation.ts";
import { startWorker, type Worker } from "#pipeline/worker.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { corpus } from "../paper/hostile-corpus.ts";

/** The quick ones of the corpus; all of them are sent to a server of its own by the drill `test/drill/hostile.ts`. */
const quick = new Map([
  ["page-tree-that-contains-itself.pdf", /damaged/],
  ["forms-in-a-circle.pdf", /blank|damaged/],
  ["page-of-a-thousand-kilometres.pdf", /damaged|none of its pages/],
  ["jbig2-rubbish.pdf", /\w{4}/],
  ["locked-rubbish.pdf", /\w{4}/],
  ["object-stream-in-itself.pdf", /damaged/],
  ["starts-a-program.pdf", /starts a program/],
  ["with-a-program.pdf", /Windows program/],
  ["calls-outside.pdf", /blank/],
  ["png-says-everything.png", /damaged/],
  ["jpeg-65535.jpg", /damaged/],
  ["tiff-huge.tif", /damaged/],
  ["tiff-pages.tif", /2,000 pages/],
  ["bitmap-huge.bmp", /larger than 100 megapixels/],
  ["heic-in-itself.heic", /damaged/],
  ["script.svg", /SVG/],
  ["word-laughs.docx", /definitions/],
  ["word-outside.docx", /definitions/],
  ["word-macros.docm", /macros that start by themselves/],
  ["laughs.xml", /definitions/],
  ["quadratic.xml", /definitions/],
  ["outside.xml", /definitions/],
  ["mail-deep.eml", /damaged/],
  ["mail-program.eml", /program attached/],
  ["mail-outside.eml", null],
  ["page-outside.html", null],
  ["program.pdf", /Windows program/],
  ["bill.pdf.js", /script/],
  ["nothing.pdf", /empty/],
]);

describe("a hostile file ends with a sentence a person can act on, and reaches nobody", () => {
  let t: TestBox;
  let worker: Worker;
  let outside: Server;
  let calls = 0;
  let address = "";
  const faults: unknown[] = [];
  beforeAll(async () => {
    outside = createServer((socket) => {
      calls++;
      socket.destroy();
    });
    await new Promise<void>((go) => outside.listen(0, "127.0.0.1", go));
    const at = outside.address();
    address = typeof at === "object" && at ? `http://127.0.0.1:${at.port}` : "";
    t = await openTestBox();
    worker = startWorker(t.box, (e) => faults.push(e));
  });
  afterAll(async () => {
    await worker.stop(5_000);
    await t.close();
    outside.close();
  });

  async function* one(name: string, bytes: Uint8Array): AsyncGenerator<Part, void, undefined> {
    const stream = new Blob([new Uint8Array(bytes)]).stream();
    yield { kind: "file", name: "file", filename: name, mime: "application/pdf", bytes: stream };
  }

  for (const [name, sentence] of quick)
    test(name, async () => {
      const made = corpus.find((h) => h.name === name);
      const bytes = made?.make(address) ?? new Uint8Array();
      expect(made).toBeDefined();
      const done = await perform(t.box, addOperation, { parts: one(name, bytes) }, t.call, null, 201);
      const id = done.output!.documents[0]!.id;
      const end = performance.now() + 90_000;
      let d = documentById(t.box.db, t.scope, id);
      while (d && !["filed", "needs_review", "quarantined"].includes(d.status) && performance.now() < end) {
        await Bun.sleep(20);
        d = documentById(t.box.db, t.scope, id);
      }
      expect(["filed", "needs_review", "quarantined"]).toContain(d?.status ?? "");
      if (sentence) expect(d?.review_detail ?? "").toMatch(sentence);
      expect([calls, faults]).toEqual([0, []]);
    }, 110_000);
});
