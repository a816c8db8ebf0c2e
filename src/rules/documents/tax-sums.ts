import { taxCategories } from "#contract/bundle.ts";
import { fold } from "#kernel/text.ts";
import { wholeMonths } from "#lexicon/calendar.ts";
import { any, word } from "#lexicon/phrases.ts";
import { nameKey } from "./naming.ts";
import { isChildcare, isOfYear, type Paper, type YearBy } from "./tax-package.ts";

/** What a return asks for in one sum. */
type TaxCategory = (typeof taxCategories)[number];

/** An amount that was read off a paper. */
interface Amount {
  key: string;
  value: number;
  currency: string | null;
  page: number | null;
}

export interface SumPaper extends Paper {
  amounts: readonly Amount[];
  /** What it asks for and by when, day as YYYY-MM-DD: one row for each instalment. */
  payments: readonly { due: string; amount: number; currency: string | null }[];
  /** It says that it asks again for what an earlier bill asked for. */
  asksAgain: boolean;
  /** What tells one visit or bill from another of its sender: numbers, and the day of the service. */
  of: readonly string[];
  /** The words of its first page. */
  text: string;
}

/** A sum of one year with the papers that make it up. */
export interface TaxSum {
  category: TaxCategory;
  currency: string | null;
  amount: number;
  parts: { id: string; amount: number; page: number | null }[];
}

interface SumRule {
  category: TaxCategory;
  types: readonly string[];
  year: YearBy;
  /** Facts that hold the amount, the surest first. */
  keys: readonly string[];
  only?: (p: SumPaper) => boolean;
  /** Only where no paper of another rule of its category is on file. */
  otherwise?: true;
  /** Of a bill in instalments each counts in the year that it is due in: what is paid counts when it is (26 CFR 1.461-1(a)). */
  instalments?: true;
}

const PROPERTY = word("tax-package-property");
const CHILDCARE = word("tax-sum-childcare");
const MEDICAL = word("tax-sum-medical");
const PETS = word("kind-pets");

/** How much of a paper's first page is looked at for what it is about. */
const ABOUT = 3000;
const says = (re: RegExp, p: SumPaper, most = ABOUT): boolean => re.test(fold(p.text.slice(0, most)));

/** It asks for money by a day: a bill, a pledge. What only says what was paid does not. */
const asks = (p: SumPaper): boolean => p.payments.length > 0;

const rules: readonly SumRule[] = [
  {
    category: "wages",
    types: ["tax/w-2", "tax/p60", "tax/wage-certificate"],
    year: "form",
    keys: ["wages", "salary_gross"],
  },
  {
    category: "mortgage_interest",
    types: ["tax/1098"],
    year: "form",
    keys: ["interest_income", "interest_charged"],
  },
  { category: "interest", types: ["tax/1099"], year: "form", keys: ["interest_income", "interest_earned"] },
  {
    category: "medical",
    types: ["health/medical-bill", "receipts/pharmacy"],
    year: "dated",
    // Of what was charged the insurer pays a part: what is asked of the patient is the expense (26 U.S.C. § 213(a)).
    keys: ["amount_due", "total"],
  },
  {
    category: "medical",
    types: ["receipts/receipt", "invoices/invoice"],
    year: "dated",
    keys: ["amount_due", "total"],
    only: (p) => says(MEDICAL, p) && !says(PETS, p),
  },
  {
    category: "childcare",
    types: [
      "education/tuition",
      "invoices/invoice",
      "receipts/receipt",
      "bills/subscription",
      "education/school-letter",
    ],
    year: "dated",
    keys: ["total", "amount_due"],
    only: (p) => isChildcare(p) || says(CHILDCARE, p),
  },
  {
    category: "property_tax",
    types: ["bills/council-tax"],
    year: "dated",
    instalments: true,
    keys: ["total", "amount_due", "tax"],
  },
  {
    category: "property_tax",
    types: ["tax/assessment"],
    year: "dated",
    instalments: true,
    keys: ["amount_due", "total", "tax"],
    // A notice of what a house is worth asks for nothing.
    only: (p) => asks(p) && says(PROPERTY, p, 1500),
  },
  // What the lender paid out of escrow, where the county's own bill is not on file (box 10).
  { category: "property_tax", types: ["tax/1098"], year: "form", keys: ["tax"], otherwise: true },
  // A pledge asks for what was not given yet.
  { category: "gifts", types: ["receipts/donation"], year: "dated", keys: ["total"], only: (p) => !asks(p) },
];

