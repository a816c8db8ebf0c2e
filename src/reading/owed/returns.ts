import { filingDay, filingRule, filingTitle } from "#rules/filings.ts";
import { issueDate } from "../dates/issue.ts";
import { quoteOf } from "../fact.ts";
import type { ReadObligation } from "../reader.ts";
import type { Study } from "../study.ts";
import { datedItem } from "./item.ts";

/** Countries in which a household is sent an assessment for each return; elsewhere its own copy shows the duty. */
const ASSESSED = new Set(["DE", "AT", "CH", "NL", "BE", "GB", "IE"]);
/** Words of the tax on income of people; folded. */
const INCOME_TAX =
  /einkommensteuer|veranlagung|income tax|self[ -]assessment|sa302|sa100|sa316|tax calculation|form (?:1040|11)(?![0-9])|inkomstenbelasting|personenbelasting|impot des personnes physiques|irpf|renta|modello 730|redditi|steuererklarung|direkte bundessteuer|staats- und gemeindesteuern/;
/** Other taxes that are assessed alike. */
const OTHER_TAX =
  /grundsteuer|gewerbesteuer|umsatzsteuer|kraftfahrzeugsteuer|kfz-steuer|hundesteuer|erbschaft|schenkung|grunderwerb|council tax|property tax|corporation tax|vehicle tax|omzetbelasting|motorrijtuigenbelasting|erfbelasting|taxe fonciere|taxe d'habitation|ibi(?![a-z])|imu(?![a-z])|sociedades|impuesto sobre bienes/;
/** "Notice to file a tax return for the year 2023 to 2024", "uitnodiging tot aangifte 2024": the year itself is asked for. */
const ASKED_FOR =
  /notice to file|you (?:must|need to|are required to) (?:file|send|complete) (?:us )?a[^.]{0,20}tax return|aufforderung zur abgabe|uitnodiging (?:tot|voor het doen van)[^.]{0,20}aangifte|doe[nt]? aangifte|aangiftebrief|invitation a declarer|steuererklarung[^.]{0,40}(?:einzureichen|abzugeben)|reichen sie[^.]{0,20}steuererklarung|(?:please|must) (?:send|file|complete)[^.]{0,30}tax return|deposer[^.]{0,20}declaration|presentare[^.]{0,20}dichiarazione|presentar[^.]{0,20}declaracion|aangifte[^.]{0,40}(?:indienen|doen|in te dienen)/;
/** Votes from which a paper's own words say in which country it was made. */
const PLAINLY = 2;

/** "Bescheid für 2023", "Steuererklärung für 2024", "avis d'impôt 2024": words of the tax, then the year. */
const NAMED =
  /(?:bescheid|steuererklarung|einkommensteuer|veranlagung|income tax|tax return|impot|revenus|renta|irpf|redditi|modello 730|aanslag|aangifte|inkomstenbelasting)[^\d]{0,24}(20\d{2})(?![\d./-])/;

/** The tax year of the paper, by the year in which it began, and where it says so. */
function yearOf(s: Study): { year: number; quote: string; page: number } | null {
  // A year of the United Kingdom begins in April: "2023 to 2024", "2023-24".
  for (const line of s.sheets[0]?.lines ?? []) {
    const m = /(?<![\d/.-])(20\d{2}) ?(?:to|-|\/|–) ?(?:20)?(\d{2})(?![\d/.-])/.exec(
      line.folded.slice(0, 300),
    );
    if (m && Number(m[2]) === (Number(m[1]) + 1) % 100)
      return {
        year: Number(m[1]),
        page: 1,
        quote: quoteOf({ line, start: m.index, end: m.index + m[0].length }),
      };
  }
  for (const line of s.sheets[0]?.lines.slice(0, 40) ?? []) {
    const m = NAMED.exec(line.folded.slice(0, 200));
    if (m?.[1])
      return {
        year: Number(m[1]),
        page: 1,
        quote: quoteOf({ line, start: m.index, end: m.index + m[0].length }),
      };
  }
  const p = s.period;
  if (p?.from.slice(4) !== "-01-01" || p.to !== `${p.from.slice(0, 4)}-12-31`) return null;
  return { year: Number(p.from.slice(0, 4)), page: p.line.page.number, quote: quoteOf(p) };
}

/** Words before the day by which a return is asked for; folded. */
const BY =
  /(?<![a-z])(?:by|before|until|no later than|bis|bis zum|bis spatestens|avant le|au plus tard le|antes del?|hasta el|entro(?: il)?|voor|uiterlijk(?: op)?)[ :]{0,2}$/;

/** The return with the day that a notice prints, or null when it prints none. */
function dayAsked(s: Study, issued: string): ReadObligation | null {
  const d = s.dates.dates.find(
    (x) => !x.monthOnly && x.date > issued && (x.role === "due" || BY.test(x.line.folded.slice(0, x.start))),
  );
  if (!d) return null;
  const year = yearOf(s)?.year;
  const title = year === undefined ? "Hand in: tax return" : `Hand in: tax return ${year}`;
  return datedItem("filing", title, d, 82, 62);
}

/**
 * The tax return that a paper shows to be owed: the one after the year that was assessed or declared, or the very one
 * that a notice asks for. None where the paper is of another tax, its year is not told, the country has no rule, or the
 * day lies before the paper.
 */
export function returnsOf(s: Study, type: string | null, today: string): ReadObligation[] {
  const text = s.sheets
    .slice(0, 2)
    .flatMap((sh) => sh.lines.slice(0, 120).map((l) => l.folded.slice(0, 300)))
    .join("\n");
  const asked = ASKED_FOR.test(text);
  const issued = issueDate(s.dates.dates, today, s.receipt)?.found.date ?? null;
  const printed = asked && !OTHER_TAX.test(text) ? dayAsked(s, issued ?? today) : null;
  if (printed) return [printed];
  const { country, votes } = s.origin;
  const rule = filingRule(country);
  if (!rule || votes < PLAINLY) return [];
  const shows = type === "tax/return" ? !ASSESSED.has(rule.country) : type === "tax/assessment";
  if (!(shows || (asked && (type === null || /^(?:tax|letters)\//.test(type))))) return [];
  if (!INCOME_TAX.test(text) || OTHER_TAX.test(text)) return [];
  const of = yearOf(s);
  if (!of || issued === null) return [];
  const year = asked ? of.year : of.year + 1;
  const due = filingDay(rule, year);
  const began = `${year}-01-01`;
  if (due < issued || began > `${Number(issued.slice(0, 4)) + 1}-12-31`) return [];
  return [
    {
      kind: "filing",
      title: `Hand in: ${filingTitle(rule, year)}`,
      due,
      amount: null,
      currency: null,
      automatic: false,
      if_missed: rule.missed,
      page: of.page,
      quote: of.quote,
      confidence: asked ? 76 : 66,
    },
  ];
}
