import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { countedBy } from "#database/documents/counted.ts";
import { addDocument } from "#database/documents/documents.ts";
import { libraryMonths } from "#database/documents/library.ts";
import { countDocuments, groups, tally } from "#database/documents/listing.ts";
import { seedTaxonomy, typeId } from "#database/documents/taxonomy.ts";
import { type Database, lookAtDatabase, openCopy, openDatabase } from "#database/sqlite/open.ts";
import { systemIds } from "#kernel/ids.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";

const key = new Uint8Array(32).fill(3);
const folder = mkdtempSync(join(tmpdir(), "deedbox-counted-"));
afterAll(() => rmSync(folder, { recursive: true }));

const since = "2026-05-01";
const slugs = types.slice(0, 4).map((type) => type.slug);

/** A box of two accounts, each with its own papers. */
function twoAccounts(file: string | null): { db: Database; scopes: AccountScope[] } {
  const db = openDatabase({ dataDir: file ?? "", key, now: 1, memory: file === null });
  db.write(() => seedTaxonomy(db));
  const scopes = [1, 2].map((number) => {
    const id = systemIds.uuid();
    db.sql(
      "INSERT INTO account (id, number, name, kind, plan, sealed_key, created_at) VALUES (?, ?, 'A', 'family', 'none', x'00', 1)",
    ).run(id, number);
    return ownWork({ id, number });
  });
  return { db, scopes };
}

const column = {
  hidden: fc.constantFrom(0, 0, 0, 1, 2, 3),
  type_id: fc.constantFrom(null, ...slugs.map(typeId)),
  category_id: fc.constantFrom(null, null, "category"),
  doc_date: fc.constantFrom(null, "2024-01-31", "2024-02-01", "2025-12-31"),
  read: fc.constantFrom("full", "quick"),
  arrived_on: fc.constantFrom("2026-04-30", "2026-05-01", "2026-05-02"),
};
const step = fc.record({
  account: fc.nat(1),
  which: fc.nat(30),
  what: fc.constantFrom("add", "add", "change", "change", "change", "change", "remove", "ask"),
  only: fc.constantFrom(...(Object.keys(column) as (keyof typeof column)[])),
  kept: fc.constantFrom(true, true, true, false),
  values: fc.record(column),
});

/** Does a step to one of the papers of an account. */
function take(
  db: Database,
  scope: AccountScope,
  s: typeof step extends fc.Arbitrary<infer S> ? S : never,
): void {
  const papers = db.sql("SELECT id FROM document WHERE account_id = ?").all(scope.accountId) as {
    id: string;
  }[];
  const id = papers[s.which % Math.max(1, papers.length)]?.id;
  const category = db.sql("SELECT id FROM category ORDER BY id LIMIT 1").get() as { id: string };
  const own = s.values.category_id === null ? null : category.id;
  if (s.what === "add")
    addDocument(db, scope, {
      ...{
        id: systemIds.uuid(),
        title: "A paper",
        original_name: null,
        titleByHand: false,
        dateByHand: false,
      },
      ...{
        doc_date: s.values.doc_date,
        had_on: null,
        arrived_on: s.values.arrived_on,
        arrived_by: "api",
        added_by: null,
      },
      ...{ arrived_at: Date.parse(s.values.arrived_on), purpose: null, duplicate_of: null, page_count: 1 },
    });
  else if (id !== undefined && s.what === "remove") db.sql("DELETE FROM document WHERE id = ?").run(id);
  else if (id !== undefined && s.what === "change") {
    // One column by itself: a change of any of them is to be seen.
    const value = s.only === "category_id" ? own : s.values[s.only];
    db.sql(`UPDATE document SET ${s.only} = ? WHERE id = ?`).run(value, id);
    if (s.only === "doc_date" || s.only === "arrived_on")
      db.sql("UPDATE document SET sort_date = ifnull(doc_date, arrived_on) WHERE id = ?").run(id);
  }
}

