import { afterEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documentById } from "#database/documents/documents.ts";
import { factsOf } from "#database/documents/facts.ts";
import { enqueue } from "#database/jobs/jobs.ts";
import { enqueueModelRead, modelJobCount } from "#database/jobs/model-jobs.ts";
import type { LanguageModelOptions } from "#engines/llm/language-model.ts";
import { message } from "#messages/message.ts";
import { examine, findingRow } from "#operations/doctor.ts";
import { correctOperation } from "#operations/documents/correct.ts";
import { addOperation, type Part } from "#operations/documents/filing/add.ts";
import { perform } from "#operations/operation.ts";
import { startModelReader } from "#pipeline/model-read.ts";
import { startWorker } from "#pipeline/worker.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { writeTinyModel } from "../engines/tiny-gguf.ts";

const bill = `Stadtwerke Erlental GmbH
Frau Ida Brandt, Lindenweg 4, 12345 Erlental

Rechnungsnummer: RE-2025-00817
Rechnungsdatum: 04.03.2025

Stromrechnung

Grundpreis                214,88 EUR
Zu zahlender Betrag     1.214,88 EUR
Zahlbar bis 31.03.2025
`;

type Says = { [key: string]: unknown };

/** A server that answers each question with nothing found, but for what it is told to say. */
function fakeModel(says: (full: boolean) => Says | string | Promise<Says | string>) {
  let asked = 0;
  const s = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      if (request.method === "GET") return Response.json({ data: [] });
      const { response_format } = (await request.json()) as {
        response_format: {
          json_schema: { schema: { properties: Record<string, { type: string; maxItems?: number }> } };
        };
      };
      asked++;
      const { properties } = response_format.json_schema.schema;
      const full = "numbers" in properties;
      const said = await says(full);
      if (typeof said === "string") return Response.json({ choices: [{ message: { content: said } }] });
      const nothing = Object.entries(properties).map(([key, p]) => [
        key,
        p.type === "integer" ? 0 : p.type === "array" ? [] : "",
      ]);
      const content = JSON.stringify({ ...Object.fromEntries(nothing), ...said });
      return Response.json({ choices: [{ message: { content } }] });
    },
  });
  return {
    endpoint: { url: `http://127.0.0.1:${s.port}`, key: null, name: "fake" },
    get asked() {
      return asked;
    },
    stop: () => s.stop(true),
  };
}

const ends: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Desk {
  t: TestBox;
  faults: unknown[];
  round(): Promise<number>;
  add(text: string): Promise<string>;
}

/** A box with a model, its worker, and the reader that goes when told. */
async function desk(languageModel: LanguageModelOptions, models?: string): Promise<Desk> {
  const t = await openTestBox({
    engines: { workers: 1, languageModel: { threads: 1, ...languageModel }, models },
  });
  ends.push(() => t.close());
  const faults: unknown[] = [];
  const worker = startWorker(t.box, (e) => faults.push(e));
  ends.push(() => worker.stop(2_000));
  const reader = startModelReader(t.box, (e) => faults.push(e));
  ends.push(() => reader.stop(2_000));
  return {
    t,
    faults,
    round: () => reader.round(),
    async add(text) {
      const parts = async function* (): AsyncGenerator<Part, void, undefined> {
        const bytes = new Blob([text]).stream();
        yield { kind: "file", name: "file", filename: "bill.txt", mime: "text/plain", bytes };
      };
      const done = await perform(t.box, addOperation, { parts: parts() }, t.call, null, 201);
      const { id } = done.output!.documents[0]!;
      const end = performance.now() + 90_000;
      while (performance.now() < end && !atRest(t, id)) await Bun.sleep(20);
      expect(atRest(t, id)).toBe(true);
      return id;
    },
  };
}

const of = (t: TestBox, id: string) => documentById(t.box.db, t.scope, id)!;
const atRest = (t: TestBox, id: string) => ["filed", "needs_review"].includes(of(t, id).status);
const value = (t: TestBox, id: string, key: string) =>
  factsOf(t.box.db, t.scope, id).find((f) => f.key === key);

