import { addDays, daysBetween } from "#kernel/dates.ts";
import { type Message, message } from "#messages/message.ts";
import { endOfMatter } from "../../entities/ended.ts";
import { groupOf } from "../../taxonomy/taxonomy.ts";
import type { AccountSnapshot, SnapshotItem, SnapshotPaper } from "../account-snapshot.ts";
import { type Names, named, namesOf } from "./names.ts";
import type { NamesAny, Paid, Payee } from "./paid.ts";
import { isReceipt, isReturned, isStatement, paymentsTo, returnsOf } from "./paid.ts";
import { mayClose, otherSettlement } from "./renewals.ts";
import type { Index, OpenEvidence, Settlement } from "./shapes.ts";
import {
  accountNumbers,
  allNumbers,
  cents,
  endedReason,
  factOf,
  indexOf,
  invoiceNumbers,
  isRules,
  ownNumbers,
  paidAs,
  paperDay,
  sameCurrency,
  shareNumber,
  text,
  totalOf,
} from "./shapes.ts";

/** One paper's way of asking for money. */
interface Face {
  item: SnapshotItem;
  paper: SnapshotPaper | null;
  /** The day of the paper; a while before it is due when the paper says none. */
  issued: string;
}

/** Money that is owed once, however many papers ask for it; the last of them is how it stands. */
interface Debt {
  faces: Face[];
  amounts: number[];
  currency: string | null;
  issued: string;
  due: string;
  /** The first day on which a payment may be of it. */
  paidFrom: string;
  /** A rule may close it: some face of it was not acted on. */
  open: boolean;
  /** A person said that it is done. */
  settled: Face | null;
}

/** A paper of that type, or one of another that says it asks again: a practice sends the bill once more with a line on it. */
const isReminder = (p: SnapshotPaper | null): boolean =>
  p !== null && (p.type === "invoices/reminder" || factOf(p, "reminder") !== null);

/** How long after a bill a reminder of it may come, in days. */
const REMINDED = 240;

const faceOf = (item: SnapshotItem, paper: SnapshotPaper | null): Face => ({
  item,
  paper,
  issued: paper ? (paper.date ?? paper.period?.to ?? addDays(item.due, -60)) : addDays(item.due, -60),
});

/** Whether a later paper asks for the same money as an earlier one. */
function asksAgain(earlier: Face, later: Face): boolean {
  const [a, b] = [earlier.paper, later.paper];
  if (!a || !b || a.id === b.id) return false;
  const numbered = shareNumber(invoiceNumbers(a), invoiceNumbers(b));
  const [x, y] = [earlier.item.amount, later.item.amount];
  const equal = x !== null && y !== null && cents(x) === cents(y);
  const near = x !== null && y !== null && y >= x && y <= x * 1.5 + 60;
  if (isReminder(b)) {
    if (daysBetween(earlier.issued, later.issued) > REMINDED) return false;
    if (numbered || shareNumber(invoiceNumbers(a), ownNumbers(b)))
      return equal || near || x === null || y === null;
    const [n, m] = [invoiceNumbers(a), invoiceNumbers(b)];
    const fee = factOf(b, "late_fee")?.number ?? null;
    const withFee = fee !== null && x !== null && y !== null && cents(y) === cents(x) + cents(fee);
    return (
      (equal || withFee) &&
      (!isReminder(a) || a.type === b.type) &&
      earlier.item.due <= later.issued &&
      (n.length === 0 || m.length === 0)
    );
  }
  // A reminder may be taken for a bill or a letter: the number of the bill and the later day tell it.
  if (numbered && (equal || near) && later.item.due >= earlier.item.due) return true;
  // The same bill sent or scanned twice.
  if (isReminder(a) || !equal || earlier.item.due !== later.item.due) return false;
  const kind = (p: SnapshotPaper) => (p.type === null ? "" : groupOf(p.type));
  return (
    numbered || (a.type === b.type && kind(a) !== "" && earlier.issued === later.issued && !contradict(a, b))
  );
}

const contradict = (a: SnapshotPaper, b: SnapshotPaper): boolean => {
  const [n, m] = [invoiceNumbers(a), invoiceNumbers(b)];
  return n.length > 0 && m.length > 0 && !shareNumber(n, m);
};

