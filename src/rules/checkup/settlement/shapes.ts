import { type Message, message, type Said } from "#messages/message.ts";
import { saidEnd } from "../../entities/ended.ts";
import type { SaidEnd } from "../../entities/ended-ways.ts";
import type {
  AccountSnapshot,
  SnapshotFact,
  SnapshotItem,
  SnapshotPaper,
  SnapshotThing,
} from "../account-snapshot.ts";
import { dayOf, inOneForm, sameNumber } from "../recurrence/series.ts";

/** Why a rule closes a dated item. */
type SettlementRule =
  /** A receipt, a line of a statement or the next bill shows it paid. */
  | "paid"
  /** A credit note or a cancellation takes it back. */
  | "cancelled"
  /** A reminder or a later copy asks for the same money. */
  | "asked_again"
  /** A newer paper of the same thing is on file. */
  | "renewed"
  /** The assessment or the receipt of that year is on file. */
  | "filed"
  /** What it is about ended: sold, closed, cancelled, paid off, moved out of, left. */
  | "ended"
  /** Its day is over, and nothing is left to be done. */
  | "passed";

/** What is known of a payment that no rule closes. */
export interface OpenEvidence {
  item: string;
  /** It is proven to be open. */
  asserted: boolean;
  says: Message;
}

/** What closes a dated item, in words a person understands. */
export interface Settlement {
  item: string;
  rule: SettlementRule;
  status: "handled" | "dismissed";
  /** The paper that says so; null when only time has passed. */
  paper: string | null;
  reason: Said;
}

/** Why what something was about is no more: how it ended, when, and the paper that says so. */
export const endedReason = ({ way, on }: SaidEnd, title: Said): Message =>
  message("checkup.closed.by_end", { way, date: on, title });

/** What rules see of an account, looked up quickly. */
export interface Index {
  today: string;
  papers: Map<string, SnapshotPaper>;
  things: Map<string, SnapshotThing>;
  /** Papers that say that something ended. */
  ends: { paper: SnapshotPaper; end: SaidEnd }[];
}

export const indexOf = (onFile: AccountSnapshot): Index => ({
  today: onFile.today,
  papers: new Map(onFile.papers.map((p) => [p.id, p])),
  things: new Map(onFile.things.map((t) => [t.id, t])),
  ends: onFile.papers.flatMap((paper) => {
    const end = saidEnd(paper);
    return end === null ? [] : [{ paper, end }];
  }),
});

export const cents = (n: number): number => Math.round(Math.abs(n) * 100);

/** What an amount in hundredths may be paid as: whole, or in equal halves or thirds, a cent up or down. */
export const paidAs = (amount: number): number[] => [
  ...new Set([1, 2, 3].flatMap((n) => [Math.floor(amount / n), Math.ceil(amount / n)])),
];

export const factOf = (p: SnapshotPaper, ...keys: string[]): SnapshotFact | null => {
  for (const key of keys) {
    const fact = p.facts.find((f) => f.key === key);
    if (fact) return fact;
  }
  return null;
};

/** What a paper is about in money, in hundredths, or null. */
export const totalOf = (p: SnapshotPaper): number | null => {
  const n = factOf(p, "total", "amount_due", "amount_paid")?.number ?? null;
  return n === null ? null : cents(n);
};

/** The day a paper is of, or the day it came at the latest. */
export const paperDay = (p: SnapshotPaper): string => dayOf(p) ?? p.arrived;

/** Numbers of the paper itself. */
const OWN = ["invoice_number", "receipt_number", "reference", "claim_number", "order_number"];
/** Numbers of what it belongs to. */
const OF_ACCOUNT = [
  "customer_number",
  "account_number",
  "contract_number",
  "policy_number",
  "member_number",
  "loan_number",
];

/** A number that is as likely something else ties no papers together. */
const TRUSTED = 50;
const isTrusted = (f: SnapshotFact): boolean => f.byHand || f.confidence === null || f.confidence >= TRUSTED;

/** Numbers of some kinds on a paper, in one form; worked out once a paper. */
function numbers(keys: readonly string[]): (p: SnapshotPaper) => string[] {
  const known = new WeakMap<SnapshotPaper, string[]>();
  return (p) => {
    const kept = known.get(p);
    if (kept) return kept;
    const found = p.facts.filter((f) => keys.includes(f.key) && isTrusted(f)).map((f) => inOneForm(f.value));
    const made = [...new Set(found)].filter((n) => n.length >= 4 && /\d{3}/.test(n));
    known.set(p, made);
    return made;
  };
}

export const ownNumbers = numbers(OWN);
export const accountNumbers = numbers(OF_ACCOUNT);
export const invoiceNumbers = numbers(["invoice_number"]);
export const allNumbers = numbers([...OWN, ...OF_ACCOUNT]);

export const shareNumber = (a: string[], b: string[]): boolean =>
  a.some((x) => b.some((y) => sameNumber(x, y)));

/** An amount in another currency is another amount; one without a currency may be any. */
export const sameCurrency = (a: string | null, b: string | null): boolean =>
  a === null || b === null || a === b;

/** True for an item that rules may close: nobody acted on it, or a rule closed it before. */
export const isRules = (i: SnapshotItem): boolean =>
  !i.byHand && (i.status === "open" || (i.closedBy ?? null) !== null);

export const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
