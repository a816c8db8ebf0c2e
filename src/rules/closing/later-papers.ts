import { addDays } from "#kernel/dates.ts";
import type { PaperOnFile } from "../on-file.ts";
import { groupOf } from "../taxonomy.ts";
import type { Debt } from "./debts.ts";
import { isReceipt } from "./paid.ts";
import {
  accountNumbers,
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

/** Numbers on the papers that ask for a debt. */
export const numbersOf = (d: Debt, of: (p: PaperOnFile) => string[]): string[] =>
  d.faces.flatMap((f) => (f.paper ? of(f.paper) : []));

/** Types whose next paper tells what became of the one before. */
const sameFamily = (a: PaperOnFile, b: PaperOnFile): boolean =>
  a.type !== null &&
  b.type !== null &&
  (a.type === b.type ||
    (groupOf(a.type) === "bills" &&
      groupOf(b.type) === "bills" &&
      shareNumber(accountNumbers(a), accountNumbers(b))));

const otherAccount = (a: PaperOnFile, b: PaperOnFile): boolean => {
  const [n, m] = [accountNumbers(a), accountNumbers(b)];
  return n.length > 0 && m.length > 0 && !shareNumber(n, m);
};

/** The next bill of an account that shows the one before as paid, or nothing carried over from it. */
export function nextBills(debts: Debt[], papers: PaperOnFile[]): Map<Debt, PaperOnFile> {
  const out = new Map<Debt, PaperOnFile>();
  const byDay = [...papers]
    .filter((p) => !isReceipt(p) && p.type !== "invoices/reminder")
    .sort((a, b) => text(paperDay(a), paperDay(b)));
  for (const d of debts) {
    const last = d.faces.at(-1);
    const mine = d.faces[0]?.paper;
    const [amount] = d.amounts;
    // Of several instalments on one paper the next paper says nothing.
    if (!mine || !last || amount === undefined || d.amounts.length !== 1) continue;
    const after = byDay.find(
      (p) =>
        paperDay(p) > d.issued &&
        p.id !== mine.id &&
        sameFamily(mine, p) &&
        !otherAccount(mine, p) &&
        !d.faces.some((f) => f.paper?.id === p.id),
    );
    if (!after) continue;
    const before = factOf(after, "previous_balance", "opening_balance");
    const received = factOf(after, "payments_received");
    const balance = mine.type === "banking/credit-card-statement" ? totalOf(mine) : amount;
    const settles =
      before?.number != null && received?.number != null
        ? cents(before.number) === balance && cents(received.number) >= amount
        : before?.number != null && before.number === 0 && paperDay(after) > d.due;
    const bought = after.lines?.some((l) => l.amount > 0 && cents(l.amount) >= amount && l.day >= d.issued);
    if (settles || (mine.type === "banking/credit-card-statement" && bought)) out.set(d, after);
  }
  return out;
}

/** Papers that take a bill back whole: a credit note that names it, or is of its amount when only one bill is. */
export function takenBack(debts: Debt[], papers: PaperOnFile[]): Map<Debt, PaperOnFile> {
  const out = new Map<Debt, PaperOnFile>();
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
