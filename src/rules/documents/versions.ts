import { unaccented } from "#kernel/text.ts";
import { any, word } from "#lexicon/phrases.ts";
import { groupOf, typeBySlug } from "../taxonomy/taxonomy.ts";
import { nameKey } from "./naming.ts";

/** What a paper says that tells versions of one paper apart. */
export interface VersionFacts {
  /** Slug of its type. */
  type: string | null;
  issuer: string | null;
  date: string | null;
  period: { from: string; to: string } | null;
  /** Numbers in one form: capitals and figures alone. */
  policies: string[];
  /** Those, others that were read less surely, and numbers of what is insured. */
  alike: string[];
  invoices: string[];
  /** What it is about in money. */
  total: number | null;
  /** Whom it is of or for, as printed. */
  whom: string | null;
  /** It says of itself that it corrects an earlier one. */
  corrected: boolean;
  /** Numbers of papers that it says it takes the place of, and of those that it says it cancels; in one form. */
  named: NamedPapers;
}

export interface NamedPapers {
  replaced: string[];
  cancelled: string[];
}

/** A policy is renewed after weeks at least; what begins a day later is the same one, changed. */
const RENEWED_DAYS = 25;
const SHORTEST = 5;
/** Days between two terms of one policy. */
const FOLLOWS_DAYS = 3;

const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const shared = (a: string[], b: string[]): boolean => a.some((x) => x.length >= SHORTEST && b.includes(x));

const sameIssuer = (a: VersionFacts, b: VersionFacts): boolean =>
  a.issuer !== null &&
  b.issuer !== null &&
  nameKey(a.issuer) !== "" &&
  nameKey(a.issuer) === nameKey(b.issuer);

/** Papers that stand for the contract itself; a bill or a letter about it replaces none. */
const isPolicy = (type: string | null): boolean =>
  type !== null && /^insurance\/.*(?:policy|declarations|renewal)/.test(type);

/** Names of a policy that say nothing about what is insured: the paper of one year may be called so, and that of the next by its kind. */
const ANY_POLICY = new Set(["insurance/policy", "insurance/renewal"]);
const samePolicyKind = (a: string, b: string): boolean => a === b || ANY_POLICY.has(a) || ANY_POLICY.has(b);

/** Bills as such: a reminder names the number of the bill, too, and replaces nothing; nor does what was paid. */
const isBill = (type: string | null): boolean =>
  type !== null && !/reminder|dunning|receipt|credit|quote|order|delivery/.test(type);

/** Two papers that ask for money: the same one may be taken for a bill of a kind once and for an invoice the next time. */
const sameBillKind = (a: string, b: string): boolean => {
  const asks = (t: string) =>
    ["bills", "invoices"].includes(groupOf(t)) || typeBySlug(t)?.total === "amount_due";
  return a === b || (asks(a) && asks(b));
};

/** Forms of a year: a corrected one takes the place of the first of its sender, of the same person and year. */
const YEARLY = /^tax\/(?:w-2|1099|1098|p60|wage-certificate)$/;
const yearOf = (v: VersionFacts): string | null => v.period?.to.slice(0, 4) ?? v.date?.slice(0, 4) ?? null;
const sameWhom = (a: VersionFacts, b: VersionFacts): boolean =>
  a.whom !== null && b.whom !== null && nameKey(a.whom) === nameKey(b.whom);
const correctedForm = (newer: VersionFacts, older: VersionFacts): boolean =>
  newer.type === older.type &&
  YEARLY.test(newer.type ?? "") &&
  newer.corrected &&
  !older.corrected &&
  yearOf(newer) !== null &&
  yearOf(newer) === yearOf(older) &&
  sameWhom(newer, older);

const samePeriod = (a: VersionFacts, b: VersionFacts): boolean =>
  a.period !== null && b.period !== null && a.period.from === b.period.from && a.period.to === b.period.to;

const notBefore = (newer: VersionFacts, older: VersionFacts): boolean =>
  newer.date !== null && older.date !== null && newer.date >= older.date;

/**
 * Whether one paper is, beyond doubt, a newer version of another: the same policy for a later period; a bill that says that
 * it corrects the one with the same number, or that it takes the place of the one whose number it names; a cancellation of
 * the bill it names, for all of its amount. Two bills of one account are not versions of each other.
 */
