import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, addMonths } from "#kernel/dates.ts";
import { render } from "#messages/render.ts";
import type { AccountSnapshot, SnapshotPaper } from "#rules/checkup/account-snapshot.ts";
import { answeredBy, answersOf } from "#rules/checkup/gaps/answered.ts";
import { gapKey, type WantedGap } from "#rules/checkup/gaps/gap.ts";
import { wantedGaps } from "#rules/checkup/gaps/wanted.ts";
import { recurrencesOf } from "#rules/checkup/recurrence/recurrence.ts";
import { account, paper } from "./account-on-file.ts";

/** Sixteen months of statements and bills of some makers, each with a few months left out in the middle. */
interface Kept {
  maker: string;
  type: "banking/bank-statement" | "work/payslip" | "bills/phone" | "banking/credit-card-statement";
  holes: number[];
  /** Days between the end of the month and the day of the paper. */
  after: number;
}

const MONTHS = 16;
const from = "2023-09-01";
const today = "2025-01-08";

const kept = fc.record({
  maker: fc.constantFrom("alpha", "beta", "gamma", "delta"),
  type: fc.constantFrom(
    "banking/bank-statement",
    "work/payslip",
    "bills/phone",
    "banking/credit-card-statement",
  ),
  // Neither of the first four nor of the last three, and no two next to each other: single months that were lost.
  holes: fc.constantFrom([], [5], [7], [5, 9], [6, 11], [4, 8, 12]),
  after: fc.integer({ min: 0, max: 4 }),
}) as fc.Arbitrary<Kept>;
const household = fc.uniqueArray(kept, { maxLength: 4, selector: (k) => `${k.maker} ${k.type}` });

const monthOf = (k: Kept, i: number): SnapshotPaper => {
  const first = addMonths(from, i);
  const last = addDays(addMonths(first, 1), -1);
  return paper({
    id: `${k.maker} ${k.type} ${i}`,
    type: k.type,
    who: k.maker,
    period: [first, last],
    date: addDays(last, k.after),
    title: `${k.type} of ${first.slice(0, 7)}`,
  });
};
const papersOf = (all: Kept[]) =>
  all.flatMap((k) =>
    Array.from({ length: MONTHS }, (_, i) => i).flatMap((i) => (k.holes.includes(i) ? [] : [monthOf(k, i)])),
  );
const wanted = (a: AccountSnapshot) => wantedGaps(a, recurrencesOf(a));
const keys = (gaps: WantedGap[]) => gaps.map(gapKey).sort();

test("each month that was lost is missing, and nothing else", () => {
  fc.assert(
    fc.property(household, (all) => {
      const lost = all.flatMap((k) =>
        k.holes.map((i) => `period ${k.type} ${addMonths(from, i).slice(0, 7)} ${k.maker}`),
      );
      const found = wanted(account(papersOf(all), today)).map((g) => `${g.subject} ${g.entity_id}`);
      expect(found.sort()).toEqual(lost.sort());
    }),
    { numRuns: 60 },
  );
});

test("the same account gives the same gaps, however often it is asked and whatever the order", () => {
  fc.assert(
    fc.property(household, fc.integer({ min: 1, max: 50 }), (all, turn) => {
      const papers = papersOf(all);
      const a = wanted(account(papers, today));
      const at = papers.length === 0 ? 0 : turn % papers.length;
      expect(wanted(account(papers, today))).toEqual(a);
      expect(wanted(account([...papers.slice(at), ...papers.slice(0, at)], today))).toEqual(a);
    }),
    { numRuns: 40 },
  );
});

test("the paper that was lost closes its gap and no other, and says so; without it the gap is back", () => {
  fc.assert(
    fc.property(household, fc.nat(), (all, pick) => {
      const lost = all.flatMap((k) => k.holes.map((i) => [k, i] as const));
      const one = lost[pick % Math.max(1, lost.length)];
      if (one === undefined) return;
      const before = wanted(account(papersOf(all), today));
      const found = monthOf(...one);
      const after = account([...papersOf(all), found], today);
      const own = before.filter(
        (g) =>
          g.entity_id === one[0].maker &&
          g.subject.endsWith(addMonths(from, one[1]).slice(0, 7)) &&
          g.subject.includes(one[0].type),
      );
      expect(own).toHaveLength(1);
      expect(keys(wanted(after))).toEqual(keys(before.filter((g) => !own.includes(g))));
      expect(answeredBy(after, found.id, new Set(before.map(gapKey)))).toEqual(own);
      expect(render(answersOf(after)(own[0] as WantedGap), "en")).toBe(`On file now: ${found.title}.`);
    }),
    { numRuns: 60 },
  );
});

test("nothing is missing of a maker that is gone, and the others keep theirs", () => {
  fc.assert(
    fc.property(household, (all) => {
      const a = account(papersOf(all), today);
      const gone: AccountSnapshot = {
        ...a,
        things: a.things.map((t) => (t.id === "alpha" ? { ...t, gone: "2025-01-01" } : t)),
      };
      expect(keys(wanted(gone))).toEqual(keys(wanted(a).filter((g) => g.entity_id !== "alpha")));
    }),
    { numRuns: 40 },
  );
});

test("an archive of thousands of old papers makes no flood", () => {
  const old = Array.from({ length: 60 }, (_, s) =>
    Array.from({ length: 60 }, (_, i) => i)
      .filter((i) => (i * 7 + s) % 5 !== 0)
      .map((i) =>
        paper({
          type: "bills/electricity",
          who: `maker-${s}`,
          date: addMonths("2014-01-15", i),
          arrived: "2025-01-05",
        }),
      ),
  ).flat();
  expect(wanted(account(old, today, { firstArrived: "2025-01-05" }))).toEqual([]);
});

test("ten thousand papers are looked at in well under a second", () => {
  const many = Array.from({ length: 120 }, (_, s) =>
    Array.from({ length: 84 }, (_, i) =>
      paper({
        type: s % 2 === 0 ? "bills/electricity" : "banking/bank-statement",
        who: `maker-${s}`,
        date: addMonths("2018-01-15", i),
      }),
    ),
  ).flat();
  const a = account(many, "2025-01-08");
  const rhythms = recurrencesOf(a);
  const began = performance.now();
  wantedGaps(a, rhythms);
  expect(performance.now() - began).toBeLessThan(5_000);
});
