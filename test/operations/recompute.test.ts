import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  moveObligation,
  obligationsById,
  payByHand,
  replaceObligations,
} from "#database/checkup/obligations.ts";
import { checkupDay, replaceLines } from "#database/checkup/settlement.ts";
import { firstRow } from "#database/documents/documents.ts";
import { addEntity } from "#database/entities/entities.ts";
import { fixedClock } from "#kernel/clock.ts";
import { addDays } from "#kernel/dates.ts";
import {
  recomputeAccount,
  recomputeAround,
  recomputeWhatIsDue,
  refreshCheckup,
} from "#operations/checkup/recompute.ts";
import { todayOf } from "#operations/today.ts";
import type { ReadObligation } from "#reading/reader.ts";
import { openTestBox, type TestBox } from "../box.ts";

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const TODAY = "2025-06-15";
const clock = fixedClock(noon(TODAY));

let t: TestBox;
beforeAll(async () => {
  t = await openTestBox({ clock });
});
afterAll(() => t.close());

/** Takes everything off file again. */
function clear(): void {
  for (const table of ["document", "entity", "gap", "obligation", "checkup_stale"])
    t.box.db.sql(`DELETE FROM ${table}`).run();
  t.box.db.sql("UPDATE account SET checkup_on = NULL, time_zone = NULL").run();
  clock.set(noon(TODAY));
}

function company(name: string): string {
  const id = t.box.ids.uuid();
  addEntity(t.box.db, t.scope, {
    id,
    name,
    kind: "organization",
    subtitle: null,
    details: {},
    created_at: 1,
  });
  return id;
}

interface Paper {
  type: string;
  by: string;
  date: string;
  title?: string;
  total?: number;
  number?: string;
  owed?: { due: string; amount: number; automatic?: boolean; kind?: ReadObligation["kind"] };
  lines?: { day: string; amount: number; words: string }[];
}

/** Puts a paper on file as the pipeline does once it is read, without the recompute. */
function put(p: Paper, id = t.box.ids.uuid()): string {
  const { db } = t.box;
  const type = db.sql("SELECT id FROM type WHERE slug = ? AND account_id IS NULL").get(p.type) as {
    id: string;
  };
  db.sql(
    `INSERT INTO document (n, id, account_id, title, type_id, doc_date, sort_date, arrived_on, arrived_at, arrived_by, status, read, changed_at)
     VALUES ((SELECT ifnull(max(n), @first) + 1 FROM document WHERE n > @first), @id, @account, @title, @type, @date, @date, @date, @at, 'upload', 'filed', 'full', @at)`,
  ).run({
    id,
    first: firstRow(t.scope.accountNumber),
    account: t.accountId,
    title: p.title ?? p.type,
    type: type.id,
    date: p.date,
    at: noon(p.date),
  });
  db.sql(
    "INSERT INTO document_entity (document_id, entity_id, role, position) VALUES (?, ?, 'issuer', 0)",
  ).run(id, p.by);
  const fact = (key: string, role: string, value: string, number: number | null) =>
    db
      .sql(
        `INSERT INTO fact (id, document_id, account_id, position, key, label, role, value, number, currency, confidence)
         VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?, ?, 90)`,
      )
      .run(t.box.ids.uuid(), id, t.accountId, key, key, role, value, number, role === "money" ? "EUR" : null);
  if (p.total !== undefined) fact("total", "money", p.total.toFixed(2), p.total);
  if (p.number !== undefined) fact("invoice_number", "identifier", p.number, null);
  own(id, p);
  if (p.lines)
    replaceLines(
      db,
      t.scope,
      id,
      p.lines.map((l) => ({ ...l, currency: "EUR", page: 1, box: null, quote: l.words })),
    );
  return id;
}

/** The dated item of a paper, as a reading finds it. */
function own(id: string, p: Paper): void {
  const found = p.owed
    ? [
        {
          kind: p.owed.kind ?? ("payment" as const),
          title: "Pay it",
          due: p.owed.due,
          amount: p.owed.amount,
          currency: "EUR",
          automatic: p.owed.automatic === true,
          if_missed: null,
          page: 1,
          quote: "due",
          confidence: 90,
          entity_id: p.by,
        },
      ]
    : [];
  replaceObligations(t.box.db, t.scope, id, found, () => t.box.ids.uuid(), t.box.clock.now());
}

