import { addDays, makeDate } from "#kernel/dates.ts";
import { type Message, message } from "#messages/message.ts";

/** A duty to hand in a tax return, as the law of a country has it. */
interface FilingRule {
  /** ISO 3166 alpha-2. */
  country: string;
  /** Month and day of the last day, and how many years after the tax year it lies. */
  due: { month: number; day: number; yearsAfter: number };
  /** Tax years with a day of their own (extensions by law), by year. */
  extended?: Readonly<Record<number, string>>;
  /**
   * What a last day on a weekend moves to: the next working day, or it stays. "washington": the next working day of the
   * District of Columbia, where 16 April is a holiday (kept on the nearest weekday).
   */
  weekend: "next" | "stays" | "washington";
  /** What happens to those who miss it. */
  missed: Message;
  /** Law and year. */
  source: string;
}

/**
 * Income tax returns of people. Dates are those for returns without an adviser, made online where that has a day of its
 * own. A country without a rule gets no item: nothing is better than a wrong day.
 */
export const filingRules: readonly FilingRule[] = [
  {
    country: "DE",
    due: { month: 7, day: 31, yearsAfter: 1 },
    extended: {
      2019: "2020-07-31",
      2020: "2021-11-01",
      2021: "2022-10-31",
      2022: "2023-10-02",
      2023: "2024-09-02",
    },
    weekend: "next",
    missed: message("checkup.missed.DE"),
    source: "AO § 149 (2); for 2020 to 2024 EGAO Art. 97 § 36 (ATAD, 4. Corona-StHG, 2022)",
  },
  {
    country: "GB",
    due: { month: 1, day: 31, yearsAfter: 2 },
    weekend: "stays",
    missed: message("checkup.missed.GB"),
    source: "Taxes Management Act 1970 s 8 (1D) (Finance Act 2007)",
  },
  {
    country: "US",
    due: { month: 4, day: 15, yearsAfter: 1 },
    extended: { 2019: "2020-07-15", 2020: "2021-05-17", 2021: "2022-04-18", 2022: "2023-04-18" },
    weekend: "washington",
    missed: message("checkup.missed.US"),
    source: "26 U.S.C. § 6072 (a), § 7503; IRS Notices 2020-23 and 2021-21",
  },
  {
    country: "NL",
    due: { month: 5, day: 1, yearsAfter: 1 },
    weekend: "stays",
    missed: message("checkup.missed.NL"),
    source: "Algemene wet inzake rijksbelastingen art. 9 (1); day of the Belastingdienst",
  },
  {
    country: "ES",
    due: { month: 6, day: 30, yearsAfter: 1 },
    extended: { 2023: "2024-07-01" },
    weekend: "next",
    missed: message("checkup.missed.ES"),
    source: "Ley 35/2006 art. 97; yearly orden HAC",
  },
  {
    country: "IT",
    due: { month: 9, day: 30, yearsAfter: 1 },
    weekend: "next",
    missed: message("checkup.missed.IT"),
    source: "D.M. 164/1999 art. 13 (D.L. 124/2019 art. 16-bis)",
  },
  {
    country: "AT",
    due: { month: 6, day: 30, yearsAfter: 1 },
    weekend: "next",
    missed: message("checkup.missed.AT"),
    source: "BAO § 134 (1): 30 June online, 30 April on paper",
  },
  {
    country: "CH",
    due: { month: 3, day: 31, yearsAfter: 1 },
    weekend: "stays",
    missed: message("checkup.missed.CH"),
    source: "DBG Art. 124; 31 March in most cantons, the form names the day",
  },
  {
    country: "BE",
    due: { month: 6, day: 30, yearsAfter: 1 },
    weekend: "next",
    missed: message("checkup.missed.BE"),
    source: "CIR 1992 art. 307, 308: 30 June on paper, mid-July online",
  },
  {
    country: "IE",
    due: { month: 10, day: 31, yearsAfter: 1 },
    weekend: "stays",
    missed: message("checkup.missed.IE"),
    source: "Taxes Consolidation Act 1997 s 959A",
  },
];

/** The rule of a country, or null where none is known. */
export const filingRule = (country: string | null): FilingRule | null =>
  filingRules.find((r) => r.country === country) ?? null;

/** Saturday 6, Sunday 0. */
const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The last day for the return of a tax year (the year in which it began), `YYYY-MM-DD`. */
export function filingDay(rule: FilingRule, year: number): string {
  const own = rule.extended?.[year];
  if (own !== undefined) return own;
  const { month, day, yearsAfter } = rule.due;
  const date = makeDate(year + yearsAfter, month, day) as string;
  if (rule.weekend === "stays") return date;
  const w = weekday(date);
  if (rule.weekend === "washington") return addDays(date, w === 5 || w === 6 ? 3 : w === 0 ? 2 : 0);
  return w === 6 ? addDays(date, 2) : w === 0 ? addDays(date, 1) : date;
}
