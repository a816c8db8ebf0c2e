import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDocument } from "#database/documents/documents.ts";
import { correctFact, type FactRow, factsOf, replaceFacts } from "#database/documents/facts.ts";
import { removeDocument } from "#database/documents/trash.ts";
import { addEntity } from "#database/entities/entities.ts";
import {
  dropHeld,
  keepMaker,
  keepPaper,
  keepPlace,
  placesOf,
  teachAlias,
} from "#database/jobs/corrections.ts";
import { builtInReader } from "#reading/built-in.ts";
import type { Place } from "#reading/corrections/lessons.ts";
import { openTestBox, type TestBox } from "../box.ts";
import { waterBill } from "../reading/lessons/papers.ts";
import { context } from "../reading/paper.ts";

let t: TestBox;
beforeAll(async () => {
  t = await openTestBox();
});
afterAll(() => t.close());

function document(): { id: string; n: number } {
  const id = t.box.ids.uuid();
  const n = addDocument(t.box.db, t.scope, {
    id,
    title: "A bill",
    original_name: null,
    titleByHand: false,
    doc_date: null,
    dateByHand: false,
    had_on: null,
    arrived_on: "2025-03-04",
    arrived_at: 1,
    arrived_by: "upload",
    added_by: null,
    purpose: null,
    duplicate_of: null,
    page_count: 1,
  });
  return { id, n };
}