const bill = (by: string, date: string, amount: number, more: Partial<Paper> = {}): Paper => ({
  type: "bills/electricity",
  by,
  date,
  total: amount,
  owed: { due: addDays(date, 14), amount },
  ...more,
});
const statement = (by: string, date: string, lines: [string, number, string][]): Paper => ({
  type: "banking/bank-statement",
  by,
  date,
  title: "Bank statement",
  lines: lines.map(([day, amount, words]) => ({ day, amount, words })),
});

const rows = () =>
  t.box.db.sql("SELECT * FROM obligation WHERE account_id = ? ORDER BY id").all(t.accountId) as Record<
    string,
    unknown
  >[];
const itemOn = (document: string) => rows().find((r) => r.document_id === document)!;
/** Everything the recompute may write to. */
const dump = () =>
  JSON.stringify(
    ["obligation", "gap", "entity", "statement_line", "checkup_stale", "account", "document_entity"].map(
      (table) => t.box.db.sql(`SELECT * FROM ${table}`).all(),
    ),
  );

const act = (
  id: string,
  status: "open" | "handled" | "dismissed",
  more: { note?: string; until?: string } = {},
) =>
  moveObligation(
    t.box.db,
    t.scope,
    id,
    { status, snoozed_until: more.until ?? null, dismissed_reason: null, note: more.note ?? null },
    t.box.clock.now(),
  );

describe("one paper", () => {
  test("a statement closes a bill with its reason, and taking it away opens it again", () => {
    clear();
    const [water, bank] = [company("Northfield Water"), company("Bank")];
    const b = put(bill(water, "2025-05-01", 214.88));
    recomputeAround(t.box, t.scope, b);
    expect(itemOn(b)).toMatchObject({ status: "open", closed_by_rule: null });
    const s = put(statement(bank, "2025-05-31", [["2025-05-12", -214.88, "NORTHFIELD WATER"]]));
    expect(recomputeAround(t.box, t.scope, s).closed).toBe(1);
    expect(itemOn(b)).toMatchObject({
      status: "handled",
      closed_by_rule: "paid",
      closed_by_document: s,
      closed_reason: "Paid: “Bank statement” shows €214.88 on 12 May 2025.",
      dismissed_reason: null,
    });
    t.box.db.sql("UPDATE document SET hidden = 3, trashed_at = 1 WHERE id = ?").run(s);
    while (refreshCheckup(t.box));
    expect(itemOn(b)).toMatchObject({
      status: "open",
      closed_by_rule: null,
      closed_by_document: null,
      closed_at: null,
    });
    t.box.db.sql("UPDATE document SET hidden = 0, trashed_at = NULL WHERE id = ?").run(s);
    while (refreshCheckup(t.box));
    expect(itemOn(b).status).toBe("handled");
  });

  test("correcting the amount on the bill opens it", () => {
    clear();
    const [water, bank] = [company("Northfield Water"), company("Bank")];
    const b = put(bill(water, "2025-05-01", 50));
    const s = put(statement(bank, "2025-05-31", [["2025-05-12", -50, "NORTHFIELD WATER"]]));
    recomputeAround(t.box, t.scope, s);
    expect(itemOn(b).status).toBe("handled");
    t.box.db.sql("UPDATE obligation SET amount = 60, by_hand = 1 WHERE document_id = ?").run(b);
    t.box.db
      .sql("UPDATE fact SET number = 60, value = '60.00' WHERE document_id = ? AND key = 'total'")
      .run(b);
    while (refreshCheckup(t.box));
    expect(itemOn(b).status).toBe("open");
  });

  test("reading a paper again keeps the item and what closed it", () => {
    clear();
    const [water, bank] = [company("Northfield Water"), company("Bank")];
    const paper = bill(water, "2025-05-01", 50);
    const b = put(paper);
    recomputeAround(
      t.box,
      t.scope,
      put(statement(bank, "2025-05-31", [["2025-05-12", -50, "NORTHFIELD WATER"]])),
    );
    const before = itemOn(b);
    own(b, paper);
    recomputeAround(t.box, t.scope, b);
    expect(itemOn(b)).toEqual(before);
    own(b, { ...paper, owed: { due: "2025-05-20", amount: 50 } });
    recomputeAround(t.box, t.scope, b);
    expect(rows()).toHaveLength(1);
    expect(itemOn(b)).toMatchObject({ due: "2025-05-20", status: "handled", closed_by_rule: "paid" });
  });
});

