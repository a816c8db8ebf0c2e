import { whole } from "#lexicon/phrases.ts";
import type { TotalMeaning } from "#rules/taxonomy/taxonomy.ts";
import { cellAt, wordsAt } from "../layout/layout.ts";
import type { MoneyRole } from "./cues.ts";
import type { MoneyFound } from "./money-roles.ts";
import { near } from "./sums.ts";

/**
 * How far an amount beside the total is to be trusted, from what speaks for it on the paper: how close its label stands, how
 * plain the label is, whether a currency is printed, whether other amounts lay claim to the same words, and whether the
 * amount can be what it is called. The points are set by hand.
 */

/** What is known of the paper around an amount. */
export interface Around {
  all: MoneyFound[];
  /** The total of the paper, or null. */
  total: number | null;
  meaning: TotalMeaning;
}

/** Words of a label that mean many things: alone they say little. Folded. */
const PLAIN_WORD = whole("amount-word");

/** Points for where the words stand that name the amount. */
function ofLabel(m: MoneyFound): number {
  const before = m.line.folded.slice(0, m.start);
  const at = m.phrase === "" ? -1 : before.lastIndexOf(m.phrase);
  // Over it: right over it, or as the head of its column.
  if (at < 0) return m.strength >= 0.8 ? 72 : m.strength >= 0.55 ? 56 : 46;
  const gap = before.slice(at + m.phrase.length);
  const cell = cellAt(m.line, at);
  const opens = cell !== null && at - cell.start <= 2;
  const between = gap
    .replace(/\([^)]{0,30}\)|\d{1,2}(?:[.,]\d{1,2})? ?%/g, "")
    .replace(/[^a-z0-9]/g, "").length;
  const points = between === 0 ? 92 : between <= 10 ? 84 : between <= 24 ? 72 : 56;
  const shy = PLAIN_WORD.test(m.phrase) && (!opens || between > 10) ? 8 : 0;
  return points - shy - (opens ? 0 : 8);
}

/** Points off where other amounts of other values are called the same. */
function ofRivals(role: MoneyRole, m: MoneyFound, all: MoneyFound[]): number {
  const others = new Set(
    all
      .filter(
        (o) =>
          o.role === role &&
          o.sure &&
          !o.otherColumn &&
          o.strength >= m.strength - 0.1 &&
          !near(o.value, m.value),
      )
      .map((o) => o.value),
  );
  // Of several taxes one is only a part.
  return others.size === 0 ? 0 : role === "tax" ? 22 : others.size < 3 ? 8 : 18;
}

const share = (value: number, of: number): number => Math.abs(value) / Math.max(0.01, Math.abs(of));
/** Points off for an amount that can hardly be what it is called. */
const HARDLY = 60;

/** True when net amount and tax make the total; the net amount is the larger of them. */
const adds = (a: MoneyFound, role: "tax" | "subtotal", total: number, all: MoneyFound[]): boolean =>
  all.some(
    (o) =>
      o.role === role &&
      o.sure &&
      near(o.value + a.value, total) &&
      (role === "tax" ? o.value < a.value : o.value > a.value),
  );

/** Roles that an account's list of what was bought prints by the way, and that are none of the account's own. */
const OF_PURCHASES = new Set<MoneyRole>([
  "tax",
  "subtotal",
  "tip",
  "discount",
  "rent",
  "deposit",
  "premium",
  "deductible",
]);

/** True for an amount that can be none of its name whatever the paper: a deductible is agreed in round sums, a rent is no small change. */
export function cannotBe(key: string, value: number): boolean {
  const v = Math.abs(value);
  if (key === "deductible") return v < 20 || !near(v, Math.round(v));
  return key === "rent" ? v < 50 : key === "premium" && v < 3;
}

/** Points for whether an amount can be what it is called, beside the total: above 0 borne out, below 0 hardly. */
function ofSize(role: MoneyRole, m: MoneyFound, { all, total, meaning }: Around): number {
  const v = Math.abs(m.value);
  if (cannotBe(role, v)) return -HARDLY;
  if ((meaning === "closing_balance" || meaning === "statement_balance") && OF_PURCHASES.has(role))
    return -HARDLY;
  switch (role) {
    case "deductible":
      // Agreed in round sums, in whatever money.
      return v % 10 === 0 ? 2 : -12;
    case "deposit":
      return v < 20 ? -20 : 0;
    case "salary_gross":
      return total !== null && (v < total - 0.01 || v > 5 * total) ? -HARDLY : total === null ? 0 : 4;
    case "minimum_payment":
      return total !== null && v > Math.abs(total) + 0.01 ? -HARDLY : 2;
    case "previous_balance":
    case "closing_balance":
      return meaning === "grand_total" ? -30 : 0;
    case "premium":
      // Last year's, one car's or one cover's: the paper is about another one.
      return total === null ? 0 : near(v, total) ? 6 : meaning === "premium" ? -20 : 0;
    default:
      break;
  }
  if (total === null || total === 0 || meaning === "net_pay") return 0;
  switch (role) {
    case "tax":
      if (adds(m, "subtotal", total, all)) return 6;
      return share(v, total) > 0.4 || share(v, total) < 0.004 ? -30 : 0;
    case "subtotal":
      if (adds(m, "tax", total, all)) return 6;
      return share(v, total) < 0.5 || share(v, total) > 1.6 ? -30 : 0;
    case "tip":
      return share(v, total) > 0.4 ? -HARDLY : 0;
    case "discount":
      return share(v, total) > 3 ? -30 : 0;
    case "amount_due":
      return near(v, total) ? 6 : meaning === "amount_due" ? -12 : 0;
    default:
      return 0;
  }
}

/** Below this an amount is left out. */
export const LEAST_TRUST = 50;

/** How far an amount of a role is to be trusted, 1..98. */
export function amountTrust(role: MoneyRole, m: MoneyFound, around: Around): number {
  const words = wordsAt(m.line, m.start, m.end);
  const read = words.reduce((a, w) => a + w.confidence, 0) / Math.max(1, words.length);
  const { number, ocr } = m.line.page;
  const points =
    ofLabel(m) +
    (m.currency !== null ? 3 : -2) -
    (ocr ? 4 + Math.max(0, 80 - read) * 0.4 : 0) -
    (number > 3 ? 10 : number > 1 ? 3 : 0) -
    ofRivals(role, m, around.all) +
    ofSize(role, m, around);
  return Math.round(Math.max(1, Math.min(98, points)));
}
