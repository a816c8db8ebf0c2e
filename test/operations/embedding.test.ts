import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { setFull, setSorting } from "#database/documents/document-fields.ts";
import { addDocument, setStatus } from "#database/documents/documents.ts";
import { addFile } from "#database/documents/files.ts";
import { replacePages } from "#database/documents/pages.ts";
import { typeId } from "#database/documents/taxonomy.ts";
import { embedWaiting } from "#database/search/embeddings.ts";
import { examine, findingRow } from "#operations/doctor.ts";
import { embeddedHits, embedQuestion, passagesOf } from "#operations/search/embedding.ts";
import { reindex } from "#operations/search/index-words.ts";
import { searchOperation } from "#operations/search/search.ts";
import { startEmbedding } from "#pipeline/embed.ts";
import { packWords } from "#reading/layout/pack.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { command } from "../engines/open.ts";
import { tinyOnnx, tinyTokenizer } from "../engines/tiny-onnx.ts";
import { until } from "../took.ts";

/** Words that mean things, by direction: what drives, what insures, what is eaten, and names of months that say nothing. */
const meaning: Record<string, number[]> = {
  car: [9, 1, 0, 0, 1, 0, 0, 1],
  auto: [9, 0, 1, 0, 0, 1, 0, 0],
  insurance: [1, 9, 0, 1, 0, 0, 1, 0],
  versicherung: [0, 9, 1, 0, 1, 0, 0, 1],
  bread: [0, 0, 9, 0, 0, 1, 0, 1],
  brot: [1, 0, 9, 1, 0, 0, 0, 0],
  march: [0, 0, 0, 1, 0, 0, 0, 0],
  // Words of no language: whatever finds one by the other is this model.
  zorblet: [1, 0, 0, 9, 0, 0, 0, 0],
  plimfik: [0, 1, 0, 9, 0, 0, 0, 0],
};
const vocabulary = Object.keys(meaning);

let home: string;
let models: string;

function putModel(name: string, turned = false): void {
  mkdirSync(join(models, name), { recursive: true });
  const marks = [0, 1, 2, 3].map((i) => Array.from({ length: 8 }, (_, k) => (k === i + 4 ? 1 : 0)));
  const rows = vocabulary.map((w) => (turned ? (meaning[w] ?? []).toReversed() : (meaning[w] ?? [])));
  const onnx = tinyOnnx({ table: [...marks, ...rows] });
  writeFileSync(join(models, name, "model.onnx"), onnx);
  writeFileSync(join(models, name, "tokenizer.json"), tinyTokenizer(vocabulary));
  const files = [{ name: "model.onnx", bytes: onnx.length, sha256: Bun.hash(onnx).toString(16) }];
  writeFileSync(join(models, name, "brought.json"), JSON.stringify({ kind: "embedder", files }));
}

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "deedbox-embedding-"));
  models = join(home, "models");
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A filed paper of one page. Gives its row and id. */
function paper(
  t: TestBox,
  title: string,
  text: string,
  scope: AccountScope = t.scope,
): { n: number; id: string } {
  const { db, ids } = t.box;
  const [id, file] = [ids.uuid(), ids.uuid()];
  db.write(() => {
    addDocument(db, scope, {
      id,
      title: "",
      original_name: "a.pdf",
      titleByHand: false,
      doc_date: null,
      dateByHand: false,
      had_on: null,
      arrived_on: "2026-01-01",
      arrived_at: 1.7e12,
      arrived_by: "api",
      added_by: null,
      purpose: null,
      duplicate_of: null,
      page_count: 1,
    });
    const kept = { role: "original", position: 0, name: "a.pdf", mime: "application/pdf" } as const;
    addFile(db, scope, {
      ...kept,
      id: file,
      document_id: id,
      bytes: 1,
      pages: 1,
      blob_id: null,
      fingerprint: id,
      quarantined: 0,
    });
    const place = { number: 1, width: 600, height: 800, turn: 0, file_id: file, file_page: 1 };
    replacePages(db, scope, id, [{ ...place, packed: packWords([]), text, source: "text", confidence: 100 }]);
    const sorting = {
      doc_date: null,
      period_from: null,
      period_to: null,
      language: "en",
      confidence: 90,
      reader: "test",
    };
    setSorting(db, scope, id, { ...sorting, title, type_id: typeId("letters/letter") ?? null }, 1);
    setFull(db, scope, id, { summary: null, retention_until: null, confidence: 90 }, 1);
    setStatus(db, scope, id, "filed", 1);
  });
  const { n } = db.sql("SELECT n FROM document WHERE id = ?").get(id) as { n: number };
  return { n, id };
}

