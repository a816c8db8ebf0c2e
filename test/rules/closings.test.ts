import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "#kernel/dates.ts";
import { written } from "#messages/render.ts";
import type {
  AccountSnapshot,
  SnapshotItem,
  SnapshotLine,
  SnapshotPaper,
  SnapshotThing,
} from "#rules/checkup/account-snapshot.ts";
import { closingSteps, type Settlements } from "#rules/checkup/settlement/settlement.ts";
import { account, type Made, paper, thing } from "./account-on-file.ts";

/*
 * Each scenario is an account in a few words, and which of its dated items are closed by what: "paid s1" is closed as paid
 * by the paper s1, "open" by nothing.
 */

/** All that the steps find, at once. */
function closingsOf(onFile: AccountSnapshot): Settlements {
  const steps = [...closingSteps(onFile)];
  return { closings: steps.flatMap((s) => s.closings), automatic: steps.flatMap((s) => s.automatic) };
}

const things: SnapshotThing[] = [
  thing("water", "organization", { name: "Northfield Water & Power Ltd.", aliases: ["NWP Utilities"] }),
  thing("roof", "organization", { name: "Summit Roofing LLC" }),
  thing("sw", "organization", { name: "Stadtwerke Lindenau GmbH" }),
  thing("gas", "organization", { name: "Lindenau Gas GmbH" }),
  thing("bank", "organization", { name: "Hohenfels Savings Bank" }),
  thing("shop", "organization", { name: "Brico Casa S.p.A." }),
  thing("mia", "person", { name: "Miriam Okafor", household: false }),
  thing("Ann", "person", { name: "Ann Smith" }),
  thing("Bob", "person", { name: "Bob Smith" }),
  thing("insurer", "organization", { name: "Costa Verde Casualty Co." }),
  thing("office", "organization", { name: "State Department of Revenue" }),
  thing("car-1", "vehicle"),
  thing("car-2", "vehicle"),
];

interface Owed {
  who?: string;
  date?: string | null;
  due?: string;
  amount?: number | null;
  no?: string;
  type?: string;
  customer?: string;
  currency?: string;
  item?: Partial<SnapshotItem>;
  facts?: Record<string, string>;
}

let items: SnapshotItem[] = [];

const item = (id: string, more: Partial<SnapshotItem>): SnapshotItem => {
  const made: SnapshotItem = {
    id,
    paper: id,
    about: null,
    kind: "payment",
    title: id,
    due: "2025-03-31",
    amount: null,
    currency: null,
    automatic: false,
    status: "open",
    byHand: false,
    ...more,
  };
  items.push(made);
  return made;
};

/** A bill with the payment it asks for. */
function bill(id: string, o: Owed = {}): SnapshotPaper {
  const { who = "water", date = "2025-03-10", due = "2025-03-31", amount = 214.88, currency = "EUR" } = o;
  item(id, { about: who, due, amount, currency: amount === null ? null : currency, ...o.item });
  return paper({
    id,
    title: `Bill ${id}`,
    type: o.type ?? "bills/electricity",
    who,
    date,
    facts: {
      ...(amount === null ? {} : { total: `${amount} ${currency}` }),
      ...(o.no ? { invoice_number: o.no } : {}),
      ...(o.customer ? { customer_number: o.customer } : {}),
      ...o.facts,
    },
  });
}

/** A statement with lines: "2025-03-28 -214.88 words". */
function statement(
  id: string,
  lines: string[],
  more: Partial<Made> & { currency?: string | null } = {},
): SnapshotPaper {
  const { currency = "EUR", ...rest } = more;
  const read = lines.map((l): SnapshotLine => {
    const [day, amount, ...words] = l.split(" ") as [string, string, ...string[]];
    return { day, amount: Number(amount), words: words.join(" "), currency, page: 1 };
  });
  const last =
    read
      .map((l) => l.day)
      .sort()
      .at(-1) ?? "2025-03-31";
  return {
    ...paper({
      id,
      title: `Statement ${id}`,
      type: "banking/bank-statement",
      who: "bank",
      date: last,
      ...rest,
    }),
    lines: read,
  };
}

const receipt = (
  id: string,
  date: string,
  total: string,
  facts: Record<string, string> = {},
  more: Partial<Made> = {},
): SnapshotPaper =>
  paper({
    id,
    title: `Receipt ${id}`,
    type: "receipts/receipt",
    who: "water",
    date,
    facts: { total, ...facts },
    ...more,
  });

