import { addDays } from "#kernel/dates.ts";
import { amountText, longDay } from "../obligations.ts";
import type { ItemOnFile, PaperOnFile } from "../on-file.ts";
import { type Debt, debtsOf, keptOpen } from "./debts.ts";
import { nextBills, numbersOf, takenBack } from "./later-papers.ts";
import { namesOf } from "./names.ts";
import { isStatement, type Paid, type Payee, paymentsTo } from "./paid.ts";
import {
  allNumbers,
  type Closing,
  type Index,
  invoiceNumbers,
  isRules,
  paperDay,
  sameCurrency,
} from "./shapes.ts";

/** Days after it was due that a payment may still be of a bill: first those that are likely, then those that are possible. */
const LIKELY = 21;
const POSSIBLE = 150;
/** A bill may come some days after it was paid, dated by the one who wrote it. */
const EARLY = 4;

function fits(p: Paid, d: Debt): boolean {
  if (!sameCurrency(p.currency, d.currency) || p.day < addDays(d.issued, -EARLY)) return false;
  return d.faces.every((f) => f.paper?.id !== p.paper.id);
}

const within = (p: Paid, d: Debt, days: number): boolean => {
  const last = d.faces.at(-1)?.item.due ?? d.due;
  return p.day <= addDays(last > d.due ? last : d.due, days);
};

/**
 * Which payment is of which debt: first those that name the bill, then those at about its time, then later ones; of two
 * bills of one amount the first due is paid first. A payment is of one debt alone, and a part of what is owed is not it.
 */
function match(debts: Debt[], payments: Paid[], next: Map<Debt, PaperOnFile>): Map<Debt, Paid> {
  const of = new Map<Debt, Paid>();
  const used = new Set<Paid>();
  const pass = (fit: (p: Paid, d: Debt) => boolean, skip = (_: Debt) => false) => {
    for (const p of payments) {
      if (used.has(p)) continue;
      const d = debts.find((x) => !of.has(x) && !skip(x) && fits(p, x) && fit(p, x));
      if (!d) continue;
      of.set(d, p);
      used.add(p);
    }
  };
  const equal = (p: Paid, d: Debt) => d.amounts.includes(p.cents);
  const enough = (p: Paid, d: Debt) =>
    equal(p, d) || d.amounts.length === 0 || (p.receipt && d.amounts.every((a) => p.cents > a));
  const namesBill = (p: Paid, d: Debt) => {
    const own = numbersOf(d, invoiceNumbers);
    return own.length > 0 && p.says(own);
  };
  // A payment that names another bill of this payee is of that one, whatever its amount.
  const elsewhere = (p: Paid, d: Debt) => !namesBill(p, d) && debts.some((o) => o !== d && namesBill(p, o));
  pass((p, d) => namesBill(p, d) && enough(p, d));
  pass((p, d) => equal(p, d) && within(p, d, LIKELY) && !elsewhere(p, d));
  pass(
    (p, d) => equal(p, d) && p.surely && within(p, d, POSSIBLE) && !elsewhere(p, d),
    (d) => next.has(d),
  );
  return of;
}

const money = (n: number, currency: string | null) => amountText(n / 100, currency);

function reasonPaid(p: Paid, d: Debt): string {
  const sum = money(p.cents, p.currency ?? d.currency);
  return p.line
    ? `Paid: “${p.paper.title}” ${isStatement(p.paper) ? "shows" : "confirms"} ${sum} on ${longDay(p.day)}.`
    : `Paid: “${p.paper.title}” of ${longDay(p.day)} is for ${sum}.`;
}

/** What becomes of the payments to one payee, and which of them are debited by themselves though their papers do not say so. */
export function payeeClosings(payee: Payee, index: Index): { closings: Closing[]; automatic: string[] } {
  const thing = index.things.get(payee.id);
  const all = debtsOf(payee.items, index.papers);
  const debts = all.filter((d) => !keptOpen(d) && d.settled?.item.status !== "dismissed");
  const numbers = [...new Set(debts.flatMap((d) => numbersOf(d, allNumbers)))];
  const payments = paymentsTo(payee, thing ? namesOf(thing) : { person: false, names: [] }, numbers);
  const back = takenBack(debts, payee.papers);
  const left = debts.filter((d) => !back.has(d));
  const next = nextBills(left, payee.papers);
  const paid = match(left, payments, next);
  const automatic = thing?.paidByHand === true ? [] : learned(debts, paid);
  const alone = new Set(automatic);
  const closings: Closing[] = [];
  for (const d of all) {
    const whole = whatOf(d, back.get(d) ?? null, paid.get(d) ?? null, next.get(d) ?? null);
    for (const f of d.faces) {
      if (!isRules(f.item)) continue;
      const closing =
        whole ?? again(d, f) ?? passed(f.item, index.today, alone.has(f.item.id), thing?.paidByHand === true);
      if (closing) closings.push({ ...closing, item: f.item.id });
    }
  }
  return { closings, automatic };
}

type Ending = Omit<Closing, "item">;

function whatOf(
  d: Debt,
  back: PaperOnFile | null,
  paid: Paid | null,
  next: PaperOnFile | null,
): Ending | null {
  if (back)
    return {
      rule: "cancelled",
      status: "dismissed",
      paper: back.id,
      reason: `Taken back: “${back.title}” cancels all of it.`,
    };
  if (paid) return { rule: "paid", status: "handled", paper: paid.paper.id, reason: reasonPaid(paid, d) };
  if (next)
    return {
      rule: "paid",
      status: "handled",
      paper: next.id,
      reason: `Paid: “${next.title}” of ${longDay(paperDay(next))} carries nothing over.`,
    };
  return null;
}

/** An earlier face of a debt goes when a later one asks for the same, and all of them when a person settled one. */
function again(d: Debt, f: Debt["faces"][number]): Ending | null {
  if (d.settled && d.settled !== f) {
    const by = d.settled.paper;
    return {
      rule: "asked_again",
      status: d.settled.item.status === "dismissed" ? "dismissed" : "handled",
      paper: by?.id ?? null,
      reason: `The same as “${d.settled.item.title}”, which is done.`,
    };
  }
  const last = d.faces.at(-1)!;
  if (last === f || !last.paper) return null;
  return {
    rule: "asked_again",
    status: "dismissed",
    paper: last.paper.id,
    reason: `Asked for again: “${last.paper.title}” of ${longDay(paperDay(last.paper))}.`,
  };
}

const passed = (i: ItemOnFile, today: string, alone: boolean, byHand: boolean): Ending | null =>
  (i.automatic || alone) && !byHand && i.due < today
    ? { rule: "passed", status: "handled", paper: null, reason: `Debited by itself on ${longDay(i.due)}.` }
    : null;

/** Three bills in a row that were debited: those that come next are, too. */
const IN_A_ROW = 3;

function learned(debts: Debt[], paid: Map<Debt, Paid>): string[] {
  const families = Map.groupBy(debts, (d) => d.faces[0]?.paper?.type ?? "");
  const out: string[] = [];
  for (const family of families.values()) {
    let row = 0;
    for (const d of family) {
      const p = paid.get(d);
      const once = d.faces.length === 1 && d.faces[0]!.paper?.type !== "invoices/reminder";
      if (row >= IN_A_ROW && once && p?.debit !== false) out.push(d.faces[0]!.item.id);
      if (p) row = p.debit ? row + 1 : 0;
    }
  }
  return out;
}
