import { addMonths, isDate } from "#kernel/dates.ts";
import { groupOf, typeBySlug } from "../taxonomy/taxonomy.ts";

/** Whose paper it is: a household, or somebody who keeps books. */
export interface Keeper {
  /** ISO 3166 alpha-2, or null when nobody said. */
  country: string | null;
  /** The paper is addressed to a company. */
  business: boolean;
}

/** Where the years are counted from. */
type From =
  /** The last day the paper speaks of. */
  | "day"
  /** The end of its calendar year. */
  | "year_end"
  /** The 31 January after the end of the British tax year (5 April). */
  | "uk_31_january"
  /** The 15 April on which the return for its year is due (26 U.S.C. § 6072). */
  | "us_15_april"
  /** The end of the year in which the return for its year is handed in. */
  | "year_of_return_end";

interface RetentionRule {
  country: string;
  /** Types by slug, groups by their name. */
  types: readonly string[];
  keeper: "household" | "business";
  /** Null: keep for good. */
  years: number | null;
  from: From;
  /** The law and the year of its wording. */
  source: string;
}

const BOOKS = ["invoices", "receipts", "bills", "banking/bank-statement", "banking/credit-card-statement"];

const books = (country: string, years: number, source: string): RetentionRule => ({
  country,
  types: BOOKS,
  keeper: "business",
  years,
  from: "year_end",
  source,
});

const household = (
  country: string,
  types: string[],
  years: number | null,
  from: From,
  source: string,
): RetentionRule => ({ country, types, keeper: "household", years, from, source });

/** What laws ask for, or how long a claim can be made. The first row that fits counts; without one the type's own years do. */
export const retentionRules: readonly RetentionRule[] = [
  books("DE", 8, "§ 147 Abs. 3 AO, § 14b Abs. 1 UStG (as changed by BEG IV, 2024)"),
  books("AT", 7, "§ 132 Abs. 1 BAO (1961)"),
  books("CH", 10, "Art. 958f OR (2013)"),
  books("FR", 10, "Code de commerce, art. L123-22 (2000)"),
  books("IT", 10, "Codice civile, art. 2220 (1942)"),
  books("ES", 6, "Código de Comercio, art. 30 (1885)"),
  books("NL", 7, "Art. 52 lid 4 AWR (1959)"),
  books("GB", 6, "Finance Act 1998, Schedule 18, paragraph 21"),
  books("US", 7, "26 U.S.C. § 6511(d)(1), the longest ordinary period; IRS Topic 305"),
  books("SE", 7, "Bokföringslagen (1999:1078) 7 kap. 2 §"),
  books("DK", 5, "Bogføringsloven § 12 (2022)"),
  books("NO", 5, "Bokføringsloven § 13 (2004)"),
  // Bills for work on a house or a garden; other bills of a household need not be kept, but two years cover the guarantee.
  household("DE", ["invoices/invoice"], 2, "year_end", "§ 14b Abs. 1 Satz 5 UStG (2004)"),
  household("GB", ["tax/p60", "work/payslip"], 1, "uk_31_january", "Taxes Management Act 1970, s. 12B(2)(b)"),
  household(
    "GB",
    ["tax/return", "tax/assessment"],
    5,
    "uk_31_january",
    "Taxes Management Act 1970, s. 12B(2)(a)",
  ),
  household(
    "US",
    ["tax/w-2", "tax/1099", "tax/1098"],
    3,
    "us_15_april",
    "26 U.S.C. § 6501(a); IRS Topic 305",
  ),
  household(
    "US",
    ["tax/return", "tax/assessment"],
    7,
    "us_15_april",
    "26 U.S.C. § 6511(d)(1); IRS Topic 305",
  ),
  household("FR", ["work/payslip"], null, "day", "Code du travail, art. L3243-4 (2008)"),
  household(
    "FR",
    ["tax/return", "tax/assessment"],
    3,
    "year_of_return_end",
    "Livre des procédures fiscales, art. L169",
  ),
  household("FR", ["banking/bank-statement"], 5, "day", "Code civil, art. 2224 (2008)"),
  household("FR", ["housing/lease", "receipts/rent"], 3, "day", "Loi n° 89-462 du 6 juillet 1989, art. 7-1"),
  household("IT", ["tax/return", "tax/assessment"], 5, "year_of_return_end", "D.P.R. 600/1973, art. 43"),
  household("NL", ["tax/return", "tax/assessment"], 5, "year_end", "Art. 16 lid 3 AWR (1959)"),
];

/** The rule for papers of a type, or null where the type's own years count. */
export const retentionRule = (type: string, keeper: Keeper): RetentionRule | null =>
  retentionRules.find(
    (r) =>
      r.country === keeper.country &&
      r.keeper === (keeper.business ? "business" : "household") &&
      (r.types.includes(type) || r.types.includes(groupOf(type))),
  ) ?? null;

/** The day from which the years of a rule are counted. */
function anchor(lastDay: string, from: From): string {
  const year = Number(lastDay.slice(0, 4));
  switch (from) {
    case "day":
      return lastDay;
    case "year_end":
      return `${year}-12-31`;
    case "uk_31_january":
      return `${(lastDay.slice(5) <= "04-05" ? year : year + 1) + 1}-01-31`;
    case "us_15_april":
      return `${year + 1}-04-15`;
    case "year_of_return_end":
      return `${year + 1}-12-31`;
  }
}

const NOBODY: Keeper = { country: null, business: false };

/**
 * The day until which a document is worth keeping: what the law of the keeper's country asks for, else its type's years after
 * the last day it speaks of (end of its period or cover, else its own date). Null: keep for good, or nothing to count from.
 */
export function retentionUntil(
  type: string | null,
  lastDay: string | null,
  keeper: Keeper = NOBODY,
): string | null {
  if (type === null || lastDay === null || !isDate(lastDay)) return null;
  const known = typeBySlug(type);
  if (known === null) return null;
  const rule = retentionRule(type, keeper);
  if (rule === null) return known.keepYears === null ? null : addMonths(lastDay, known.keepYears * 12);
  return rule.years === null ? null : addMonths(anchor(lastDay, rule.from), rule.years * 12);
}
