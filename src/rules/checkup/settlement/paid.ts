import { daysBetween } from "#kernel/dates.ts";
import { fold } from "#kernel/text.ts";
import { word } from "#lexicon/phrases.ts";
import { groupOf } from "../../taxonomy/taxonomy.ts";
import type { SnapshotItem, SnapshotLine, SnapshotPaper } from "../account-snapshot.ts";
import { sameNumber } from "../recurrence/series.ts";
import { type LineWords, lineWords, type Names, named } from "./names.ts";
import {
  allNumbers,
  cents,
  factOf,
  invoiceNumbers,
  ownNumbers,
  paperDay,
  sameCurrency,
  shareNumber,
  text,
  totalOf,
} from "./shapes.ts";

/** A line of a statement with the paper it stands on. */
interface LineAt {
  line: SnapshotLine;
  paper: SnapshotPaper;
  /** Nobody else is owed this very amount. */
  alone?: boolean;
}

/** Everything about one payee: its payments, its papers, and lines of one of the amounts that are owed it. */
export interface Payee {
  id: string;
  items: SnapshotItem[];
  papers: SnapshotPaper[];
  lines: LineAt[];
  /** Lines of money that came back, of one of the amounts. */
  back: LineAt[];
}

/** Something that shows that money was paid. */
export interface Paid {
  day: string;
  cents: number;
  currency: string | null;
  paper: SnapshotPaper;
  /** Numbers that it names: of bills, and of the account with the payee. */
  says(numbers: string[]): boolean;
  /** The payee is named so surely that the name alone is enough. */
  surely: boolean;
  debit: boolean;
  /** A receipt may be for more than the bill: a reminder's fee, two bills at a time. */
  receipt: boolean;
  line: SnapshotLine | null;
  /** Of how many equal parts of a bill it is the last. */
  parts?: number;
  /** The line names nobody who is known: its amount alone says whom it went to. */
  unnamed?: boolean;
}

/** An amount in hundredths that hardly occurs twice: not small, and with odd cents. */
const isTelling = (amount: number): boolean => amount >= 1000 && amount % 100 !== 0;

/** Whether a line names somebody among all who are known. */
export type NamesAny = (words: LineWords) => boolean;

/** A receipt and the line of a statement that are this near in days are one payment. */
const ONE = 7;

/** Words of money that the payee took by itself (en de fr es it nl). */
const DEBIT = word("paid-direct-debit");

/** Words of a debit that was sent back (en de fr es it nl). */
const RETURNED = word("debit-returned");

/** True for a line that says a payment was sent back: the money is owed again. */
export const isReturned = (line: SnapshotLine): boolean => line.amount > 0 && RETURNED.test(fold(line.words));

/** Banks and cards say what was paid to anybody; any other paper confirms what was paid to the one who wrote it. */
export const isStatement = (p: SnapshotPaper): boolean =>
  p.type === "banking/bank-statement" || p.type === "banking/credit-card-statement";

/** Papers that show by themselves that something was paid. */
export const isReceipt = (p: SnapshotPaper): boolean =>
  p.type !== null && (groupOf(p.type) === "receipts" || p.type === "banking/transfer");

function ofLine(
  { line, paper, alone }: LineAt,
  names: Names,
  numbers: string[],
  namesAny: NamesAny = () => true,
): Paid | null {
  const words: LineWords = lineWords(line.words);
  const says = (ns: string[]) => ns.some((n) => n.length >= 5 && words.numbers.includes(n));
  const level = isStatement(paper) ? named(words, names) : 2;
  const unnamed = level === 0 && !says(numbers);
  if (unnamed && !(alone && isTelling(cents(line.amount)) && !namesAny(words))) return null;
  return {
    ...(unnamed ? { unnamed } : {}),
    day: line.day,
    cents: cents(line.amount),
    currency: line.currency,
    paper,
    says: isStatement(paper) ? says : (ns) => says(ns) || shareNumber(ns, allNumbers(paper)),
    surely: level === 2 || says(numbers),
    debit: DEBIT.test(words.words.join(" ")),
    receipt: false,
    line,
  };
}

function ofReceipt(p: SnapshotPaper): Paid | null {
  const amount = totalOf(p);
  if (amount === null) return null;
  const numbers = allNumbers(p);
  return {
    day: factOf(p, "payment_date")?.date ?? paperDay(p),
    cents: amount,
    currency: factOf(p, "total", "amount_due", "amount_paid")?.currency ?? null,
    paper: p,
    says: (ns) => ns.some((n) => numbers.some((m) => sameNumber(n, m))),
    surely: true,
    debit: false,
    receipt: true,
    line: null,
  };
}

