import { addMonths } from "#kernel/dates.ts";
import { squeeze } from "#kernel/text.ts";
import { any, word } from "#lexicon/phrases.ts";
import { currencyOfPaper } from "../classify/origin.ts";
import type { Study } from "../classify/study.ts";
import { issueDate } from "../dates/issue.ts";
import { boxAt, type Line } from "../layout/layout.ts";
import { type DecimalSign, decimalSign, findMoney } from "../money/money.ts";
import type { ReadStatementLine } from "../reader.ts";
import { dayAt } from "./days.ts";
import { hasLines, windowOf } from "./statement-lines.ts";

/** Words by which somebody says that money has come in (en de fr es it nl), folded. */
const RECEIVED = new RegExp(any("payment-received"), "g");

/** Words that make of it something that has not happened, or not for sure. */
const NOT_YET = word("not-or-if");

/** A sentence may go on over this many lines. */
const OVER = 3;
/** Lines of a paper that are looked through. */
const MOST = 400;

function confirmed(
  lines: readonly Line[],
  i: number,
  decimal: DecimalSign,
  window: { from: string; to: string },
  order: string,
  year: number,
): { amount: number; currency: string | null; day: string | null; words: string } | null {
  const part = lines.slice(i, i + OVER);
  const folded = part.map((l) => l.folded).join(" ");
  const text = part.map((l) => l.text).join(" ");
  const first = part[0]?.folded.length ?? 0;
  for (const m of folded.matchAll(RECEIVED)) {
    if (m.index > first) return null;
    const from = Math.max(0, folded.lastIndexOf(". ", m.index) + 1);
    const stop = folded.indexOf(". ", m.index + m[0].length);
    const end = Math.min(stop < 0 ? folded.length : stop + 1, m.index + m[0].length + 160);
    if (NOT_YET.test(folded.slice(from, end))) continue;
    const money = findMoney(text.slice(from, end), decimal).find((h) => h.sure && h.value !== 0);
    if (!money) continue;
    let day: string | null = null;
    for (const w of folded.slice(m.index, end).matchAll(/(?<![a-z0-9.,])[a-z0-9]/g)) {
      const when = dayAt(folded.slice(m.index + w.index, m.index + w.index + 40), window, year);
      if (!when || when.days.length === 0 || when.length < 6) continue;
      day = (order === "mdy" ? when.days.at(-1) : when.days[0]) ?? null;
      break;
    }
    return {
      amount: Math.abs(money.value),
      currency: money.currency,
      day,
      words: squeeze(text.slice(from, end)).slice(0, 300),
    };
  }
  return null;
}

/**
 * What a paper confirms to have been paid to the one who wrote it ("We have received your payment of …"), as money that
 * went out. Statements say it line by line, so nothing is looked for there. `today`: `YYYY-MM-DD`.
 */
export function confirmedPayments(s: Study, type: string | null, today: string): ReadStatementLine[] {
  if (hasLines(type)) return [];
  const issued = issueDate(s, today)?.found.date ?? null;
  const window = windowOf({ ...s, period: null }, today) ?? { from: addMonths(today, -36), to: today };
  const out: ReadStatementLine[] = [];
  const decimal = decimalSign(
    s.sheets.flatMap((sh) => sh.lines.map((l) => l.text)),
    s.origin.country === "US" || s.origin.country === "GB" ? "." : ",",
  );
  for (const sheet of s.sheets.slice(0, 4))
    for (let i = 0; i < Math.min(MOST, sheet.lines.length); i++) {
      const line = sheet.lines[i] as Line;
      const found = confirmed(sheet.lines, i, decimal, window, s.dates.order, Number(today.slice(0, 4)));
      const day = found?.day ?? issued;
      if (!found || day === null) continue;
      if (out.some((o) => o.amount === -found.amount && o.day === day)) continue;
      out.push({
        day,
        words: found.words,
        amount: -found.amount,
        currency: currencyOfPaper(found.currency, s.money, s.sheets, s.origin, s.numbers),
        page: sheet.number,
        box: boxAt(line, 0, line.text.length),
        quote: squeeze(line.text).slice(0, 300),
      });
    }
  return out;
}