/** Types whose papers are asked for their text, which says what year they are about. */
export const summedTypes: readonly string[] = [...new Set(rules.flatMap((r) => r.types))];

/** A statement of a whole year: it says so, or covers it. */
const YEARLY = new RegExp(
  `(?<![a-z])(?:${any("tax-package-yearly")})([^\\d.]{0,60})((?:19|20)\\d{2})(?![\\d./-])`,
);
/** "2024 Giving Statement" on a line of its own. */
const YEAR_FIRST = new RegExp(
  `(?:^|\\n) *((?:19|20)\\d{2})(?: [a-z-]+){0,3} (?:${any("tax-package-year-paper")})(?![a-z])`,
);
const MONTHS = new RegExp(`(?<![a-z])(?:${wholeMonths.join("|")})(?![a-z])`, "g");
const WHOLE = 350;

/** The year that a statement of a year says it is of, or null. */
export function yearOfStatement(p: Pick<SumPaper, "text" | "from" | "to">): number | null {
  if (p.from && p.to && (Date.parse(p.to) - Date.parse(p.from)) / 86_400_000 >= WHOLE)
    return Number(p.to.slice(0, 4));
  const text = fold(p.text.slice(0, ABOUT));
  const [, between = "", said] = YEARLY.exec(text) ?? [];
  // A statement "for March 2024" is of a month.
  const year = between.match(MONTHS)?.length === 1 ? undefined : said;
  const found = year ?? YEAR_FIRST.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** Thanks for a gift and what was paid for childcare are written when the year is over: what they name says its year. */
function yearBefore(p: SumPaper): number | null {
  const dated = Number(p.date.slice(0, 4));
  const named = [...p.text.slice(0, ABOUT).matchAll(/(?<![\d.,-])(20\d{2})(?![\d-])/g)].map((m) =>
    Number(m[1]),
  );
  return p.date.slice(5) <= "03-31" && named.includes(dated - 1) ? dated - 1 : null;
}

const LOOKS_BACK: ReadonlySet<TaxCategory> = new Set(["gifts", "childcare"]);

/** The year of a statement that sums a year up; null for what asks for money, which is of the year it is sent in. */
const summedUp = (p: SumPaper): number | null => (asks(p) ? null : yearOfStatement(p));

function belongs(p: SumPaper, rule: SumRule, year: number): boolean {
  if (rule.year === "form") return isOfYear(p, "form", year);
  const told = summedUp(p) ?? (LOOKS_BACK.has(rule.category) && !asks(p) ? yearBefore(p) : null);
  return (told ?? Number(p.date.slice(0, 4))) === year;
}

const amountOf = (p: SumPaper, keys: readonly string[]): Amount | null => {
  for (const key of keys) {
    const found = p.amounts.find((a) => a.key === key && a.value > 0);
    if (found) return found;
  }
  return null;
};

const cents = (n: number): number => Math.round(n * 100);

/** What a bill in instalments asks for in a year; null when nothing is due in it. */
function dueIn(p: SumPaper, keys: readonly string[], year: number): Amount | null {
  const mine = p.payments.filter((x) => x.due.startsWith(`${year}-`));
  const [first] = mine;
  if (!first) return null;
  return {
    key: "amount_due",
    value: mine.reduce((n, x) => n + cents(x.amount), 0) / 100,
    currency: first.currency,
    page: amountOf(p, keys)?.page ?? null,
  };
}

/** What a bill carries over of an earlier one, which was counted with that. */
const carried = (p: SumPaper): number => {
  const of = (key: string) => Math.abs(p.amounts.find((a) => a.key === key)?.value ?? 0);
  return asks(p) ? Math.max(0, cents(of("previous_balance")) - cents(of("payments_received"))) : 0;
};

function partOf(paper: SumPaper, rule: SumRule, year: number): Amount | null {
  if (rule.instalments && paper.payments.length > 1) return dueIn(paper, rule.keys, year);
  const amount = belongs(paper, rule, year) ? amountOf(paper, rule.keys) : null;
  if (!amount || rule.category !== "medical") return amount;
  const fresh = cents(amount.value) - carried(paper);
  return fresh > 0 ? { ...amount, value: fresh / 100 } : null;
}

const sender = (p: SumPaper): string => (p.issuer === null ? p.id : nameKey(p.issuer));
const daysApart = (a: SumPaper, b: SumPaper): number =>
  Math.abs(Date.parse(a.date) - Date.parse(b.date)) / 86_400_000;

interface Part {
  paper: SumPaper;
  amount: Amount;
}

/** Days within which a bill and the receipt for it come. */
const NEAR = 62;
/** Days within which a bill is paid, or asked for again. */
const LATE = 240;

/** Whether a later paper is of an expense that an earlier one of its sender is of. */
function sameExpense(a: Part, b: Part): boolean {
  const [p, q] = [a.paper, b.paper];
  const [first, then] = [a.amount.value, b.amount.value];
  const days = daysApart(p, q);
  // One half of a bill in halves, asked for by itself.
  const isHalf = p.payments.length > q.payments.length && q.payments.length > 0;
  if (isHalf && q.payments.every((x) => p.payments.some((y) => y.due === x.due && y.amount === x.amount)))
    return true;
  // Sent again, with a fee for being late or without.
  if (q.asksAgain && days <= LATE) return then >= first && then <= first * 1.5 + 60;
  if (then === first && days <= NEAR) {
    const numbered = p.of.some((n) => q.of.includes(n));
    // A copy of it that was not seen as one.
    const again = p.date === q.date && (numbered || p.of.length === 0 || q.of.length === 0);
    return p.type !== q.type || numbered || again;
  }
  // What is paid to a practice after its bill is of it, whole or in part.
  return (
    p.type === "health/medical-bill" &&
    p.type !== q.type &&
    asks(p) &&
    !asks(q) &&
    then <= first &&
    days <= LATE
  );
}

/** A statement of the year stands for all that its sender sent in it; papers of one expense count once. */
function counted(parts: readonly Part[]): Part[] {
  return [...Map.groupBy(parts, (p) => sender(p.paper)).values()].flatMap((of) => {
    const yearly = of.filter((p) => summedUp(p.paper) !== null);
    const last = yearly.at(-1)?.paper.date;
    const taken: Part[] = [];
    // A later one corrects an earlier one; those of one day are of one child each.
    for (const p of last === undefined ? of : yearly.filter((y) => y.paper.date === last))
      if (!taken.some((t) => sameExpense(t, p))) taken.push(p);
    return taken;
  });
}

/**
 * The sums of a year, each with the papers it is made of. Papers that were replaced, folded or deleted are not among
 * `papers`: nothing is counted twice. A category without an amount has no row; currencies are summed apart.
 */
export function taxSums(papers: readonly SumPaper[], year: number): TaxSum[] {
  return taxCategories.flatMap((category) => {
    const mine = rules.filter((r) => r.category === category);
    const all = papers.flatMap((paper) => {
      const rule = mine.find((r) => r.types.includes(paper.type) && (r.only?.(paper) ?? true));
      const amount = rule ? partOf(paper, rule, year) : null;
      return rule && amount ? [{ paper, amount, rule }] : [];
    });
    const first = all.filter((p) => !p.rule.otherwise);
    const parts = first.length > 0 ? first : all;
    const kept = parts.every((p) => p.rule.year === "form") ? parts : counted(parts);
    return [...Map.groupBy(kept, (p) => p.amount.currency)].map(([currency, of]) => ({
      category,
      currency,
      amount: of.reduce((n, p) => n + cents(p.amount.value), 0) / 100,
      parts: of.map(({ paper, amount }) => ({ id: paper.id, amount: amount.value, page: amount.page })),
    }));
  });
}

/** Papers of a sum that the days on them put in another year. */
export const alsoOfYear = (papers: readonly SumPaper[], year: number): string[] =>
  taxSums(papers, year).flatMap((s) => s.parts.map((p) => p.id));