const opened = (): Promise<TestBox> =>
  openTestBox({ engines: { command, models, embedder: { ms: 60_000, againMs: 0 }, runtime: null } });

const noFilter = { include_superseded: false };

/** Rows that a question finds by the model, the nearest first. */
async function found(
  t: TestBox,
  words: string,
  filter: object = noFilter,
  scope: AccountScope = t.scope,
): Promise<number[]> {
  await embedQuestion(t.box, scope, words, 60_000);
  return t.box.db.read(() => embeddedHits(t.box, scope, words, filter, 20).map((h) => h.n));
}

async function embedAll(t: TestBox): Promise<number> {
  const embedding = startEmbedding(
    t.box,
    (e) => {
      throw e;
    },
    0,
  );
  try {
    return await embedding.round();
  } finally {
    await embedding.stop(10_000);
  }
}

describe("papers are found by what a pulled model takes them to mean", () => {
  let t: TestBox;
  const n = {} as Record<"car" | "policy" | "bread" | "second", { n: number; id: string }>;
  beforeAll(async () => {
    putModel("tiny");
    t = await opened();
    n.car = paper(t, "car", "car car march");
    n.policy = paper(t, "insurance", "insurance insurance insurance march");
    n.bread = paper(t, "bread", "bread bread march");
    n.second = paper(t, "car insurance", "car insurance march");
  });
  afterAll(() => t.close());

  test("made after filing, in the background; each paper once", async () => {
    const { db } = t.box;
    expect(embedWaiting(db)).toBe(4);
    expect(await found(t, "versicherung")).toEqual([]);
    expect(await embedAll(t)).toBe(4);
    expect([embedWaiting(db), await embedAll(t)]).toEqual([0, 0]);
  });

  test("in other words and another language, the nearest first; what is far is not found", async () => {
    expect((await found(t, "versicherung"))[0]).toBe(n.policy.n);
    expect((await found(t, "auto"))[0]).toBe(n.car.n);
    expect(await found(t, "brot")).toEqual([n.bread.n]);
  });

  test("what is filed and changed later is found, what says the same as before is not worked through again", async () => {
    const { db } = t.box;
    const later = paper(t, "bread", "brot brot brot");
    await embedAll(t);
    expect((await found(t, "brot")).slice(0, 2).toSorted()).toEqual([n.bread.n, later.n].toSorted());
    const row = () => db.sql("SELECT rowid, sum FROM embedded_document WHERE n = ?").get(later.n);
    const before = row();
    db.write(() => db.sql("UPDATE document SET title = title WHERE id = ?").run(later.id));
    expect(embedWaiting(db)).toBe(1);
    await embedAll(t);
    expect([embedWaiting(db), row()]).toEqual([0, before]);
    db.write(() =>
      db.sql("UPDATE document SET title = 'car car car car car car car' WHERE id = ?").run(later.id),
    );
    await embedAll(t);
    expect(await found(t, "auto")).toContain(later.n);
    db.write(() => db.sql("DELETE FROM document WHERE id = ?").run(later.id));
    for (const table of ["embedded_document", "embedded_vectors", "embed_wait"])
      expect(db.sql(`SELECT count(*) AS n FROM ${table} WHERE n = ?`).get(later.n)).toEqual({ n: 0 });
    expect(await found(t, "auto")).not.toContain(later.n);
  });

  test("the trash, replaced papers, filters, guests and other accounts", async () => {
    const { db } = t.box;
    const hide = (hidden: number) =>
      db.write(() => db.sql("UPDATE document SET hidden = ? WHERE id = ?").run(hidden, n.bread.id));
    hide(3);
    expect(await found(t, "brot")).not.toContain(n.bread.n);
    hide(1);
    expect(await found(t, "brot")).not.toContain(n.bread.n);
    expect(await found(t, "brot", { include_superseded: true })).toContain(n.bread.n);
    hide(0);
    expect(await found(t, "brot", { year: 1999 })).toEqual([]);
    expect(await found(t, "brot", { type_id: typeId("letters/letter") })).toContain(n.bread.n);
    const guest = ownWork({ id: t.scope.accountId, number: t.scope.accountNumber }, "no-such-bundle");
    expect(await found(t, "brot", noFilter, guest)).toEqual([]);
    const bundle = t.box.ids.uuid();
    db.write(() => {
      db.sql("INSERT INTO bundle (id, account_id, name, kind, created_at) VALUES (?, ?, 'B', 'made', 1)").run(
        bundle,
        t.scope.accountId,
      );
      db.sql(
        "INSERT INTO bundle_document (bundle_id, document_id, added_at, by_hand) VALUES (?, ?, 1, 1)",
      ).run(bundle, n.bread.id);
    });
    const letIn = ownWork({ id: t.scope.accountId, number: t.scope.accountNumber }, bundle);
    expect(await found(t, "versicherung", noFilter, letIn)).not.toContain(n.policy.n);
    expect(await found(t, "brot", noFilter, ownWork({ id: "other", number: 99 }))).toEqual([]);
  });

  test("words that were not asked for in time, no words, and a model that is gone find nothing and throw nothing", async () => {
    expect(t.box.db.read(() => embeddedHits(t.box, t.scope, "never asked", noFilter, 20))).toEqual([]);
    const started = performance.now();
    await embedQuestion(t.box, t.scope, "march march", 1);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(await found(t, "   ")).toEqual([]);
  });

  test("another model makes everything anew, and vectors of two models are never held against each other", async () => {
    putModel("tiny", true);
    expect((await found(t, "versicherung")).length).toBe(0);
    expect(await embedAll(t)).toBe(4);
    expect((await found(t, "versicherung"))[0]).toBe(n.policy.n);
    rmSync(join(models, "tiny"), { recursive: true });
    expect(await embedAll(t)).toBe(0);
    await embedQuestion(t.box, t.scope, "auto auto", 1_000);
    expect(t.box.db.read(() => embeddedHits(t.box, t.scope, "auto auto", noFilter, 20))).toEqual([]);
  });
});