export function replaces(newer: VersionFacts, older: VersionFacts): boolean {
  if (newer.type === null || older.type === null || !sameIssuer(newer, older)) return false;
  if (isPolicy(newer.type) && isPolicy(older.type)) {
    const [n, o] = [newer.period, older.period];
    if (!samePolicyKind(newer.type, older.type) || n === null || o === null) return false;
    if (days(o.from, n.from) < RENEWED_DAYS || n.to <= o.to) return false;
    if (shared(newer.policies, older.policies)) return true;
    // Two numbers are two policies, whatever they insure.
    if (newer.policies.length > 0 && older.policies.length > 0) return false;
    // One term begins where the other ends, and both bear a number: that it was read twice speaks for it.
    return Math.abs(days(o.to, n.from)) <= FOLLOWS_DAYS && shared(newer.alike, older.alike);
  }
  if (correctedForm(newer, older))
    return newer.date === null || older.date === null || notBefore(newer, older);
  if (!isBill(older.type) || !notBefore(newer, older)) return false;
  // Papers that name each other leave it open which is which.
  if (shared(older.named.replaced, newer.invoices)) return false;
  // The number that a paper names stands on it, too, and was read as one of its own.
  const { replaced, cancelled } = newer.named;
  const own = shared(
    newer.invoices.filter((n) => !replaced.includes(n) && !cancelled.includes(n)),
    older.invoices,
  );
  if (!own && shared(cancelled, older.invoices))
    return newer.total !== null && older.total !== null && Math.abs(newer.total) === Math.abs(older.total);
  const names = !own && shared(replaced, older.invoices);
  if (names && (isBill(newer.type) || (newer.total ?? 0) > 0)) return true;
  if (!isBill(newer.type) || !sameBillKind(newer.type, older.type)) return false;
  // Without a number that both carry, the time and whom it is for say which bill it corrects.
  const known = own || (newer.type === older.type && samePeriod(newer, older) && sameWhom(newer, older));
  return known && newer.corrected && !older.corrected;
}

/** Words in the head of a paper by which it says that it takes the place of an earlier one (en de fr es it nl). */
const CORRECTED = new RegExp(String.raw`(?<!\p{L})(?:${any("versions-corrected")})(?!\p{L})`, "iu");

/** Whether a paper says in its first lines that it is a correction. */
export const saysCorrected = (text: string): boolean =>
  CORRECTED.test(text.slice(0, 1500).normalize("NFKD").replace(/\p{M}/gu, ""));

/** Words before the number of a bill whose place a paper takes (en de fr es it nl pt), folded. */
const REPLACES = word("versions-replaces", "g");

/** Words before the number of a bill that a paper cancels. */
const CANCELS = word("versions-cancels", "g");

/** Only a part is put right: both papers count. */
const IN_PART = word("versions-difference");

/** Between those words and the number: a word for a bill and a word for a number. */
const NUMBER_BEHIND = new RegExp(
  String.raw`^(?: |:|,|\()*(?:(?:${any("versions-before-number")})(?:[ .:#°]+|-(?=n[ro.u]))){0,8}#?([a-z0-9][a-z0-9./_-]{3,28})`,
);

/** Numbers of bills that a paper says, near its beginning, that it takes the place of or cancels. Linear in the text. */
export function namedPapers(text: string): NamedPapers {
  const head = unaccented(text.slice(0, 3000)).replace(/\s+/g, " ");
  const behind = (words: RegExp): string[] => {
    const out = new Set<string>();
    for (const m of head.matchAll(words)) {
      const around = head.slice(Math.max(0, m.index - 60), m.index + 140);
      if (IN_PART.test(around)) continue;
      const number = NUMBER_BEHIND.exec(head.slice(m.index + m[0].length, m.index + m[0].length + 120))?.[1];
      const one = (number ?? "").replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
      if (one.length >= SHORTEST && /\d{2}/.test(one) && out.size < 6) out.add(one);
    }
    return [...out];
  };
  const cancelled = behind(CANCELS);
  const replaced = behind(REPLACES);
  // "Annule et remplace" takes a place; that it cancels, too, is no more than the half of it.
  return { replaced, cancelled: cancelled.filter((n) => !replaced.includes(n)) };
}
