import { daysBetween } from "#kernel/dates.ts";
import { any } from "#lexicon/phrases.ts";
import { type TotalMeaning, typeBySlug } from "#rules/taxonomy/taxonomy.ts";

/** The amount of one paper, as sums look at it. */
export interface Amount {
  id: string;
  slug: string | null;
  /** The paper's own day. */
  day: string;
  number: number;
  currency: string | null;
  /** Folded name of who made it; null when nobody was made out. */
  maker: string | null;
  /** True for what a card terminal printed. */
  slip: boolean;
  /** True for a bill that the account itself sent to somebody: what it brings in is not spent. */
  sold?: boolean;
}

/** Why an amount is not in a sum: the words that `answer.notCounted` chooses a reason by. */
export type Why =
  | "announced"
  | "reminder"
  | "cardSlip"
  | "receipt"
  | "policy"
  | "monthly"
  | "replaced"
  | "sold"
  | "transfer"
  | "claimed";

const announces = /^invoices\/(?:quote|purchase-order|order-confirmation|delivery-note)$/;
const spentAs = new Set<TotalMeaning>(["amount_due", "grand_total", "premium", "rent"]);

/** Whether the total of a paper of a type is money that somebody paid or has to pay. */
export function isSpending(slug: string | null): boolean {
  const type = slug === null ? null : typeBySlug(slug);
  return type === null || spentAs.has(type.total);
}

const isReceipt = (a: Amount) => /^receipts\//.test(a.slug ?? "");
const isSlip = (a: Amount) => a.slip || a.slug === "receipts/card-slip";
const sameMaker = (a: Amount, b: Amount) => a.maker === null || b.maker === null || a.maker === b.maker;
const sameAmount = (a: Amount, b: Amount) =>
  a.number === b.number && a.currency === b.currency && a.number !== 0;

/** Longest between a bill and the receipt for it, in days. */
const PAID_WITHIN = 45;

/** Papers of one purchase are counted once. Null when nothing speaks against counting one. */
function twin(a: Amount, all: readonly Amount[]): Why | null {
  const others = all.filter((b) => b.id !== a.id && sameAmount(a, b));
  if (isSlip(a) && others.some((b) => !isSlip(b) && b.day === a.day)) return "cardSlip";
  if (
    isReceipt(a) &&
    others.some(
      (b) =>
        !isReceipt(b) &&
        sameMaker(a, b) &&
        (a.maker !== null || a.day === b.day) &&
        daysBetween(b.day, a.day) >= 0 &&
        daysBetween(b.day, a.day) <= PAID_WITHIN,
    )
  )
    return "receipt";
  return null;
}

/** Money that goes from one place to another, and money that somebody is to give back: neither buys anything. */
const moves: Readonly<Record<string, Why>> = {
  "banking/transfer": "transfer",
  "banking/cheque": "transfer",
  "work/expense-report": "claimed",
};

const policy = /^insurance\/(?!premium-invoice|claim|explanation|health-card)/;

/** Why nothing is bought by a paper of a kind, whatever else is on file; null where something is. */
const notBought = (slug: string): Why | null =>
  slug === "invoices/reminder" ? "reminder" : slug === "housing/lease" ? "monthly" : (moves[slug] ?? null);

/** A policy whose bills are on file. */
const covered = (a: Amount, all: readonly Amount[]): boolean =>
  policy.test(a.slug ?? "") && all.some((b) => b.slug === "insurance/premium-invoice" && sameMaker(a, b));

/**
 * Which amounts are money spent, each purchase once, credit notes with a minus; and which are not, and why. `plain`: a sum of
 * what was spent, not of some named amount. Throws nothing; the order stays.
 */
export function spent(
  all: readonly Amount[],
  plain: boolean,
): { counted: Amount[]; left: { amount: Amount; why: Why }[] } {
  const counted: Amount[] = [];
  const left: { amount: Amount; why: Why }[] = [];
  for (const a of all) {
    const slug = a.slug ?? "";
    const why =
      (plain ? (a.sold ? "sold" : notBought(slug)) : null) ??
      (announces.test(slug) ? "announced" : covered(a, all) ? "policy" : twin(a, all));
    if (why !== null) left.push({ amount: a, why });
    else if (slug === "invoices/credit-note") counted.push({ ...a, number: -Math.abs(a.number) });
    else counted.push(a);
  }
  return { counted, left };
}

/** Papers of one maker, day and amount: one of them may be a copy of the other. */
export function alikeAmong(all: readonly Amount[]): [Amount, Amount][] {
  const seen = new Map<string, Amount>();
  const pairs: [Amount, Amount][] = [];
  for (const a of all) {
    const key = `${a.day} ${a.maker} ${a.number} ${a.currency}`;
    const other = seen.get(key);
    if (other && a.maker !== null) pairs.push([other, a]);
    else seen.set(key, a);
  }
  return pairs;
}

const slipPrint = new RegExp(String.raw`\b(?:${any("spending-card-slip")})\b`, "g");
const goods = new RegExp(String.raw`\b(?:${any("spending-goods")})\b`);

/** Whether a print is that of a card terminal: its words more than once, and nothing of goods or taxes. `print` folded, single spaces. */
export const isTerminalPrint = (print: string): boolean =>
  print.length < 900 && (print.match(slipPrint)?.length ?? 0) >= 2 && !goods.test(print);
