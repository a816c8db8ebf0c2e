import { addDays, addMonths } from "#kernel/dates.ts";

/** Time of notice by law where a contract that renews by itself says nothing. */
interface NoticeRule {
  /** ISO 3166 alpha-2. */
  country: string;
  /** Types it is about: a slug, or a group ending in "/". */
  types: readonly string[];
  /** Before the end of the term. */
  notice: { months: number } | { days: number };
  /** First day of contracts that it holds for, or null for all. */
  since: string | null;
  /** Law and year. */
  source: string;
}

const CONTRACTS = [
  "bills/internet",
  "bills/phone",
  "bills/television",
  "bills/subscription",
  "bills/hosting",
  "contracts/contract",
];

/** Only what a law fixes for consumers; where parties may agree otherwise, the paper's own words come first anyway. */
const noticeRules: readonly NoticeRule[] = [
  {
    country: "DE",
    types: CONTRACTS,
    notice: { months: 1 },
    since: "2022-03-01",
    source: "BGB § 309 Nr. 9 c (Gesetz für faire Verbraucherverträge, 2021)",
  },
  {
    country: "DE",
    types: ["insurance/auto-policy"],
    notice: { months: 1 },
    since: null,
    source: "VVG § 11 (3) with AKB G.2 (2008)",
  },
  {
    country: "DE",
    types: ["insurance/"],
    notice: { months: 3 },
    since: null,
    source: "VVG § 11 (3) (2008): at most three months",
  },
  { country: "AT", types: ["insurance/"], notice: { months: 1 }, since: null, source: "VersVG § 8 (2)" },
  {
    country: "CH",
    types: ["insurance/"],
    notice: { months: 3 },
    since: "2022-01-01",
    source: "VVG Art. 35a (2022)",
  },
  {
    country: "FR",
    types: ["insurance/"],
    notice: { months: 2 },
    since: null,
    source: "Code des assurances L113-12",
  },
  {
    country: "ES",
    types: ["insurance/"],
    notice: { months: 1 },
    since: "2016-01-01",
    source: "Ley 50/1980 art. 22 (Ley 20/2015)",
  },
  {
    country: "BE",
    types: ["insurance/"],
    notice: { months: 2 },
    since: "2024-10-01",
    source: "Loi du 4 avril 2014 art. 85 (2023)",
  },
  {
    country: "IT",
    types: ["insurance/"],
    notice: { days: 60 },
    since: null,
    source: "Codice civile art. 1899",
  },
];

const matches = (types: readonly string[], type: string): boolean =>
  types.some((t) => t === type || (t.endsWith("/") && type.startsWith(t)));

/** Papers of a group that are no contract with a term. */
const NO_TERM = new Set([
  "insurance/health-card",
  "insurance/claim",
  "insurance/explanation-of-benefits",
  "insurance/health-policy",
  "insurance/life-policy",
  "insurance/travel-policy",
]);

/**
 * The law that fixes the time of notice for a paper of a type in a country, for a contract of the day `made`
 * (`YYYY-MM-DD`, or null when unknown: then only laws without a first day hold, or those older than any term still
 * running, `today`). Null where none is known.
 */
export function noticeByLaw(
  country: string | null,
  type: string | null,
  made: string | null,
): NoticeRule | null {
  if (country === null || type === null || NO_TERM.has(type)) return null;
  return (
    noticeRules.find(
      (r) =>
        r.country === country &&
        matches(r.types, type) &&
        (r.since === null || (made !== null && made >= r.since)),
    ) ?? null
  );
}

/** The last day on which notice can be given for a term that ends on `ends` (`YYYY-MM-DD`). */
export const lastDay = (ends: string, notice: NoticeRule["notice"]): string =>
  "months" in notice ? addMonths(ends, -notice.months) : addDays(ends, -notice.days);