/** Puts the payments to one payee together that ask for the same money, the first due first. */
function debtsOf(items: readonly SnapshotItem[], papers: Map<string, SnapshotPaper>): Debt[] {
  const faces = items
    .filter((i) => i.kind === "payment")
    .map((i) => faceOf(i, i.paper === null ? null : (papers.get(i.paper) ?? null)))
    .sort(
      (a, b) =>
        text(a.issued, b.issued) ||
        text(a.item.due, b.item.due) ||
        text(a.paper?.arrived ?? "", b.paper?.arrived ?? "") ||
        text(a.item.id, b.item.id),
    );
  const groups: Face[][] = [];
  const byDue = new Map<string, Face[][]>();
  const byNumber = new Map<string, Face[][]>();
  for (const face of faces) {
    // A reminder without a number is of the one bill it fits, or of the oldest; copies are due on one day.
    const numbers = face.paper ? invoiceNumbers(face.paper) : [];
    const near = isReminder(face.paper)
      ? groups
      : [...(byDue.get(face.item.due) ?? []), ...numbers.flatMap((n) => byNumber.get(n) ?? [])];
    const group = near.find(
      (g) => g.some((f) => asksAgain(f, face)) && !g.some((f) => f.item.paper === face.item.paper),
    );
    if (group) {
      group.push(face);
      continue;
    }
    const one = [face];
    groups.push(one);
    byDue.set(face.item.due, [...(byDue.get(face.item.due) ?? []), one]);
    for (const n of numbers) byNumber.set(n, [...(byNumber.get(n) ?? []), one]);
  }
  return groups
    .map(debtOf)
    .sort(
      (a, b) =>
        text(a.due, b.due) || text(a.issued, b.issued) || text(a.faces[0]!.item.id, b.faces[0]!.item.id),
    );
}

function debtOf(faces: Face[]): Debt {
  const settled = faces.find((f) => f.item.byHand && f.item.status !== "open") ?? null;
  return {
    faces,
    amounts: [...new Set(faces.flatMap((f) => (f.item.amount === null ? [] : [cents(f.item.amount)])))],
    currency: faces.find((f) => f.item.currency !== null)?.item.currency ?? null,
    issued: faces[0]!.issued,
    due: faces[0]!.item.due,
    paidFrom: addDays(faces[0]!.issued, -EARLY),
    open: faces.some((f) => isRules(f.item)),
    settled,
  };
}

/** A person opened it again: no payment is looked for. */
const keptOpen = (d: Debt): boolean =>
  d.faces.some((f) => f.item.byHand && f.item.status === "open" && f.item.keptOpen === true);

/** Numbers on the papers that ask for a debt. */
const numbersOf = (d: Debt, of: (p: SnapshotPaper) => string[]): string[] =>
  d.faces.flatMap((f) => (f.paper ? of(f.paper) : []));

const ASKING = new Set(["bills", "invoices"]);

/** Types whose next paper tells what became of the one before; a bill may be taken for an invoice, and the next one not. */
const sameFamily = (a: SnapshotPaper, b: SnapshotPaper): boolean =>
  a.type !== null &&
  b.type !== null &&
  (a.type === b.type ||
    (ASKING.has(groupOf(a.type)) &&
      ASKING.has(groupOf(b.type)) &&
      shareNumber(accountNumbers(a), accountNumbers(b))));

const otherAccount = (a: SnapshotPaper, b: SnapshotPaper): boolean => {
  const [n, m] = [accountNumbers(a), accountNumbers(b)];
  return n.length > 0 && m.length > 0 && !shareNumber(n, m);
};

/** What later bills of the same account say of an earlier one. */
interface Later {
  /** Shows it as paid, or nothing carried over from it. */
  settles?: SnapshotPaper;
  /** Carries it over as unpaid; `within` when its total has it in. */
  carries?: { paper: SnapshotPaper; within: boolean };
  /** How many say neither. */
  silent: number;
}

/** Later bills that are asked what became of an earlier one. */
const LATER_BILLS = 4;