describe("a model that is out of order", () => {
  test("holds up nothing: the papers wait, and come once it is mended", async () => {
    putModel("broken");
    writeFileSync(join(models, "broken", "tokenizer.json"), "{}");
    const t = await opened();
    try {
      paper(t, "bread", "bread");
      expect(await embedAll(t)).toBe(0);
      expect(embedWaiting(t.box.db)).toBe(1);
      await embedQuestion(t.box, t.scope, "bread", 60_000);
      expect(t.box.db.read(() => embeddedHits(t.box, t.scope, "bread", noFilter, 20))).toEqual([]);
      // The built-in meaning goes on, without waiting for anything.
      const policy = paper(t, "Car insurance policy", "Car insurance policy\nYour car is insured from May.");
      t.box.db.write(() => reindex(t.box, t.scope, policy.id));
      const query = { q: "Autoversicherung", include_superseded: false, meaning: true, limit: 20 };
      const { results } = await searchOperation.run(t.box, t.scope, query, t.call);
      expect(results.map((r) => [r.id, r.matched_on])).toEqual([[policy.id, "meaning"]]);
      const told = async () => {
        const found = (await examine(t.box)).find((f) => f.check === "meaning");
        return found && findingRow(found, "en");
      };
      expect(await told()).toMatchObject({
        ok: false,
        detail: expect.stringMatching(/built-in model\. broken: .* 2 documents still wait/),
      });
      writeFileSync(join(models, "broken", "tokenizer.json"), tinyTokenizer(vocabulary));
      t.box.db.write(() => t.box.db.sql("UPDATE embed_wait SET next_at = 0").run());
      expect(await embedAll(t)).toBe(2);
      expect(await told()).toMatchObject({
        ok: true,
        detail: expect.stringMatching(/^broken .* is loaded\.$/),
      });
    } finally {
      await t.close();
    }
  });
});

