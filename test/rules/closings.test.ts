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
import { endsOf, withEnds } from "#rules/entities/ended.ts";
import { account, item, type Made, paper, thing } from "./account-on-file.ts";
import { papersOf, runScenarios, thingIn, valuesOf } from "./scenarios/scenarios.ts";

/*
 * Each scenario is an account in a few words, and which of its dated items are closed by what: "paid s1" is closed as paid
 * by the paper s1, "open" by nothing.
 */

/** All that the steps find, at once. */
function closingsOf(onFile: AccountSnapshot): Settlements {
  const steps = [...closingSteps(onFile)];
  return {
    closings: steps.flatMap((s) => s.closings),
    automatic: steps.flatMap((s) => s.automatic),
    evidence: steps.flatMap((s) => s.evidence),
  };
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

const owe = (id: string, more: Partial<SnapshotItem>) => items.push(item(id, more));

/** A bill with the payment it asks for. */
function bill(id: string, o: Owed = {}): SnapshotPaper {
  const { who = "water", date = "2025-03-10", due = "2025-03-31", amount = 214.88, currency = "EUR" } = o;
  owe(id, { about: who, due, amount, currency: amount === null ? null : currency, ...o.item });
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

/** Kinds of items that are no payments. */
const dated = ["renewal", "expiry", "filing", "appointment", "reminder"] as const;
const flags = ["automatic", "byHand", "keptOpen"] as const;

/** What columns say of an item: its flags, its status and what closed it. */
function itemOf(values: Record<string, string>): Partial<SnapshotItem> {
  const { status, closedBy } = values;
  const [rule, by = null] = closedBy?.split(" ") ?? [];
  return {
    ...Object.fromEntries(flags.filter((f) => f in values).map((f) => [f, true])),
    ...(status && { status: status as SnapshotItem["status"] }),
    ...(rule && { closedBy: { rule: rule as "paid", paper: by } }),
  };
}

const without = (values: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
const orNone = (value: string) => (value === "none" ? null : value);

/** The papers of a line; their obligations are appended to `items`. */
function put([head = "", ...columns]: string[]): SnapshotPaper[] {
  const [word, id = ""] = head.split(" ");
  const values = valuesOf(columns);
  if (word === "bill") {
    const { date, amount, who, due, no, type, customer } = values;
    const facts = without(
      values,
      ..."date amount who due no type customer status closedBy".split(" "),
      ...flags,
    );
    const owed: Owed = { facts, item: itemOf(values) };
    if (date) owed.date = orNone(date);
    if (amount) owed.amount = amount === "none" ? null : Number(amount);
    return [
      bill(id, {
        ...owed,
        ...(who && { who }),
        ...(due && { due }),
        ...(no && { no }),
        ...(type && { type }),
        ...(customer && { customer }),
      }),
    ];
  }
  if (word === "item") {
    owe(id, { ...values, amount: Number(values.amount) });
    return [];
  }
  if (word === "statement") {
    const { currency, type, who } = values;
    const lines = columns.filter((c) => /^\d/.test(c));
    return [
      statement(id, lines, {
        ...(type && { type }),
        ...(who && { who }),
        ...(currency && { currency: orNone(currency) }),
      }),
    ];
  }
  if (word === "receipt") {
    const [date = "", total = "", ...more] = columns;
    const { type, who, ...facts } = valuesOf(more);
    return [receipt(id, date, total, facts, { ...(type && { type }), ...(who && { who }) })];
  }
  const kind = dated.find((k) => k in values);
  if (!kind) return papersOf([head, ...columns]);
  const columnsOfPaper = columns.filter((c) => c !== "byHand" && c !== `${kind} ${values[kind]}`);
  const made = papersOf([head, ...columnsOfPaper, `title Paper ${values.id}`]);
  for (const p of made)
    owe(p.id, { kind, due: values[kind], about: p.on[0]?.entity ?? null, ...itemOf(values) });
  return made;
}

runScenarios("closings.txt", ({ lines, today, expected }) => {
  items = [];
  const [told, rest] = [true, false].map((is) => lines.filter((l) => l[0]?.startsWith("thing ") === is));
  const papers = (rest ?? []).flatMap(put);
  const named = new Map([...things, ...(told ?? []).map(thingIn)].map((t) => [t.id, t]));
  const onFile = account(papers, today, { things: [...named.values()], items });
  expect(outcome(withEnds(onFile, endsOf(onFile)))).toBe(expected);
});

/** What is known of each payment that stays open: "b arrears proven". */
const evidenceOn = (onFile: AccountSnapshot): string =>
  closingsOf(onFile)
    .evidence.toSorted((a, b) => itemsIn(onFile, a.item) - itemsIn(onFile, b.item))
    .map((e) => `${e.item} ${e.says.key.slice("checkup.open.".length)}${e.asserted ? " proven" : ""}`)
    .join(", ") || "nothing";
const itemsIn = (onFile: AccountSnapshot, id: string) => onFile.items.findIndex((i) => i.id === id);

runScenarios("evidence.txt", ({ lines, today, expected }) => {
  items = [];
  const papers = lines.flatMap(put);
  expect(evidenceOn(account(papers, today, { things, items }))).toBe(expected);
});

const debitLine = "2025-03-28 -214.88 SEPA-Lastschrift Northfield Water";

describe("what a debit of itself teaches", () => {
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
  const told = (n: number) =>
    bill(`b${n}`, {
      date: `${month(n)}-10`,
      due: `${month(n)}-27`,
      amount: 40 + n,
      item: { automatic: true },
    });
  test("a bill that says it is debited speaks for the later ones", () => {
    items = [];
    expect(learned([told(1), bills(2), bills(3)])).toEqual(["b2", "b3"]);
  });
  test("until one of them is paid by hand", () => {
    items = [];
    expect(learned([told(1), bills(2), paidBy(2, "Transfer"), bills(3)])).toEqual([]);
  });
  test("a payee that is paid by hand stays so", () => {
    items = [];
    const papers = [1, 2, 3].flatMap((n) => [bills(n), paidBy(n, "Lastschrift")]);
    expect(learned([...papers, bills(4)], { paidByHand: true })).toEqual([]);
  });
});

test("the sentence says what a person would", () => {
  items = [];
  const onFile = account([bill("b"), statement("s", [debitLine])], "2025-06-15", { things, items });
  expect(written(closingsOf(onFile).closings[0]?.reason ?? "", "en")).toBe(
    "Paid: “Statement s” shows €214.88 on 28 March 2025.",
  );
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