/** What one later bill says of a debt of `amount` hundredths, the first after it or a later one. */
function saidBy(p: SnapshotPaper, d: Debt, amount: number, first: boolean): "settles" | "carries" | null {
  const mine = d.faces[0]!.paper!;
  const card = mine.type === "banking/credit-card-statement";
  const overdue = factOf(p, "overdue_amount")?.number ?? null;
  const before = factOf(p, "previous_balance", "opening_balance")?.number ?? overdue;
  const received = factOf(p, "payments_received")?.number ?? null;
  const balance = card ? totalOf(mine) : amount;
  if (first) {
    const bought = p.lines?.some((l) => l.amount > 0 && cents(l.amount) >= amount && l.day >= d.issued);
    if (card && bought) return "settles";
    if (before !== null && received !== null && cents(before) === balance && cents(received) >= amount)
      return "settles";
    // The very amount came in since, and nothing is said to be left.
    if (received !== null && cents(received) === amount && !overdue) return "settles";
  }
  if (overdue === 0 && !card && paperDay(p) > d.due) return "settles";
  if (before === null || paperDay(p) <= d.due) return null;
  // All that was asked for before is paid.
  if (before === 0 || (received !== null && before > 0 && cents(received) >= cents(before) && !card))
    return "settles";
  if (!first || card || cents(before) < amount) return null;
  return received === 0 || overdue ? "carries" : null;
}

/** What the bills after each debt say of it. */
function laterBills(debts: Debt[], { papers, items }: Payee): Map<Debt, Later> {
  const out = new Map<Debt, Later>();
  const asking = new Set(items.map((i) => i.paper));
  // One that asks for nothing and names no balance is no bill, whatever it was taken for.
  const isBill = (p: SnapshotPaper) =>
    asking.has(p.id) || factOf(p, "previous_balance", "opening_balance") !== null;
  const byDay = [...papers]
    .filter((p) => !isReceipt(p) && p.type !== "invoices/reminder" && isBill(p))
    .sort((a, b) => text(paperDay(a), paperDay(b)));
  for (const d of debts) {
    const last = d.faces.at(-1);
    const mine = d.faces[0]?.paper;
    const [amount] = d.amounts;
    // Of several instalments on one paper the next paper says nothing.
    if (!mine || !last || amount === undefined || d.amounts.length !== 1) continue;
    const later: Later = { silent: 0 };
    out.set(d, later);
    for (const p of byDay) {
      const after =
        paperDay(p) > d.issued &&
        p.id !== mine.id &&
        sameFamily(mine, p) &&
        !otherAccount(mine, p) &&
        !d.faces.some((f) => f.paper?.id === p.id);
      if (!after) continue;
      const says = saidBy(p, d, amount, later.silent === 0);
      if (says === "settles") later.settles = p;
      if (says === "carries")
        later.carries = {
          paper: p,
          within: (totalOf(p) ?? 0) > cents(factOf(p, "previous_balance", "opening_balance")?.number ?? 0),
        };
      if (says !== null || ++later.silent === LATER_BILLS) break;
    }
  }
  return out;
}