/** What became of each item, in one line: "b1 paid s1, b2 open". */
function outcome(onFile: AccountSnapshot): string {
  const by = new Map(closingsOf(onFile).closings.map((c) => [c.item, c]));
  return onFile.items
    .map((i) => {
      const c = by.get(i.id);
      return `${i.id} ${c ? `${c.rule}${c.paper ? ` ${c.paper}` : ""}` : "open"}`;
    })
    .join(", ");
}

type Scenario = [string, () => SnapshotPaper[], string, string?];

function check(scenarios: Scenario[]): void {
  for (const [name, make, expected, today = "2025-06-15"] of scenarios)
    test(name, () => {
      items = [];
      const papers = make();
      expect(outcome(account(papers, today, { things, items }))).toBe(expected);
    });
}

const debitLine = "2025-03-28 -214.88 SEPA-Lastschrift Northfield Water";

describe("a line of a statement", () => {
  check([
    [
      "of the name and the amount closes",
      () => [bill("b"), statement("s", ["2025-03-28 -214.88 NORTHFIELD WATER & POWER"])],
      "b paid s",
    ],
    [
      "cut short by the bank closes",
      () => [bill("b"), statement("s", ["2025-03-28 -214.88 Card NORTHFIE WATER POW"])],
      "b paid s",
    ],
    [
      "under another name of the payee closes",
      () => [bill("b"), statement("s", ["2025-03-28 -214.88 NWP Utilities ref 88"])],
      "b paid s",
    ],
    [
      "with the number of the bill and no name closes",
      () => [bill("b", { no: "RE-778812" }), statement("s", ["2025-03-28 -214.88 RE 778812"])],
      "b paid s",
    ],
    [
      "with the number of the customer and no name closes",
      () => [bill("b", { customer: "4410 9927" }), statement("s", ["2025-03-28 -214.88 Kd 44109927"])],
      "b paid s",
    ],
    [
      "of a person by initial and surname closes",
      () => [
        bill("b", { who: "mia", amount: 650 }),
        statement("s", ["2025-03-28 -650 Standing order M OKAFOR rent"]),
      ],
      "b paid s",
    ],
    [
      "of another payee with the same amount does not",
      () => [bill("b"), statement("s", ["2025-03-28 -214.88 Brico Casa"])],
      "b open",
    ],
    [
      "with only a general word of the name does not",
      () => [bill("b", { who: "sw", amount: 55 }), statement("s", ["2025-03-28 -55 Stadtwerke Altdorf"])],
      "b open",
    ],
    [
      "of money that came in does not",
      () => [bill("b"), statement("s", ["2025-03-28 214.88 Northfield Water"])],
      "b open",
    ],
    [
      "a cent less does not",
      () => [bill("b"), statement("s", ["2025-03-28 -214.87 Northfield Water"])],
      "b open",
    ],
    [
      "a part of it does not",
      () => [bill("b", { no: "RE-778812" }), statement("s", ["2025-03-28 -100 Northfield Water RE 778812"])],
      "b open",
    ],
    [
      "before the bill was written does not",
      () => [bill("b"), statement("s", ["2025-02-28 -214.88 Northfield Water"])],
      "b open",
    ],
    [
      "of the day of the bill closes",
      () => [bill("b"), statement("s", ["2025-03-10 -214.88 Northfield Water"])],
      "b paid s",
    ],
    [
      "weeks late closes",
      () => [bill("b"), statement("s", ["2025-05-20 -214.88 Northfield Water"])],
      "b paid s",
    ],
    [
      "half a year late does not",
      () => [bill("b"), statement("s", ["2025-10-20 -214.88 Northfield Water"])],
      "b open",
      "2025-12-01",
    ],
    [
      "in another currency does not",
      () => [bill("b"), statement("s", [debitLine], { currency: "USD" })],
      "b open",
    ],
    [
      "without a currency closes",
      () => [bill("b"), statement("s", [debitLine], { currency: null })],
      "b paid s",
    ],
    [
      "of a card closes",
      () => [bill("b"), statement("s", [debitLine], { type: "banking/credit-card-statement" })],
      "b paid s",
    ],
    [
      "naming another bill of the payee does not close this one",
      () => [
        bill("a", { no: "RE-111222" }),
        bill("b", { no: "RE-333444", date: "2025-03-12" }),
        statement("s", ["2025-03-28 -214.88 Northfield Water RE 333444"]),
      ],
      "a open, b paid s",
    ],
    [
      "naming a bill without an amount does not",
      () => [
        bill("b", { amount: null, no: "RE-778812" }),
        statement("s", ["2025-03-28 -214.88 Northfield Water RE 778812"]),
      ],
      "b open",
    ],
    [
      "a bill without a day of its own is paid in time",
      () => [bill("b", { date: null }), statement("s", [debitLine])],
      "b paid s",
    ],
  ]);
});

