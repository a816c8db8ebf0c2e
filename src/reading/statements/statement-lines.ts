import { addDays } from "#kernel/dates.ts";
import { squeeze } from "#kernel/text.ts";
import { currencyOfPaper } from "../classify/origin.ts";
import type { Study } from "../classify/study.ts";
import { issueDate } from "../dates/issue.ts";
import { boxAt } from "../layout/layout.ts";
import { decimalSign } from "../money/money.ts";
import type { ReadStatementLine } from "../reader.ts";
import { accountMovements } from "./movements.ts";

/** Kinds of paper whose lines say what was paid to whom. */
export const hasLines = (type: string | null): boolean =>
  type === "banking/bank-statement" || type === "banking/credit-card-statement";

/** Days on which movements of the statement may lie. */
export function windowOf(s: Study, today: string): { from: string; to: string } | null {
  if (s.period) return { from: addDays(s.period.from, -10), to: addDays(s.period.to, 10) };
  // The last day it prints that has passed, where it does not say which is its own.
  const passed = s.dates.dates.map((d) => d.date).filter((d) => d <= today);
  const issued = issueDate(s, today)?.found.date ?? passed.sort().at(-1) ?? null;
  return issued === null ? null : { from: addDays(issued, -100), to: addDays(issued, 35) };
}

/**
 * The movements of a bank or card statement, in the order printed: only those whose day, amount and way are sure. Empty
 * for other papers. `today`: `YYYY-MM-DD`.
 */
export function statementLines(s: Study, type: string | null, today: string): ReadStatementLine[] {
  if (!hasLines(type)) return [];
  const window = windowOf(s, today);
  if (window === null) return [];
  const { all } = accountMovements({
    ...{ sheets: s.sheets, window, order: s.dates.order, todayYear: Number(today.slice(0, 4)) },
    card: type === "banking/credit-card-statement",
    decimal: decimalSign(
      s.sheets.flatMap((sh) => sh.lines.map((l) => l.text)),
      s.origin.country === "US" || s.origin.country === "GB" ? "." : ",",
    ),
  });
  const currency = currencyOfPaper(null, s.money, s.sheets, s.origin, s.numbers);
  const out: ReadStatementLine[] = [];
  for (const movement of all) {
    if (movement === null || movement.way === null || movement.row.words === "") continue;
    const { row, moved, way } = movement;
    const here = row.priced;
    out.push({
      day: row.day,
      words: row.words.slice(0, 300),
      amount: way * moved.value,
      currency,
      page: here.page.number,
      box: boxAt(here, 0, here.text.length),
      quote: squeeze(here.text).slice(0, 300),
    });
  }
  return out;
}
