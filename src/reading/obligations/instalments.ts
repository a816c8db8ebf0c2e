import { addMonths } from "#kernel/dates.ts";
import { numberAlternation, numberWords } from "#lexicon/numbers.ts";
import { any, word } from "#lexicon/phrases.ts";
import type { Study } from "../classify/study.ts";
import type { DateFound } from "../dates/found.ts";
import { isBetween } from "../dates/roles.ts";
import type { Line } from "../layout/layout.ts";
import type { MoneyFound } from "../money/money-roles.ts";

const cents = (n: number): number => Math.round(n * 100);

/** One payment of a plan. */
export interface Instalment {
  /** `YYYY-MM-DD`. */
  due: string;
  amount: number;
  line: Line;
  /** The place of its words on the line. */
  start: number;
  end: number;
}

/** Words of a plan of payments; folded. */
const PLAN = new RegExp(any("instalments"));
/** Rows of a plan that were paid before the paper was made. */
const PAID_ROW = word("paid-word");
/** A plan reaches no further than this past the paper's own day, in months: later ones are sent anew. */
const REACH = 13;
/** Most payments of one plan that become items. */
const MOST = 14;

/** The sure amounts of a row behind its day, else the only one before it. */
function amountsOf(s: Study, d: DateFound): MoneyFound[] {
  const row = s.money.filter((m) => m.line === d.line && m.sure);
  const behind = row.filter((m) => m.start > d.end);
  return behind.length > 0 ? behind : row.length === 1 ? row : [];
}

/** The amount of a row: the only sure one behind its day, or the last of several. */
const amountOf = (s: Study, d: DateFound): MoneyFound | null =>
  amountsOf(s, d).findLast((m) => m.value > 0) ?? null;

/**
 * Rows with several amounts each, "15 June | 321.15 | 963.45": what is paid is the column whose amounts add up to the sum of the
 * paper or are all alike, not that of what is left; null where no column is.
 */
function columnPaid(rows: readonly MoneyFound[][], total: number | null): number | null {
  const [first] = rows;
  if (!first || rows.length < 2 || first.length < 2 || rows.some((r) => r.length !== first.length))
    return null;
  const of = (i: number) => rows.map((r) => cents((r[i] as MoneyFound).value));
  const sum = (i: number) => of(i).reduce((n, v) => n + v, 0);
  const columns = first.map((_, i) => i).filter((i) => of(i).every((v) => v > 0));
  const whole = columns.find((i) => total !== null && Math.abs(sum(i) - cents(total)) <= rows.length);
  return whole ?? columns.find((i) => Math.max(...of(i)) - Math.min(...of(i)) <= rows.length) ?? null;
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
    let run: (Instalment & { said: boolean; all: MoneyFound[] })[] = [];
    let lastIndex = -9;
    const close = () => {
      const column = columnPaid(
        run.map((r) => r.all),
        total,
      );
      if (column !== null) run = run.map((r) => ({ ...r, amount: r.all[column]?.value ?? r.amount }));
      if (run.length > best.length && isPlan(run, total)) best = run;
      run = [];
    };
    for (const d of s.dates.dates) {
      if (d.line.page !== sheet || d.monthOnly) continue;
      if (d.date < issued || (d.date === issued && d.role !== "due")) continue;
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
      const all = amountsOf(s, d);
      run.push({ due: d.date, amount: money.value, line: d.line, start, end, said: d.role === "due", all });
    }
    close();
  }
  return best.length >= 2 ? best : [];
}

const COUNT = `(\\d{1,2}|${numberAlternation(2, 12)})`;
/** "in 10 monthly instalments of", "in drei Raten zu je", "en 4 mensualités de". Groups: how many, the words between. */
const TOLD = new RegExp(
  `(?<![a-z0-9.,/])${COUNT} ((?:equal |consecutive |gleichen? |egales |iguales |uguali ` +
    `|gelijke )?(?:${any("instalment-interval")})? ?(?:${any("instalment")})(?: (?:mensuelles` +
    `|trimestrielles|mensuales|trimestrales|mensili|trimestrali))?) (?:of|at|zu je|zu|von je|a je` +
    `|de|da|van|di)(?: eur| chf| €| £| \\$)? *$`,
);
/** Words that only offer a plan; folded. */
const OFFERED = word("plan-offered");
/** "starting on", "ab dem", "à partir du": the first of them. */
const FIRST = new RegExp(`(?:${any("first-instalment")})[^.]{0,24}$`);