describe("two bills of one amount", () => {
  const two = () => [bill("a", { date: "2025-02-10", due: "2025-02-28" }), bill("b")];
  check([
    [
      "one payment closes the first due",
      () => [bill("b"), bill("a", { due: "2025-03-25" }), statement("s", [debitLine])],
      "b open, a paid s",
    ],
    [
      "two payments close both",
      () => [...two(), statement("s", ["2025-02-27 -214.88 Northfield Water", debitLine])],
      "a paid s, b paid s",
    ],
    [
      "two payments of one day close both",
      () => [...two(), statement("s", [debitLine, debitLine])],
      "a paid s, b paid s",
    ],
    [
      "one payment on two copies of a statement is one",
      () => [...two(), statement("s", [debitLine]), statement("t", [debitLine])],
      "a open, b paid s",
    ],
    [
      "a receipt and the line of the same payment are one",
      () => [...two(), statement("s", [debitLine]), receipt("r", "2025-03-27", "214.88 EUR")],
      "a open, b paid s",
    ],
    [
      "the payment at the time of the later bill is of that one",
      () => [...two(), statement("s", ["2025-03-29 -214.88 Northfield Water"])],
      "a open, b paid s",
    ],
    [
      "the number of the later bill closes the later",
      () => [
        bill("a", { no: "RE-1000111", due: "2025-03-25" }),
        bill("b", { no: "RE-1000222" }),
        receipt("r", "2025-03-28", "214.88 EUR", { invoice_number: "RE-1000222" }),
      ],
      "a open, b paid r",
    ],
    [
      "a bill a person ticked off has had its payment",
      () => [
        bill("a", { due: "2025-03-20", item: { status: "handled", byHand: true } }),
        bill("b"),
        statement("s", [debitLine]),
      ],
      "a open, b open",
    ],
    [
      "a bill a person does not need has had none",
      () => [
        bill("a", { due: "2025-03-20", item: { status: "dismissed", byHand: true } }),
        bill("b"),
        statement("s", [debitLine]),
      ],
      "a open, b paid s",
    ],
    [
      "of two payees each has its own",
      () => [
        bill("a", { who: "roof" }),
        bill("b"),
        statement("s", [debitLine, "2025-03-28 -214.88 SUMMIT ROOFING"]),
      ],
      "a paid s, b paid s",
    ],
  ]);
});