/** All numbers as a box gives them that has just been started. */
function anew(db: Database, scope: AccountScope) {
  const values = { account: scope.accountId, since };
  const all = (sql: string) => db.sql(sql).all(values) as { key: string | null; n: number }[];
  const count = (where: string) =>
    all(`SELECT '' AS key, count(*) AS n FROM document WHERE account_id = @account AND ${where}`)[0]?.n;
  const by = (what: string, join = "") =>
    all(
      `SELECT ${what} AS key, count(*) AS n FROM document d ${join} WHERE d.account_id = @account AND d.hidden = 0 GROUP BY 1 ORDER BY 1`,
    );
  const type = "LEFT JOIN type ty ON ty.id = d.type_id";
  return {
    current: count("hidden = 0"),
    including_replaced: count("hidden < 2"),
    trash: count("hidden = 3"),
    quick: (count("hidden = 0 AND read = 'quick'") ?? 0) > 0,
    arrived: count("hidden = 0 AND arrived_on >= @since"),
    years: by("substr(d.sort_date, 1, 4)"),
    months: by("iif(d.doc_date IS NULL, NULL, substr(d.doc_date, 1, 7))"),
    types: by("ty.slug", "JOIN type ty ON ty.id = d.type_id"),
    categories: by("c.slug", `${type} JOIN category c ON c.id = ifnull(d.category_id, ty.category_id)`),
  };
}

function kept(db: Database, scope: AccountScope): ReturnType<typeof anew> {
  const { years, types: kinds, categories } = groups(db, scope);
  const { current, including_replaced, arrived_last_7_days: arrived } = tally(db, scope, since);
  const byKey = <T>(rows: T[], name: (row: T) => string | null, n: (row: T) => number) =>
    rows
      .map((row) => ({ key: name(row), n: n(row) }))
      .sort((a, b) => ((a.key ?? "") < (b.key ?? "") ? -1 : 1));
  return {
    current,
    including_replaced,
    trash: countDocuments(db, scope, { trash: true }),
    quick: countedBy(db, scope, "read").some(({ value }) => value === "quick"),
    arrived,
    years: byKey(
      years,
      (y) => y.year,
      (y) => y.n,
    ),
    months: byKey(
      libraryMonths(db, scope, {}),
      (m) => m.month,
      (m) => m.documents,
    ),
    types: byKey(
      kinds,
      (k) => k.slug,
      (k) => k.documents,
    ),
    categories: byKey(
      categories,
      (k) => k.slug,
      (k) => k.documents,
    ),
  };
}

test("what is counted along is what a walk through all papers counts, whatever came, went, changed or was taken back", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 40, maxLength: 60 }), (steps) => {
      const { db, scopes } = twoAccounts(null);
      for (const s of steps) {
        const scope = scopes[s.account] as AccountScope;
        try {
          db.write(() => {
            take(db, scope, s);
            // Asked for the first time within a change that may be taken back.
            if (s.what === "ask") kept(db, scope);
            if (!s.kept) throw new Error("taken back");
          });
        } catch (e) {
          expect(e).toMatchObject({ message: "taken back" });
        }
        for (const one of scopes) expect(kept(db, one)).toEqual(anew(db, one));
      }
      db.close();
    }),
    { numRuns: 8 },
  );
});

test("what another process writes is counted, from an earlier day on, and by who may only look", () => {
  const { db, scopes } = twoAccounts(folder);
  const [scope] = scopes as [AccountScope, AccountScope];
  const add = { account: 0, which: 0, what: "add", only: "hidden", kept: true } as const;
  const values = {
    hidden: 0,
    type_id: null,
    category_id: null,
    doc_date: null,
    read: "full",
    arrived_on: since,
  } as const;
  db.write(() => take(db, scope, { ...add, values }));
  expect(tally(db, scope, since)).toMatchObject({ current: 1, arrived_last_7_days: 1 });
  const other = openCopy(join(folder, "deedbox.db"), key);
  other.write(() => take(other, scope, { ...add, values: { ...values, arrived_on: "2026-04-30" } }));
  other.close();
  expect(tally(db, scope, since)).toMatchObject({ current: 2, arrived_last_7_days: 1 });
  expect(tally(db, scope, "2026-04-30").arrived_last_7_days).toBe(2);
  expect(countDocuments(db, scope, {})).toBe(2);
  const looking = lookAtDatabase(folder, key);
  expect(tally(looking, scope, since)).toMatchObject({ current: 2, arrived_last_7_days: 1 });
  looking.close();
  db.close();
});