describe("what a person did", () => {
  test("an item opened again is not closed any more, by any run", async () => {
    clear();
    const [water, bank] = [company("Northfield Water"), company("Bank")];
    const b = put(bill(water, "2025-05-01", 50));
    const s = put(statement(bank, "2025-05-31", [["2025-05-12", -50, "NORTHFIELD WATER"]]));
    recomputeAround(t.box, t.scope, s);
    act(String(itemOn(b).id), "open");
    expect(itemOn(b)).toMatchObject({ status: "open", kept_open: 1, closed_reason: null });
    recomputeAround(t.box, t.scope, s);
    await recomputeAccount(t.box, t.scope);
    expect(itemOn(b).status).toBe("open");
  });

  test("an item ticked off stays so when its reason goes, and one closed by a rule that is ticked off is the person's", async () => {
    clear();
    const [water, bank] = [company("Northfield Water"), company("Bank")];
    const b = put(bill(water, "2025-05-01", 50));
    const s = put(statement(bank, "2025-05-31", [["2025-05-12", -50, "NORTHFIELD WATER"]]));
    recomputeAround(t.box, t.scope, s);
    act(String(itemOn(b).id), "handled", { note: "paid in cash" });
    t.box.db.sql("UPDATE document SET hidden = 3 WHERE id = ?").run(s);
    while (refreshCheckup(t.box));
    await recomputeAccount(t.box, t.scope);
    expect(itemOn(b)).toMatchObject({ status: "handled", closed_by_rule: null, note: "paid in cash" });
  });

  test("a note and a snooze stay through closing and opening", () => {
    clear();
    const [water, bank] = [company("Northfield Water"), company("Bank")];
    const b = put(bill(water, "2025-05-01", 50));
    act(String(itemOn(b).id), "open", { note: "ask Ann", until: "2025-07-01" });
    const s = put(statement(bank, "2025-05-31", [["2025-05-12", -50, "NORTHFIELD WATER"]]));
    recomputeAround(t.box, t.scope, s);
    expect(itemOn(b)).toMatchObject({ status: "handled", note: "ask Ann" });
    t.box.db.sql("UPDATE document SET hidden = 3 WHERE id = ?").run(s);
    while (refreshCheckup(t.box));
    expect(itemOn(b)).toMatchObject({ status: "open", note: "ask Ann", snoozed_until: "2025-07-01" });
  });

  test("debits are learned from statements, and given up when the person says they pay by hand", async () => {
    clear();
    const [water, bank] = [company("Northfield Water"), company("Bank")];
    for (const n of [2, 3, 4]) {
      put(bill(water, `2025-0${n}-01`, 40 + n));
      put(statement(bank, `2025-0${n}-28`, [[`2025-0${n}-15`, -40 - n, "Lastschrift NORTHFIELD WATER"]]));
    }
    const next = put(bill(water, "2025-06-05", 49));
    await recomputeAccount(t.box, t.scope);
    expect(itemOn(next)).toMatchObject({ status: "open", automatic: 1, automatic_learned: 1 });
    payByHand(t.box.db, t.scope, { id: String(itemOn(next).id), entity_id: water }, t.box.clock.now());
    await recomputeAccount(t.box, t.scope);
    expect(itemOn(next)).toMatchObject({ automatic: 0, automatic_learned: 0 });
  });
});

