import { describe, expect, test } from "bun:test";
import { written } from "#messages/render.ts";
import type { SnapshotPaper, SnapshotThing } from "#rules/checkup/account-snapshot.ts";
import type { WantedGap } from "#rules/checkup/gaps/gap.ts";
import { wantedGaps } from "#rules/checkup/gaps/wanted.ts";
import { recurrencesOf } from "#rules/checkup/recurrence/recurrence.ts";
import { account, paper, series, statements, thing, wantedOf } from "./account-on-file.ts";

const bank = { type: "banking/bank-statement", who: "bank", facts: { account_number: "7123454821" } };
const savings = { ...bank, facts: { account_number: "9988771111" } };
const card = {
  type: "banking/credit-card-statement",
  who: "bank",
  facts: { card_number: "4929123412349007" },
};
const payslip = {
  type: "work/payslip",
  who: "payer:works subject:Ann",
  facts: { salary_net: "2100.00 EUR" },
  language: "sv",
};
const power = { type: "bills/electricity", who: "power", facts: { contract_number: "KD55512345" } };
const water = { type: "bills/water", who: "water" };
const year24 = (m: typeof bank, without: number[] = []) => statements(m, "2024-01-01", 12, without);
const none: string[] = [];

type Row = [string, SnapshotPaper[], string, string[], (SnapshotThing[] | { lastArrived: string })?];

const missing: Row[] = [
  [
    "a month of a bank statement",
    year24(bank, [4]),
    "2025-01-10",
    ["period banking/bank-statement 4821 2024-05 @bank"],
  ],
  [
    "two months one after the other",
    year24(bank, [4, 5]),
    "2025-01-10",
    ["period banking/bank-statement 4821 2024-05 @bank", "period banking/bank-statement 4821 2024-06 @bank"],
  ],
  [
    "two months apart",
    year24(bank, [2, 8]),
    "2025-01-10",
    ["period banking/bank-statement 4821 2024-03 @bank", "period banking/bank-statement 4821 2024-09 @bank"],
  ],
  [
    "February of a leap year",
    statements(bank, "2023-10-01", 8, [4]),
    "2024-06-10",
    ["period banking/bank-statement 4821 2024-02 @bank"],
  ],
  [
    "December, seen in the next year",
    statements(bank, "2024-06-01", 11, [6]),
    "2025-05-09",
    ["period banking/bank-statement 4821 2024-12 @bank"],
  ],
  [
    "statements from the middle of a month",
    Array.from({ length: 10 }, (_, i) => i)
      .filter((i) => i !== 5)
      .map((i) => {
        const m = `${2024}-${String(i + 1).padStart(2, "0")}`;
        const n = `${2024}-${String(i + 2).padStart(2, "0")}`;
        return paper({ ...card, period: [`${m}-15`, `${n}-14`], date: `${n}-16` });
      }),
    "2024-11-25",
    ["period banking/credit-card-statement 9007 2024-06 @bank"],
  ],
  [
    "of one account, while the other is whole",
    [...year24(bank, [4]), ...year24(savings)],
    "2025-01-10",
    ["period banking/bank-statement 4821 2024-05 @bank"],
  ],
  [
    "a payslip",
    statements(payslip, "2024-03-01", 10, [6], -2),
    "2025-01-10",
    ["period work/payslip 2024-09 @works"],
  ],
  [
    "a monthly bill by its days",
    series(power, "2024-01-14", 14, 1, [6]),
    "2025-02-25",
    ["period bills/electricity 2345 2024-07 @power"],
  ],
  [
    "a bill every two months",
    series(water, "2024-01-20", 8, 2, [3]),
    "2025-04-01",
    ["period bills/water 2024-07 @water"],
  ],
  [
    "a quarterly bill",
    series(water, "2023-01-10", 9, 3, [5]),
    "2025-02-01",
    ["period bills/water 2024-04 @water"],
  ],
  [
    "a yearly bill",
    series({ type: "bills/council-tax", who: "town" }, "2021-02-03", 5, 12, [3]),
    "2025-03-01",
    ["period bills/council-tax 2024-02 @town"],
  ],
  [
    "the last bank statement is late",
    year24(bank),
    "2025-02-20",
    ["period banking/bank-statement 4821 2025-01 @bank"],
  ],
  [
    "two are late by now",
    year24(bank),
    "2025-03-25",
    ["period banking/bank-statement 4821 2025-01 @bank", "period banking/bank-statement 4821 2025-02 @bank"],
  ],
  [
    "at most three are late",
    year24(bank),
    "2025-06-25",
    [
      "period banking/bank-statement 4821 2025-01 @bank",
      "period banking/bank-statement 4821 2025-02 @bank",
      "period banking/bank-statement 4821 2025-03 @bank",
    ],
  ],
  [
    "a bill later than its rhythm",
    series(power, "2024-01-14", 12),
    "2025-02-08",
    ["period bills/electricity 2345 2025-01 @power"],
  ],
  [
    "a quarterly bill is late",
    series(water, "2023-01-10", 8, 3),
    "2025-02-25",
    ["period bills/water 2025-01 @water"],
  ],
  [
    "a yearly bill is late",
    series({ type: "bills/council-tax", who: "town" }, "2022-02-03", 3, 12),
    "2025-05-01",
    ["period bills/council-tax 2025-02 @town"],
  ],
  [
    "three bank statements are a series",
    statements(bank, "2024-10-01", 3),
    "2025-02-20",
    ["period banking/bank-statement 4821 2025-01 @bank"],
  ],
  [
    "invoices for each month of a contract",
    statements(
      { type: "invoices/invoice", who: "telecom", facts: { contract_number: "TS468533" } } as never,
      "2024-01-01",
      12,
      [5],
      4,
    ),
    "2025-01-15",
    ["period invoices/invoice 8533 2024-06 @telecom"],
  ],
  [
    "bills of which all but one were not sorted, by the number of the contract",
    statements(
      { type: "bills/electricity", who: "power", facts: { contract_number: "KD55512345" } } as never,
      "2024-01-01",
      12,
      [5],
      4,
    ).map((p, i) => (i === 0 ? p : { ...p, type: null })),
    "2025-01-15",
    ["period bills/electricity 2345 2024-06 @power"],
  ],
  [
    "a new supplier that the old one goes on beside",
    [
      ...series(power, "2024-01-14", 14, 1, [6]),
      ...series({ ...power, who: "sun", facts: { contract_number: "Z99" } }, "2024-08-03", 7),
    ],
    "2025-02-25",
    ["period bills/electricity 2345 2024-07 @power"],
  ],
];

