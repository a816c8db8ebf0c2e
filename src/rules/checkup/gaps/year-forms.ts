import { addDays, daysBetween } from "#kernel/dates.ts";
import { message } from "#messages/message.ts";
import { filingWords, type SnapshotPaper } from "../account-snapshot.ts";
import type { Desk } from "./desk.ts";
import { countryOf, dayOf, factOf, isGone, makerOf, onIt, papersAbout, papersOf } from "./desk.ts";
import { endIn, isLeaving } from "./ended.ts";
import type { WantedGap } from "./gap.ts";

/** A paper about a whole year that whoever pays wages has to hand out. */
interface YearlyForm {
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
    // Electronic since 2004; by the end of February.
    source: "§ 41b Abs. 1 EStG",
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
    // The day is what is usual.
    source: "Art. 127 Abs. 1 lit. a DBG (1990)",
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
    // As changed in 2007.
    source: "D.P.R. 322/1998, art. 4 comma 6-quater",
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
    // The day is what is usual.
    source: "Wet op de loonbelasting 1964, art. 28",
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
    // Before the returns of the year open.
    source: "Real Decreto 439/2007, art. 108.3",
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
const FORM_GRACE = 21;

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

/** With fewer payslips of a year it is not sure that somebody worked there. */
const PAYSLIPS = 3;
/** Further back than this, in days, nobody needs it: the return of that year is done. */
const OLD = 640;

/** The middle of the time a payslip is for. */
const wageDay = (p: SnapshotPaper): string =>
  p.period === null
    ? dayOf(p)
    : addDays(p.period.from, Math.floor(daysBetween(p.period.from, p.period.to) / 2));

/** The year of wages that a yearly form is about: what it says, its title, the time it covers, else the year before its day. */
function formYear(p: SnapshotPaper, f: YearlyForm): number {
  const said = factOf(p, ["tax_year"])?.value ?? "";
  const years = [...said.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map((m) => Number(m[0]));
  // "2024/25" and "2024-25" name the year the tax year begins in.
  if (/(?:19|20)\d\d ?[/–-] ?\d\d(?!\d)/.test(said)) return (years[0] as number) + 1;
  if (years.length > 0) return Math.max(...years);
  const day = dayOf(p);
  // A year that ends after the paper was made was misread.
  if (p.period !== null && p.period.to <= day) return yearOfDay(p.period.to, f);
  const words = filingWords(p);
  const split = /(?<!\d)(20\d\d) ?[/–-] ?(?:20)?(\d\d)(?!\d)/.exec(words);
  if (split && Number(split[2]) === (Number(split[1]) + 1) % 100) return Number(split[1]) + 1;
  const named = [...words.matchAll(/(?<!\d)20\d\d(?!\d)/g)].map((m) => Number(m[0]));
  const before = named.filter((y) => y < Number(day.slice(0, 4)) && y >= Number(day.slice(0, 4)) - 3);
  return before.length > 0 ? Math.max(...before) : yearOfDay(day, f) - 1;
}

/** Yearly forms, not the paper of somebody who left. */
const forms = (d: Desk, f: YearlyForm, year: number): SnapshotPaper[] =>
  papersOf(d, f.types).filter((p) => formYear(p, f) === year && !isLeaving(p));

interface WageYear {
  employer: string;
  form: YearlyForm;
  year: number;
  payslips: SnapshotPaper[];
}

/** Who paid wages in which year, by the payslips on file. */
function wageYears(d: Desk): WageYear[] {
  const out = new Map<string, WageYear>();
  for (const p of papersOf(d, ["work/payslip"])) {
    const employer = makerOf(d, p);
    if (employer === null) continue;
    const country = countryOf(d, p);
    const form = formFor(country, Number(wageDay(p).slice(0, 4)));
    if (form === null) continue;
    const year = yearOfDay(wageDay(p), form);
    const key = `${employer} ${form.country} ${year}`;
    const held = out.get(key);
    if (held) held.payslips.push(p);
    else out.set(key, { employer, form: formFor(country, year) ?? form, year, payslips: [p] });
  }
  return [...out.values()];
}

/** Whether somebody was with the employer on the last day of the year, as far as payslips tell. */
function thereAtEnd(d: Desk, w: WageYear): boolean {
  const end = `${w.year}-${w.form.yearEnds}`;
  const left = papersAbout(d, w.employer).some(
    (p) => (endIn(p) ?? "~") <= end && dayOf(p) >= addDays(end, -365),
  );
  return !left && w.payslips.some((p) => wageDay(p) > addDays(end, -50));
}

/** The people whom papers are about. */
const peopleOn = (d: Desk, papers: readonly SnapshotPaper[]): string[] =>
  papers.flatMap((p) => onIt(d, p, "person").map((t) => t.id));

/**
 * Whether a yearly form may be of an employer under another name: not when it is somebody else's, nor when its maker is one
 * who pays wages beside this employer.
 */
function mayBeOf(d: Desk, p: SnapshotPaper, w: WageYear, all: readonly WageYear[]): boolean {
  const maker = makerOf(d, p);
  if (maker !== null && all.some((o) => o.employer === maker)) return false;
  const [whose, worked] = [peopleOn(d, [p]), peopleOn(d, w.payslips)];
  if (whose.length > 0 && worked.length > 0 && !whose.some((id) => worked.includes(id))) return false;
  const made = maker === null ? [] : papersAbout(d, maker).filter((o) => w.form.types.includes(o.type ?? ""));
  const own = papersAbout(d, w.employer).filter((o) => w.form.types.includes(o.type ?? ""));
  return !made.some((a) => own.some((b) => a.id !== b.id && formYear(a, w.form) === formYear(b, w.form)));
}

/** Yearly forms that should be there for wages that payslips show. */
export function yearFormsOf(d: Desk): WantedGap[] {
  const years = wageYears(d).filter((w) => w.payslips.length >= PAYSLIPS);
  const out: WantedGap[] = [];
  for (const w of years) {
    const { form, year, employer } = w;
    const there = dayOfForm(form, year);
    if (addDays(there, FORM_GRACE) >= d.today || there < addDays(d.today, -OLD)) continue;
    if (isGone(d.things.get(employer)) || (form.atYearEnd && !thereAtEnd(d, w))) continue;
    const came = forms(d, form, year);
    if (came.some((p) => p.on.some((o) => o.entity === employer))) continue;
    // A form whose employer was read otherwise may be this one's: as many such forms as employers without one are enough.
    const lacking = years.filter(
      (o) =>
        o.year === year &&
        o.form.types[0] === form.types[0] &&
        !came.some((p) => p.on.some((x) => x.entity === o.employer)),
    );
    if (came.filter((p) => mayBeOf(d, p, w, years)).length >= lacking.length) continue;
    // Years further back are worth a line only where this household keeps such forms.
    const newest = years.every(
      (o) =>
        o.employer !== employer ||
        o.year <= year ||
        addDays(dayOfForm(o.form, o.year), FORM_GRACE) >= d.today,
    );
    if (!newest && !papersOf(d, form.types).some((p) => p.on.some((o) => o.entity === employer))) continue;
    out.push(asGap(d, w, there));
  }
  return out;
}

function asGap(d: Desk, w: WageYear, there: string): WantedGap {
  const { form, year, payslips } = w;
  const name = d.things.get(w.employer)?.name;
  const named = { names: name === undefined ? "none" : "who", who: name ?? "" };
  const time = form.yearEnds === "12-31" ? String(year) : `${year - 1}/${String(year).slice(2)}`;
  const days = payslips.map(wageDay).sort();
  const last = payslips.reduce((a, b) => (wageDay(a) < wageDay(b) ? b : a));
  return {
    kind: "missing_document",
    subject: `year-form ${form.types[0]} ${year}`,
    title: message("checkup.gap.of_time", { what: form.name, time, ...named }),
    detail: message("checkup.why.year_form", {
      ...{ n: payslips.length, first: days[0] ?? there, last: days.at(-1) ?? there },
      why: message("checkup.why.due_by", { due: there, law: form.source }),
      ...{ form: form.name, time, ...named },
    }),
    due: there,
    document_id: last.id,
    entity_id: w.employer,
  };
}
