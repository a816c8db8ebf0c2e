import type { Line, Sheet } from "../layout.ts";
import { monthNumber } from "../months.ts";
import type { PeriodFound } from "./found.ts";

const LABELLED =
  /(?:tax year|calendar year|for the year|for tax year|steuerjahr|veranlagungszeitraum|veranlagungsjahr|annee|revenus de|ejercicio|anno d'imposta|periodo d'imposta|belastingjaar|kalenderjahr|inkomstar|ano fiscal)[ :]{0,3}((?:19|20)\d{2})(?![\d/])/;
const FORM =
  "(?:form (?:w-?2[a-z]?|1099(?:-[a-z]{1,4})?|1098(?:-[a-z])?|1040(?:-[a-z]{1,2})?)|wage and tax statement|miscellaneous (?:income|information)|individual income tax return|steuerbescheid|steuererklarung|einkommensteuer|lohnsteuerbescheinigung|declaration des revenus|avis d'impot|declaracion de la renta|dichiarazione dei redditi|certificazione unica|aangifte|jaaropgave)";
/** "Form W-2 Wage and Tax Statement 2021"; never "(Rev. 01-2021)". */
const FORM_THEN_YEAR = new RegExp(`${FORM}[^\\d(]{0,30}(20\\d{2})(?![\\d/.-])`);
const YEAR_THEN_FORM = new RegExp(`(?<![\\d/.-])(20\\d{2}) {1,3}${FORM}`);

/** Words of lines that say what a paper of a tax office is, folded (en de fr es it nl). */
const NAMED =
  /(?<![a-z])(?:tax assessment|notice of (?:tax )?assessment|assessment notice|tax return|tax calculation|[a-z]*steuerbescheid|bescheid (?:fur|uber)|[a-z]*steuererklarung|avis d'(?:impot|imposition)|avis de situation|declaration (?:de|des) revenus|liquidacion|impuesto sobre la renta|avviso di (?:accertamento|liquidazione|pagamento)|dichiarazione dei redditi|(?:voorlopige |definitieve )?aanslag|belastingaanslag|aangifte)(?![a-z])/;

/** True for a year that is no part of a day or a month that is named. */
function bare(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const month = /([a-z]{3,10})\.?(?: \d{1,2}(?:st|nd|rd|th)?)?,? $/.exec(before)?.[1];
  return (month === undefined || monthNumber(month) === null) && !/\d[-./ ] ?$/.test(before);
}

/** The one bare year on a line that says what the paper is: "Notice of assessment 2022", "Bescheid für 2022 über ...". */
function namedYear(sheets: Sheet[]): PeriodFound | null {
  for (const line of sheets[0]?.lines ?? []) {
    const text = line.folded.slice(0, 500);
    if (!NAMED.test(text)) continue;
    const years = [...text.matchAll(/(?<![\d/.-])(20[0-4]\d)(?![\d/.-])/g)].filter((m) =>
      bare(text, m.index),
    );
    const only = years.length === 1 ? years[0] : undefined;
    if (!only) continue;
    const [from, to] = [`${only[1]}-01-01`, `${only[1]}-12-31`];
    return { from, to, line, start: only.index, end: only.index + 4, strength: 0.8 };
  }
  return null;
}

/** "Tax Year 2021", "For calendar year 2021", a form with its year. */
export function taxYear(sheets: Sheet[]): PeriodFound | null {
  for (const line of sheets[0]?.lines ?? []) {
    const text = line.folded.slice(0, 500);
    const m = LABELLED.exec(text) ?? FORM_THEN_YEAR.exec(text);
    const before = m ? null : YEAR_THEN_FORM.exec(text);
    const year = m?.[1] ?? before?.[1];
    if (year === undefined) continue;
    const start = m ? m.index + m[0].length - 4 : (before?.index ?? 0);
    return {
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      line,
      start,
      end: start + 4,
      strength: 0.85,
    };
  }
  const named = namedYear(sheets);
  if (named) return named;
  const votes = new Map<string, { n: number; line: Line; start: number }>();
  for (const line of sheets[0]?.lines ?? [])
    for (const m of line.folded.matchAll(/(?<![\d/.-])(20[0-4]\d)(?![\d/.-])/g)) {
      if (!bare(line.folded, m.index)) continue;
      const y = m[1] ?? "";
      const v = votes.get(y) ?? { n: 0, line, start: m.index };
      const large = line.size > 1.3 * line.page.size || line.cells.some((c) => c.text === y);
      v.n += large ? 3 : /rev\.|omb|act|\(/.test(line.folded) ? 0.5 : 1;
      votes.set(y, v);
    }
  const top = [...votes].sort((a, b) => b[1].n - a[1].n)[0];
  return top && top[1].n >= 2
    ? {
        from: `${top[0]}-01-01`,
        to: `${top[0]}-12-31`,
        line: top[1].line,
        start: top[1].start,
        end: top[1].start + 4,
        strength: 0.7,
      }
    : null;
}