describe("the whole account", () => {
  test("a day that begins closes what is over with it, in the account's own zone", async () => {
    clear();
    const water = company("Northfield Water");
    const b = put(
      bill(water, "2025-06-01", 50, { owed: { due: "2025-06-15", amount: 50, automatic: true } }),
    );
    await recomputeWhatIsDue(t.box);
    expect(itemOn(b).status).toBe("open");
    expect(await recomputeWhatIsDue(t.box)).toBe(0);
    // 23:30 on the 15th in London is half past eight on the 16th in Tokyo.
    clock.set(Date.parse("2025-06-15T22:30:00Z"));
    t.box.db.sql("UPDATE account SET time_zone = 'Asia/Tokyo'").run();
    expect(todayOf(t.box, t.scope)).toBe("2025-06-16");
    expect(await recomputeWhatIsDue(t.box)).toBe(1);
    expect(itemOn(b)).toMatchObject({
      status: "handled",
      closed_reason: "Debited automatically on 15 June 2025.",
    });
  });

  test("a run that is stopped is made up for, and a paper that comes meanwhile is not forgotten", async () => {
    clear();
    put(bill(company("Northfield Water"), "2025-06-01", 50));
    const stop = new AbortController();
    stop.abort(new Error("stopped"));
    // Slices end where they have lasted long enough: a stop before the first one is as good as any.
    const run = recomputeAccount(t.box, t.scope, TODAY, stop.signal);
    const late = put(bill(company("Roofing"), "2025-06-02", 60));
    recomputeAround(t.box, t.scope, late);
    await run.catch(() => {});
    expect(checkupDay(t.box.db, t.accountId)?.checkup_on).not.toBe(TODAY);
    expect(await recomputeWhatIsDue(t.box)).toBe(1);
    expect(checkupDay(t.box.db, t.accountId)?.checkup_on).toBe(TODAY);
  });

  test("where it takes long, papers that come in have it done again only after a rest, a new day at once", async () => {
    clear();
    t.box.db.sql("UPDATE account SET time_zone = 'UTC'").run();
    clock.set(Date.parse("2025-06-20T22:00:00Z"));
    const later = (minutes: number) => clock.set(t.box.clock.now() + minutes * 60_000);
    const comes = () =>
      recomputeAround(t.box, t.scope, put(bill(company("Northfield Water"), "2025-06-01", 50)));
    const inTenMinutes = async () => {
      const run = recomputeWhatIsDue(t.box);
      later(10);
      return await run;
    };
    comes();
    expect(await inTenMinutes()).toBe(1);
    comes();
    later(89);
    expect(await recomputeWhatIsDue(t.box)).toBe(0);
    later(2);
    expect(await inTenMinutes()).toBe(1);
    expect(await recomputeWhatIsDue(t.box)).toBe(0);
    later(10);
    expect(todayOf(t.box, t.scope)).toBe("2025-06-21");
    expect(await recomputeWhatIsDue(t.box)).toBe(1);
  });
});

const names = ["Northfield Water", "Summit Roofing", "Brico Casa"];
const paperAt = fc.oneof(
  fc.record({
    what: fc.constant("bill" as const),
    who: fc.nat(2),
    at: fc.nat(150),
    amount: fc.nat(2),
    auto: fc.boolean(),
  }),
  fc.record({
    what: fc.constant("line" as const),
    who: fc.nat(2),
    at: fc.nat(165),
    amount: fc.nat(2),
    auto: fc.boolean(),
  }),
);
type At = { what: "bill" | "line"; who: number; at: number; amount: number; auto: boolean };
const amounts = [50, 50, 75.5];

/** Puts papers on file in an order; gives the document of each. */
function file(papers: At[], order: number[], each: (id: string) => void): string[] {
  const companies = names.map(company);
  const bank = company("Hohenfels Bank");
  const ids: string[] = [];
  for (const n of order) {
    const p = papers[n]!;
    const date = addDays("2025-01-01", p.at);
    const amount = amounts[p.amount]!;
    ids[n] = put(
      p.what === "bill"
        ? bill(companies[p.who]!, date, amount, {
            owed: { due: addDays(date, 14), amount, automatic: p.auto },
          })
        : statement(bank, date, [[date, -amount, `Payment ${names[p.who]}`]]),
    );
    each(ids[n]!);
  }
  return ids;
}

