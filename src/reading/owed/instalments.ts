import { addMonths } from "#kernel/dates.ts";
import type { DateFound } from "../dates/found.ts";
import type { Line } from "../layout.ts";
import type { MoneyFound } from "../money-roles.ts";
import type { Study } from "../study.ts";

/** One payment of a plan. */
export interface Instalment {
  /** `YYYY-MM-DD`. */
  due: string;
  amount: number;
  line: Line;
  /** Where its words stand on the line. */
  start: number;
  end: number;
}

/** Words of a plan of payments; folded. */
const PLAN =
  /instal?lments?|payment (?:plan|schedule|dates|arrangement|calendar)|schedule of payments|payments? (?:due|of)|ratenzahlung|ratenplan|raten?(?![a-z])|zahlungsplan|zahlungstermine|vorauszahlung|abschlagsplan|abschlage?(?![a-z])|teilbetrag|teilzahlung|falligkeit|fallig am|echeancier|echeances?|mensualites?|versements?|acomptes?|calendrier|plazos?|cuotas?|calendario de pagos|vencimientos?|fraccionad|rat[ae](?![a-z])|piano (?:di )?(?:pagament|rateal)|scadenz[ae]|termijn(?:en)?|betaalschema|betalingsregeling|betaalplan|delbetaling|avbetaling|rater|(?:pay|zahlen|zahlbar|payer|regler|pagar|pagare|betalen) (?:by|bis|avant|antes|entro|voor)|payable|due date|vervaldatum|a payer|vence/;
/** Rows of a plan that were paid before the paper was made. */
const PAID_ROW =
  /(?<![a-z])(?:paid|received|bezahlt|gezahlt|erhalten|beglichen|payee?|regle|recu|pagad[oa]|cobrad[oa]|pagat[oa]|betaald|voldaan|ontvangen)(?![a-z])/;
/** A plan reaches no further than this past the paper's own day, in months: what comes later is sent anew. */
const REACH = 13;
/** Most payments of one plan that become items. */
const MOST = 14;

/** The amount of a row: the only sure one behind its day, or the last of several. */
function amountOf(s: Study, d: DateFound): MoneyFound | null {
  const row = s.money.filter((m) => m.line === d.line && m.sure && m.value > 0);
  const behind = row.filter((m) => m.start > d.end);
  return behind.length > 0 ? (behind.at(-1) ?? null) : row.length === 1 ? (row[0] ?? null) : null;
}

/**
 * True when the words over the rows, or in them, are those of a plan of payments, or the rows add up to what the paper asks
 * for, `total`.
 */
function isPlan(rows: (Instalment & { said: boolean })[], total: number | null): boolean {
  const first = rows[0]?.line;
  if (!first) return false;
  if (rows.every((r) => r.said)) return true;
  const sum = rows.reduce((a, r) => a + Math.round(r.amount * 100), 0);
  if (rows.length > 1 && total !== null && Math.abs(sum - Math.round(total * 100)) <= rows.length)
    return true;
  const over = first.page.lines
    .slice(Math.max(0, first.index - 8), first.index)
    .map((l) => l.folded.slice(0, 200));
  return PLAN.test(over.join(" ")) || rows.every((r) => PLAN.test(r.line.folded.slice(0, 200)));
}

/** Rows "1 May 2025 | 182.00" of one page, the days one after the other. */
function rowsOf(s: Study, issued: string, total: number | null): Instalment[] {
  let best: Instalment[] = [];
  for (const sheet of s.sheets.slice(0, 6)) {
    let run: (Instalment & { said: boolean })[] = [];
    let lastIndex = -9;
    const close = () => {
      if (run.length > best.length && isPlan(run, total)) best = run;
      run = [];
    };
    for (const d of s.dates.dates) {
      if (d.line.page !== sheet || d.monthOnly) continue;
      if (d.date < issued) continue;
      // A row of a plan has one day; rows with two are of journeys and terms.
      if (s.dates.dates.some((o) => o !== d && o.line === d.line && !o.monthOnly)) continue;
      const money = amountOf(s, d);
      const same = run.at(-1);
      if (money === null || same?.line === d.line) continue;
      if (same && (d.date <= same.due || d.line.index - lastIndex > 3)) close();
      lastIndex = d.line.index;
      if (PAID_ROW.test(d.line.folded)) continue;
      const start = Math.min(d.start, money.start);
      const end = Math.max(d.end, money.end);
      run.push({ due: d.date, amount: money.value, line: d.line, start, end, said: d.role === "due" });
    }
    close();
  }
  return best.length >= 2 ? best : [];
}

