import { squeeze } from "#kernel/text.ts";
import type { AnswerKind, Attribute } from "#lexicon/attributes.ts";
import { modifiers } from "./attributes.ts";
import { type Candidate, LEAST_ATTRIBUTE } from "./candidates.ts";
import { attributeFit, fitOf } from "./names/fits.ts";
import { Words } from "./names/place-words.ts";
import type { FactGiven, ReadPage, ReadPaper } from "./paper.ts";
import { best, placesOf } from "./places.ts";
import type { Clause } from "./question/focus.ts";
import { explained, type Standing, sayItems } from "./standing.ts";
import { type Value, valuesOf } from "./values/values.ts";

const ROLE_KIND: Record<string, AnswerKind> = {
  money: "money",
  date: "day",
  identifier: "number",
  party: "name",
};

/** What kind of answer a fact is among those asked for; null when it is none. */
function kindOfFact(
  f: FactGiven,
  kinds: readonly AnswerKind[],
  paper: ReadPaper,
): { kind: AnswerKind; value: Value | null } | null {
  const own = ROLE_KIND[f.role];
  if (own === "day" && kinds.includes("year") && f.date !== null) return { kind: "year", value: null };
  if (own !== undefined && own !== "name") return kinds.includes(own) ? { kind: own, value: null } : null;
  if (own === "name")
    return kinds.includes("name") || kinds.includes("words") ? { kind: "name", value: null } : null;
  if ((f.key === "phone" || f.key === "email") && kinds.includes("contact"))
    return { kind: "contact", value: null };
  for (const kind of kinds) {
    if (kind === "money" || kind === "day") continue;
    const value = valuesOf(kind, f.value, paper.notation)[0];
    if (value) return { kind, value };
  }
  return kinds.some((k) => k === "words" || k === "list" || k === "place")
    ? { kind: "words", value: null }
    : null;
}

/** The place of the laid page where the words of a fact stand. */
function locate(
  paper: ReadPaper,
  f: FactGiven,
): { page: ReadPage; at: number; start: number; end: number } | null {
  const quote = squeeze(f.quote ?? f.value);
  for (const page of paper.pages) {
    if (f.page !== null && page.number !== f.page) continue;
    for (const [at, { line }] of page.lines.entries()) {
      const start =
        squeeze(line.text) === line.text.trim()
          ? line.text.indexOf(quote)
          : squeeze(line.text).indexOf(quote);
      if (start >= 0)
        return { page, at, start: Math.min(start, line.text.length - 1), end: start + quote.length };
    }
  }
  return null;
}

/** Papers whose maker, receiver or total is what an attribute means: the maker of a lease is the landlord. */
const MEANS: Record<string, RegExp> = {
  "landlord issuer": /^housing\//,
  "tenant recipient": /^housing\//,
  "insurer issuer": /^insurance\//,
  "insured-person recipient": /^insurance\//,
  "employer issuer": /^work\/|w-2/,
  "employee recipient": /^work\/|w-2/,
  "patient recipient": /^health\//,
  "passenger recipient": /^travel\//,
  "sender issuer": /./,
  "recipient recipient": /./,
  "payee issuer": /^(?:invoices|bills|receipts)\//,
  "seller issuer": /^(?:invoices|receipts|bills)\//,
  "doctor issuer": /^health\//,
  "premium total": /^insurance\//,
  "rent total": /lease|rent/,
  "balance total": /^banking\//,
  "all-balances total": /^banking\//,
  "net-pay total": /payslip/,
  "amount-due total": /./,
  "total total": /./,
  // What is left to pay or on an account at the end is not what a thing comes to.
  "total closing_balance": /^banking\//,
  "clinic issuer": /^(?:health|pets)\//,
  "pharmacy issuer": /pharmacy|prescription/,
  "pet-owner recipient": /^pets\/|pet-policy/,
  "student recipient": /^education\//,
  "school issuer": /^education\//,
  "airline issuer": /flight/,
  "hotel issuer": /^travel\/(?:hotel|booking)$/,
  "tour-operator issuer": /^travel\//,
  "purchase issue_date": /^(?:receipts|invoices)\//,
  "order-date issue_date": /^(?:receipts|invoices)\//,
};

