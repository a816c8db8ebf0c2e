import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { takeEvents } from "#doors/web/ask/thread.ts";
import { dayAfter, groupsOf, monthAfter, snoozeDays, sumText, weeksOf } from "#doors/web/checkup/groups.ts";
import { placeOf } from "#doors/web/document/place-of.ts";
import { forEachOf } from "#doors/web/documents/bulk.ts";
import { rangeOf } from "#doors/web/documents/selecting.tsx";
import { byCategory, byMonth, comparison, csvOf, total } from "#doors/web/money/sums.ts";
import type { CheckupItem, SpendingRow } from "#doors/web/shapes.ts";

const word = (text: string, x0: number) => ({ text, box: { x0, y0: 0.1, x1: x0 + 0.05, y1: 0.12 } });

describe("where a quote stands on its page", () => {
  const line = ["Policy", "expires", "11/18/2022", "and", "renews"].map((text, i) => word(text, i / 10));
  test.each<[string, number | null, number | null]>([
    ["Policy expires 11/18/2022", 0, 0.25],
    ["expires  11-18-2022.", 0.1, 0.25],
    ["RENEWS", 0.4, 0.45],
    ["renews tomorrow", 0.4, 0.45],
    ["nowhere", null, null],
    ["  ", null, null],
  ])("%s", (quote, x0, x1) => {
    const box = placeOf(line, quote);
    expect(box?.x0 ?? null).toBe(x0);
    if (x1 !== null) expect(box?.x1).toBeCloseTo(x1, 5);
  });

  test("words of the page itself are always found, and anything may be asked", () => {
    const texts = fc.array(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(texts, fc.string(), (all, other) => {
        const words = all.map((text, i) => word(text, i / 20));
        const spelled = all.join(" ");
        if (/[\p{L}\p{N}]/u.test(spelled.normalize("NFKD"))) expect(placeOf(words, spelled)).not.toBeNull();
        placeOf(words, other);
      }),
    );
  });
});

test("events of a stream are taken whole, however it is cut", () => {
  const stream =
    ': wait\n\nevent: text\ndata: {"text":"a"}\n\nevent: done\ndata: {"answer":"a",\ndata: "grounded":true}\n\n';
  fc.assert(
    fc.property(fc.array(fc.nat({ max: stream.length }), { maxLength: 6 }), (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), stream.length];
      let buffer = "";
      const seen: string[] = [];
      for (let i = 1; i < edges.length; i++) {
        const taken = takeEvents(buffer + stream.slice(edges[i - 1], edges[i]));
        buffer = taken.rest;
        seen.push(...taken.events.map((one) => `${one.event} ${one.data}`));
      }
      expect(seen).toEqual(['text {"text":"a"}', 'done {"answer":"a",\n"grounded":true}']);
      expect(buffer).toBe("");
    }),
  );
});

const item = (over: Partial<CheckupItem>): CheckupItem => ({
  id: "1",
  source: "obligation",
  kind: "payment",
  kind_label: "Payment",
  title: "Pay",
  detail: null,
  when: "2025-03-28",
  overdue: false,
  group: "2025-03",
  severity: "soon",
  status: "open",
  snoozed_until: null,
  dismissed_reason: null,
  amount: 0.1,
  currency: "EUR",
  what_to_do: null,
  person_or_thing: null,
  document: null,
  url: "http://localhost/",
  ...over,
});

describe("the Checkup's groups", () => {
  test("stand in the order of the box, months by their names", () => {
    const groups = groupsOf([item({ group: "past_due" }), item({}), item({ group: "missing" }), item({})]);
    expect(groups.map((g) => [g.title, g.items.length])).toEqual([
      ["Past due", 1],
      ["March 2025", 2],
      ["Missing", 1],
    ]);
  });

  test("amounts are added exactly, each currency for itself, payments alone", () => {
    const text = sumText([
      item({}),
      item({ amount: 0.2 }),
      item({ currency: "GBP" }),
      item({ kind: "expiry", amount: 9 }),
    ]);
    expect(text).toContain("0.30");
    expect(text).toContain("0.10");
    expect(sumText([item({ amount: null })])).toBeNull();
  });

  test("a line is put off to days after today alone", () => {
    fc.assert(
      fc.property(fc.nat({ max: 900 }), (days) => {
        const today = "2025-01-30";
        const offered = snoozeDays(dayAfter(today, days), today);
        expect(offered.every((one) => one.until > today)).toBe(true);
        expect(offered.length).toBe(days - 7 > 7 ? 4 : 3);
      }),
    );
  });

  test("months are whole weeks from Monday to Sunday", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2400 }), (n) => {
        const month = monthAfter("1990-01", n);
        const days = weeksOf(month).flat();
        expect(days.length % 7).toBe(0);
        expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(days.filter((day) => day.startsWith(month)).length).toBeGreaterThanOrEqual(28);
        expect(new Set(days).size).toBe(days.length);
      }),
    );
  });
});

