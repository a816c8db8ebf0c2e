import { daysBetween } from "#kernel/dates.ts";
import { groupOf } from "../../taxonomy/taxonomy.ts";
import type { SnapshotPaper } from "../account-snapshot.ts";

/** Numbers that tell two accounts at one payee apart, the most telling first. */
const numbersOf: Record<string, readonly string[]> = {
  banking: ["iban", "account_number", "card_number", "contract_number", "customer_number"],
  insurance: ["policy_number", "contract_number", "customer_number"],
  work: ["employee_number", "personnel_number"],
  other: [
    "contract_number",
    "account_number",
    "meter_number",
    "policy_number",
    "member_number",
    "customer_number",
  ],
};

/** Types whose papers may be read as one another: an electricity bill may be taken for an invoice once. */
const ASKING = new Set(["invoices/invoice", "insurance/premium-invoice", "bills/subscription"]);
/** Papers that come when something happens, not by the calendar. */
export const BY_CHANCE = new RegExp(
  String.raw`^(?:receipts|travel|notes|identity|invoices\/(?:credit-note|quote|reminder|purchase-order|order-confirmation|` +
    String.raw`delivery-note)|letters|contracts|health|vehicles\/(?:title|purchase|rental)|pets|warranties|banking\/(?:transfer|` +
    "cheque|loan-agreement))",
);

export const familyOf = (type: string): string =>
  ASKING.has(type) ? "asking" : groupOf(type) === "bills" ? type : type;

/** A number with capitals and figures alone, without what hides its beginning. */
export const inOneForm = (value: string): string =>
  value
    .toUpperCase()
    .replace(/[^\p{L}\p{N}*]/gu, "")
    .replace(/^.*\*/, "")
    .replace(/^X{2,}/, "");

/** Whether two numbers in one form are one, of which either may show its end alone. */
export const sameNumber = (a: string, b: string): boolean =>
  a === b || (a.length >= 4 && b.length >= 4 && (a.endsWith(b) || b.endsWith(a)));

/**
 * The day a paper is of, as far as it tells: its own, else the end of the time it covers. A statement is no older than its
 * last line, and nothing is younger than the day it arrived.
 */
export function dayOf(p: SnapshotPaper): string | null {
  const booked =
    p.lines
      ?.map((l) => l.day)
      .sort()
      .at(-1) ?? "";
  if (booked !== "" && booked <= p.arrived && (p.date === null || p.date < booked)) return booked;
  if (p.date !== null || p.period === null) return p.date;
  return [p.period.to, p.arrived].sort()[0] as string;
}

export interface Member {
  paper: SnapshotPaper;
  day: string;
  type: string;
  numbers: Map<string, string>;
  whose: string[];
}

export interface Series {
  payee: string;
  family: string;
  members: Member[];
  /** The numbers of its members by key, and whose they are. */
  numbers: Map<string, Set<string>>;
  whose: Set<string>;
}

function begin(payee: string, family: string): Series {
  return { payee, family, members: [], numbers: new Map(), whose: new Set() };
}

function join(s: Series, m: Member): Series {
  s.members.push(m);
  for (const [key, number] of m.numbers) s.numbers.set(key, (s.numbers.get(key) ?? new Set()).add(number));
  for (const w of m.whose) s.whose.add(w);
  return s;
}

/** Whether one of some numbers is a number, or shows its end; most are told by being there as they are. */
const among = (numbers: Set<string>, one: string): boolean => {
  if (numbers.has(one)) return true;
  for (const n of numbers) if (sameNumber(n, one)) return true;
  return false;
};

export function memberOf(p: SnapshotPaper, day: string, type: string): Member {
  const keys = numbersOf[groupOf(type)] ?? numbersOf.other!;
  const numbers = new Map<string, string>();
  for (const f of p.facts) {
    if (f.role !== "identifier" || !keys.includes(f.key) || numbers.has(f.key)) continue;
    const one = inOneForm(f.value);
    if (one.length >= 4) numbers.set(f.key, one);
  }
  const whose =
    groupOf(type) === "work"
      ? p.on.filter((o) => o.role === "subject" || o.role === "payee").map((o) => o.entity)
      : [];
  return { paper: p, day, type, numbers, whose };
}

/** True or false where numbers say whether a paper is of a series, null where they say nothing. */
function belongs(m: Member, s: Series): boolean | null {
  const keys = numbersOf[groupOf(m.type)] ?? numbersOf.other!;
  for (const key of keys) {
    const mine = m.numbers.get(key);
    if (mine === undefined) continue;
    const theirs = s.numbers.get(key);
    if (theirs) return among(theirs, mine);
  }
  if (m.whose.length > 0 && s.whose.size > 0) return m.whose.some((w) => s.whose.has(w));
  return null;
}

/** Who a paper comes from, as a series sees it. */
export const fromWhom = (p: SnapshotPaper): string | null =>
  (
    p.on.find((o) => o.role === "issuer") ??
    // On a payslip the employer is who pays, and the worker who is paid.
    p.on.find((o) => o.role === (groupOf(p.type ?? "") === "work" ? "payer" : "payee"))
  )?.entity ?? null;

/** Puts the papers of one payee and family into series by the numbers they carry; those without a number join the only one. */
export function bySeries(payee: string, family: string, members: Member[]): Series[] {
  const all: Series[] = [];
  const bare: Member[] = [];
  for (const m of members) {
    if (m.numbers.size === 0 && m.whose.length === 0) {
      bare.push(m);
      continue;
    }
    const said = all.find((s) => belongs(m, s) === true);
    const open = said ?? all.filter((s) => belongs(m, s) === null)[0];
    if (open) join(open, m);
    else all.push(join(begin(payee, family), m));
  }
  if (bare.length > 0) {
    const only = all.length === 1 ? all[0] : undefined;
    const of = only ?? begin(payee, family);
    for (const m of bare) join(of, m);
    if (!only) all.push(of);
  }
  for (const s of all) s.members.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return all;
}

/** A correction comes within this share of the time it is for: a time that later papers name again is that of a contract or a price. */
const CORRECTED = 0.8;

/** One paper for each time: copies and corrections of one are the same time. */
export function once(members: Member[]): Member[] {
  const out: Member[] = [];
  for (const m of members) {
    const before = out.at(-1);
    const [p, q] = [before?.paper.period, m.paper.period];
    const apart = before === undefined ? 0 : daysBetween(before.day, m.day);
    const named = p && q && p.from === q.from && p.to === q.to;
    const same = apart <= 3 || (named && apart < CORRECTED * daysBetween(p.from, p.to));
    if (before === undefined || !same) out.push(m);
  }
  return out;
}