/** How the items stand, by the place of their paper. */
const standing = (ids: string[]) =>
  rows()
    .map((r) =>
      [
        ids.indexOf(String(r.document_id)),
        r.status,
        r.closed_by_rule,
        ids.indexOf(String(r.closed_by_document)),
        r.automatic,
      ].join(" "),
    )
    .sort();

describe("properties", () => {
  const world = fc.record({
    papers: fc.array(paperAt, { minLength: 1, maxLength: 9 }),
    shuffle: fc.array(fc.nat(1000), { minLength: 9, maxLength: 9 }),
  });

  test("twice changes no row; paper by paper comes to the same as all at once, in any order", async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ papers, shuffle }) => {
        clear();
        const straight = papers.map((_, i) => i);
        let ids = file(papers, straight, (id) => void recomputeAround(t.box, t.scope, id));
        await recomputeAccount(t.box, t.scope);
        const once = dump();
        const first = standing(ids);
        await recomputeAccount(t.box, t.scope);
        expect(dump()).toBe(once);

        clear();
        ids = file(
          papers,
          [...straight].sort((a, b) => shuffle[a]! - shuffle[b]!),
          (id) => void recomputeAround(t.box, t.scope, id),
        );
        const piecemeal = standing(ids);
        await recomputeAccount(t.box, t.scope);
        expect(standing(ids)).toEqual(first);
        // Only a debit learned from other bills waits for the whole to be looked at.
        expect(piecemeal).toEqual(first);
      }),
      { numRuns: 25 },
    );
  });

  test("what people do in between survives every run", async () => {
    const action = fc.record({
      after: fc.nat(8),
      item: fc.nat(8),
      what: fc.constantFrom("handled", "dismissed", "reopen", "snooze", "note"),
    });
    await fc.assert(
      fc.asyncProperty(world, fc.array(action, { maxLength: 6 }), async ({ papers }, actions) => {
        clear();
        const said = new Map<string, Record<string, unknown>>();
        let n = 0;
        file(
          papers,
          papers.map((_, i) => i),
          (id) => {
            recomputeAround(t.box, t.scope, id);
            for (const a of actions.filter((x) => x.after === n)) {
              const all = rows();
              const of = all[a.item % Math.max(1, all.length)];
              if (!of) continue;
              const item = String(of.id);
              if (a.what === "handled" && of.status !== "dismissed") act(item, "handled");
              else if (a.what === "dismissed" && of.status !== "handled") act(item, "dismissed");
              else if (a.what === "reopen" && of.status !== "open") act(item, "open");
              else if (of.status === "open")
                act(item, "open", a.what === "note" ? { note: "mine" } : { until: "2025-12-01" });
              const now = obligationsById(t.box.db, t.scope, [item])[0]!;
              said.set(item, {
                note: now.note,
                ...(now.status !== "open" || rows().find((r) => r.id === item)!.kept_open === 1
                  ? { status: now.status }
                  : {}),
              });
            }
            n++;
          },
        );
        await recomputeAccount(t.box, t.scope);
        clock.advance(86_400_000);
        await recomputeAccount(t.box, t.scope);
        for (const [id, wanted] of said) expect(rows().find((r) => r.id === id)).toMatchObject(wanted);
      }),
      { numRuns: 25 },
    );
  });
});

test("what a paper of years later closed stays closed when the first is looked at anew", async () => {
  clear();
  const by = company("Northfield Insurance");
  const first = put({
    type: "insurance/policy",
    by,
    date: "2023-01-01",
    owed: { due: "2025-01-01", amount: 1, kind: "renewal" },
  });
  put({ type: "insurance/policy", by, date: "2025-01-01" });
  await recomputeAccount(t.box, t.scope, TODAY);
  const status = () =>
    (t.box.db.sql("SELECT status FROM obligation WHERE document_id = ?").get(first) as { status: string })
      .status;
  expect(status()).toBe("handled");
  recomputeAround(t.box, t.scope, first);
  expect(status()).toBe("handled");
});