const count = (table: string): number =>
  (t.box.db.sql(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;
const put = (document: string, taught: number, words: string, at: number, key = "total") =>
  keepPlace(
    t.box.db,
    t.scope,
    document,
    {
      maker: "northfield",
      key,
      label: "Total",
      role: "money",
      taught,
      words,
      place: "left",
      page: 1,
      box: "[0,0,0.1,0.1]",
      kind: "money",
      pattern: null,
      date_order: null,
    },
    at,
  );

describe("lessons on file", () => {
  test("whatever is taught, held and removed in whatever order: no place without somebody's correction, and nothing of papers that are gone", () => {
    const step = fc.record({
      paper: fc.nat(5),
      what: fc.constantFrom("teach", "hold", "read again", "remove"),
      words: fc.constantFrom("settlement day", "carried over", "total"),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const papers = new Map<number, { id: string; n: number }>();
        let at = 0;
        t.box.db.write(() => {
          for (const s of steps) {
            const d = papers.get(s.paper) ?? document();
            papers.set(s.paper, d);
            if (s.what === "teach") put(d.id, 1, s.words, ++at);
            else if (s.what === "hold") {
              // As the pipeline does: a place is held only where one is taught, and never over what a person taught there.
              const known = placesOf(t.box.db, t.scope, ["northfield"]).some((p) => p.words === s.words);
              if (known && !dropHeld(t.box.db, d.id).has("total")) put(d.id, 0, s.words, ++at);
            } else if (s.what === "read again") dropHeld(t.box.db, d.id);
            else {
              removeDocument(t.box.db, t.scope, d);
              papers.delete(s.paper);
            }
            const unsupported = t.box.db
              .sql(
                `SELECT count(*) AS n FROM lesson_place l WHERE taught = 0 AND NOT EXISTS (SELECT 1 FROM lesson_place x
                 WHERE x.taught = 1 AND x.maker = l.maker AND x.key = l.key AND x.words = l.words AND x.place = l.place)`,
              )
              .get() as { n: number };
            expect(unsupported.n).toBe(0);
          }
          for (const d of papers.values()) removeDocument(t.box.db, t.scope, d);
        });
        expect(count("lesson_place")).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  test("a place is remembered on a few papers and no more, and counts on", () => {
    const papers = Array.from({ length: 40 }, document);
    t.box.db.write(() => {
      for (const [n, d] of papers.entries()) put(d.id, n < 20 ? 1 : 0, "total", n);
    });
    const [place] = placesOf(t.box.db, t.scope, ["northfield"]);
    expect(count("lesson_place")).toBe(18);
    expect(place?.held).toBe(18);
    for (const d of papers) removeDocument(t.box.db, t.scope, d);
    expect(count("lesson_place")).toBe(0);
  });

  test("another name goes with the last paper that taught it, unless a person gave it themselves", () => {
    const { db } = t.box;
    const [a, b] = [document(), document()];
    const entity = (name: string) => {
      const id = t.box.ids.uuid();
      addEntity(db, t.scope, {
        id,
        name,
        kind: "organization",
        subtitle: null,
        details: {},
        created_at: 1,
        by_hand: 1,
      });
      return id;
    };
    const id = entity("Northfield Water & Power");
    const teach = (document_id: string, name: string, like: boolean) =>
      teachAlias(db, t.scope, { document_id, entity_id: id, name, like });
    teach(a.id, "NWP", true);
    teach(b.id, "NWP", true);
    expect(count("entity_alias")).toBe(1);
    removeDocument(db, t.scope, a);
    expect(count("entity_alias")).toBe(1);
    removeDocument(db, t.scope, b);
    expect(count("entity_alias")).toBe(0);
    // The name of somebody a person wrote about is theirs.
    entity("Alpine Gas");
    const c = document();
    teach(c.id, "Alpine Gas", true);
    expect(count("entity_alias")).toBe(0);
    db.sql("INSERT INTO entity_alias (entity_id, account_id, folded, name) VALUES (?, ?, 'nwp', 'NWP')").run(
      id,
      t.scope.accountId,
    );
    teach(c.id, "NWP", true);
    removeDocument(db, t.scope, c);
    expect(count("entity_alias")).toBe(1);
  });

  test("nothing is left of an account that is gone", async () => {
    const other = await openTestBox();
    try {
      const { db } = other.box;
      const mine = t;
      t = other;
      const d = document();
      put(d.id, 1, "total", 1);
      keepPaper(db, other.scope, d.id, new Uint8Array(8), "northfield");
      keepMaker(db, other.scope, d.id, {
        maker: "northfield",
        name: "Northfield",
        names: [],
        misread: [],
        numbers: [],
      });
      expect([count("lesson_place"), count("lesson_paper"), count("lesson_maker")]).toEqual([1, 1, 1]);
      db.write(() => db.sql("DELETE FROM account WHERE id = ?").run(other.accountId));
      expect([count("lesson_place"), count("lesson_paper"), count("lesson_maker")]).toEqual([0, 0, 0]);
      t = mine;
    } finally {
      await other.close();
    }
  });
});

test("what a person corrected stays as it is, whatever was taught and however often it is read again", () => {
  const { db } = t.box;
  const fraction = fc.double({ min: 0, max: 0.9, noNaN: true });
  const place = fc.record({
    key: fc.constantFrom("total", "amount_due", "due_date", "issue_date", "invoice_number"),
    words: fc.constantFrom(
      "settlement day",
      "statement date",
      "carried to your account",
      "sewer service",
      "ledger key",
    ),
    x: fraction,
    y: fraction,
    held: fc.integer({ min: 1, max: 9 }),
  });
  const placeOf = (p: { key: string; words: string; x: number; y: number; held: number }): Place => ({
    key: p.key,
    label: p.key,
    role: p.key.endsWith("date") ? "date" : p.key === "invoice_number" ? "identifier" : "money",
    words: p.words,
    where: "left",
    page: 1,
    box: { x0: p.x, y0: p.y, x1: p.x + 0.1, y1: p.y + 0.02 },
    shape: {
      kind: p.key.endsWith("date") ? "date" : p.key === "invoice_number" ? "number" : "money",
      pattern: p.key === "invoice_number" ? "AA-999/99999" : null,
    },
    held: p.held,
  });
  const pages = waterBill({
    number: "LK-204/77120",
    date: "4 March 2025",
    pay: "28 March 2025",
    total: "53.60",
  });
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 6 }),
      fc.array(fc.nat(20), { maxLength: 3 }),
      (places, corrected) => {
        const d = document();
        const read = () => {
          const lessons = {
            makers: [
              {
                key: "northfield water power",
                name: "Northfield Water & Power",
                names: [],
                misread: [],
                numbers: [],
                likeness: 0.8,
                dateOrder: null,
                places: places.map(placeOf),
              },
            ],
            near: [],
            types: {},
            dateOrder: null,
          };
          const given = context({ lessons });
          const { facts } = builtInReader.read(pages, builtInReader.sort(pages, given), given);
          db.write(() => replaceFacts(db, t.scope, d.id, facts, () => t.box.ids.uuid()));
        };
        read();
        const theirs = (f: FactRow) => ({
          id: f.id,
          key: f.key,
          value: f.value,
          number: f.number,
          date: f.date,
        });
        for (const n of corrected) {
          const all = factsOf(db, t.scope, d.id);
          const f = all[n % Math.max(1, all.length)];
          if (f)
            correctFact(db, t.scope, d.id, f, {
              value: `theirs ${n}`,
              number: n,
              date: null,
              currency: null,
            });
        }
        const before = factsOf(db, t.scope, d.id)
          .filter((f) => f.by_hand === 1)
          .map(theirs);
        read();
        read();
        const after = factsOf(db, t.scope, d.id)
          .filter((f) => f.by_hand === 1)
          .map(theirs);
        expect(after.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
          before.sort((a, b) => (a.id < b.id ? -1 : 1)),
        );
        removeDocument(db, t.scope, d);
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);
