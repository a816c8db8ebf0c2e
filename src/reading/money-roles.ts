import { type MoneyRole, moneyCues } from "./cues/money.ts";
import { findDates } from "./dates.ts";
import type { Cue } from "./fold.ts";
import { type Line, type Sheet, spanAt } from "./layout.ts";
import { type DecimalSign, findMoney } from "./money.ts";
import { above, isValueCell, labelPlaces } from "./neighbours.ts";

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

const OTHER_COLUMN =
  /(?<![a-z])(?:ytd|y-t-d|year to date|year-to-date|cumul|cumule|aufgelaufen|jahr|prior|previous year|last year|rate|qty|quantity|menge|limit)(?![a-z])/;

/** Amounts that a head names row by row: the label of the row counts less there. */
function headOf(line: Line, span: { x0: number; x1: number }): string {
  let head = "";
  let top: Line | null = null;
  for (const { line: l, cell, steps } of above(line, span, 40)) {
    if (isValueCell(cell.text)) continue;
    const text = l.folded.slice(cell.start, cell.end).slice(0, 60);
    // A head in two storeys: "Ending balance" over "this period".
    if (top !== null) return top.y0 - l.y1 < 1.2 * line.size ? `${text} ${head}` : head;
    if (steps === 1 && line.y0 - l.y1 >= 3 * line.size) continue;
    head = text;
    top = l;
  }
  return head;
}

interface Label {
  role: MoneyRole;
  strength: number;
  phrase: string;
}

const PRICE = /^(?:price|preis|prix|precio|prezzo|prijs|fare|cost|unit price)$/;

/** A row "Total | 0.00 | 640.20" under heads: the head says which of them each is. */
function inTotalRow(line: Line, start: number, head: string, count: number, nth: number): Label | null {
  const row = moneyCues.find(line.folded.slice(0, Math.min(70, start)))[0];
  // The small table of taxes under a receipt has a total of its own.
  const near = line.page.lines
    .slice(Math.max(0, line.index - 5), line.index)
    .map((l) => l.folded)
    .join(" ");
  const taxTable =
    /gst summary|tax summary|sst summary|ummary.{0,40}tax|mwst.{0,40}netto|netto.{0,40}mwst|steuer.{0,30}netto|tax code|tva.{0,30}ht|iva.{0,30}base|base.{0,30}iva|btw.{0,30}excl/.test(
      near,
    );
  if (row && taxTable && row.role === "total") return { role: "other", strength: 1, phrase: row.phrase };
  if (!row || row.start > 25 || (row.role !== "total" && row.role !== "closing_balance")) return null;
  const cues = moneyCues.find(head);
  const over = cues[cues.length - 1];
  if (over && over.role !== row.role && over.role !== "total" && over.role !== "amount_due") {
    const summed = over.role === "closing_balance" || over.role === "premium";
    return { role: over.role, strength: 0.9, phrase: summed ? `total ${over.phrase}` : over.phrase };
  }
  return { role: row.role, strength: over ? 0.97 : nth === count - 1 ? 0.9 : 0.75, phrase: row.phrase };
}

/** Of the last two cues of a label the one that says what the amount is. */
function pick(before: Cue<MoneyRole> | undefined, last: Cue<MoneyRole>, text: string): Cue<MoneyRole> {
  if (!before) return last;
  const between = text.slice(before.start, last.start);
  // "Total 5 items", "Total (RM)".
  if (
    last.role === "other" &&
    last.end - before.start < 26 &&
    before.role !== "other" &&
    last.phrase.length < 5
  )
    return before;
  // "Total RM incl. of GST": with the tax, not the tax.
  if (
    last.role === "tax" &&
    before.role === "total" &&
    /(?<![a-z])(?:after|nc|incl|inclusive|including|inc|inkl|mit|compris|incluid|compresa|with)/.test(between)
  )
    return before;
  return last;
}

function labelOf(line: Line, start: number, end: number, from: number, nth: number): Label | null {
  const span = spanAt(line, start, end);
  let best: { role: MoneyRole; strength: number; phrase: string } | null = null;
  for (const place of labelPlaces(line, start, end, from, span)) {
    const cues = moneyCues.find(place.folded);
    if (cues.length === 0) continue;
    const last = cues[cues.length - 1]!;
    // "Total 5 items", "Total (RM)": the word that says most wins among the last two.
    const before = cues[cues.length - 2];
    const cue = pick(before, last, place.folded);
    const gap = place.where === "left" ? place.folded.length - cue.end : 0;
    const loose = place.where !== "left" && place.folded.trim().length > cue.phrase.length + 22;
    const strength = place.weight * (gap > 30 ? 0.6 : 1) * (loose ? 0.5 : 1);
    // "Price: 340 CZK": a price alone behind its colon is what is paid.
    const role: MoneyRole =
      PRICE.test(cue.phrase) && place.where === "left" && /: *$/.test(place.folded) ? "total" : cue.role;
    if (best === null || strength > best.strength + 0.1)
      best = { role, strength: role === cue.role ? strength : 0.6, phrase: cue.phrase };
  }
  if (nth > 0 && (best === null || best.strength < 0.6)) {
    const row = moneyCues.find(line.folded.slice(0, Math.min(60, start)));
    const cue = row[0];
    if (
      cue &&
      cue.start < 25 &&
      (best === null || best.role === "total" || best.role === "closing_balance") &&
      best?.role !== "tax"
    )
      return { role: cue.role, strength: best === null ? 0.5 : 0.6, phrase: cue.phrase };
  }
  return best;
}

/** True for a stretch that belongs to a date on the line ("31.12.24"). */
const overlaps = (spans: { start: number; end: number }[], s: number, e: number): boolean =>
  spans.some((d) => s < d.end && e > d.start);

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
      for (const [nth, h] of hits.entries()) {
        if (overlaps(dates, h.start, h.end)) continue;
        const head = headOf(line, spanAt(line, h.start, h.end));
        const label =
          (hits.length > 1 ? inTotalRow(line, h.start, head, hits.length, nth) : null) ??
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
