import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, addMonths } from "#kernel/dates.ts";
import type { SnapshotPaper } from "#rules/checkup/account-snapshot.ts";
import { recurrencesOf } from "#rules/checkup/recurrence/recurrence.ts";
import { account, paper, series } from "./account-on-file.ts";

const of = (papers: SnapshotPaper[]) => recurrencesOf(account(papers, "2026-12-31"));
const power = { type: "bills/electricity", who: "power" };
const bank = (number: string) => ({
  type: "banking/bank-statement",
  who: "bank",
  facts: { account_number: number },
});

describe("rhythms", () => {
  const cases: [string, () => SnapshotPaper[], string[]][] = [
    ["three months", () => series(power, "2025-01-12", 3), ["month 2025-04-12"]],
    ["two papers are no rhythm", () => series(power, "2025-01-12", 2), []],
    ["every two months", () => series(power, "2025-01-12", 4, 2), ["two_months 2025-09-12"]],
    ["quarters", () => series(power, "2025-01-12", 4, 3), ["quarter 2026-01-12"]],
    ["half years", () => series(power, "2024-01-12", 4, 6), ["half_year 2026-01-12"]],
    ["years", () => series(power, "2022-03-01", 3, 12), ["year 2025-03-01"]],
    [
      "weeks",
      () => [0, 7, 14, 21].map((n) => paper({ ...power, date: addDays("2025-01-06", n) })),
      ["week 2025-02-03"],
    ],
    ["a month that is missing", () => series(power, "2025-01-12", 6, 1, [2]), ["month 2025-07-12"]],
    [
      "days that wander",
      () => ["2025-01-10", "2025-02-13", "2025-03-08", "2025-04-12"].map((date) => paper({ ...power, date })),
      ["month 2025-05-11"],
    ],
    ["the end of the month", () => series(power, "2025-01-31", 4), ["month 2025-05-31"]],
    [
      "the same bill twice",
      () => [...series(power, "2025-01-12", 3), paper({ ...power, date: "2025-02-12" })],
      ["month 2025-04-12"],
    ],
    [
      "without any order",
      () => ["2025-01-10", "2025-01-29", "2025-05-08", "2025-10-12"].map((date) => paper({ ...power, date })),
      [],
    ],
    [
      "from months to quarters",
      () => [...series(power, "2024-01-12", 6), ...series(power, "2024-09-12", 5, 3)],
      ["quarter 2025-12-12"],
    ],
    [
      "two accounts at one bank",
      () => [
        ...series(bank("DE 1111 4821"), "2025-01-31", 3),
        ...series(bank("DE 1111 9933"), "2025-01-15", 4),
      ],
      ["month 2025-04-30", "month 2025-05-15"],
    ],
    [
      "a statement that shows the end of the number alone",
      () => [
        ...series(bank("DE 1111 4821"), "2025-01-31", 3),
        paper({ ...bank("****4821"), date: "2025-04-30" }),
      ],
      ["month 2025-05-31"],
    ],
    ["receipts have none", () => series({ type: "receipts/groceries", who: "shop" }, "2025-01-12", 6), []],
    ["reminders have none", () => series({ type: "invoices/reminder", who: "shop" }, "2025-01-12", 6), []],
    [
      "two payees",
      () => [...series(power, "2025-01-12", 3), ...series({ ...power, who: "gas" }, "2025-01-20", 3)],
      ["month 2025-04-12", "month 2025-04-20"],
    ],
  ];
  for (const [name, make, expected] of cases)
    test(name, () =>
      expect(
        of(make())
          .map((r) => `${r.every} ${r.next}`)
          .sort(),
      ).toEqual([...expected].sort()),
    );

  test("more papers and evener ones are surer", () => {
    const [few] = of(series(power, "2025-01-12", 3));
    const [many] = of(series(power, "2025-01-12", 12));
    const [holes] = of(series(power, "2025-01-12", 12, 1, [3, 7]));
    expect(many!.sure).toBeGreaterThan(few!.sure);
    expect(many!.sure).toBeGreaterThan(holes!.sure);
  });

  test("any even series is found, whatever its step, and the next one is a step after the last", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3, 6, 12),
        fc.integer({ min: 3, max: 9 }),
        fc.integer({ min: 0, max: 27 }),
        (step, n, day) => {
          const first = addDays("2018-01-01", day);
          const [r, ...more] = of(series(power, first, n, step));
          expect(more).toEqual([]);
          expect(r?.next).toBe(addMonths(first, n * step));
        },
      ),
      { numRuns: 80 },
    );
  });
});