describe("a receipt or a confirmation", () => {
  check([
    [
      "of the payee and the amount closes",
      () => [bill("b"), receipt("r", "2025-03-20", "214.88 EUR")],
      "b paid r",
    ],
    [
      "with the number of the bill closes",
      () => [
        bill("b", { no: "RE-778812" }),
        receipt("r", "2025-03-20", "214.88 EUR", { invoice_number: "RE 778812" }),
      ],
      "b paid r",
    ],
    [
      "for more than the bill that names it closes",
      () => [
        bill("b", { no: "RE-778812" }),
        receipt("r", "2025-04-20", "219.88 EUR", { invoice_number: "RE-778812" }),
      ],
      "b paid r",
    ],
    [
      "for less that names it does not",
      () => [
        bill("b", { no: "RE-778812" }),
        receipt("r", "2025-03-20", "100 EUR", { invoice_number: "RE-778812" }),
      ],
      "b open",
    ],
    [
      "of somebody else does not",
      () => [bill("b"), receipt("r", "2025-03-20", "214.88 EUR", {}, { who: "shop" })],
      "b open",
    ],
    ["older than the bill does not", () => [bill("b"), receipt("r", "2025-01-20", "214.88 EUR")], "b open"],
    [
      "a transfer to the payee closes",
      () => [
        bill("b"),
        receipt(
          "r",
          "2025-03-20",
          "214.88 EUR",
          {},
          { type: "banking/transfer", who: "issuer:bank payee:water" },
        ),
      ],
      "b paid r",
    ],
    [
      "a quote of the amount does not",
      () => [bill("b"), receipt("r", "2025-03-20", "214.88 EUR", {}, { type: "invoices/quote" })],
      "b open",
    ],
    [
      "an order confirmation of the amount does not",
      () => [
        bill("b"),
        receipt("r", "2025-03-20", "214.88 EUR", {}, { type: "invoices/order-confirmation" }),
      ],
      "b open",
    ],
    [
      "a letter of the payee confirming it closes",
      () => [
        bill("b"),
        statement("l", ["2025-03-27 -214.88 We have received your payment"], {
          type: "letters/letter",
          who: "water",
        }),
      ],
      "b paid l",
    ],
    [
      "such a letter of somebody else does not",
      () => [
        bill("b"),
        statement("l", ["2025-03-27 -214.88 We have received your payment"], {
          type: "letters/letter",
          who: "roof",
        }),
      ],
      "b open",
    ],
    ["in another currency does not", () => [bill("b"), receipt("r", "2025-03-20", "214.88 USD")], "b open"],
  ]);
});

describe("the next bill of the account", () => {
  const next = (facts: Record<string, string>, more: Owed = {}) =>
    bill("n", { date: "2025-04-10", due: "2025-04-30", amount: 90, customer: "44109927", facts, ...more });
  const first = () => bill("b", { customer: "44109927" });
  check([
    [
      "showing the last as received closes it",
      () => [first(), next({ previous_balance: "214.88 EUR", payments_received: "-214.88 EUR" })],
      "b paid n, n open",
    ],
    [
      "showing it carried over does not",
      () => [first(), next({ previous_balance: "214.88 EUR", payments_received: "0.00 EUR" })],
      "b open, n open",
    ],
    [
      "showing a part received does not",
      () => [first(), next({ previous_balance: "214.88 EUR", payments_received: "-100.00 EUR" })],
      "b open, n open",
    ],
    [
      "with nothing carried over closes it",
      () => [first(), next({ previous_balance: "0.00 EUR" })],
      "b paid n, n open",
    ],
    ["saying nothing of it does not", () => [first(), next({})], "b open, n open"],
    [
      "of another account does not",
      () => [first(), next({ previous_balance: "0.00 EUR" }, { customer: "77001100" })],
      "b open, n open",
    ],
    [
      "of another company does not",
      () => [first(), next({ previous_balance: "0.00 EUR" }, { who: "roof" })],
      "b open, n open",
    ],
    [
      "written before it was due and without it does not",
      () => [bill("b", { customer: "44109927", due: "2025-04-20" }), next({ previous_balance: "0.00 EUR" })],
      "b open, n open",
    ],
  ]);
});