test("a range goes from the one chosen last, either way", () => {
  const ids = ["a", "b", "c", "d"];
  expect(rangeOf(ids, "b", "d")).toEqual(["b", "c", "d"]);
  expect(rangeOf(ids, "d", "b")).toEqual(["b", "c", "d"]);
  expect(rangeOf(ids, null, "c")).toEqual(["c"]);
  expect(rangeOf(ids, "gone", "c")).toEqual(["c"]);
});

test("many changes: all are tried, a few at a time, refusals are told", async () => {
  let running = 0;
  let most = 0;
  const seen: number[] = [];
  const result = await forEachOf(
    [1, 2, 3, 4, 5, 6, 7],
    async (n) => {
      most = Math.max(most, ++running);
      await Bun.sleep(1);
      running--;
      if (n % 3 === 0) throw new Error("no");
    },
    (done) => seen.push(done),
  );
  expect(most).toBe(3);
  expect(result.done.toSorted()).toEqual([1, 2, 4, 5, 7]);
  expect(result.failed.toSorted()).toEqual([3, 6]);
  expect(result.why).not.toBe("");
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

describe("spending", () => {
  const row = (over: Partial<SpendingRow>): SpendingRow => ({
    month: "2025-03",
    type: "bills/water",
    type_name: "Water bill",
    category: "bills",
    currency: "EUR",
    amount: 0.1,
    documents: 1,
    ...over,
  });

  test("is added exactly, and every month has its place", () => {
    expect(total([0.1, 0.2])).toBe(0.3);
    const months = byMonth([row({}), row({ amount: 0.2 }), row({ month: "2024-03", amount: 9 })], 2025);
    expect(months.length).toBe(12);
    expect(months[2]).toEqual({ month: "2025-03", amount: 0.3, documents: 2 });
  });

  test("rolls up by category with its types, most first", () => {
    const rows = [
      row({ category: "bills", type: "bills/water", amount: 5 }),
      row({ category: "bills", type: "bills/gas", amount: 7 }),
      row({ category: "health", type: "health/medical-bill", amount: 11 }),
    ];
    expect(byCategory(rows).map((c) => [c.slug, c.amount, c.types.map((t) => t.slug)])).toEqual([
      ["bills", 12, ["bills/gas", "bills/water"]],
      ["health", 11, ["health/medical-bill"]],
    ]);
  });

  test.each<[string, number, number, string, ReturnType<typeof comparison>]>([
    ["a whole year", 110, 100, "2027-02-01", { way: "more", share: 0.1, part: false }],
    ["less", 50, 100, "2027-02-01", { way: "less", share: 0.5, part: false }],
    ["as much", 100.2, 100, "2027-02-01", { way: "same", share: 0.2 / 100, part: false }],
    ["nothing the year before", 100, 0, "2027-02-01", null],
    ["a year that runs: the months so far alone", 30, 100, "2025-01-20", null],
  ])("beside the year before: %s", (_, now, then, today, expected) => {
    const found = comparison(
      [row({ month: "2025-03", amount: now })],
      [row({ month: "2024-03", amount: then })],
      2025,
      today,
    );
    if (expected === null) expect(found).toBeNull();
    else expect(found).toEqual({ ...expected, share: expect.closeTo(expected.share, 6) });
  });

  test("as comma-separated values nothing runs in a spreadsheet, and quotes are doubled", () => {
    const text = csvOf([row({ type_name: '=cmd|"x"' }), row({ type_name: "a,b" })]);
    expect(text).toContain(`"'=cmd|""x"""`);
    expect(text).toContain('"a,b"');
    expect(text.endsWith("\r\n")).toBe(true);
  });
});