const COUNT =
  "(\\d{1,2}|two|three|four|five|six|ten|twelve|zwei|drei|vier|sechs|zehn|zwolf|deux|trois|quatre|dix|douze|dos|tres|cuatro|diez|doce|due|tre|quattro|dieci|twee|drie|vier|tien|twaalf)";
const NUMBERS: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  twelve: 12,
  zwei: 2,
  drei: 3,
  vier: 4,
  sechs: 6,
  zehn: 10,
  zwolf: 12,
  deux: 2,
  trois: 3,
  quatre: 4,
  dix: 10,
  douze: 12,
  dos: 2,
  tres: 3,
  cuatro: 4,
  diez: 10,
  doce: 12,
  due: 2,
  tre: 3,
  quattro: 4,
  dieci: 10,
  twee: 2,
  drie: 3,
  tien: 10,
  twaalf: 12,
};
/** "in 10 monthly instalments of", "in drei Raten zu je", "en 4 mensualités de". Groups: how many, the words between. */
const TOLD = new RegExp(
  `(?<![a-z0-9.,/])${COUNT} ((?:equal |consecutive |gleichen? |egales |iguales |uguali |gelijke )?(?:monthly|quarterly|monatliche[nr]?|vierteljahrliche[nr]?|mensuel(?:le)?s?|trimestriel(?:le)?s?|mensual(?:es)?|trimestral(?:es)?|mensili|trimestrali|maandelijkse|kwartaal)? ?(?:instal?lments?|payments?|raten|teilbetragen?|mensualites?|echeances|versements|plazos|cuotas|rate|termijnen)(?: (?:mensuelles|trimestrielles|mensuales|trimestrales|mensili|trimestrali))?) (?:of|at|zu je|zu|von je|a je|de|da|van|di)(?: eur| chf| €| £| \\$)? *$`,
);
/** "starting on", "ab dem", "à partir du": the first of them. */
const FIRST =
  /(?:start(?:ing|s)?|first (?:payment|instal?lment)(?: due)?|beginning|commencing|from|ab(?: dem)?|erste(?:r|n)? (?:rate|zahlung)|beginnend|premiere?(?: echeance)?|a (?:partir du|compter du)|desde(?: el)?|primer[ao]?(?: cuota| plazo)?|a partir del?|dal|prima rata|a partire dal|vanaf|eerste termijn)[^.]{0,24}$/;

/** A plan that is told in words: how many payments, of how much, from which day on. */
function toldPlan(s: Study, firstDue: string | null, issued: string): Instalment[] {
  for (const m of s.money) {
    if (!m.sure || m.value <= 0) continue;
    const told = TOLD.exec(m.line.folded.slice(Math.max(0, m.start - 90), m.start));
    if (!told) continue;
    const n = /^\d+$/.test(told[1] ?? "") ? Number(told[1]) : NUMBERS[told[1] ?? ""];
    if (n === undefined || n < 2 || n > 36) continue;
    const months = /quart|trimes|viertel|kwart/.test(told[2] ?? "") ? 3 : 1;
    const from = s.dates.dates.find(
      (d) =>
        !d.monthOnly &&
        d.date >= issued &&
        d.line.page === m.line.page &&
        Math.abs(d.line.index - m.line.index) <= 2 &&
        FIRST.test(d.line.folded.slice(Math.max(0, d.start - 60), d.start)),
    )?.date;
    const first = from ?? firstDue;
    if (first === null) continue;
    const start = Math.max(0, m.start - 90) + told.index;
    return Array.from({ length: n }, (_, i) => ({
      due: addMonths(first, i * months),
      amount: m.value,
      line: m.line,
      start,
      end: m.end,
    }));
  }
  return [];
}

/**
 * The payments of a plan that the paper sets out, in order of their days: rows of a table, or a sentence that says how
 * many, how much and from when; `total` is the sum of the paper. Empty when it sets out none. At most fourteen, none more than 13 months away.
 */
export function instalmentsOf(
  s: Study,
  issued: string,
  due: string | null,
  total: number | null = null,
): Instalment[] {
  const rows = rowsOf(s, issued, total);
  const plan = rows.length > 0 ? rows : toldPlan(s, due, issued);
  const last = addMonths(issued, REACH);
  return plan.filter((p) => p.due <= last).slice(0, MOST);
}
