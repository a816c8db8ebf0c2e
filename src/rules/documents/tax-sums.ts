import { taxCategories } from "#contract/bundle.ts";
import { fold } from "#kernel/text.ts";
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
  /** Of a bill in instalments each counts in the year that it is due in: what is paid counts when it is (26 CFR 1.461-1(a)). */
  instalments?: true;
}

const PROPERTY = word("tax-package-property");
const CHILDCARE = word("tax-sum-childcare");

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
    only: (p) => isChildcare(p) || CHILDCARE.test(fold(p.text.slice(0, 3000))),
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
    keys: ["total", "amount_due"],
    only: (p) => PROPERTY.test(fold(p.text.slice(0, 1500))),
  },
  { category: "gifts", types: ["receipts/donation"], year: "dated", keys: ["total"] },
];

/** Types whose papers are asked for their text, which says what year they are about. */
export const summedTypes: readonly string[] = [...new Set(rules.flatMap((r) => r.types))];

/** A statement of a whole year: it says so, or covers it. */
const YEARLY = new RegExp(
  `(?<![a-z])(?:${any("tax-package-yearly")})[^\\d.]{0,60}((?:19|20)\\d{2})(?![\\d./-])`,
);
const WHOLE = 350;

/** The year that a statement of a year says it is of, or null. */
export function yearOfStatement(p: Pick<SumPaper, "text" | "from" | "to">): number | null {
  if (p.from && p.to && (Date.parse(p.to) - Date.parse(p.from)) / 86_400_000 >= WHOLE)
    return Number(p.to.slice(0, 4));
  const said = YEARLY.exec(fold(p.text.slice(0, 3000)))?.[1];
  return said === undefined ? null : Number(said);
}

/** Thanks for a gift and what was paid for childcare are written when the year is over: what they name says its year. */
function yearBefore(p: SumPaper): number | null {
  const dated = Number(p.date.slice(0, 4));
  const named = [...p.text.slice(0, 3000).matchAll(/(?<![\d.,-])(20\d{2})(?![\d-])/g)].map((m) =>
    Number(m[1]),
  );
  return p.date.slice(5) <= "03-31" && named.includes(dated - 1) ? dated - 1 : null;
}

const LOOKS_BACK: ReadonlySet<TaxCategory> = new Set(["gifts", "childcare"]);

const belongs = (p: SumPaper, rule: SumRule, year: number): boolean => {
  const told =
    rule.year === "form"
      ? null
      : (yearOfStatement(p) ??
        (LOOKS_BACK.has(rule.category) && p.payments.length === 0 ? yearBefore(p) : null));
  return told === null ? isOfYear(p, rule.year, year) : told === year;
};

const amountOf = (p: SumPaper, keys: readonly string[]): Amount | null => {
  for (const key of keys) {
    const found = p.amounts.find((a) => a.key === key && a.value > 0);
    if (found) return found;
  }
  return null;
};

/** What a bill in instalments asks for in a year; null when it asks for all at once. */
function dueIn(p: SumPaper, keys: readonly string[], year: number): Amount | null {
  const mine = p.payments.filter((x) => x.due.startsWith(`${year}-`));
  const [first] = mine;
  if (!first) return null;
  const cents = mine.reduce((n, x) => n + Math.round(x.amount * 100), 0);
  return {
    key: "amount_due",
    value: cents / 100,
    currency: first.currency,
    page: amountOf(p, keys)?.page ?? null,
  };
}

function partOf(paper: SumPaper, rule: SumRule, year: number): Amount | null {
  if (rule.instalments && paper.payments.length > 1) return dueIn(paper, rule.keys, year);
  return belongs(paper, rule, year) ? amountOf(paper, rule.keys) : null;
}

const sender = (p: SumPaper): string => (p.issuer === null ? p.id : nameKey(p.issuer));
const NEAR = 62;
const near = (a: SumPaper, b: SumPaper): boolean =>
  Math.abs(Date.parse(a.date) - Date.parse(b.date)) / 86_400_000 <= NEAR;

interface Part {
  paper: SumPaper;
  amount: Amount;
}

/** A statement of the year replaces all that its sender sent in it; a bill and the receipt for it, or the bill sent again, are one. */
function counted(parts: readonly Part[], forms: boolean): Part[] {
  if (forms) return [...parts];
  return [...Map.groupBy(parts, (p) => sender(p.paper)).values()].flatMap((of) => {
    const yearly = of.filter((p) => yearOfStatement(p.paper) !== null);
    const taken: Part[] = [];
    for (const p of yearly.length > 0 ? yearly : of)
      if (
        !taken.some(
          (t) =>
            t.amount.value === p.amount.value &&
            near(t.paper, p.paper) &&
            (t.paper.type !== p.paper.type || p.paper.asksAgain),
        )
      )
        taken.push(p);
    return yearly.length > 1 ? taken.slice(-1) : taken;
  });
}

/**
 * The sums of a year, each with the papers it is made of. Papers that were replaced, folded or deleted are not among
 * `papers`: nothing is counted twice. A category without an amount has no row; currencies are summed apart.
 */
export function taxSums(papers: readonly SumPaper[], year: number): TaxSum[] {
  return taxCategories.flatMap((category) => {
    const mine = rules.filter((r) => r.category === category);
    const parts = papers.flatMap((paper): Part[] => {
      const rule = mine.find((r) => r.types.includes(paper.type) && (r.only?.(paper) ?? true));
      const amount = rule ? partOf(paper, rule, year) : null;
      return amount ? [{ paper, amount }] : [];
    });
    const kept = counted(
      parts,
      mine.every((r) => r.year === "form"),
    );
    return [...Map.groupBy(kept, (p) => p.amount.currency)].map(([currency, of]) => ({
      category,
      currency,
      amount: of.reduce((n, p) => n + Math.round(p.amount.value * 100), 0) / 100,
      parts: of.map(({ paper, amount }) => ({ id: paper.id, amount: amount.value, page: amount.page })),
    }));
  });
}

/** Papers of a sum that the days on them put in another year. */
export const alsoOfYear = (papers: readonly SumPaper[], year: number): string[] =>
  taxSums(papers, year).flatMap((s) => s.parts.map((p) => p.id));