describe("taken back and asked for again", () => {
  const note = (id: string, total: string, facts: Record<string, string> = {}, more: Partial<Made> = {}) =>
    receipt(id, "2025-03-25", total, facts, { type: "invoices/credit-note", ...more });
  check([
    [
      "a credit note of the whole amount with the number closes",
      () => [bill("b", { no: "RE-778812" }), note("c", "-214.88 EUR", { invoice_number: "RE-778812" })],
      "b cancelled c",
    ],
    [
      "a credit note of a part does not",
      () => [bill("b", { no: "RE-778812" }), note("c", "-20 EUR", { invoice_number: "RE-778812" })],
      "b open",
    ],
    [
      "a credit note that could be of two bills closes none",
      () => [bill("a", { date: "2025-03-08" }), bill("b"), note("c", "-214.88 EUR")],
      "a open, b open",
    ],
    [
      "a credit note of somebody else does not",
      () => [bill("b"), note("c", "-214.88 EUR", {}, { who: "roof" })],
      "b open",
    ],
    [
      "a reminder takes the place of the bill",
      () => [
        bill("b", { no: "RE-778812" }),
        bill("r", { no: "RE-778812", type: "invoices/reminder", date: "2025-04-20", due: "2025-04-30" }),
      ],
      "b asked_again r, r open",
    ],
    [
      "a reminder taken for a bill does, too",
      () => [
        bill("b", { no: "RE-778812" }),
        bill("r", { no: "RE-778812", type: "invoices/invoice", due: "2025-04-30" }),
      ],
      "b asked_again r, r open",
    ],
    [
      "a reminder with a fee does",
      () => [
        bill("b", { no: "RE-778812" }),
        bill("r", {
          no: "RE-778812",
          type: "invoices/reminder",
          date: "2025-04-20",
          due: "2025-04-30",
          amount: 219.88,
        }),
      ],
      "b asked_again r, r open",
    ],
    [
      "paying the reminder closes both",
      () => [
        bill("b", { no: "RE-778812" }),
        bill("r", { no: "RE-778812", type: "invoices/reminder", date: "2025-04-20", due: "2025-04-30" }),
        statement("s", ["2025-04-29 -214.88 Northfield Water"]),
      ],
      "b paid s, r paid s",
    ],
    [
      "a reminder that crossed the payment is paid, too",
      () => [
        bill("b", { no: "RE-778812" }),
        bill("r", {
          no: "RE-778812",
          type: "invoices/reminder",
          date: "2025-04-20",
          due: "2025-04-30",
          amount: 219.88,
        }),
        statement("s", ["2025-04-18 -214.88 Northfield Water"]),
      ],
      "b paid s, r paid s",
    ],
    [
      "a reminder of another bill is not",
      () => [
        bill("b", { no: "RE-778812" }),
        bill("r", { no: "RE-999000", type: "invoices/reminder", date: "2025-04-20", due: "2025-04-30" }),
      ],
      "b open, r open",
    ],
    [
      "the same bill scanned twice is owed once",
      () => [bill("b", { no: "RE-778812" }), bill("c", { no: "RE-778812" })],
      "b asked_again c, c open",
    ],
    [
      "what a person settled is settled for its copy",
      () => [
        bill("b", { no: "RE-778812", item: { status: "handled", byHand: true } }),
        bill("c", { no: "RE-778812" }),
      ],
      "b open, c asked_again b",
    ],
    [
      "two bills of one day and amount with other numbers are two",
      () => [bill("b", { no: "RE-778812" }), bill("c", { no: "RE-778813" })],
      "b open, c open",
    ],
    [
      "instalments of one paper are each owed",
      () => {
        const p = bill("b", { item: { due: "2025-03-31" } });
        item("b2", { paper: "b", about: "water", due: "2025-04-30", amount: 214.88, currency: "EUR" });
        return [p, statement("s", [debitLine])];
      },
      "b paid s, b2 open",
    ],
  ]);
});

describe("what is debited by itself", () => {
  const auto = { item: { automatic: true } };
  const month = (n: number) => `2025-0${n}`;
  const paidBy = (n: number, how: string) =>
    statement(`s${n}`, [`${month(n)}-28 -${40 + n} ${how} Northfield Water`]);
  const bills = (n: number) =>
    bill(`b${n}`, { date: `${month(n)}-10`, due: `${month(n)}-27`, amount: 40 + n });
  const learned = (papers: SnapshotPaper[], more: Partial<SnapshotThing> = {}) =>
    closingsOf(
      account(papers, "2025-04-15", {
        things: things.map((t) => (t.id === "water" ? { ...t, ...more } : t)),
        items,
      }),
    ).automatic;
  check([
    ["closes when its day is over", () => [bill("b", auto)], "b passed", "2025-04-01"],
    ["stays on its day", () => [bill("b", auto)], "b open", "2025-03-31"],
    ["names the line that shows it", () => [bill("b", auto), statement("s", [debitLine])], "b paid s"],
    [
      "goes on being owed when a reminder comes",
      () => [
        bill("b", { ...auto, no: "RE-778812" }),
        bill("r", { no: "RE-778812", type: "invoices/reminder", date: "2025-04-20", due: "2025-04-30" }),
      ],
      "b asked_again r, r open",
    ],
  ]);
  test("three debits in a row: the next one is debited, too", () => {
    items = [];
    const papers = [1, 2, 3].flatMap((n) => [bills(n), paidBy(n, "Lastschrift")]);
    expect(learned([...papers, bills(4)])).toEqual(["b4"]);
  });
  test("two debits are not enough", () => {
    items = [];
    const papers = [2, 3].flatMap((n) => [bills(n), paidBy(n, "Lastschrift")]);
    expect(learned([...papers, bills(4)])).toEqual([]);
  });
  test("transfers in between break the row", () => {
    items = [];
    const papers = [
      bills(1),
      paidBy(1, "Lastschrift"),
      bills(2),
      paidBy(2, "Transfer"),
      bills(3),
      paidBy(3, "Lastschrift"),
    ];
    expect(learned([...papers, bills(4)])).toEqual([]);
  });
  test("a payee that is paid by hand stays so", () => {
    items = [];
    const papers = [1, 2, 3].flatMap((n) => [bills(n), paidBy(n, "Lastschrift")]);
    expect(learned([...papers, bills(4)], { paidByHand: true })).toEqual([]);
  });
});