const silent: Row[] = [
  [
    "a paper of the payee that was not sorted may be the one",
    [
      ...series(power, "2024-01-14", 14, 1, [6]),
      paper({ type: null as unknown as string, who: "power", date: "2024-07-15" }),
    ],
    "2025-02-25",
    none,
  ],
  [
    "what is ordered again and again, by invoice",
    series({ type: "invoices/invoice", who: "shop" }, "2024-01-05", 12, 1, [4]),
    "2025-01-10",
    none,
  ],
  ["nothing on file", [], "2025-01-10", none],
  ["every month is there", year24(bank), "2025-01-10", none],
  ["the next one is not late yet", year24(bank), "2025-02-07", none],
  ["two papers are no series", statements(bank, "2024-10-01", 2), "2025-03-01", none],
  ["older than two years", statements(bank, "2021-01-01", 28, [4]), "2023-05-07", none],
  ["a hole in what ended long ago", statements(bank, "2023-01-01", 12, [9]), "2024-11-05", none],
  ["a long dead series", statements(bank, "2022-01-01", 12), "2025-01-10", none],
  ["ended more than half a year ago", statements(bank, "2024-01-01", 6), "2025-02-10", none],
  ["most of it is not kept", statements(bank, "2024-01-01", 12, [1, 2, 4, 5, 7, 8]), "2025-01-10", none],
  [
    "a pause of half a year",
    statements(payslip, "2023-01-01", 22, [8, 9, 10, 11, 12, 13], -2),
    "2024-11-05",
    none,
  ],
  [
    "a statement of a quarter spans it",
    [
      ...year24(bank, [3, 4, 5]),
      paper({ ...bank, period: ["2024-04-01", "2024-06-30"], date: "2024-07-02" }),
    ],
    "2025-01-10",
    none,
  ],
  [
    "a bill that was taken for an invoice",
    [
      ...series(power, "2024-01-14", 14, 1, [6]),
      paper({ type: "invoices/invoice", who: "power", date: "2024-07-15" }),
    ],
    "2025-02-25",
    none,
  ],
  [
    "the payee is gone",
    year24(bank, [4]),
    "2025-03-10",
    none,
    [thing("bank", "organization", { gone: "2025-01-05" })],
  ],
  [
    "the account is gone",
    year24({ ...bank, who: "bank account-giro" }, [4]),
    "2025-03-10",
    none,
    [thing("account-giro", "financial_account", { gone: "2025-01-05" })],
  ],
  [
    "cancelled",
    [
      ...series(power, "2024-01-14", 8),
      paper({
        type: "letters/cancellation",
        who: "power",
        date: "2024-08-20",
        title: "Cancellation confirmed",
        facts: { end_date: "2024-08-31" },
      }),
    ],
    "2024-10-25",
    none,
  ],
  [
    "a letter that says so in German",
    [
      ...series(power, "2024-01-14", 8),
      paper({
        type: "letters/letter",
        who: "power",
        date: "2024-08-20",
        title: "Bestätigung Ihrer Kündigung zum 31.08.2024",
        facts: { end_date: "2024-08-31" },
      }),
    ],
    "2024-10-25",
    none,
  ],
  [
    "its last bill",
    [
      ...series(power, "2024-01-14", 7),
      paper({ ...power, date: "2024-08-14", title: "Schlussrechnung Strom" }),
    ],
    "2024-10-25",
    none,
  ],
  [
    "another supplier took its place",
    [
      ...series(power, "2024-01-14", 8),
      ...series({ ...power, who: "sun", facts: { contract_number: "SUN777" } }, "2024-09-10", 4),
    ],
    "2025-01-02",
    none,
  ],
  [
    "the card got another number",
    [
      ...statements(card, "2024-01-01", 7),
      ...statements({ ...card, facts: { card_number: "4929000000005555" } }, "2024-08-01", 5),
    ],
    "2025-01-12",
    none,
  ],
  [
    "a worker who left",
    [
      ...statements(payslip, "2024-01-01", 8, [], -2),
      paper({
        type: "tax/p60",
        who: "works subject:Ann",
        date: "2024-09-05",
        title: "P45 Details of employee leaving work",
      }),
    ],
    "2024-11-25",
    none,
  ],
  [
    "a reference after the last day",
    [
      ...statements(payslip, "2024-01-01", 8, [], -2),
      paper({
        type: "work/reference",
        who: "works subject:Ann",
        date: "2024-09-05",
        title: "Arbeitszeugnis",
      }),
    ],
    "2024-11-25",
    none,
  ],
  [
    "a shop that is visited every month",
    series({ type: "receipts/groceries", who: "shop" }, "2024-01-05", 12, 1, [4]),
    "2025-01-10",
    none,
  ],
  ["fines", series({ type: "bills/fine", who: "town" }, "2024-01-05", 6, 1), "2025-01-10", none],
  ["letters", series({ type: "letters/letter", who: "bank" }, "2024-01-05", 6, 1), "2024-08-20", none],
  ["nothing at all came since", year24(bank), "2025-02-20", none, { lastArrived: "2025-01-15" }],
  ["a month named by the day after its end", statements(bank, "2024-01-01", 12, [], 1), "2025-01-10", none],
  [
    "bills whose day moves by some days",
    [3, 6, 2, 7, 4, 1, 5, 8, 3, 2].map((d, i) =>
      paper({ ...power, date: `2024-${String(i + 1).padStart(2, "0")}-0${d}` }),
    ),
    "2024-11-05",
    none,
  ],
  [
    "papers that come to the box a month late",
    statements(bank, "2024-01-01", 12).map((p) => ({ ...p, arrived: `2025-0${1}-20` })),
    "2025-02-16",
    none,
  ],
  [
    "the same month twice, none missing",
    [...year24(bank), ...statements(bank, "2024-05-01", 1)],
    "2025-01-10",
    none,
  ],
  [
    "weekly payslips",
    Array.from({ length: 12 }, (_, i) =>
      paper({
        ...payslip,
        date: new Date(Date.UTC(2024, 0, 5 + 7 * (i > 5 ? i + 1 : i))).toISOString().slice(0, 10),
      }),
    ),
    "2024-04-25",
    none,
  ],
  [
    "a shop's invoices",
    series({ type: "invoices/order-confirmation", who: "shop" }, "2024-01-05", 12, 1, [4]),
    "2025-01-10",
    none,
  ],
];

