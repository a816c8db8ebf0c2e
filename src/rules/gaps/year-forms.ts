import { addDays, daysBetween } from "#kernel/dates.ts";
import type { PaperOnFile } from "../on-file.ts";
import { countryOf } from "./country.ts";
import { type Desk, dayOf, factOf, isGone, makerOf, papersAbout, papersOf } from "./desk.ts";
import { endIn, isLeaving } from "./ended.ts";
import type { WantedGap } from "./gap.ts";
import { dayName, monthName } from "./words.ts";
import { dayOfForm, FORM_GRACE, formFor, type YearlyForm, yearOfDay } from "./yearly-forms.ts";

/** With fewer payslips of a year it is not sure that somebody worked there. */
const PAYSLIPS = 3;
/** Further back than this, in days, nobody needs it: the return of that year is done. */
const OLD = 640;

/** The middle of the time a payslip is for. */
const wageDay = (p: PaperOnFile): string =>
  p.period === null
    ? dayOf(p)
    : addDays(p.period.from, Math.floor(daysBetween(p.period.from, p.period.to) / 2));

/** The year of wages that a yearly form is about: what it says, its title, the time it covers, else the year before its day. */
export function formYear(p: PaperOnFile, f: YearlyForm): number {
  const said = factOf(p, ["tax_year"])?.value ?? "";
  const years = [...said.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map((m) => Number(m[0]));
  // "2024/25" and "2024-25" name the year the tax year begins in.
  if (/(?:19|20)\d\d ?[/–-] ?\d\d(?!\d)/.test(said)) return (years[0] as number) + 1;
  if (years.length > 0) return Math.max(...years);
  const day = dayOf(p);
  // A year that ends after the paper was made was misread.
  if (p.period !== null && p.period.to <= day) return yearOfDay(p.period.to, f);
  const split = /(?<!\d)(20\d\d) ?[/–-] ?(?:20)?(\d\d)(?!\d)/.exec(p.title);
  if (split && Number(split[2]) === (Number(split[1]) + 1) % 100) return Number(split[1]) + 1;
  const named = [...p.title.matchAll(/(?<!\d)20\d\d(?!\d)/g)].map((m) => Number(m[0]));
  const before = named.filter((y) => y < Number(day.slice(0, 4)) && y >= Number(day.slice(0, 4)) - 3);
  return before.length > 0 ? Math.max(...before) : yearOfDay(day, f) - 1;
}

/** Yearly forms, not the paper of somebody who left. */
const forms = (d: Desk, f: YearlyForm, year: number): PaperOnFile[] =>
  papersOf(d, f.types).filter((p) => formYear(p, f) === year && !isLeaving(p));

interface WageYear {
  employer: string;
  form: YearlyForm;
  year: number;
  payslips: PaperOnFile[];
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
    // A form whose employer was read otherwise may be this one's: as many forms as employers are enough.
    if (came.length >= years.filter((o) => o.year === year && o.form.types[0] === form.types[0]).length)
      continue;
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
  const from = name === undefined ? "" : ` from ${name}`;
  const time = form.yearEnds === "12-31" ? String(year) : `${year - 1}/${String(year).slice(2)}`;
  const days = payslips.map(wageDay).sort();
  const last = payslips.reduce((a, b) => (wageDay(a) < wageDay(b) ? b : a));
  return {
    kind: "missing_document",
    subject: `year-form ${form.types[0]} ${year}`,
    title: `${form.name} for ${time}${from}`,
    detail: `${payslips.length} payslips${from} from ${monthName(days[0] as string)} to ${monthName(days.at(-1) as string)} are on file, but no ${form.name} for ${time}. One is due by ${dayName(there)} (${form.source}).`,
    due: there,
    document_id: last.id,
    entity_id: w.employer,
  };
}