/** A paper with an item that is no payment. */
function dated(
  id: string,
  kind: SnapshotItem["kind"],
  due: string,
  m: Made,
  more: Partial<SnapshotItem> = {},
): SnapshotPaper {
  item(id, { kind, due, about: m.who?.split(" ")[0]?.split(":").at(-1) ?? null, ...more });
  return paper({ id, title: `Paper ${id}`, ...m });
}

describe("renewals, expiries, filings, appointments", () => {
  const policy = (id: string, year: number, more: Partial<Made> = {}) =>
    dated(id, "renewal", `${year}-05-01`, {
      type: "insurance/auto-policy",
      who: "insurer covered:car-1",
      date: `${year - 1}-04-15`,
      period: [`${year - 1}-05-01`, `${year}-04-30`],
      facts: { policy_number: "T204 3590" },
      ...more,
    });
  const passport = (id: string, until: string, date: string, who = "office Ann") =>
    dated(id, "expiry", until, { type: "identity/passport", who, date, facts: { expiry_date: until } });
  check([
    [
      "the policy of the next year renews",
      () => [policy("a", 2025), policy("b", 2026)],
      "a renewed b, b open",
    ],
    [
      "the policy of another car does not",
      () => [
        policy("a", 2025),
        policy("b", 2026, { who: "insurer covered:car-2", facts: { policy_number: "T204 9999" } }),
      ],
      "a open, b open",
    ],
    ["an older policy does not", () => [policy("b", 2025), policy("a", 2024)], "b open, a renewed b"],
    [
      "a policy read as of no type renews by its number",
      () => [policy("a", 2025), policy("b", 2026, { type: null as unknown as string })],
      "a renewed b, b open",
    ],
    [
      "a confirmed cancellation ends it",
      () => [
        policy("a", 2025),
        paper({
          id: "c",
          type: "letters/cancellation",
          who: "insurer",
          date: "2025-01-02",
          facts: { contract_number: "T2043590" },
        }),
      ],
      "a cancelled c",
    ],
    [
      "a cancellation of another contract does not",
      () => [
        policy("a", 2025),
        paper({
          id: "c",
          type: "letters/cancellation",
          who: "insurer",
          date: "2025-01-02",
          facts: { policy_number: "T777 0000" },
        }),
      ],
      "a open",
    ],
    [
      "the household's own letter does not yet",
      () => [
        policy("a", 2025),
        paper({
          id: "c",
          type: "letters/cancellation",
          who: "Ann",
          date: "2025-01-02",
          facts: { policy_number: "T204 3590" },
        }),
      ],
      "a open",
    ],
    [
      "a new passport takes the place of the old",
      () => [passport("a", "2025-09-01", "2015-09-02"), passport("b", "2035-05-01", "2025-05-02")],
      "a renewed b, b open",
    ],
    [
      "somebody else's does not",
      () => [
        passport("a", "2025-09-01", "2015-09-02"),
        passport("b", "2035-05-01", "2025-05-02", "office Bob"),
      ],
      "a open, b open",
    ],
    [
      "a new driving licence is no passport",
      () => [
        passport("a", "2025-09-01", "2015-09-02"),
        dated("b", "expiry", "2035-01-01", {
          type: "identity/driver-licence",
          who: "office Ann",
          date: "2025-05-02",
          facts: { expiry_date: "2035-01-01" },
        }),
      ],
      "a open, b open",
    ],
    [
      "a new inspection of the car renews",
      () => [
        dated("a", "reminder", "2025-06-30", {
          type: "vehicles/inspection",
          who: "office subject:car-1",
          date: "2023-06-20",
          facts: { inspection_due: "2025-06-30" },
        }),
        dated("b", "reminder", "2027-06-30", {
          type: "vehicles/inspection",
          who: "office subject:car-1",
          date: "2025-06-10",
          facts: { inspection_due: "2027-06-30" },
        }),
      ],
      "a renewed b, b open",
    ],
    [
      "a warranty of another thing does not",
      () => [
        dated("a", "expiry", "2025-07-01", { type: "warranties/warranty", who: "shop", date: "2023-07-01" }),
        dated("b", "expiry", "2027-05-01", { type: "warranties/warranty", who: "shop", date: "2025-05-01" }),
      ],
      "a open, b open",
    ],
    [
      "the assessment of the year ends the filing",
      () => [
        dated("a", "filing", "2025-07-31", {
          type: "letters/official",
          who: "office Ann",
          date: "2025-03-01",
        }),
        paper({
          id: "t",
          type: "tax/assessment",
          who: "office Ann",
          date: "2025-09-01",
          facts: { tax_year: "2024" },
        }),
      ],
      "a filed t",
      "2025-10-01",
    ],
    [
      "the assessment of the year before does not",
      () => [
        dated("a", "filing", "2025-07-31", {
          type: "letters/official",
          who: "office Ann",
          date: "2025-03-01",
        }),
        paper({
          id: "t",
          type: "tax/assessment",
          who: "office Ann",
          date: "2025-04-01",
          facts: { tax_year: "2023" },
        }),
      ],
      "a open",
    ],
    [
      "somebody else's assessment does not",
      () => [
        dated("a", "filing", "2025-07-31", {
          type: "letters/official",
          who: "office Ann",
          date: "2025-03-01",
        }),
        paper({
          id: "t",
          type: "tax/assessment",
          who: "office Bob",
          date: "2025-06-01",
          facts: { tax_year: "2024" },
        }),
      ],
      "a open",
    ],
    [
      "an appointment is over on the day after",
      () => [
        dated("a", "appointment", "2025-06-14", {
          type: "health/appointment",
          who: "office",
          date: "2025-05-01",
        }),
      ],
      "a passed",
    ],
    [
      "an appointment of today is not",
      () => [
        dated("a", "appointment", "2025-06-15", {
          type: "health/appointment",
          who: "office",
          date: "2025-05-01",
        }),
      ],
      "a open",
    ],
    ...(
      [
        ["a day to reply by stays for four weeks", "letters/letter", "2025-05-18", "reminder", "open"],
        ["then nobody waits for the answer", "letters/letter", "2025-05-17", "reminder", "passed"],
        ["nor for the slip of a school", "education/school-letter", "2025-02-03", "reminder", "passed"],
        ["an office does", "letters/official", "2025-02-03", "reminder", "open"],
        ["what an animal is due for is due", "pets/vaccination", "2025-02-03", "reminder", "open"],
        ["a guarantee stays as long", "warranties/warranty", "2025-05-18", "expiry", "open"],
        ["then it is over", "warranties/warranty", "2025-05-17", "expiry", "passed"],
        [
          "a passport that ran out is still to be renewed",
          "identity/passport",
          "2025-02-03",
          "expiry",
          "open",
        ],
      ] as const
    ).map(([name, type, due, kind, as]): [string, () => SnapshotPaper[], string] => [
      name,
      () => [dated("a", kind, due, { type, who: "office", date: "2025-01-01" })],
      `a ${as}`,
    ]),
    [
      "a reminder of a person's own is theirs",
      () => [
        dated(
          "a",
          "reminder",
          "2025-02-03",
          { type: "letters/letter", date: "2025-01-01" },
          { byHand: true },
        ),
      ],
      "a open",
    ],
  ]);
});

