import { any } from "#lexicon/phrases.ts";
import type { MoneyFound } from "./money-roles.ts";

/** What a bill prints of the account since the one before it, by its own arithmetic and whatever its labels say. */
export interface Balances {
  /** The amount that was paid of the balance before. */
  received: MoneyFound | null;
  /** The balance before, where the total has it in: it was not paid. */
  overdue: MoneyFound | null;
}

/** A label right before an amount that says it is what was not paid of earlier bills; folded. */
const PAST_DUE = new RegExp(
  String.raw`(?<![a-z])(?:${any("past-due-label")})(?: (?:amount|balance|charges|due))?[ .:]*(?:€|£|\$|eur|chf|gbp|usd)? *$`,
);

/**
 * What a bill of `total` names as not paid of earlier ones: 0 where all was paid, or a part of the total; null where it does not
 * say. A reminder names the whole of what it asks for, which is of itself.
 */
export function pastDueOf(all: readonly MoneyFound[], total: number | null): MoneyFound | null {
  const named = all.filter(
    (m) =>
      m.sure &&
      m.line.page.number <= 2 &&
      m.value >= 0 &&
      PAST_DUE.test(m.line.folded.slice(Math.max(0, m.start - 60), m.start)),
  );
  const owed = named.find((m) => m.value > 0);
  if (!owed) return named[0] ?? null;
  return total !== null && total - owed.value > 0.005 ? owed : null;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

/** Lines below the balance before in which the payments since then are printed. */
const BELOW = 6;

/** Amounts on the page of another, below it and not far from it, in the order they are printed. */
const below = (all: readonly MoneyFound[], m: MoneyFound): MoneyFound[] =>
  all.filter(
    (x) =>
      x.line.page === m.line.page &&
      (x.line.index > m.line.index || (x.line.index === m.line.index && x.start > m.end)) &&
      x.line.index <= m.line.index + BELOW,
  );

/**
 * What became of the balance `before` (above 0) on a bill that comes to `total`. A payment is an amount below it that is
 * taken off: printed with a minus or called paid, with which the sum comes out (before - paid + charges = total, where the
 * charges are printed), or the balance itself with a minus. Without one, the balance is overdue where balance and charges
 * make up the total.
 */
export function balancesOf(
  all: readonly MoneyFound[],
  before: MoneyFound | null,
  total: number | null,
): Balances {
  const none: Balances = { received: null, overdue: null };
  if (before === null || before.value <= 0) return none;
  const after = below(all, before);
  const whole = after.find((m) => near(m.value, -before.value));
  if (whole) return { received: whole, overdue: null };
  if (total === null) return none;
  const charges = all.filter((m) => m.value > 0 && m !== before && m.value < total).map((m) => m.value);
  // Charges and a late fee beside them.
  const comesOut = (left: number) =>
    charges.some(
      (c, i) => near(left + c, total) || charges.some((d, j) => j < i && near(left + c + d, total)),
    );
  const part = after.find(
    (m) => (m.value < 0 || m.role === "paid") && comesOut(before.value - Math.abs(m.value)),
  );
  if (part) return { received: part, overdue: null };
  if (after.some((m) => m.value < 0 || (m.role === "paid" && m.value > 0))) return none;
  return { received: null, overdue: total > before.value && comesOut(before.value) ? before : null };
}
