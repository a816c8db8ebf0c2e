import { fold } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { type Message, message } from "#messages/message.ts";
import { nameKey } from "./naming.ts";

/** A paper as the rule looks at it. Days are `YYYY-MM-DD`. */
export interface Paper {
  id: string;
  /** Slug of its type. */
  type: string;
  title: string;
  /** The day it is ordered by: printed, or the next best known. */
  date: string;
  from: string | null;
  to: string | null;
  /** Who sent it; null when nobody is known to have. */
  issuer: string | null;
}

/**
 * How the year of a paper is told. `dated`: the days it covers, else its date. `form`: a form about a year that comes in
 * the first months of the next one. `settled`: written after the year is over, such as the return itself.
 */
export type YearBy = "dated" | "form" | "settled";

interface TaxRule {
  types: readonly string[];
  year: YearBy;
  /** Only papers whose title or sender has one of these words (folded). */
  words?: readonly string[];
  /** Only the last of the year of each sender: its sums are those of the whole year. */
  lastOnly?: true;
  /** Comes every year from the same sender, so that one of last year without one of this year is worth this line. */
  yearly?: (who: string, year: number) => Message;
}

const childcare = any("tax-package-childcare");

/** True for a paper whose title or sender has a word of childcare. */
export const isChildcare = (p: Pick<Paper, "title" | "issuer">): boolean => hasWord(p, childcare.split("|"));

const hasWord = (p: Pick<Paper, "title" | "issuer">, words: readonly string[]): boolean => {
  const text = fold(`${p.title} ${p.issuer ?? ""}`);
  return words.some((w) => text.includes(w));
};

/** What bears on taxes, by type. A type that no country taxes or deducts has no row; a row that is not needed does no harm. */
export const taxRules: readonly TaxRule[] = [
  {
    types: ["tax/w-2", "tax/p60", "tax/wage-certificate"],
    year: "form",
    yearly: (who, year) => message("bundle.missing.wages", { who, year }),
  },
  {
    types: ["tax/1099"],
    year: "form",
    yearly: (who, year) => message("bundle.missing.form1099", { who, year }),
  },
  {
    types: ["tax/1098"],
    year: "form",
    yearly: (who, year) => message("bundle.missing.form1098", { who, year }),
  },
  { types: ["tax/return", "tax/vat-return"], year: "settled" },
  { types: ["tax/assessment"], year: "settled" },
  { types: ["work/payslip"], year: "dated", lastOnly: true },
  { types: ["work/expense-report"], year: "dated" },
  { types: ["receipts/donation"], year: "dated" },
  { types: ["health/medical-bill", "receipts/pharmacy"], year: "dated" },
  { types: ["insurance/explanation-of-benefits"], year: "dated" },
  { types: ["education/tuition"], year: "dated" },
  {
    types: ["invoices/invoice", "receipts/receipt", "bills/subscription", "education/school-letter"],
    year: "dated",
    words: childcare.split("|"),
  },
  {
    types: ["housing/mortgage-statement"],
    year: "dated",
    lastOnly: true,
  },
  { types: ["banking/loan-statement"], year: "dated", lastOnly: true },
  {
    types: ["banking/investment-statement", "banking/pension-statement"],
    year: "dated",
    lastOnly: true,
  },
  {
    types: ["bills/council-tax"],
    year: "dated",
    yearly: (who, year) => message("bundle.missing.property", { who, year }),
  },
  { types: ["housing/utilities-statement"], year: "dated" },
];

/** What the package of a year says it was put together by. */
export const ruleOf = (year: number): Message => message("bundle.rule", { year });

/** Every type the rules look at. */
export const taxTypes: readonly string[] = [...new Set(taxRules.flatMap((r) => r.types))];

/** Between which days papers must be looked at for a year: a form comes up to 18 months after it began to be about it. */
export const lookAt = (year: number): { from: string; to: string } => ({
  from: `${year - 1}-01-01`,
  to: `${year + 2}-12-31`,
});

const yearOf = (day: string) => Number(day.slice(0, 4));

