import { squeeze } from "#kernel/text.ts";
import { any, word } from "#lexicon/phrases.ts";
import { currencyOfPaper } from "../classify/origin.ts";
import type { Study } from "../classify/study.ts";
import { boxAt, type Line } from "../layout/layout.ts";
import type { MoneyFound } from "../money/money-roles.ts";
import type { ReadStatementLine } from "../reader.ts";
import { dayAt } from "./days.ts";
import { hasLines } from "./statement-lines.ts";

/** Words by which a paper says that it is of a whole year, with the year behind or before them; folded. */
const OF_YEAR = new RegExp(
  `(?<![a-z])(?:${any("tax-package-yearly")})[^\\d.]{0,60}?((?:19|20)\\d{2})(?![\\d./-])` +
    `|(?:^|\\n) *((?:19|20)\\d{2})(?: [a-z-]+){0,3} (?:${any("tax-package-year-paper")})(?![a-z])`,
);

/** Words by which a list says that it is of payments that came in. */
const CAME_IN = word("payments-listed");
/** Words that make of it something that has not happened, or not for sure. */
const NOT_YET = word("not-or-if");

/** Fewer rows are no list. */
const LEAST = 2;
/** Lines of a paper that are looked through. */
const MOST = 400;

const cents = (n: number): number => Math.round(n * 100);

/** The year that a paper is of, and the span of its days; null where it says none, or asks for money by a day. */
function yearOf(s: Study): { from: string; to: string } | null {
  if (s.dates.dates.some((d) => d.role === "due")) return null;
  const text = (s.sheets[0]?.lines ?? []).map((l) => l.folded.slice(0, 300)).join("\n");
  const said = OF_YEAR.exec(text);
  const year = said?.[1] ?? said?.[2];
  return year === undefined ? null : { from: `${year}-01-01`, to: `${year}-12-31` };
}

interface Row {
  day: string;
  line: Line;
  money: MoneyFound;
}

/** The day a line begins with and the one amount on it. */
function rowOn(s: Study, line: Line, window: { from: string; to: string }, year: number): Row | null {
  const when = dayAt(line.folded.trimStart().slice(0, 40), window, year);
  const day = (s.dates.order === "mdy" ? when?.days.at(-1) : when?.days[0]) ?? null;
  const [money, ...more] = s.money.filter((m) => m.line === line && m.sure && m.value !== 0);
  return day === null || !money || more.length > 0 ? null : { day, line, money };
}

/**
 * The payments that a statement of a whole year lists, as money that went to the one who wrote it: rows of a day in that year
 * and an amount that come to the total under them, on a paper that says they came in. `today`: `YYYY-MM-DD`.
 */
export function listedPayments(s: Study, type: string | null, today: string): ReadStatementLine[] {
  const window = hasLines(type) ? null : yearOf(s);
  if (window === null) return [];
  const lines = s.sheets.flatMap((sheet) => sheet.lines).slice(0, MOST);
  if (!lines.some((l) => CAME_IN.test(l.folded) && !NOT_YET.test(l.folded))) return [];
  const rows = lines.flatMap((l) => rowOn(s, l, window, Number(today.slice(0, 4))) ?? []);
  const last = rows.at(-1);
  if (!last || rows.length < LEAST || rows.some((r) => r.money.value < 0)) return [];
  const sum = rows.reduce((n, r) => n + cents(r.money.value), 0);
  const listed = new Set(rows.map((r) => r.line));
  const total = s.money.find((m) => m.sure && !listed.has(m.line) && cents(m.value) === sum);
  if (!total) return [];
  return rows.map(({ day, line, money }) => ({
    day,
    words: squeeze(total.line.text).slice(0, 300),
    amount: -money.value,
    currency: currencyOfPaper(money.currency, s.money, s.sheets, s.origin, s.numbers),
    page: line.page.number,
    box: boxAt(line, 0, line.text.length),
    quote: squeeze(line.text).slice(0, 300),
  }));
}
