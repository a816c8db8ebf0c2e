import type { Every } from "../recurrence/recurrence.ts";

/** Papers that come by the calendar and are worth having every one of. */
export interface SeriesKind {
  /** Slugs, or groups as `bills/`. */
  types: readonly string[];
  /** What comes oftener or rarer than this is no series of this kind. */
  every: readonly Every[];
  /** How many must be on file before one can be missing. */
  from: number;
  /** Comes whether or not anything happened: as soon as three are there it is known to go on. */
  byNature: boolean;
  /** Only where each paper covers one time of the series or bears the number of a contract: what is bought again and again does neither. */
  bound?: true;
}

const upToYear: Every[] = ["month", "two_months", "quarter", "half_year", "year"];

/**
 * The kinds. Shops, travel and letters are none: nobody expects the next one. Weekly papers (payslips by the week,
 * market stalls) are left out, since one week's is seldom missed and holidays leave holes.
 */
export const seriesKinds: readonly SeriesKind[] = [
  {
    types: ["banking/bank-statement", "banking/credit-card-statement", "work/payslip"],
    every: ["month", "two_months", "quarter", "half_year", "year"],
    from: 3,
    byNature: true,
  },
  {
    types: [
      "banking/investment-statement",
      "banking/loan-statement",
      "banking/pension-statement",
      "housing/mortgage-statement",
      "housing/utilities-statement",
      "tax/vat-return",
    ],
    every: upToYear,
    from: 3,
    byNature: true,
  },
  { types: ["bills/"], every: upToYear, from: 3, byNature: false },
  { types: ["insurance/premium-invoice", "receipts/rent"], every: upToYear, from: 3, byNature: false },
  {
    types: ["invoices/invoice"],
    every: ["month", "two_months", "quarter"],
    from: 6,
    byNature: false,
    bound: true,
  },
];

/** Bills that answer to an event and have no next one. */
const never = new Set(["bills/fine"]);

export const kindOfSeries = (type: string | null, every: Every): SeriesKind | null =>
  type === null || never.has(type)
    ? null
    : (seriesKinds.find(
        (k) =>
          k.every.includes(every) && k.types.some((t) => (t.endsWith("/") ? type.startsWith(t) : type === t)),
      ) ?? null);

/** What is meant by late, in days, by how often papers come. */
export interface Patience {
  /** Days of one step. */
  step: number;
  /** Days after the expected one (and after what is usual for this series) before it is called missing. */
  grace: number;
  /** Days after the last paper from which the series is taken to be over. */
  over: number;
}

export const patience: Readonly<Record<Every, Patience>> = {
  week: { step: 7, grace: 14, over: 60 },
  month: { step: 30.44, grace: 10, over: 183 },
  two_months: { step: 60.88, grace: 18, over: 200 },
  quarter: { step: 91.31, grace: 25, over: 275 },
  half_year: { step: 182.62, grace: 40, over: 365 },
  year: { step: 365.25, grace: 60, over: 548 },
};