/** True for a kind of paper that is about an attribute: a lease about the rent. */
export const isHome = (a: Attribute, slug: string | null): boolean =>
  a.keys.some((key) => {
    const means = MEANS[`${a.id} ${key}`];
    return means !== undefined && means.source !== "." && means.test(slug ?? "");
  });

/** Facts that every paper has and that answer for an attribute only where the paper is about it. */
const OF_ANY = new Set([
  "issue_date",
  "service_date",
  "total",
  "issuer",
  "recipient",
  "reference",
  "customer_number",
  "payment_date",
  "period_from",
  "period_to",
]);

/** Parties that a name may say to be what is asked for: "Hotel Adler", "City Clinic". */
const SAYS_ITSELF: ReadonlySet<string> = new Set(["issuer", "recipient"]);

/** How far a fact with the key at `i` of an attribute's keys is that attribute. */
function keyFit(a: Clause["attributes"][number], i: number, paper: ReadPaper): number {
  const first = 0.98 - 0.06 * i;
  const key = a.keys[i] as string;
  const means = MEANS[`${a.id} ${key}`];
  if (means !== undefined)
    return means.test(paper.slug ?? "") || (SAYS_ITSELF.has(key) && attributeFit(a, paper.head) > 0)
      ? first
      : 0.3;
  if (i === 0 || !OF_ANY.has(key)) return first;
  if (attributeFit(a, paper.head) > 0) return first;
  const closest = a.keys.every((k, j) => j >= i || !paper.facts.some((f) => f.key === k));
  return closest && key.startsWith("period_") ? first - 0.05 : 0.35;
}

/** What it is worth that a fact is what the paper comes to, where nothing else is asked of it: no row of it is meant then. */
const comesTo = (clause: Clause, f: FactGiven): number =>
  clause.bare && (f.key === "total" || f.key === "amount_due") ? 0.08 : 0;

/** Facts of a paper that may answer. */
export function factCandidates(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  return paper.facts.flatMap((f): Candidate[] => {
    if (f.page === null) return [];
    const as = kindOfFact(f, clause.kinds, paper);
    if (as === null) return [];
    const label = new Words(f.label);
    const fits = clause.attributes.map((a) => {
      const i = a.keys.indexOf(f.key);
      return Math.max(i < 0 ? 0 : keyFit(a, i, paper), attributeFit(a, label) * 0.9);
    });
    // A period or a month says nothing without what it is of.
    const main = !clause.usual && clause.attributes.some((a) => !modifiers.has(a.id));
    const top = Math.max(
      0,
      ...fits.filter((_, i) => !(main && modifiers.has(clause.attributes[i]?.id ?? ""))),
    );
    if (top === 0 || (clause.usual && top < LEAST_ATTRIBUTE)) return [];
    const trust = 0.78 + 0.22 * ((f.confidence ?? 50) / 100);
    const found = locate(paper, f);
    const places = found
      ? placesOf(
          found.page,
          found.at,
          {
            kind: as.kind,
            start: found.start,
            end: found.end,
            date: null,
            number: null,
            currency: null,
            stretch: null,
          },
          0,
          [],
        )
      : [];
    places.push({ words: label, weight: 0.9, line: found?.at ?? 0 });
    // Asked for in two ways ("notice … to renew"): what fits both is better.
    const both = clause.attributes.map((a, i) =>
      Math.max(fits[i] as number, best(places, (w) => attributeFit(a, w)).weight * 0.9),
    );
    const asked = (0.65 * top + 0.35 * (both.reduce((n, x) => n + x, 0) / Math.max(1, both.length))) * trust;
    if (!clause.usual && asked < LEAST_ATTRIBUTE) return [];
    const { score, near } = explained(
      standing,
      clause.usual ? null : asked,
      (s) => best(places, (w) => fitOf(s, w)).weight,
    );
    // What such a question usually means answers only when nothing more was said than of which paper.
    if (
      clause.usual &&
      !clause.bare &&
      (near < 0.5 || !sayItems(standing, found?.page.lines[found.at]?.words))
    )
      return [];
    return [
      {
        kind: as.kind,
        text: f.value,
        value: as.value,
        page: f.page,
        lines: found ? [found.at, found.at] : null,
        quote: f.quote ?? f.value,
        fact: f,
        score: clause.usual ? score * (0.9 + 0.1 * top * trust) + 0.03 + comesTo(clause, f) : score,
        attribute: clause.usual ? top * trust : asked,
      },
    ];
  });
}
