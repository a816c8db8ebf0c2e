import { addDays, addMonths } from "#kernel/dates.ts";
import { numberAlternation, numberWords } from "#lexicon/numbers.ts";
import { any, word } from "#lexicon/phrases.ts";
import { instalmentTitle, payTitle } from "#rules/checkup/obligations/titles.ts";
import { currencyOfPaper } from "../classify/origin.ts";
import type { Study } from "../classify/study.ts";
import { withoutNumbers } from "../classify/title.ts";
import type { DateFound } from "../dates/found.ts";
import { issueDate } from "../dates/issue.ts";
import { quoteOf } from "../fields/fact.ts";
import { schemaOf } from "../fields/schemas.ts";
import { termsOfPaper, wordsOf } from "../fields/terms.ts";
import type { Line } from "../layout/layout.ts";
import { moneyCues } from "../money/cues.ts";
import type { MoneyFound } from "../money/money-roles.ts";
import { moneyWithRole } from "../money/money-roles.ts";
import { totalOf } from "../money/total.ts";
import type { ReadObligation } from "../reader.ts";
import type { Sum } from "./asks.ts";
import { asksFor } from "./asks.ts";
import { captionBehind, captionUnder } from "./captions.ts";
import { debitLine } from "./debit.ts";
import type { DueFound } from "./due.ts";
import { paidAlready } from "./paid.ts";

/** One payment of a plan. */
interface Instalment {
  /** `YYYY-MM-DD`. */
  due: string;
  amount: number;
  line: Line;
  /** Where its words stand on the line. */
  start: number;
  end: number;
}

/** Words of a plan of payments; folded. */
const PLAN = new RegExp(any("instalments"));
/** Rows of a plan that were paid before the paper was made. */
const PAID_ROW = word("paid-word");
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

const COUNT = `(\\d{1,2}|${numberAlternation(2, 12)})`;
/** "in 10 monthly instalments of", "in drei Raten zu je", "en 4 mensualités de". Groups: how many, the words between. */
const TOLD = new RegExp(
  `(?<![a-z0-9.,/])${COUNT} ((?:equal |consecutive |gleichen? |egales |iguales |uguali ` +
    `|gelijke )?(?:${any("instalment-interval")})? ?(?:${any("instalment")})(?: (?:mensuelles` +
    `|trimestrielles|mensuales|trimestrales|mensili|trimestrali))?) (?:of|at|zu je|zu|von je|a je` +
    `|de|da|van|di)(?: eur| chf| €| £| \\$)? *$`,
);
/** "starting on", "ab dem", "à partir du": the first of them. */
const FIRST = new RegExp(`(?:${any("first-instalment")})[^.]{0,24}$`);