describe("what vectors are made of", () => {
  const about = { title: "Power bill", type: "Electricity bill", people: ["Harbour Lane"], summary: null };

  test("what it is first, then its words in order, each piece under the title", () => {
    const lines = Array.from({ length: 60 }, (_, i) => `line ${i} ${"word ".repeat(8)}`);
    const [head, ...pieces] = passagesOf({
      ...about,
      pages: [lines.slice(0, 30).join("\n"), lines.slice(30).join("\n")],
    });
    expect(head).toBe("Power bill. Electricity bill. Harbour Lane");
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) expect(piece).toStartWith("Power bill. line ");
    expect([...pieces.join(" ").matchAll(/line \d+/g)].map(([m]) => m)).toEqual(
      lines.map((_, i) => `line ${i}`),
    );
  });

  test("any pages make at least one piece and not too many, none empty, none long", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 5_000, unit: "grapheme" }), { maxLength: 12 }),
        fc.string({ maxLength: 140 }),
        (pages, title) => {
          const pieces = passagesOf({ ...about, title, pages });
          expect(pieces.length).toBeWithin(1, 26);
          for (const piece of pieces) {
            expect(piece.trim()).not.toBe("");
            expect(piece.length).toBeLessThan(1_200);
          }
        },
      ),
    );
    expect(passagesOf({ title: "", type: null, people: [], summary: "", pages: ["", "\n\n"] })).toEqual([
      "?",
    ]);
    expect(passagesOf({ ...about, pages: ["x".repeat(100_000)] }).length).toBe(25);
  });
});

describe("a search by the API's own operation", () => {
  test("finds by the model what its words do not stand in, after what they do stand in", async () => {
    putModel("search");
    const t = await opened();
    try {
      const policy = paper(t, "plimfik", "plimfik plimfik march");
      const exact = paper(t, "zorblet", "zorblet bread march");
      paper(t, "bread", "bread bread march");
      paper(t, "brot", "brot brot brot");
      t.box.db.write(() => {
        for (const { id } of [policy, exact]) reindex(t.box, t.scope, id);
      });
      await embedAll(t);
      const search = async (q: string, meaning: boolean) => {
        // Loaded by now: the operation itself has the vector in time.
        await embedQuestion(t.box, t.scope, "march", 60_000);
        const query = { q, include_superseded: false, meaning, limit: 20 };
        return searchOperation.run(t.box, t.scope, query, t.call);
      };
      // On a busy machine the vector of a question may come a moment later than it is waited for: the next search has it.
      const meant = async (q: string) => (await search(q, true)).results.some((r) => r.id === policy.id);
      await until(() => meant("zorblet"), "it is found by its meaning");
      await until(() => meant("zorblet type:letter"), "beside an operator, too");
      const { results } = await search("zorblet", true);
      expect(results.slice(0, 2).map((r) => r.id)).toEqual([exact.id, policy.id]);
      expect(results.find((r) => r.id === policy.id)?.matched_on).toBe("meaning");
      expect((await search("zorblet", false)).results.map((r) => r.id)).not.toContain(policy.id);
      // What is quoted or left out by an operator is not brought back by its meaning.
      expect((await search('"zorblet"', true)).results.map((r) => r.id)).toEqual([exact.id]);
      expect((await search("zorblet -plimfik", true)).results.map((r) => r.id)).not.toContain(policy.id);
    } finally {
      await t.close();
    }
  });
});
