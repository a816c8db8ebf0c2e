import { any, whole } from "#lexicon/phrases.ts";
import type { TotalMeaning as Meaning } from "#rules/taxonomy/taxonomy.ts";
import { depth } from "../layout/layout.ts";
import type { MoneyRole } from "./cues.ts";
import type { MoneyFound } from "./money-roles.ts";
import { near, Sums } from "./sums.ts";

/** How well each role of an amount fits what the total of a document means. */
export const FIT: Record<Meaning, Partial<Record<MoneyRole, number>>> = {
  amount_due: { amount_due: 56, total: 50, closing_balance: 22, premium: 40, subtotal: 8, rent: 10 },
  grand_total: { total: 54, amount_due: 50, subtotal: 8, card: 14, premium: 5 },
  closing_balance: { closing_balance: 58, amount_due: 14, total: 26 },
  // What a card statement asks for is its new balance; where it gives both, they are the same.
  statement_balance: { closing_balance: 58, amount_due: 50, total: 30 },
  net_pay: { salary_net: 62, amount_due: 40, subtotal: 40, total: 4 },
  premium: { premium: 58, total: 34, amount_due: 30 },
  rent: { rent: 58 },
  none: {},
};

export const STRONG = new RegExp(any("sure-total"));
export const WEAK = whole("weak-total");

/** Of two sums paid out the one before a tax that the payslip itself takes off. */
export const BEFORE = new RegExp(any("totals-before-tax"));
export const PAID_OUT = new RegExp(any("totals-net-pay"));

/** Names of a balance that an account has at its beginning as well as at its end. */
export const EITHER = whole("totals-balance");

/** True for the last of the amounts that a page names with the same words: the balance it ends with. */
const lastOf = (m: MoneyFound, sums: Sums): boolean =>
  !sums
    .of(m.role ?? "other")
    .some(
      (o) =>
        o.phrase === m.phrase &&
        o.strength > 0.85 &&
        o.sure &&
        o.line.page === m.line.page &&
        o.line.index > m.line.index,
    );

/** "903.11 CR" on an account is what its holder has; on a bill it is what the other side owes. */
const ownCredit = (m: MoneyFound): boolean =>
  m.value < 0 && /^.{0,4}cr(?![a-z])/.test(m.line.folded.slice(m.end, m.end + 7));

export const BALANCES: ReadonlySet<Meaning> = new Set(["closing_balance", "statement_balance"]);

interface Chosen {
  found: MoneyFound;
  score: number;
  /** Score of the best other value. */
  rival: number;
  /** Points that sums of the paper gave. */
  proof: number;
}

/** The amount that the document is about, or null: a slip cut off before its total has none. */
export function chooseTotal(all: MoneyFound[], meaning: Meaning, typed = true): Chosen | null {
  if (meaning === "none") return null;
  const sums = new Sums(all);
  const chosen = best(sums, meaning);
  // What the bill comes to is then not what is owed: said, but not as something sure.
  if (chosen !== null && meaning === "amount_due" && sums.overpaid(chosen.found.value))
    return { ...chosen, score: 45, rival: 40, proof: 0 };
  // "Balance due 0.00" under charges that a card has paid: the paper is about what was charged.
  if (
    (meaning === "amount_due" || meaning === "grand_total") &&
    (chosen === null || chosen.found.value === 0)
  ) {
    const paid = paidInFull(all);
    if (paid !== null) return paid;
  }
  if (chosen !== null) return mended(chosen, sums);
  if (meaning === "grand_total") return typed ? onlyPrice(all) : null;
  if (meaning === "amount_due") return onlyBalance(all);
  // A lease or a policy that names no rent and no premium, but plainly what is to be paid.
  const asked = best(sums, "amount_due");
  return asked !== null && asked.score >= PLAIN ? asked : null;
}

/** A payment that comes to all charges of its page together, as on the folio of a hotel. */
function paidInFull(all: MoneyFound[]): Chosen | null {
  const open = (m: MoneyFound) =>
    m.sure && !m.otherColumn && m.value > 0 && m.line.page === all[0]?.line.page;
  const payments = all.filter(
    (m) => (m.role === "card" || m.role === "cash" || m.role === "paid") && m.sure && m.value !== 0,
  );
  for (const paid of payments.slice(0, 12)) {
    const charges = all.filter(
      (m) =>
        m !== paid &&
        open(m) &&
        (m.role === null || m.role === "tax" || m.role === "fee" || m.role === "rent"),
    );
    const sum = charges.reduce((a, m) => a + m.value, 0);
    if (charges.length > 1 && near(sum, Math.abs(paid.value)))
      return { found: { ...paid, value: Math.abs(paid.value) }, score: 48, rival: 24, proof: 8 };
  }
  return null;
}

/** What a bill that asks for nothing by name leaves on the account: its one balance. */
function onlyBalance(all: MoneyFound[]): Chosen | null {
  const balances = all.filter(
    (m) => m.role === "closing_balance" && m.sure && m.strength > 0.85 && m.value > 0,
  );
  const found = balances[balances.length - 1];
  if (!found || balances.some((m) => !near(m.value, found.value))) return null;
  return { found, score: 45, rival: 30, proof: 0 };
}

/** The price of a ticket or a slip that prints one amount with a currency and calls it nothing. */
function onlyPrice(all: MoneyFound[]): Chosen | null {
  const prices = all.filter(
    (m) => m.sure && m.value > 0 && m.currency !== null && (m.role === null || m.role === "fee"),
  );
  const found = prices[0];
  if (!found || prices.some((m) => !near(m.value, found.value))) return null;
  if (all.some((m) => m.sure && m.role !== "tax" && m.value > found.value + 0.005)) return null;
  return { found, score: 30, rival: 0, proof: 0 };
}