/** A year that a title names, no later than its date and at most three before it; the latest when it names several. */
function yearInTitle(title: string, date: string): number | null {
  const dated = yearOf(date);
  const named = [...title.matchAll(/(?<!\d)((?:19|20)\d\d)(?!\d)/g)].map((m) => Number(m[1]));
  const fitting = named.filter((y) => y <= dated && y >= dated - 3);
  return fitting.length === 0 ? null : Math.max(...fitting);
}

/** The months in which forms about the year before arrive: until the end of May. */
const FORMS_UNTIL = "05-31";

/** True when a paper is about a year. */
export function isOfYear(paper: Paper, by: YearBy, year: number): boolean {
  const from = paper.from ?? paper.to;
  const to = paper.to ?? paper.from;
  if (by === "dated") {
    return from && to ? yearOf(from) <= year && yearOf(to) >= year : yearOf(paper.date) === year;
  }
  if (to) return yearOf(to) === year;
  const dated = yearOf(paper.date);
  const named = yearInTitle(paper.title, paper.date);
  // A title often carries the year of its date; it says nothing more than the date does.
  if (named !== null && named !== dated) return named === year;
  const before = by === "settled" || paper.date.slice(5) <= FORMS_UNTIL;
  return (before ? dated - 1 : dated) === year;
}

function fits(rule: TaxRule, paper: Paper): boolean {
  return rule.types.includes(paper.type) && (!rule.words || hasWord(paper, rule.words));
}

const senderOf = (paper: Paper) => (paper.issuer === null ? "" : nameKey(paper.issuer));

/** The last paper of each sender; those of nobody known all stay, since they may be of different ones. */
function lastOfEach(papers: Paper[]): Paper[] {
  const last = new Map<string, Paper>();
  for (const p of papers) {
    const key = p.issuer === null ? p.id : `${p.type}/${senderOf(p)}`;
    const held = last.get(key);
    if (!held || (held.to ?? held.date) <= (p.to ?? p.date)) last.set(key, p);
  }
  return [...last.values()];
}

/** Ids of the papers that belong into the package of a year, in the order of the rules. */
export function chosenFor(papers: readonly Paper[], year: number): string[] {
  const chosen = new Set<string>();
  for (const rule of taxRules) {
    const found = papers.filter((p) => fits(rule, p) && isOfYear(p, rule.year, year));
    for (const p of rule.lastOnly ? lastOfEach(found) : found) chosen.add(p.id);
  }
  return [...chosen];
}

/** Forms of a year are sent until the end of January; before this day of the next year none is missing. */
const DUE = "02-01";

/**
 * Papers expected in the package of a year that are not on file. Given only from
 * what is on file: a sender of last year's form, or of this year's payslips, without this year's form. An employer whose
 * payslips of last year are on file and who sent none this year is taken as left. `today` is a day.
 */
export function missingFor(papers: readonly Paper[], year: number, today: string): Message[] {
  if (today < `${year + 1}-${DUE}`) return [];
  const lines: Message[] = [];
  for (const rule of taxRules) {
    if (!rule.yearly) continue;
    const of = (y: number) => papers.filter((p) => fits(rule, p) && isOfYear(p, rule.year, y));
    const expected = new Map<string, string>();
    for (const p of of(year - 1)) if (p.issuer !== null) expected.set(senderOf(p), p.issuer);
    if (rule.types.includes("tax/w-2")) followEmployers(expected, papers, year);
    const here = of(year);
    for (const p of here) expected.delete(senderOf(p));
    // A form whose sender could not be read may be any of those that are left.
    const unread = here.filter((p) => p.issuer === null).length;
    for (const name of [...expected.values()].slice(unread)) lines.push(rule.yearly(name, year));
  }
  return lines;
}

/** Adds who paid wages in the year, and drops who paid them the year before and no more. */
function followEmployers(expected: Map<string, string>, papers: readonly Paper[], year: number): void {
  const slips = (y: number) =>
    papers.filter((p) => p.type === "work/payslip" && p.issuer !== null && isOfYear(p, "dated", y));
  const now = slips(year);
  const still = new Set(now.map(senderOf));
  for (const p of slips(year - 1)) if (!still.has(senderOf(p))) expected.delete(senderOf(p));
  for (const p of now) if (p.issuer !== null) expected.set(senderOf(p), p.issuer);
}