/** Papers that take a bill back whole: a credit note that names it, or is of its amount when only one bill is. */
function takenBack(debts: Debt[], papers: SnapshotPaper[]): Map<Debt, SnapshotPaper> {
  const out = new Map<Debt, SnapshotPaper>();
  for (const p of papers) {
    const total = totalOf(p);
    const negative = (factOf(p, "total", "amount_due")?.number ?? 0) < 0;
    if (
      total === null ||
      !(
        p.type === "invoices/credit-note" ||
        (negative && p.type !== null && /^(?:invoices|bills)\//.test(p.type))
      )
    )
      continue;
    const day = paperDay(p);
    const currency = factOf(p, "total", "amount_due")?.currency ?? null;
    const whole = debts.filter(
      (d) =>
        !out.has(d) &&
        d.amounts.includes(total) &&
        sameCurrency(currency, d.currency) &&
        day >= addDays(d.issued, -1) &&
        day <= addDays(d.due, 365) &&
        d.faces.every((f) => f.paper?.id !== p.id),
    );
    const numbers = ownNumbers(p);
    const byNumber = whole.find((d) => shareNumber(numbersOf(d, invoiceNumbers), numbers));
    const only = whole.length === 1 && day <= addDays(whole[0]!.due, 120) ? whole[0] : undefined;
    const of =
      byNumber ??
      (only && (numbersOf(only, invoiceNumbers).length === 0 || numbers.length <= 1) ? only : undefined);
    if (of) out.set(of, p);
  }
  return out;
}

/** Days after it was due that a payment may still be of a bill: first those that are likely, then those that are possible. */
const LIKELY = 21;
const POSSIBLE = 150;
/** A bill may come some days after it was paid, dated by the one who wrote it. */
const EARLY = 4;

function fits(p: Paid, d: Debt): boolean {
  if (p.unnamed || !sameCurrency(p.currency, d.currency) || p.day < d.paidFrom) return false;
  return d.faces.every((f) => f.paper?.id !== p.paper.id);
}

const within = (p: Paid, d: Debt, days: number): boolean => {
  const last = d.faces.at(-1)?.item.due ?? d.due;
  return p.day <= addDays(last, days) || p.day <= addDays(d.due, days);
};

/**
 * Which payment is of which debt: first those that name the bill, then those at about its time, then later ones; of two
 * bills of one amount the first due is paid first. A payment is of one debt alone, and a part of what is owed is not it.
 */
function match(debts: Debt[], payments: Paid[], next: ReadonlySet<Debt>): Map<Debt, Paid> {
  const of = new Map<Debt, Paid>();
  const used = new Set<Paid>();
  const amounts = new Set(debts.flatMap((d) => d.amounts));
  const unknown = debts.some((d) => d.amounts.length === 0);
  const pass = (fit: (p: Paid, d: Debt) => boolean, skip = (_: Debt) => false) => {
    for (const p of payments) {
      // A line that is of no whole amount can only be a part.
      if (used.has(p) || !(p.receipt || unknown || amounts.has(p.cents))) continue;
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
  for (const [d, p] of unnamed(debts, payments))
    if (!of.has(d) && !next.has(d) && !used.has(p)) {
      of.set(d, p);
      used.add(p);
    }
  const byAmount = Map.groupBy(payments, (p) => p.cents);
  for (const d of debts) {
    const [amount] = d.amounts;
    if (of.has(d) || next.has(d) || amount === undefined || d.amounts.length !== 1) continue;
    const fit = (p: Paid) =>
      !used.has(p) && p.surely && !p.receipt && fits(p, d) && within(p, d, POSSIBLE) && !elsewhere(p, d);
    const parts = PARTS.map((n) => inParts(amount, n, byAmount)).find((all) => all?.every(fit));
    if (!parts) continue;
    of.set(d, { ...parts.at(-1)!, parts: parts.length });
    for (const p of parts) used.add(p);
  }
  return of;
}

/** Lines whose words say nothing of anybody: one is of the only debt of its amount, when no other payment is of that amount. */
function unnamed(debts: readonly Debt[], payments: readonly Paid[]): [Debt, Paid][] {
  const byAmount = Map.groupBy(payments, (p) => p.cents);
  return debts.flatMap((d): [Debt, Paid][] => {
    const [amount, ...others] = d.amounts;
    const [p, ...more] = amount === undefined || others.length > 0 ? [] : (byAmount.get(amount) ?? []);
    if (!p?.unnamed || more.length > 0 || debts.some((o) => o !== d && o.amounts.includes(p.cents)))
      return [];
    const fit = sameCurrency(p.currency, d.currency) && p.day >= d.paidFrom && within(p, d, LIKELY);
    return fit ? [[d, p]] : [];
  });
}

/** A bill is paid in so many equal parts. */
const PARTS = [2, 3] as const;

/**
 * The only payments of one of `n` equal parts of an amount in hundredths, a cent up or down, when they make it up exactly;
 * null otherwise. An amount that is paid more often is one of its own.
 */
function inParts(amount: number, n: number, byAmount: ReadonlyMap<number, Paid[]>): Paid[] | null {
  const sizes = new Set([Math.floor(amount / n), Math.ceil(amount / n)]);
  const all = [...sizes].flatMap((size) => byAmount.get(size) ?? []).sort((a, b) => text(a.day, b.day));
  return all.length === n && all.reduce((sum, p) => sum + p.cents, 0) === amount ? all : null;
}

function reasonPaid(p: Paid, d: Debt): Message {
  const amount = { value: p.cents / 100, currency: p.currency ?? d.currency };
  const { title } = p.paper;
  if (p.parts) return message("checkup.closed.parts", { n: p.parts, title, date: p.day });
  return p.line
    ? message("checkup.closed.shown", {
        ...{ title, amount, date: p.day, by: isStatement(p.paper) ? "statement" : "other" },
      })
    : message("checkup.closed.paid", { title, amount, date: p.day });
}

const companies = new WeakMap<Index, Names[]>();

/** Whether a line names any company on file; looked for only where a line names none of those it is held against. */
function namesAnyOf(index: Index): NamesAny {
  return (words) => {
    let all = companies.get(index);
    if (!all) {
      all = [...index.things.values()].filter((t) => t.kind === "organization").map(namesOf);
      companies.set(index, all);
    }
    return all.some((names) => named(words, names) > 0);
  };
}

/** What becomes of the payments to one payee, and which of them are debited by themselves though their papers do not say so. */
function payeeSettlements(payee: Payee, index: Index): Settlements {
  const thing = index.things.get(payee.id);
  const all = debtsOf(payee.items, index.papers);
  const debts = all.filter((d) => !keptOpen(d) && d.settled?.item.status !== "dismissed");
  const numbers = [...new Set(debts.flatMap((d) => numbersOf(d, allNumbers)))];
  const names = thing ? namesOf(thing) : { person: false, names: [] };
  const payments = paymentsTo(payee, names, numbers, namesAnyOf(index));
  const back = takenBack(debts, payee.papers);
  const left = debts.filter((d) => !back.has(d));
  const later = laterBills(left, payee);
  const plans = plansOf(left, payee, index);
  const next = new Map([...later].flatMap(([d, l]) => (l.settles ? [[d, l.settles] as const] : [])));
  const paid = match(left, payments, new Set(next.keys()));
  const automatic = thing?.paidByHand === true ? [] : learned(debts, paid);
  const alone = new Set(automatic);
  const closings: Settlement[] = [];
  const evidence: OpenEvidence[] = [];
  const known = {
    later,
    paid: debts.filter((d) => paid.has(d) || next.has(d)),
    returned: returnsOf(payee, names, numbers),
    carried: [...later.values()].flatMap((l) => l.carries ?? []),
  };
  for (const d of all) {
    const whole = whatOf(d, back.get(d) ?? null, paid.get(d) ?? null, next.get(d) ?? null);
    for (const f of d.faces) {
      if (!isRules(f.item)) continue;
      const sent = known.returned.find((r) => d.amounts.includes(r.cents) && r.day >= d.issued);
      const closing =
        whole ??
        again(d, f) ??
        (plans.has(d) ? askedAgainBy(plans.get(d)!) : null) ??
        carriedOver(later.get(d)) ??
        paidOff(f, index) ??
        (sent ? null : passed(f.item, index.today, alone.has(f.item.id), thing?.paidByHand === true));
      if (closing) closings.push({ ...closing, item: f.item.id });
      else if (!keptOpen(d))
        evidence.push({
          item: f.item.id,
          ...evidenceOf(d, f, known, { sent: sent ?? null, today: index.today }),
        });
    }
  }
  return { closings, automatic, evidence };
}

type Ending = Omit<Settlement, "item">;

function whatOf(
  d: Debt,
  back: SnapshotPaper | null,
  paid: Paid | null,
  next: SnapshotPaper | null,
): Ending | null {
  if (back)
    return {
      rule: "cancelled",
      status: "dismissed",
      paper: back.id,
      reason: message("checkup.closed.taken_back", { title: back.title }),
    };
  if (paid) return { rule: "paid", status: "handled", paper: paid.paper.id, reason: reasonPaid(paid, d) };
  if (next)
    return {
      rule: "paid",
      status: "handled",
      paper: next.id,
      reason: message("checkup.closed.carries_nothing", { title: next.title, date: paperDay(next) }),
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
      reason: message("checkup.closed.same", { title: d.settled.item.title }),
    };
  }
  const last = d.faces.at(-1)!;
  return last === f || !last.paper ? null : askedAgainBy(last.paper);
}

const askedAgainBy = (paper: SnapshotPaper): Ending => ({
  rule: "asked_again",
  status: "dismissed",
  paper: paper.id,
  reason: message("checkup.closed.asked_again", { title: paper.title, date: paperDay(paper) }),
});

/** A bill that a later one asks for again, in its total, is paid with that one. */
const carriedOver = (later: Later | undefined): Ending | null =>
  later?.carries?.within ? askedAgainBy(later.carries.paper) : null;

/** Papers of a payee that ask in parts, on several days, for the whole of one earlier bill: a plan takes the bill's place. */
function plansOf(debts: readonly Debt[], { items }: Payee, index: Index): Map<Debt, SnapshotPaper> {
  const out = new Map<Debt, SnapshotPaper>();
  const byPaper = Map.groupBy(
    items.filter((i) => i.kind === "payment" && i.paper !== null && i.amount !== null),
    (i) => i.paper as string,
  );
  for (const [id, parts] of byPaper) {
    const plan = index.papers.get(id);
    if (!plan || new Set(parts.map((i) => i.due)).size < 2) continue;
    const sum = parts.reduce((n, i) => n + cents(i.amount as number), 0);
    const whole = debts.filter((d) => {
      const bill = d.faces.at(-1)?.paper;
      return (
        bill &&
        d.amounts.length === 1 &&
        d.amounts[0] === sum &&
        paperDay(plan) > d.issued &&
        daysBetween(d.issued, paperDay(plan)) <= REMINDED &&
        !otherAccount(bill, plan) &&
        !contradict(bill, plan)
      );
    });
    if (whole.length === 1) out.set(whole[0]!, plan);
  }
  return out;
}

/** An instalment after the loan was paid off; what was due before that day stays. */
function paidOff({ item, paper }: Face, index: Index): Ending | null {
  const end = paper && endOfMatter(paper, index.things);
  const by = end && index.papers.get(end.paper);
  if (!by || end.way !== "paid_off" || item.due <= end.on) return null;
  return { rule: "ended", status: "dismissed", paper: by.id, reason: endedReason(end, by.title) };
}

/** What is known about the payments to one payee. */
interface Known {
  later: Map<Debt, Later>;
  /** Those that are shown as paid. */
  paid: readonly Debt[];
  returned: readonly Paid[];
  /** Bills that carry an unpaid one over. */
  carried: readonly { paper: SnapshotPaper; within: boolean }[];
}

/** Earlier bills of a payee that show its habit. */
const HABIT = 2;

/** Days for which a reminder proves that a bill is open: the next one, or worse, comes sooner than that. */
const REMINDER_HOLDS = 90;

/** What speaks for and against one debt being open: proof, else what became of the bills before and after it. */
function evidenceOf(
  d: Debt,
  f: Face,
  known: Known,
  { sent, today }: { sent: Paid | null; today: string },
): Omit<OpenEvidence, "item"> {
  const proof = (says: Message) => ({ asserted: true, says });
  const reminder = d.faces.findLast(
    (x, i) => isReminder(x.paper) && (i > 0 || x.paper?.type === "invoices/reminder"),
  );
  const reminded = reminder && message("checkup.open.reminded", { date: reminder.issued });
  if (reminded && reminder.issued >= addDays(today, -REMINDER_HOLDS)) return proof(reminded);
  if (sent) return proof(message("checkup.open.returned", { date: sent.day }));
  const carries = known.later.get(d)?.carries;
  if (carries) return proof(message("checkup.open.arrears", { title: carries.paper.title }));
  if (known.carried.some((c) => c.within && c.paper.id === f.paper?.id))
    return proof(message("checkup.open.with_arrears"));
  const before = known.paid.filter((x) => x.due < d.due).length;
  const silent = known.later.get(d)?.silent ?? 0;
  if (reminded) return { asserted: false, says: reminded };
  if (silent > 0) return { asserted: false, says: message("checkup.open.later_bills") };
  if (before >= HABIT) return { asserted: false, says: message("checkup.open.usual") };
  return { asserted: false, says: message("checkup.open.no_proof") };
}

const passed = (i: SnapshotItem, today: string, alone: boolean, byHand: boolean): Ending | null =>
  (i.automatic || alone) && !byHand && i.due < today
    ? {
        rule: "passed",
        status: "handled",
        paper: null,
        reason: message("checkup.closed.debited", { date: i.due }),
      }
    : null;

/** Three bills in a row that were debited: those that come next are, too. A bill that says it is debited speaks for later ones. */
const IN_A_ROW = 3;

function learned(debts: Debt[], paid: Map<Debt, Paid>): string[] {
  const families = Map.groupBy(debts, (d) => d.faces[0]?.paper?.type ?? "");
  const out: string[] = [];
  for (const family of families.values()) {
    let row = 0;
    let told = false;
    for (const d of family) {
      const p = paid.get(d);
      const { item, paper } = d.faces[0]!;
      const once = d.faces.length === 1 && paper?.type !== "invoices/reminder";
      told = once && (told || item.automatic);
      if ((row >= IN_A_ROW || told) && once && !item.automatic && p?.debit !== false) out.push(item.id);
      if (p) row = p.debit ? row + 1 : 0;
      if (p?.debit === false) told = false;
    }
  }
  return out;
}

/** What later papers and time did to the dated items of an account. */
export interface Settlements {
  /** At most one of an item. An item without one is open, as far as rules go. */
  closings: Settlement[];
  /** Payments that are debited by themselves, as the statements show, though their own papers do not say so. */
  automatic: string[];
  /** What is known of payments that stay open. */
  evidence: OpenEvidence[];
}

const makes = (p: SnapshotPaper, id: string): boolean =>
  p.on.some((o) => o.entity === id && (o.role === "issuer" || o.role === "payee"));

const nothing: Settlements = { closings: [], automatic: [], evidence: [] };

/** Papers that are looked through before others get a turn. */
const PAPERS = 500;

/** Payees that have payments, each with all that bears on them. */
function* payeesOf(onFile: AccountSnapshot, index: Index): Generator<Settlements, Payee[]> {
  const payees = new Map<string, Payee>();
  for (const i of onFile.items) {
    if (i.kind !== "payment" || i.about === null) continue;
    const payee = payees.get(i.about) ?? { id: i.about, items: [], papers: [], lines: [], back: [] };
    payee.items.push(i);
    payees.set(i.about, payee);
  }
  let n = 0;
  for (const p of onFile.papers) {
    if (++n % PAPERS === 0) yield nothing;
    const by = new Set(p.on.filter((o) => o.role === "issuer" || o.role === "payee").map((o) => o.entity));
    for (const id of by) payees.get(id)?.papers.push(p);
    // The paper an item stands on may not name whom it is about, once a person has put a name right.
  }
  // Whom an amount is owed: a line is looked at by those alone.
  const wanted = new Map<number, Set<Payee>>();
  const whole = new Map<number, Set<Payee>>();
  for (const payee of payees.values())
    for (const i of payee.items) {
      if (i.amount === null) continue;
      whole.set(cents(i.amount), (whole.get(cents(i.amount)) ?? new Set()).add(payee));
      for (const amount of paidAs(cents(i.amount)))
        wanted.set(amount, (wanted.get(amount) ?? new Set()).add(payee));
    }
  yield nothing;
  for (const paper of index.papers.values()) {
    if (++n % PAPERS === 0) yield nothing;
    for (const line of paper.lines ?? []) {
      if (line.amount >= 0 && !isReturned(line)) continue;
      for (const payee of wanted.get(cents(line.amount)) ?? [])
        if (line.amount > 0) payee.back.push({ line, paper });
        else if (isStatement(paper) || makes(paper, payee.id)) {
          const owed = whole.get(cents(line.amount));
          payee.lines.push({ line, paper, alone: owed?.size === 1 && owed.has(payee) });
        }
    }
  }
  return [...payees.values()].sort((a, b) => text(a.id, b.id));
}

/**
 * What closes dated items, a payee or an item at a time: whoever asks may give others a turn in between. Pure, and the
 * same whatever order papers came in: what a rule closed before is looked at anew, what a person did is left alone.
 */
export function* closingSteps(onFile: AccountSnapshot): Generator<Settlements> {
  const index = indexOf(onFile);
  const payees = yield* payeesOf(onFile, index);
  for (const payee of payees) yield payeeSettlements(payee, index);
  const near: SnapshotPaper[] = onFile.papers.filter(mayClose);
  yield nothing;
  for (const item of onFile.items) {
    const closing = otherSettlement(item, index, near);
    yield closing ? { ...nothing, closings: [closing] } : nothing;
  }
  // A payment that is about nobody is closed by its day alone.
  for (const i of onFile.items) {
    if (i.kind !== "payment" || i.about !== null) continue;
    yield payeeSettlements({ id: "", items: [i], papers: [], lines: [], back: [] }, index);
  }
}