/** Score from which an amount to be paid is plain whatever the paper is. */
const PLAIN = 52;

/** True when two amounts are printed with the same number of digits and differ in one of them. */
export function oneDigitApart(a: number, b: number): boolean {
  const [x, y] = [Math.abs(a).toFixed(2), Math.abs(b).toFixed(2)];
  if (x.length !== y.length) return false;
  let apart = 0;
  for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) apart++;
  return apart === 1;
}

/**
 * On a picture: a total that nothing else on the paper bears out gives way to what was paid when that is one misread digit
 * away and the sum of net amount, tax and rounding comes out at it.
 */
function mended(chosen: Chosen, sums: Sums): Chosen {
  const { found } = chosen;
  if (!found.line.page.ocr || chosen.proof > 0) return chosen;
  const on = sums.all.filter((m) => m.line.page === found.line.page && m.value > 0);
  const taxes = on.filter((m) => m.role === "tax").slice(0, 12);
  const made = (v: number) =>
    on.some(
      (net) =>
        net.value < v &&
        net.value > 0.6 * v &&
        taxes.some((t) => t !== net && Math.abs(net.value + t.value - v) < 0.03),
    );
  if (made(found.value)) return chosen;
  const paid = on.find(
    (m) =>
      (m.role === "cash" || m.role === "card" || m.role === "amount_due") &&
      m.sure &&
      oneDigitApart(m.value, found.value) &&
      made(m.value),
  );
  if (paid) return { ...chosen, found: paid, proof: 10 };
  // Cash less change says another digit: one of the three was misread, and nobody can tell which.
  return sums.spent(0).some((v) => oneDigitApart(v, found.value))
    ? { ...chosen, score: 40, rival: 40 }
    : chosen;
}

/** An amount as it counts in what the total of such a paper means. */
export const signed = (m: MoneyFound, sums: Sums, meaning: Meaning): MoneyFound =>
  (meaning === "closing_balance" && ownCredit(m)) ||
  // A card's statement counts what was spent as minus, and asks for it as plus.
  (meaning === "statement_balance" && m.value < 0 && sums.all.some((o) => near(o.value, -m.value)))
    ? { ...m, value: -m.value }
    : m;

interface Ranked {
  /** As it stands on the paper. */
  printed: MoneyFound;
  found: MoneyFound;
  score: number;
  proof: number;
}

/** The amounts that rules take for the total, the one with most points first. */
export function ranked(sums: Sums, meaning: Meaning): Ranked[] {
  const { all } = sums;
  const spent = sums.spent();
  const fit = FIT[meaning];
  const largest = Math.max(
    0,
    ...all.filter((m) => m.sure && (m.role === null || m.role in fit)).map((m) => m.value),
  );
  const buying = meaning === "grand_total" || meaning === "amount_due";
  const named = all.filter((m) => m.sure && m.role !== null && fit[m.role] !== undefined);
  // A note of credit that names no sum above zero is about what it gives back.
  const givesBack = buying && named.every((m) => m.value < 0);
  return all
    .filter(
      (m) =>
        (m.role !== null && fit[m.role] !== undefined) ||
        (buying &&
          m.role === null &&
          m.sure &&
          m.value > 0 &&
          (spent.some((v) => near(v, m.value)) || sums.closes(m))),
    )
    .map((m) => {
      const proof = buying
        ? sums.points(m.value) + (meaning === "amount_due" ? sums.remainder(m) : 0)
        : meaning === "premium"
          ? sums.taxedPremium(m)
          : 0;
      let s = m.role === null ? 18 + proof : (fit[m.role] ?? 0) * (0.45 + 0.55 * m.strength) + proof;
      if (STRONG.test(m.phrase)) s += 8;
      else if (WEAK.test(m.phrase)) s -= m.strength < 1 ? 16 : 9;
      if (buying && sums.isNet(m)) s -= 18;
      if (meaning === "net_pay" && BEFORE.test(m.phrase)) s -= 24;
      // What is paid out comes after what the wage is net of taxes: savings and advances are taken off in between.
      if (meaning === "net_pay" && PAID_OUT.test(m.phrase)) s += 9;
      if (BALANCES.has(meaning) && EITHER.test(m.phrase) && m.strength > 0.85) s += lastOf(m, sums) ? 6 : -6;
      // The row "Total" under the head "Ending balance" sums the accounts above it.
      if (m.role === "closing_balance" && m.phrase.startsWith("total ")) s += 10;
      if (!m.sure) s -= 22;
      if (m.otherColumn) s -= 30;
      if (m.value < 0) s -= BALANCES.has(meaning) || givesBack ? 4 : 25;
      if (m.value === 0) s -= 24;
      if (near(m.value, largest) && !BALANCES.has(meaning)) s += 6;
      if (m.currency !== null) s += 3;
      if (m.line.bold || m.line.size > 1.25 * m.line.page.size) s += 4;
      if (meaning === "grand_total" || meaning === "amount_due") s += 4 * depth(m.line);
      const pageNumber = m.line.page.number;
      s -=
        pageNumber === 1
          ? 0
          : meaning === "amount_due" || meaning === "grand_total"
            ? 3
            : 6 + Math.min(8, pageNumber);
      const again = sums.times(m.value) - 1;
      return { printed: m, found: signed(m, sums, meaning), score: s + Math.min(8, 2 * again), proof };
    })
    .sort((a, b) => b.score - a.score);
}

function best(sums: Sums, meaning: Meaning): Chosen | null {
  const all = ranked(sums, meaning);
  const top = all[0];
  if (!top || top.score < 28) return null;
  const rival = all.find((r) => !near(r.found.value, top.found.value))?.score ?? 0;
  return { found: top.found, score: top.score, proof: top.proof, rival };
}