describe("the language model reads what is filed", () => {
  test("the rules file a paper first; the model's agreement makes its facts surer", async () => {
    const fake = fakeModel((full) =>
      full ? { issue_date: "04.03.2025", total: "1.214,88", recipient: "Ida Brandt" } : {},
    );
    ends.push(fake.stop);
    const d = await desk({ endpoint: fake.endpoint });
    const id = await d.add(bill);
    expect([of(d.t, id).status, of(d.t, id).read, fake.asked]).toEqual(["filed", "full", 0]);
    const before = value(d.t, id, "recipient")?.confidence ?? 100;
    expect(await d.round()).toBe(1);
    expect(value(d.t, id, "issue_date")).toMatchObject({ date: "2025-03-04" });
    expect(value(d.t, id, "recipient")?.confidence).toBeGreaterThan(before);
    expect(of(d.t, id).status).toBe("filed");
    expect([modelJobCount(d.t.box.db), fake.asked, await d.round()]).toEqual([0, 2, 0]);
    expect(d.faults).toEqual([]);
  }, 60_000);

  test("a difference asks for a look with both readings; the rules' value and what is owed stay", async () => {
    const fake = fakeModel((full) => (full ? { issue_date: "31.03.2025", total: "214,88" } : {}));
    ends.push(fake.stop);
    const d = await desk({ endpoint: fake.endpoint });
    const id = await d.add(bill);
    await d.round();
    const now = of(d.t, id);
    expect([now.status, now.review_reason, now.doc_date]).toEqual([
      "needs_review",
      "low_confidence",
      "2025-03-04",
    ]);
    expect(now.review_detail).toContain("Date (2025-03-04 or 2025-03-31)");
    expect(now.review_detail).toContain("Total (1214.88 EUR or 214.88 EUR)");
    expect(value(d.t, id, "total")).toMatchObject({ number: 1214.88 });
  }, 60_000);

  test("what a person set is neither changed nor asked about", async () => {
    const fake = fakeModel((full) => (full ? { issue_date: "31.03.2025" } : {}));
    ends.push(fake.stop);
    const d = await desk({ endpoint: fake.endpoint });
    const id = await d.add(bill);
    const patch = { document: id, doc_date: "2025-03-05", title: "Strom" };
    await perform(d.t.box, correctOperation, patch, d.t.call, null, 200);
    await d.round();
    expect(of(d.t, id)).toMatchObject({
      status: "filed",
      doc_date: "2025-03-05",
      title: "Strom",
      review_detail: null,
    });
  }, 60_000);

  test("a correction made while the model reads is not written over: it reads again later", async () => {
    let correct = async () => {};
    const fake = fakeModel(async (full) => {
      if (full) await correct();
      return full ? { issue_date: "31.03.2025" } : {};
    });
    ends.push(fake.stop);
    const d = await desk({ endpoint: fake.endpoint });
    const id = await d.add(bill);
    correct = async () => {
      const patch = { document: id, doc_date: "2025-03-05" };
      await perform(d.t.box, correctOperation, patch, d.t.call, null, 200);
    };
    await d.round();
    expect(of(d.t, id)).toMatchObject({ status: "filed", doc_date: "2025-03-05", review_detail: null });
    expect(modelJobCount(d.t.box.db)).toBe(1);
  }, 60_000);

  test("a model that makes no sense is given up on; the paper stays as the rules read it", async () => {
    const fake = fakeModel(() => "As a language model I cannot");
    ends.push(fake.stop);
    const d = await desk({ endpoint: fake.endpoint });
    const id = await d.add(bill);
    const before = [of(d.t, id), factsOf(d.t.box.db, d.t.scope, id)];
    await d.round();
    expect(modelJobCount(d.t.box.db)).toBe(1);
    d.t.box.db.write(() => d.t.box.db.sql("UPDATE model_job SET run_after = 0").run());
    await d.round();
    expect(modelJobCount(d.t.box.db)).toBe(0);
    expect([of(d.t, id), factsOf(d.t.box.db, d.t.scope, id)]).toEqual(before);
    expect(d.faults).toEqual([]);
  }, 60_000);

  test("a server that is too busy to answer is asked again later, and the paper is read then", async () => {
    let busy = true;
    const fake = fakeModel((full) =>
      busy ? new Promise<string>(() => {}) : full ? { recipient: "Ida Brandt" } : {},
    );
    ends.push(fake.stop);
    const d = await desk({ endpoint: fake.endpoint, ms: 300 });
    const id = await d.add(bill);
    const before = value(d.t, id, "recipient")?.confidence ?? 100;
    const again = () => d.t.box.db.write(() => d.t.box.db.sql("UPDATE model_job SET run_after = 0").run());
    for (let n = 0; n < 4; n++) {
      await d.round();
      expect(modelJobCount(d.t.box.db)).toBe(1);
      again();
    }
    busy = false;
    await d.round();
    expect(modelJobCount(d.t.box.db)).toBe(0);
    expect(value(d.t, id, "recipient")?.confidence).toBeGreaterThan(before);
    expect(d.faults).toEqual([]);
  }, 60_000);

  test("a model that is not there blames no paper, and the doctor says so", async () => {
    const d = await desk({ endpoint: { url: "http://127.0.0.1:9", key: null, name: "gone" } });
    const id = await d.add(bill);
    expect(await d.round()).toBe(0);
    expect([modelJobCount(d.t.box.db), of(d.t, id).status]).toEqual([1, "filed"]);
    const finding = (await examine(d.t.box)).find((f) => f.check === "language model");
    expect(finding?.ok).toBe(false);
    expect(finding && findingRow(finding, "en").detail).toMatch(
      /gone on 127\.0\.0\.1:9 .*can’t be reached\. 1 document still waits/,
    );
  }, 60_000);

  test("while papers wait for their stages the model waits", async () => {
    const fake = fakeModel(() => ({}));
    ends.push(fake.stop);
    const d = await desk({ endpoint: fake.endpoint });
    const id = await d.add(bill);
    const { db, clock } = d.t.box;
    db.write(() => enqueue(db, id, "scan", clock.now() + 3_000_000));
    expect(await d.round()).toBe(0);
    expect(fake.asked).toBe(0);
    db.write(() => db.sql("DELETE FROM job").run());
    expect(await d.round()).toBe(1);
  }, 60_000);

  test("a paper that is gone, or in the trash, is passed over", async () => {
    const fake = fakeModel(() => ({}));
    ends.push(fake.stop);
    const d = await desk({ endpoint: fake.endpoint });
    const id = await d.add(bill);
    const { db } = d.t.box;
    db.write(() => db.sql("UPDATE document SET trashed_at = 1 WHERE id = ?").run(id));
    expect(await d.round()).toBe(1);
    expect([fake.asked, modelJobCount(db)]).toEqual([0, 0]);
    expect(() => db.write(() => enqueueModelRead(db, "00000000-0000-7000-8000-000000000000", 0))).toThrow();
  }, 60_000);

  test("without a model nobody is reminded of anything", async () => {
    const d = await desk({});
    await d.add(bill);
    expect([modelJobCount(d.t.box.db), await d.round()]).toEqual([0, 0]);
    const finding = (await examine(d.t.box)).find((f) => f.check === "language model");
    expect(finding).toMatchObject({ ok: true, detail: [message("model.noneReads")] });
  }, 60_000);

  test("a model of the box with random weights harms nothing", async () => {
    const models = mkdtempSync(join(tmpdir(), "deedbox-models-"));
    ends.push(() => rmSync(models, { recursive: true, force: true }));
    mkdirSync(join(models, "tiny"));
    writeTinyModel(join(models, "tiny", "tiny.gguf"), { seed: 5 });
    const d = await desk({}, models);
    const id = await d.add(bill);
    const before = [of(d.t, id).doc_date, of(d.t, id).type_slug, value(d.t, id, "total")?.number];
    expect(await d.round()).toBe(1);
    expect([of(d.t, id).doc_date, of(d.t, id).type_slug, value(d.t, id, "total")?.number]).toEqual(before);
    expect(d.faults).toEqual([]);
  }, 60_000);
});