const check = ([name, papers, today, wanted, more]: Row) =>
  test(name, () => {
    const extra = Array.isArray(more) ? { things: more } : (more ?? {});
    expect(wantedOf(account(papers, today, extra))).toEqual(wanted);
  });

describe("a time of a series that never came", () => {
  for (const row of missing) check(row);
});

describe("quiet", () => {
  for (const row of silent) check(row);
});

test("it says what came, what did not, and from whom", () => {
  const a = account(year24(bank, [4]), "2025-01-10", {
    things: [thing("bank", "organization", { name: "Alpine Savings" })],
  });
  const english = (g: WantedGap | undefined) =>
    g && { ...g, title: written(g.title, "en"), detail: written(g.detail, "en") };
  const [gap] = wantedGaps(a, recurrencesOf(a));
  expect(english(gap)).toMatchObject({
    kind: "missing_period",
    title: "Bank statement for May 2024 from Alpine Savings",
    detail:
      "One came every month from January 2024 to December 2024, but the one for May 2024 isn’t on file.",
    due: "2024-05-01",
  });
  const b = account(series(power, "2024-01-14", 12), "2025-02-10");
  expect(english(wantedGaps(b, recurrencesOf(b))[0])).toMatchObject({
    title: "Electricity bill for January 2025 from power",
    detail:
      "One came every month from January 2024 to December 2024. The next one, for January 2025, is late.",
    due: "2025-01-01",
  });
});