/** A plan in words: how many payments, of how much, from which day on. */
function toldPlan(s: Study, firstDue: string | null, issued: string): Instalment[] {
  for (const m of s.money) {
    if (!m.sure || m.value <= 0) continue;
    const told = TOLD.exec(m.line.folded.slice(Math.max(0, m.start - 90), m.start));
    if (!told) continue;
    const n = /^\d+$/.test(told[1] ?? "") ? Number(told[1]) : numberWords.get(told[1] ?? "");
    if (n === undefined || n < 2 || n > 36) continue;
    // Whoever may pay in parts is asked for the whole by its day.
    if (firstDue !== null && OFFERED.test(m.line.folded.slice(Math.max(0, m.start - 120), m.start))) continue;
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

/** True when payments add up to what is asked for, to a cent each. */
const addsUp = (plan: readonly { amount: number }[], total: number | null): boolean =>
  total !== null && Math.abs(plan.reduce((n, p) => n + cents(p.amount), 0) - cents(total)) <= plan.length;

/** Words of a plan over a line, or on it. */
const saysPlan = (line: Line): boolean =>
  PLAN.test(
    line.page.lines
      .slice(Math.max(0, line.index - 4), line.index + 1)
      .map((l) => l.folded.slice(0, 200))
      .join(" "),
  );

const daysOn = (s: Study, line: Line, issued: string): DateFound[] =>
  s.dates.dates
    .filter((d) => d.line === line && !d.monthOnly && d.date >= issued)
    .sort((a, b) => a.start - b.start);

const forward = (days: readonly DateFound[]): boolean =>
  days.every((d, i) => i === 0 || d.date > (days[i - 1] as DateFound).date);

/** Lines that hold more than one day. */
const linesOfDays = (s: Study, issued: string): { line: Line; days: DateFound[] }[] =>
  [...new Set(s.dates.dates.map((d) => d.line))]
    .map((line) => ({ line, days: daysOn(s, line, issued) }))
    .filter(({ days }) => days.length > 1 && forward(days));

/** Days side by side over or under their amounts. */
function columnsOf(s: Study, issued: string, total: number | null): Instalment[] {
  for (const { line, days } of linesOfDays(s, issued))
    for (const off of [1, -1]) {
      const near = line.page.lines[line.index + off];
      const amounts = s.money
        .filter((m) => m.line === near && m.sure && m.value > 0)
        .sort((a, b) => a.start - b.start);
      if (!near || amounts.length !== days.length) continue;
      const plan = days.map((d, i) => {
        const { value, start, end } = amounts[i] as MoneyFound;
        return { due: d.date, amount: value, line: near, start, end };
      });
      if (addsUp(plan, total) || (off > 0 && saysPlan(line))) return plan;
    }
  return [];
}

const areEqual = (plan: readonly Instalment[]): boolean => {
  const amounts = plan.map((p) => cents(p.amount));
  return Math.max(...amounts) - Math.min(...amounts) <= plan.length;
};

/** Between the two pairs of a choice: "£30 by 5 May or £60 by 20 May". */
const EITHER = word("either-or");

/** One amount and its day, then the same amount and a later day: "$1,293.90 by December 15 and $1,293.90 by June 15". */
function inEqualParts(plan: readonly Instalment[], line: Line): boolean {
  const between = plan.slice(1).map((p, i) => line.folded.slice((plan[i] as Instalment).end, p.start));
  return areEqual(plan) && plan.every((p) => p.end - p.start < 60) && !between.some((w) => EITHER.test(w));
}

/**
 * "£1,768.34 by 4 October 2024, £1,768.33 by 31 January 2025": as many amounts as days, in turn, on one line; or a table in
 * columns side by side, each line with a row of both.
 */
function pairsOf(s: Study, issued: string, total: number | null): Instalment[] {
  const grid: Instalment[] = [];
  let only: Instalment[] | null = null;
  for (const { line, days } of linesOfDays(s, issued)) {
    const amounts = s.money
      .filter((m) => m.line === line && m.sure && m.value > 0)
      .sort((a, b) => a.start - b.start);
    if (amounts.length !== days.length) continue;
    const plan = days.map((d, i) => {
      const m = amounts[i] as MoneyFound;
      const [start, end] = [Math.min(d.start, m.start), Math.max(d.end, m.end)];
      return { due: d.date, amount: m.value, line, start, end };
    });
    const apart = plan.every((p, i) => i === 0 || p.start >= (plan[i - 1] as Instalment).end);
    if (!apart) continue;
    if (plan[0] && (grid.length === 0 || plan[0].line.index - (grid.at(-1)?.line.index ?? 0) <= 2))
      grid.push(...plan);
    if (grid.length === plan.length && (addsUp(plan, total) || inEqualParts(plan, line))) only ??= plan;
  }
  const table = grid.sort((a, b) => (a.due < b.due ? -1 : 1));
  const isTable =
    table.length > 2 && table.every((p, i) => i === 0 || p.due > (table[i - 1] as Instalment).due);
  return isTable && (addsUp(table, total) || areEqual(table)) ? table : (only ?? []);
}

/** "01/05/2025 to 01/12/2025 (1st of each month) £160.00" between rows of one day each: every month of the range. */
function rangesOf(s: Study, issued: string): Instalment[] {
  for (const { line, days } of linesOfDays(s, issued)) {
    const [from, to] = days;
    const amounts = s.money.filter((m) => m.line === line && m.sure && m.value > 0);
    const [money] = amounts;
    if (!from || !to || !money || days.length !== 2 || amounts.length !== 1 || !saysPlan(line)) continue;
    if (from.date.slice(8) !== to.date.slice(8) || !isBetween(line.folded.slice(from.end, to.start)))
      continue;
    const row = (due: string, of: MoneyFound, at: Line, start: number, end: number): Instalment => ({
      ...{ due, amount: of.value, line: at },
      ...{ start: Math.min(start, of.start), end: Math.max(end, of.end) },
    });
    const plan: Instalment[] = [];
    for (let due = from.date; due <= to.date && plan.length < MOST; due = addMonths(due, 1))
      plan.push(row(due, money, line, from.start, to.end));
    for (const near of [line.page.lines[line.index - 1], line.page.lines[line.index + 1]]) {
      const [day, ...more] = near ? daysOn(s, near, issued) : [];
      const of = day && more.length === 0 ? amountOf(s, day) : null;
      if (near && day && of) plan.push(row(day.date, of, near, day.start, day.end));
    }
    return plan.sort((a, b) => (a.due < b.due ? -1 : 1));
  }
  return [];
}

/** Labels of what a plan takes each month, of how many payments it has and of the first of them; folded. */
const EACH = new RegExp(String.raw`(?:${any("instalment-each")})[^a-z0-9]{0,12}(?:of )?[$€£]? ?$`);
const HOW_MANY = new RegExp(String.raw`(?:${any("instalment-count")})[ .:|]{1,60}(\d{1,2})(?![\d.,/])`);
const FIRST_DAY = new RegExp(
  String.raw`(?:${any("instalment-first-day")})(?: (?:is|will be|due|date|on|due on|am|le|el|il|op))*[ .:|]{0,60}$`,
);

/**
 * What goes on from a first payment: "Monthly payment $217.00", "Number of payments 3", "First withdrawal 08/15/2025"; the first or
 * next one alone where no number is told.
 */
export function labelledPlan(s: Study, issued: string): Instalment[] {
  const [sheet] = s.sheets;
  const first = s.dates.dates.find(
    (d) =>
      d.line.page === sheet &&
      !d.monthOnly &&
      d.date > issued &&
      FIRST_DAY.test(d.line.folded.slice(Math.max(0, d.start - 90), d.start)),
  );
  if (!first) return [];
  const sums = s.money.filter((m) => m.line.page === sheet && m.sure && m.value > 0);
  const each =
    sums.find((m) => EACH.test(m.line.folded.slice(Math.max(0, m.start - 60), m.start))) ??
    sums.find((m) => m.line === first.line && m.start > first.end);
  if (!each) return [];
  const count = sheet?.lines
    .map((l) => HOW_MANY.exec(l.folded.slice(0, 200))?.[1])
    .find((n) => n !== undefined);
  const n = Math.max(1, Math.min(MOST, Number(count ?? 1)));
  const { line, start, end } = first;
  return Array.from({ length: n }, (_, i) => ({
    due: addMonths(first.date, i),
    amount: each.value,
    line,
    start,
    end,
  }));
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
  const plan =
    [
      () => rangesOf(s, issued),
      () => columnsOf(s, issued, total),
      () => pairsOf(s, issued, total),
      () => rowsOf(s, issued, total),
    ]
      .map((read) => read())
      .find((found) => found.length > 1) ?? toldPlan(s, due, issued);
  const last = addMonths(issued, REACH);
  return plan.filter((p) => p.due <= last).slice(0, MOST);
}
