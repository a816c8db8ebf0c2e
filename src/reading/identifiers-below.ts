import type { NumberFound } from "./checked-numbers.ts";
import { type NumberKey, numberCues } from "./cues/numbers.ts";
import { findDates } from "./dates.ts";
import { printedAt, push } from "./identifiers-found.ts";
import type { Line } from "./layout.ts";
import { below, captioned, isValueCell } from "./neighbours.ts";
import { plausible, valueAt } from "./number-values.ts";

/** The value of a label whose line was broken before its colon: "Slip no" and ": 4417" on the next. True when it was one. */
export function brokenOff(
  line: Line,
  key: Exclude<NumberKey, "none">,
  explicit: boolean,
  out: NumberFound[],
): boolean {
  const l = line.page.lines[line.index + 1];
  const gap = l ? /^[:.#] ?/.exec(l.text)?.[0].length : undefined;
  if (!l || gap === undefined || l.y0 - line.y1 > 1.5 * line.size) return false;
  const value = valueAt(l.text.slice(gap), key);
  if (value === null || !plausible(key, value, explicit)) return false;
  push(out, { key, value, line: l, ...printedAt(l.text, value, gap), confidence: 72, checked: false });
  return true;
}

/** A cell that holds one number of an account, a policy, a file: at least four digits, no money, no day. */
const NUMBER_ALONE = /^(?=(?:\D*\d){4})(?!.*\d[.,]\d{2}$)[A-Z0-9]{1,12}(?:[ ./-]?[A-Z0-9]{1,12}){0,5}$/;

/** A code of letters and figures, or of figures, in one piece. */
const CODE_ALONE = /^(?=.*\d)[A-Z0-9][A-Z0-9./-]{2,19}$/;

/** The value in the cell under a label: forms and table heads. */
export function underLabel(
  line: Line,
  key: Exclude<NumberKey, "none">,
  start: number,
  end: number,
  explicit: boolean,
  out: NumberFound[],
  todayYear: number,
): void {
  const cell = line.cells.find((c) => start >= c.start && start < c.end);
  if (!cell || cell.text.length > end - start + 24) return;
  const over = captioned(line, cell);
  if (over !== null) {
    const { line: l, cell: c } = over;
    const value = valueAt(l.text.slice(c.start, c.end), key);
    const whole = value !== null && value.length >= 0.7 * c.text.trim().length;
    const day = findDates(l.folded.slice(c.start, c.end), todayYear).length > 0;
    if (whole && !day && plausible(key, value, true)) {
      push(out, {
        key,
        value,
        line: l,
        ...printedAt(l.text, value, c.start),
        confidence: 76,
        checked: false,
      });
      return;
    }
  }
  for (const { line: l, cell: c, steps } of below(line, cell, 2)) {
    if (l.y0 - line.y1 > 2.5 * line.size || steps > 2) break;
    if (!isValueCell(c.text) && !/^[A-Z]{1,4}[- ]?\d/.test(c.text)) continue;
    const value = valueAt(l.text.slice(c.start), key);
    if (value === null || value.length < c.text.length * 0.5) return;
    // "BTW NL8073...": a label of its own with its number.
    const own = numberCues.find(l.folded.slice(c.start, c.start + 12))[0];
    if (own && own.start === 0 && own.role !== key && /^[ .:]/.test(l.folded.slice(c.start + own.end)))
      return;
    if (findDates(l.folded.slice(c.start, c.end), todayYear).length > 0) return;
    // "Account" over "20912623": a bare word names a number when it fills its cell and the number is plainly one.
    const bare =
      steps === 1 && cell.text.trim().length <= end - start + 2 && NUMBER_ALONE.test(c.text.trim());
    if (plausible(key, value, explicit || bare) && (explicit || bare))
      push(out, {
        key,
        value,
        line: l,
        ...printedAt(l.text, value, c.start),
        confidence: explicit && steps === 1 ? 78 : 60,
        checked: false,
      });
    return;
  }
  if (explicit) inFormBox(line, key, cell, out, todayYear);
}

/** The only value on the next line between where the label's box begins and where the next one does: forms with ruled boxes. */
function inFormBox(
  line: Line,
  key: Exclude<NumberKey, "none">,
  cell: Line["cells"][number],
  out: NumberFound[],
  todayYear: number,
): void {
  const l = line.page.lines[line.index + 1];
  const next = line.cells[line.cells.indexOf(cell) + 1];
  if (!l || !next || l.y0 - line.y1 > 1.5 * line.size) return;
  const inside = l.cells.filter((c) => c.x0 >= cell.x0 - line.size && c.x1 <= next.x0);
  const [only, second] = inside;
  if (!only || second || !CODE_ALONE.test(only.text)) return;
  if (findDates(l.folded.slice(only.start, only.end), todayYear).length > 0) return;
  const value = valueAt(l.text.slice(only.start, only.end), key);
  if (value === null || value !== only.text.trim() || !plausible(key, value, true)) return;
  push(out, {
    key,
    value,
    line: l,
    ...printedAt(l.text, value, only.start),
    confidence: 62,
    checked: false,
  });
}
