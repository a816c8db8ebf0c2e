import { type MoneyRole, moneyCues } from "./cues/money.ts";
import { findDates } from "./dates.ts";
import { type Line, type Sheet, spanAt } from "./layout.ts";
import { type DecimalSign, findMoney, type MoneyHit } from "./money.ts";
import { headOf, inTotalRow, labelOf, OTHER_COLUMN } from "./money-labels.ts";

/** An amount of the paper with what its surroundings say it is. */
export interface MoneyFound {
  value: number;
  /** As printed beside it; see `MoneyHit`. */
  currency: string | null;
  sure: boolean;
  role: MoneyRole | null;
  /** The words that gave the role. */
  phrase: string;
  strength: number;
  /** Under a head like "YTD": of another span of time than the paper. */
  otherColumn: boolean;
  line: Line;
  start: number;
  end: number;
}

/** True for a whole number among the words of a label: "Total amount due Mar 25 | 127.46", "Total 3 items | 18.20". */
function isPartOfLabel(line: Line, h: MoneyHit, later: MoneyHit[]): boolean {
  if (!later.some((l) => l.sure)) return false;
  const cell = line.cells.find((c) => h.start >= c.start && h.end <= c.end);
  return cell !== undefined && /\p{L}{3}/u.test(line.text.slice(cell.start, h.start));
}

/** True for a stretch that belongs to a date on the line ("31.12.24"). */
const overlaps = (spans: { start: number; end: number }[], s: number, e: number): boolean =>
  spans.some((d) => s < d.end && e > d.start);

/**
 * Rows of the small table of taxes under a receipt, "A 19 % | 2.47 | 0.47 | 2.94": what each rate comes to is not what the
 * paper comes to. The row that sums them up has a label of its own.
 */
function taxRow(found: MoneyFound[]): void {
  const has = (role: MoneyRole) => found.some((m) => m.role === role && m.strength < 0.9);
  if (!has("tax") || !has("subtotal")) return;
  const line = found[0]?.line;
  // A rate or the letter that stands for one; a single row "net | tax | total" has neither.
  if (!line || !/\d ?%|^[a-z*]{1,2}[ =:.)]/.test(line.folded)) return;
  if (moneyCues.find(line.folded.slice(0, 40)).some((c) => c.role === "total" && c.start < 6)) return;
  for (const m of found) if (m.role === "total" && m.strength < 0.9) m.role = "other";
}

/** Every amount of the paper that has a fraction, a currency or a label. */
export function moneyOf(sheets: Sheet[], decimal: DecimalSign, todayYear: number): MoneyFound[] {
  const out: MoneyFound[] = [];
  for (const s of sheets)
    for (const line of s.lines) {
      if (out.length > 1500) return out;
      const hits = findMoney(line.text, decimal);
      if (hits.length === 0) continue;
      const dates = findDates(line.folded, todayYear);
      let from = 0;
      const first = out.length;
      const amounts = hits.filter(
        (h, i) => !overlaps(dates, h.start, h.end) && (h.sure || !isPartOfLabel(line, h, hits.slice(i + 1))),
      );
      for (const [nth, h] of amounts.entries()) {
        const head = headOf(line, spanAt(line, h.start, h.end));
        const label =
          (amounts.length > 1 ? inTotalRow(line, h.start, head, amounts.length, nth) : null) ??
          labelOf(line, h.start, h.end, from, nth);
        // "Rounding RM 30.40" is what is paid after rounding; the rounding itself is cents.
        if (label?.role === "rounding" && h.value > 1)
          Object.assign(label, { role: "total", phrase: "rounded total" });
        if (h.sure || (label !== null && label.role !== "other" && h.value < 1e7))
          out.push({
            value: h.value,
            currency: h.currency,
            sure: h.sure,
            role: label?.role ?? null,
            phrase: label?.phrase ?? "",
            strength: label?.strength ?? 0,
            otherColumn: OTHER_COLUMN.test(head) && !moneyCues.find(head).some((c) => c.role === "total"),
            line,
            start: h.start,
            end: h.end,
          });
        from = h.end;
      }
      taxRow(out.slice(first));
    }
  return out;
}

/** The plainest amount of a role, first page first; null when nothing says it plainly. */
export function moneyWithRole(all: MoneyFound[], role: MoneyRole, min = 0.55): MoneyFound | null {
  let best: MoneyFound | null = null;
  let score = min;
  for (const m of all) {
    if (m.role !== role || !m.sure || m.otherColumn) continue;
    const s = m.strength - 0.03 * Math.min(10, m.line.page.number - 1);
    if (s > score) {
      best = m;
      score = s;
    }
  }
  return best;
}

/** How many lines of goods a slip has: words, then a price that nothing else names. */
export const goodsOf = (all: MoneyFound[]): number =>
  new Set(
    all
      .filter(
        (m) => m.role === null && m.sure && m.value > 0 && /\p{L}{3}/u.test(m.line.text.slice(0, m.start)),
      )
      .map((m) => m.line),
  ).size;