describe("what a person did", () => {
  check([
    [
      "what a person opened again stays open",
      () => [bill("b", { item: { byHand: true, keptOpen: true } }), statement("s", [debitLine])],
      "b open",
    ],
    [
      "its payment may be of another bill",
      () => [
        bill("a", { due: "2025-03-25", item: { byHand: true, keptOpen: true } }),
        bill("b"),
        statement("s", [debitLine]),
      ],
      "a open, b paid s",
    ],
    [
      "what a rule closed before is closed again by the same",
      () => [
        bill("b", { item: { status: "handled", closedBy: { rule: "paid", paper: "s" } } }),
        statement("s", [debitLine]),
      ],
      "b paid s",
    ],
    [
      "what a rule closed opens when the reason is gone",
      () => [bill("b", { item: { status: "handled", closedBy: { rule: "paid", paper: "s" } } })],
      "b open",
    ],
  ]);
  test("the sentence says what a person would", () => {
    items = [];
    const onFile = account([bill("b"), statement("s", [debitLine])], "2025-06-15", { things, items });
    expect(written(closingsOf(onFile).closings[0]?.reason ?? "", "en")).toBe(
      "Paid: “Statement s” shows €214.88 on 28 March 2025.",
    );
  });
});

describe("properties", () => {
  const amounts = [50, 50, 75.5];
  const world = fc.record({
    bills: fc.array(
      fc.record({
        at: fc.nat(200),
        amount: fc.nat(2),
        who: fc.constantFrom("water", "roof"),
        auto: fc.boolean(),
        no: fc.nat(4),
      }),
      { maxLength: 8 },
    ),
    lines: fc.array(
      fc.record({
        at: fc.nat(230),
        amount: fc.nat(2),
        who: fc.constantFrom("Northfield Water", "Summit Roofing", "Brico"),
      }),
      { maxLength: 8 },
    ),
    order: fc.infiniteStream(fc.nat(1_000_000)),
  });
  const build = (w: {
    bills: { at: number; amount: number; who: string; auto: boolean; no: number }[];
    lines: { at: number; amount: number; who: string }[];
  }) => {
    items = [];
    const papers = w.bills.map((b, i) => {
      const date = addDays("2025-01-01", b.at);
      return bill(`b${i}`, {
        who: b.who,
        date,
        due: addDays(date, 14),
        amount: amounts[b.amount] ?? 1,
        ...(b.no > 0 ? { no: `RE-100${b.no}` } : {}),
        item: { automatic: b.auto },
      });
    });
    papers.push(
      ...w.lines.map((l, i) =>
        statement(`s${i}`, [`${addDays("2025-01-01", l.at)} -${amounts[l.amount]} ${l.who}`]),
      ),
    );
    return { papers, items: [...items] };
  };

  test("the order of papers and items changes nothing", () => {
    fc.assert(
      fc.property(world, ({ order, ...w }) => {
        const { papers, items: all } = build(w);
        const straight = account(papers, "2025-08-01", { things, items: all });
        const keys = [...order.take(papers.length + all.length)];
        const mixed = <T>(xs: T[], from: number) =>
          xs
            .map((x, i) => [keys[from + i] ?? 0, x] as const)
            .sort((a, b) => a[0] - b[0])
            .map(([, x]) => x);
        const other = { ...straight, papers: mixed(straight.papers, 0), items: mixed(all, papers.length) };
        const sorted = (o: AccountSnapshot) =>
          closingsOf(o)
            .closings.map((c) => JSON.stringify(c))
            .sort();
        expect(sorted(other)).toEqual(sorted(straight));
      }),
      { numRuns: 150 },
    );
  });

  test("a payment is of one debt, and what was closed is closed the same way when it is looked at again", () => {
    fc.assert(
      fc.property(world, (w) => {
        const { papers, items: all } = build(w);
        const onFile = account(papers, "2025-08-01", { things, items: all });
        const { closings } = closingsOf(onFile);
        const by = new Map(closings.map((c) => [c.item, c]));
        const paidBy = closings.filter((c) => c.rule === "paid").map((c) => c.paper);
        const numbered = new Set(w.bills.filter((b) => b.no > 0).map((b) => b.no));
        // Bills that share a number are one debt, so a paper pays as many as there are of one number at most.
        const most = Math.max(1, ...[...numbered].map((n) => w.bills.filter((b) => b.no === n).length));
        for (const p of new Set(paidBy))
          expect(paidBy.filter((x) => x === p).length).toBeLessThanOrEqual(most);
        const again = {
          ...onFile,
          items: all.map((i) => ({
            ...i,
            ...(by.has(i.id)
              ? {
                  status: by.get(i.id)!.status,
                  closedBy: { rule: by.get(i.id)!.rule, paper: by.get(i.id)!.paper },
                }
              : {}),
          })),
        };
        expect(closingsOf(again).closings).toEqual(closings);
      }),
      { numRuns: 150 },
    );
  });
});
