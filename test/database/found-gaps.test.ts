import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { closeGaps, dismissGap, gapsOf, reopenGap, replaceGaps } from "#database/checkup/gaps.ts";
import { firstRow } from "#database/documents/documents.ts";
import { fillNumbering } from "#database/sqlite/numbering.ts";
import type { WantedGap } from "#rules/checkup/gaps/gap.ts";
import { openTestBox, type TestBox } from "../box.ts";

let t: TestBox;
beforeAll(async () => {
  t = await openTestBox();
});
afterAll(async () => {
  await t.close();
});

const gap = (n: number, more: Partial<WantedGap> = {}): WantedGap => ({
  kind: "missing_period",
  subject: `period bills/gas 2025-0${n}`,
  title: `Gas bill ${n}`,
  detail: null as unknown as string,
  due: `2025-0${n}-01`,
  document_id: null,
  entity_id: null,
  ...more,
});
const all = [1, 2, 3, 4, 5].map((n) => gap(n));
let at = 1_000;
const run = (wanted: WantedGap[]) =>
  t.box.db.write(() =>
    replaceGaps(
      t.box.db,
      t.scope,
      wanted,
      () => t.box.ids.uuid(),
      ++at,
      () => "It came.",
    ),
  );
const rows = () =>
  t.box.db
    .sql(
      "SELECT id, subject, title, status, dismissed_reason, closed_by_rule, kept_open FROM gap WHERE account_id = ? ORDER BY subject, id",
    )
    .all(t.scope.accountId) as {
    id: string;
    subject: string;
    title: string;
    status: string;
    dismissed_reason: string | null;
    closed_by_rule: number;
  }[];
const idOf = (n: number) => rows().find((r) => r.subject.endsWith(`0${n}`))?.id as string;
const clear = () => t.box.db.write(() => t.box.db.sql("DELETE FROM gap").run());

describe("what rules found, kept in line", () => {
  test("added once, told anew when it says something else, closed with a reason, opened again", () => {
    clear();
    expect(run([gap(1), gap(2)])).toBe(2);
    expect(run([gap(1), gap(2)])).toBe(0);
    const id = idOf(1);
    expect(run([gap(1, { title: "Gas bill for January" }), gap(2)])).toBe(1);
    expect(run([gap(2)])).toBe(1);
    expect(rows()[0]).toMatchObject({
      id,
      status: "dismissed",
      dismissed_reason: "It came.",
      closed_by_rule: 1,
    });
    expect(run([gap(2)])).toBe(0);
    expect(run([gap(1), gap(2)])).toBe(1);
    expect(rows()[0]).toMatchObject({ id, title: "Gas bill 1", status: "open", dismissed_reason: null });
  });

  test("what a person opened again stays open, and what a person dismissed for good stays so", () => {
    clear();
    run([gap(1)]);
    run([]);
    t.box.db.write(() => reopenGap(t.box.db, t.scope, idOf(1)));
    expect(run([])).toBe(0);
    expect(rows()[0]?.status).toBe("open");
    t.box.db.write(() => dismissGap(t.box.db, t.scope, idOf(1), "We pay by hand.", 9));
    expect(run([gap(1)])).toBe(0);
    expect(rows()[0]).toMatchObject({
      status: "dismissed",
      dismissed_reason: "We pay by hand.",
      closed_by_rule: 0,
    });
  });

  test("dismissed and reopened by a person it closes by itself like any other", () => {
    clear();
    run([gap(1)]);
    t.box.db.write(() => dismissGap(t.box.db, t.scope, idOf(1), "x", 9));
    t.box.db.write(() => reopenGap(t.box.db, t.scope, idOf(1)));
    expect(run([])).toBe(1);
    expect(rows()[0]?.status).toBe("dismissed");
  });

  test("a paper closes what it answers and nothing else", () => {
    clear();
    run([gap(1), gap(2), gap(3)]);
    const close = (gaps: WantedGap[]) =>
      t.box.db.write(() => closeGaps(t.box.db, t.scope, gaps, ++at, () => "On file now."));
    expect(close([gap(2)])).toBe(1);
    expect(close([gap(2)])).toBe(0);
    expect(close([])).toBe(0);
    expect(rows().map((r) => r.status)).toEqual(["open", "dismissed", "open"]);
  });

  test("what somebody else put on file is left alone", () => {
    clear();
    t.box.db.write(() =>
      t.box.db
        .sql(
          "INSERT INTO gap (id, account_id, kind, subject, title, created_at) VALUES ('x', ?, 'missing_document', 'The gas bill of May', 'x', 1)",
        )
        .run(t.scope.accountId),
    );
    expect(run([])).toBe(0);
    expect(gapsOf(t.box.db, t.scope, { status: "open" })).toHaveLength(1);
  });

  test("two that were made one have it once: what a person said of either counts", () => {
    clear();
    const [a, b] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
    t.box.db.write(() => {
      for (const id of [a, b])
        t.box.db
          .sql(
            "INSERT INTO entity (id, account_id, name, folded, kind, created_at) VALUES (?, ?, ?, ?, 'organization', 1)",
          )
          .run(id, t.scope.accountId, id, id);
    });
    run([gap(1, { entity_id: a }), gap(1, { entity_id: b })]);
    expect(rows()).toHaveLength(2);
    const dismissed = gapsOf(t.box.db, t.scope).find((g) => g.entity_id === b)?.id as string;
    t.box.db.write(() => dismissGap(t.box.db, t.scope, dismissed, "Not ours.", 9));
    t.box.db.write(() => t.box.db.sql("UPDATE gap SET entity_id = ? WHERE entity_id = ?").run(a, b));
    expect(run([gap(1, { entity_id: a })])).toBe(1);
    expect(run([gap(1, { entity_id: a })])).toBe(0);
    expect(gapsOf(t.box.db, t.scope, { status: "open" })).toEqual([]);
    // Made two again, each has its own.
    t.box.db.write(() => t.box.db.sql("UPDATE gap SET entity_id = ? WHERE id = ?").run(b, dismissed));
    run([gap(1, { entity_id: a }), gap(1, { entity_id: b })]);
    expect(gapsOf(t.box.db, t.scope, { status: "open" }).map((g) => g.entity_id)).toEqual([a]);
  });

  test("forgotten when it closed by itself more than a year ago; what a person said is kept", () => {
    clear();
    run([gap(1), gap(2)]);
    t.box.db.write(() => dismissGap(t.box.db, t.scope, idOf(2), "x", at));
    run([]);
    at += 401 * 86_400_000;
    expect(run([])).toBe(1);
    expect(rows().map((r) => r.subject)).toEqual([gap(2).subject]);
  });
});