/** Lines of one movement that stand on two papers (a statement sent twice) are one; on one paper they are two. */
function once(lines: LineAt[]): LineAt[] {
  const seen = new Map<string, number>();
  const nth = new Map<string, number>();
  return lines.filter(({ line, paper }) => {
    const what = `${line.day} ${cents(line.amount)} ${lineWords(line.words).compact}`;
    const here = (nth.get(`${paper.id} ${what}`) ?? 0) + 1;
    nth.set(`${paper.id} ${what}`, here);
    if ((seen.get(what) ?? 0) >= here) return false;
    seen.set(what, here);
    return true;
  });
}

/** Payments to a payee that were sent back, by day. */
export const returnsOf = (payee: Payee, names: Names, numbers: string[]): Paid[] =>
  once(payee.back)
    .map((l) => ofLine(l, names, numbers))
    .filter((p) => p !== null)
    .sort((a, b) => text(a.day, b.day));

/** Each return takes away the last payment of its amount before it. */
function withoutReturned(paid: readonly Paid[], returned: readonly Paid[]): Paid[] {
  const left = [...paid];
  for (const r of returned) {
    const at = left.findLastIndex((p) => p.cents === r.cents && p.day <= r.day);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/**
 * Papers of a payee that confirm a payment: receipts, and whatever else names the number of an earlier bill and its whole
 * amount and asks for nothing. A slip for cash is easily taken for one more bill.
 */
function receiptsOf({ papers, items }: Payee): SnapshotPaper[] {
  const asking = new Map(items.flatMap((i) => (i.paper === null ? [] : [[i.paper, i] as const])));
  const bills = new Map<number, SnapshotPaper[]>();
  for (const p of papers) {
    const amount = asking.get(p.id)?.amount ?? null;
    if (amount !== null) bills.set(cents(amount), [...(bills.get(cents(amount)) ?? []), p]);
  }
  const confirms = (p: SnapshotPaper) =>
    !asking.has(p.id) &&
    p.type !== "invoices/reminder" &&
    p.type !== "invoices/credit-note" &&
    !isStatement(p) &&
    (bills.get(totalOf(p) ?? Number.NaN) ?? []).some(
      (bill) => paperDay(p) > paperDay(bill) && shareNumber(invoiceNumbers(bill), ownNumbers(p)),
    );
  return papers.filter((p) => isReceipt(p) || confirms(p));
}

/** Two papers of a payee that confirm one payment may give its day this many days apart. */
const SAME = 3;

/** What the papers of a payee itself confirm to have been paid and a bank's line of it, or another paper of the payee, are one payment. */
function oncePaid(lines: readonly Paid[]): Paid[] {
  const [banks, own] = [
    lines.filter((p) => isStatement(p.paper)),
    lines.filter((p) => !isStatement(p.paper)),
  ];
  const out = [...banks];
  const met = new Map<Paid, Set<SnapshotPaper>>();
  for (const p of own) {
    const near = (o: Paid) => Math.abs(daysBetween(o.day, p.day));
    const [same] = out
      .filter(
        (o) =>
          o.cents === p.cents &&
          o.paper !== p.paper &&
          !met.get(o)?.has(p.paper) &&
          sameCurrency(o.currency, p.currency) &&
          near(o) <= (isStatement(o.paper) ? ONE : SAME),
      )
      .sort((a, b) => near(a) - near(b));
    if (!same) out.push(p);
    else {
      met.set(same, (met.get(same) ?? new Set()).add(p.paper));
      const both = same.says;
      same.says = (ns) => both(ns) || p.says(ns);
      same.surely = true;
      delete same.unnamed;
    }
  }
  return out;
}

/** Payments to a payee, by day; a receipt and the line of the same payment are one. */
export function paymentsTo(payee: Payee, names: Names, numbers: string[], namesAny: NamesAny): Paid[] {
  const lines = once(
    [...payee.lines].sort(
      (a, b) =>
        text(a.line.day, b.line.day) ||
        text(a.paper.arrived, b.paper.arrived) ||
        text(a.paper.id, b.paper.id),
    ),
  )
    .map((l) => ofLine(l, names, numbers, namesAny))
    .filter((p) => p !== null);
  const receipts = receiptsOf(payee)
    .map(ofReceipt)
    .filter((p) => p !== null)
    .sort((a, b) => text(a.day, b.day) || text(a.paper.id, b.paper.id));
  const taken = new Set<Paid>();
  const out = oncePaid(withoutReturned(lines, returnsOf(payee, names, numbers)));
  for (const r of receipts) {
    const same = out.find(
      (o) =>
        !taken.has(o) &&
        o.cents === r.cents &&
        sameCurrency(o.currency, r.currency) &&
        Math.abs(daysBetween(o.day, r.day)) <= (o.line ? ONE : 1),
    );
    if (same) {
      // The receipt says which bill, the line that the money went.
      taken.add(same);
      const both = same.says;
      same.says = (ns) => both(ns) || r.says(ns);
      same.surely = true;
    } else out.push(r);
  }
  return out.sort((a, b) => text(a.day, b.day) || text(a.paper.id, b.paper.id));
}
