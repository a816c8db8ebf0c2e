/** A paper about a whole year that whoever pays wages has to hand out. */
export interface YearlyForm {
  /** ISO 3166 alpha-2. */
  country: string;
  /** What it is called there. */
  name: string;
  types: readonly string[];
  /** The month and day on which its year ends, `MM-DD`; the year is called by the year it ends in. */
  yearEnds: string;
  /** The month and day by which the worker has it, in the year after (GB: the same year), `MM-DD`. */
  there: string;
  /** First and last year of wages that this row is about; null: goes on. */
  from: number;
  until: number | null;
  /** Only whoever was there on the last day of the year gets one. */
  atYearEnd: boolean;
  /** The law and the year of its wording. */
  source: string;
}

const wages = ["tax/wage-certificate"];

/**
 * Where no paper is handed out any more there is no row: France (the December payslip carries the sums; DSN since 2017),
 * Ireland (P60 ended with 2018), Austria (form L16 only when asked for), Sweden, Denmark and Norway (reported by month).
 */
export const yearlyForms: readonly YearlyForm[] = [
  {
    country: "GB",
    name: "P60",
    types: ["tax/p60", "tax/wage-certificate"],
    yearEnds: "04-05",
    there: "05-31",
    from: 2004,
    until: null,
    atYearEnd: true,
    source: "Income Tax (Pay As You Earn) Regulations 2003 (SI 2003/2682), reg. 67",
  },
  {
    country: "US",
    name: "W-2",
    types: ["tax/w-2", "tax/wage-certificate"],
    yearEnds: "12-31",
    there: "01-31",
    from: 1955,
    until: null,
    atYearEnd: false,
    source: "26 U.S.C. § 6051(a) (1954)",
  },
  {
    country: "DE",
    name: "Lohnsteuerbescheinigung",
    types: wages,
    yearEnds: "12-31",
    there: "02-28",
    from: 2004,
    until: null,
    atYearEnd: false,
    source: "§ 41b Abs. 1 EStG (electronic since 2004; end of February)",
  },
  {
    country: "CH",
    name: "Lohnausweis",
    types: wages,
    yearEnds: "12-31",
    there: "02-28",
    from: 1995,
    until: null,
    atYearEnd: false,
    source: "Art. 127 Abs. 1 lit. a DBG (1990); the day is what is usual",
  },
  {
    country: "IT",
    name: "CUD",
    types: wages,
    yearEnds: "12-31",
    there: "02-28",
    from: 2007,
    until: 2013,
    atYearEnd: false,
    source: "D.P.R. 322/1998, art. 4 comma 6-quater (as changed in 2007)",
  },
  {
    country: "IT",
    name: "Certificazione Unica",
    types: wages,
    yearEnds: "12-31",
    there: "03-31",
    from: 2014,
    until: 2019,
    atYearEnd: false,
    source: "D.P.R. 322/1998, art. 4 comma 6-quater (D.Lgs. 175/2014; D.L. 148/2017)",
  },
  {
    country: "IT",
    name: "Certificazione Unica",
    types: wages,
    yearEnds: "12-31",
    there: "03-16",
    from: 2020,
    until: null,
    atYearEnd: false,
    source: "D.P.R. 322/1998, art. 4 comma 6-quater (D.L. 124/2019, art. 16-bis)",
  },
  {
    country: "NL",
    name: "jaaropgave",
    types: wages,
    yearEnds: "12-31",
    there: "02-28",
    from: 2006,
    until: null,
    atYearEnd: false,
    source: "Wet op de loonbelasting 1964, art. 28; the day is what is usual",
  },
  {
    country: "ES",
    name: "certificado de retenciones",
    types: wages,
    yearEnds: "12-31",
    there: "04-10",
    from: 2007,
    until: null,
    atYearEnd: false,
    source: "Real Decreto 439/2007, art. 108.3 (before the returns of the year open)",
  },
  {
    country: "CA",
    name: "T4",
    types: wages,
    yearEnds: "12-31",
    there: "02-28",
    from: 1990,
    until: null,
    atYearEnd: false,
    source: "Income Tax Regulations (C.R.C., c. 945), s. 205(1)",
  },
  {
    country: "MY",
    name: "EA form",
    types: wages,
    yearEnds: "12-31",
    there: "02-28",
    from: 2008,
    until: null,
    atYearEnd: false,
    source: "Income Tax Act 1967, s. 83(1A)",
  },
];

/** Days after the one on which it should be there before it is called missing: post, and the next evening of filing. */
export const FORM_GRACE = 21;

/** The row for wages of a year in a country, or null. `year`: the year the wages' year ends in. */
export const formFor = (country: string | null, year: number): YearlyForm | null =>
  yearlyForms.find((f) => f.country === country && year >= f.from && (f.until === null || year <= f.until)) ??
  null;

/** The year that a day belongs to, called by the year it ends in. */
export const yearOfDay = (day: string, f: Pick<YearlyForm, "yearEnds">): number =>
  Number(day.slice(0, 4)) + (day.slice(5) > f.yearEnds ? 1 : 0);

/** The day by which the paper of a year is there. */
export const dayOfForm = (f: YearlyForm, year: number): string =>
  `${f.there > f.yearEnds ? year : year + 1}-${f.there}`;