test("any course of events: twice in a row changes nothing, dismissed never comes back by itself, open is what is wanted", () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("look" as const), wanted: fc.subarray(all) }),
    fc.record({
      do: fc.constantFrom("dismiss" as const, "reopen" as const),
      n: fc.integer({ min: 1, max: 5 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      clear();
      const said = new Set<string>();
      const insisted = new Set<string>();
      for (const s of steps) {
        if (s.do === "look") {
          const before = new Map(rows().map((r) => [r.subject, r]));
          run(s.wanted);
          const once = rows();
          expect(run(s.wanted)).toBe(0);
          expect(rows()).toEqual(once);
          for (const r of once) {
            const wanted = s.wanted.some((w) => w.subject === r.subject);
            const open = said.has(r.subject) ? false : wanted || insisted.has(r.subject);
            expect([r.subject, r.status]).toEqual([r.subject, open ? "open" : "dismissed"]);
            // Same row as before: a person's words and links to it stay.
            expect(r.id).toBe(before.get(r.subject)?.id ?? r.id);
          }
          continue;
        }
        const row = rows().find((r) => r.subject === gap(s.n).subject);
        if (row === undefined) continue;
        if (s.do === "dismiss") {
          t.box.db.write(() => dismissGap(t.box.db, t.scope, row.id, "No.", ++at));
          said.add(row.subject);
          insisted.delete(row.subject);
        } else {
          if (row.status === "dismissed" && row.closed_by_rule === 1) insisted.add(row.subject);
          said.delete(row.subject);
          t.box.db.write(() => reopenGap(t.box.db, t.scope, row.id));
        }
      }
    }),
    { numRuns: 120 },
  );
});

test("numbers of pages are looked for once, and anew when a page changes; so many at a time, each passed once", () => {
  const { db } = t.box;
  const papers = Array.from({ length: 120 }, (_, i) => ({
    id: `33333333-3333-4333-8333-${String(i).padStart(12, "0")}`,
    n: firstRow(t.scope.accountNumber) + 1_000 + i,
  }));
  db.write(() => {
    for (const { id, n } of papers) {
      db.sql(
        `INSERT INTO document (id, n, account_id, title, sort_date, arrived_on, arrived_at, arrived_by, status, read, changed_at)
         VALUES (?, ?, ?, 'x', '2025-01-01', '2025-01-01', 1, 'api', 'filed', 'full', 1)`,
      ).run(id, n, t.scope.accountId);
      const page = db.sql(
        `INSERT INTO page (document_id, number, file_id, file_page, width, height, source, confidence, text, words)
         VALUES (?, ?, 'f', 1, 1, 1, 'text', 100, ?, x'')`,
      );
      page.run(id, 1, "Service agreement\nPage 1 of 3\nand so on");
      page.run(id, 2, "more of it\nPage 3 of 3");
    }
  });
  const left = () =>
    papers.filter(({ id }) => !db.sql("SELECT 1 FROM numbering WHERE document_id = ?").get(id)).length;
  const walk = (limit: number) => {
    const seen: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const from: number = after;
      after = db.write(() => fillNumbering(db, t.scope, limit, from));
      if (after !== null) expect(after).toBeGreaterThan(from);
      seen.push(left());
    }
    return seen;
  };
  const first = walk(7);
  expect(first.at(-1)).toBe(0);
  for (const [i, n] of first.entries()) expect((first[i - 1] ?? 120) - n).toBeLessThanOrEqual(7);
  const said = (id: string) =>
    (db.sql("SELECT said FROM numbering WHERE document_id = ?").get(id) as { said: string } | undefined)
      ?.said;
  const id = papers[77]?.id as string;
  expect(said(id)).toBe("[[1,3],[3,3]]");
  db.write(() => db.sql("UPDATE page SET text = 'nothing' WHERE document_id = ? AND number = 2").run(id));
  expect(left()).toBe(1);
  // What is looked at already is passed by the fifty.
  expect(walk(7).length).toBeLessThan(10);
  expect(said(id)).toBe("[[1,3]]");
});