/** A plan that is told in words: how many payments, of how much, from which day on. */
function toldPlan(s: Study, firstDue: string | null, issued: string): Instalment[] {
  for (const m of s.money) {
    if (!m.sure || m.value <= 0) continue;
    const told = TOLD.exec(m.line.folded.slice(Math.max(0, m.start - 90), m.start));
    if (!told) continue;
    const n = /^\d+$/.test(told[1] ?? "") ? Number(told[1]) : numberWords.get(told[1] ?? "");
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
function instalmentsOf(
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

/** A day further off than this, in days, without an amount, is no day to pay by. */
const FAR = 90;

/** Papers that look like a bill and say that they are none; folded. */
const NO_BILL = new RegExp(any("no-bill"));
/** "Do not pay": it is debited. */
const DO_NOT_PAY = new RegExp(any("payment-do-not-pay"));
/** Words beside a sum that is owed to the household; folded. */
const CREDIT = word("in-credit");

/** True when the sum of the paper is owed to the household. */
function isCredit(s: Study, type: string | null): boolean {
  const found = totalOf(s, type)?.found;
  if (!found) return false;
  if (found.value <= 0) return true;
  return CREDIT.test(labelTextOf(found));
}

/** What stands around an amount as its label: its line up to it, and the head of the next amount's place. */
function labelTextOf(m: MoneyFound): string {
  const cell = m.line.cells.findLast((c) => c.end <= m.start);
  const own = m.line.folded.slice(Math.max(0, (cell?.start ?? m.start) - 2), m.start);
  const above = m.line.page.lines[m.line.index - 1];
  const alone = m.line.folded.slice(0, m.start).trim() === "";
  return `${own} ${alone && above ? above.folded.slice(-60) : ""} ${m.line.folded.slice(m.end, m.end + 24)}`;
}

/** A credit note that calls itself one; a corrected bill is sorted with them, and is paid. */
const CREDIT_NOTE = new RegExp(any("credit-note"));

/** True when a line of the first sheets, not hidden in a long paragraph, matches. */
const says = (s: Study, what: RegExp): boolean =>
  s.sheets.slice(0, 3).some((sh) => sh.lines.some((l) => what.test(l.folded.slice(0, 300))));

const name = (s: Study): string => (s.parties.issuer ? withoutNumbers(s.parties.issuer.name) : "");

/** What the paper says happens to those who pay late, in its own words. */
function ifMissed(s: Study, type: string | null): string | null {
  const late = schemaOf(type)?.terms ? termsOfPaper(s).late : null;
  return late ? wordsOf(late) : null;
}

/** Labels of a sum that is taken from an account. */
const DEBIT_SUM = new RegExp(String.raw`(?:${any("amount-debited")})[ :]*(?:€|£|\$|eur|chf|gbp)? *$`);

/** The amount whose caption, behind it or under it, says that it is asked for; the largest of several. */
function captioned(s: Study): Sum {
  const said = s.money.filter((m) => {
    if (!m.sure || m.value <= 0 || m.line.page.number > 1) return false;
    const words = `${captionBehind(m.line, m.end)} | ${captionUnder(m.line, m.start, m.end)}`;
    return (
      ASKED_SUM.test(words) ||
      moneyCues.find(words).some((c) => c.role === "amount_due" || c.role === "total")
    );
  });
  const m = said.sort((a, b) => b.value - a.value)[0];
  return m
    ? { value: m.value, currency: currencyOfPaper(m.currency, s.money, s.sheets, s.origin, s.numbers) }
    : null;
}

const ASKED_SUM = new RegExp(any("amount-to-pay"));

/** The amount that a paper of a kind without a sum of its own, such as a letter, plainly asks for. */
function sumAskedFor(s: Study): Sum {
  const named = s.money.filter(
    (m) => m.line.page.number === 1 && m.line.cells.some((c) => c.end <= m.start || c.text.length < 60),
  );
  const taken = s.money.find(
    (m) => m.sure && m.value > 0 && DEBIT_SUM.test(m.line.folded.slice(Math.max(0, m.start - 40), m.start)),
  );
  const m =
    taken ??
    (["amount_due", "total", "premium", "closing_balance"] as const)
      .map((role) => moneyWithRole(named, role, 0.6))
      .find((found) => found !== null);
  if (!m) return captioned(s);
  return { value: m.value, currency: currencyOfPaper(m.currency, s.money, s.sheets, s.origin, s.numbers) };
}

/** True when a till's slip or a paper of a kind that seldom asks does ask: a sum by a day that is labelled so. */
function plainlyAsks(s: Study, total: Sum, due: DueFound): boolean {
  const issued = issueDate(s, "9999-12-31")?.found.date ?? null;
  if (s.kind.slug === "invoices/credit-note" && says(s, CREDIT_NOTE)) return false;
  if (due.computed) return !s.receipt && total !== null;
  return total !== null && due.ofPaying && (issued === null || due.date > issued);
}

/**
 * The payments that a paper asks for: one, or each of a plan that it sets out. None when it has been paid, when the sum
 * is in the household's favour, and when it says that it is no bill.
 */
export function paymentsOf(
  s: Study,
  type: string | null,
  read: Sum,
  due: DueFound | null,
  today: string,
): ReadObligation[] {
  const asks = asksFor(type);
  if (asks === "never" || paidAlready(s)) return [];
  const total = read ?? sumAskedFor(s);
  if ((total !== null && total.value <= 0) || isCredit(s, type)) return [];
  const debit = debitLine(s);
  if (says(s, NO_BILL) && !(debit !== null && says(s, DO_NOT_PAY))) return [];
  const issued = issueDate(s, today)?.found.date ?? null;
  const who = name(s);
  const title = payTitle(who, debit !== null);
  const rest = {
    kind: "payment" as const,
    automatic: debit !== null,
    if_missed: ifMissed(s, type),
  };
  // The movements of an account are days with amounts one under the other, and no plan.
  const listsMovements = type === "banking/credit-card-statement" || asksFor(type) === "never";
  const plan =
    s.receipt || listsMovements
      ? []
      : instalmentsOf(s, issued ?? today, due?.date ?? null, total?.value ?? null);
  if (plan.length > 1) {
    const items = plan.map((p, i) => ({
      ...rest,
      title: instalmentTitle(title, i + 1, plan.length),
      due: p.due,
      amount: p.amount,
      currency: total?.currency ?? null,
      page: p.line.page.number,
      quote: quoteOf(p),
      confidence: 78,
    }));
    return items;
  }
  if (due === null || (total === null && issued !== null && due.date > addDays(issued, FAR))) return [];
  if ((asks === "if said" || s.receipt) && !plainlyAsks(s, total, due)) return [];
  return [
    {
      ...rest,
      title,
      due: due.date,
      amount: total?.value ?? null,
      currency: total?.currency ?? null,
      page: due.page,
      quote: due.quote,
      confidence: due.confidence,
    },
  ];
}
