import { any, whole, word } from "#lexicon/phrases.ts";
import { findDates } from "../dates/dates.ts";
import { above, below, isValueCell, labelPlaces } from "../layout/adjacent-text.ts";
import type { Line, Sheet } from "../layout/layout.ts";
import { spanAt } from "../layout/layout.ts";
import type { Cue } from "../text/fold.ts";
import { labelMeant } from "../text/misread-words.ts";
import type { MoneyRole } from "./cues.ts";
import { moneyCues, moneyMeant } from "./cues.ts";
import type { DecimalSign, MoneyHit } from "./money.ts";
import { findMoney } from "./money.ts";

const OTHER_COLUMN = word("other-period");

const AMOUNT = /\d[.,]\d{2}(?!\d)/;

/** Amounts that a head names row by row: the label of the row counts less there. */
function headOf(line: Line, span: { x0: number; x1: number }): string {
  let head = "";
  let top: Line | null = null;
  for (const { line: l, cell, steps } of above(line, span, 40)) {
    // "12.40 in credit" is a value of the row above, whatever words stand behind it.
    if (isValueCell(cell.text) || AMOUNT.test(cell.text)) continue;
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
  /** Seen through a misread word. */
  worn?: boolean;
}

const PRICE = whole("money-roles-price");

const TAX_TABLE = new RegExp(any("tax-table"));

/** A row "Total | 0.00 | 640.20" under heads: the head says which of them each is. */
function inTotalRow(line: Line, start: number, head: string, count: number, nth: number): Label | null {
  const row = moneyCues.find(line.folded.slice(0, Math.min(70, start)))[0];
  // The small table of taxes under a receipt has a total of its own.
  const near = line.page.lines
    .slice(Math.max(0, line.index - 5), line.index)
    .map((l) => l.folded)
    .join(" ");
  const taxTable = TAX_TABLE.test(near);
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

/** Amounts that are named with the tax in them: "yearly premium incl. insurance tax". */
const WITH_TAX: ReadonlySet<MoneyRole> = new Set(["total", "premium", "amount_due", "rent"]);

/** "Amount due after 12 May": what is asked of those who are late. */
const IF_LATE = new RegExp(
  String.raw`(?<![a-z])(?:(?:${any("money-roles-after-day")})[ :]{1,3}(?:due date|[a-z]{3,9} ?\d|\d)|will (?:increase|be) )`,
);

const afterWords = new RegExp(`(?<![a-z])(?:${any("money-roles-after")})`);

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
    (last.role === "tax" || last.role === "fee") &&
    WITH_TAX.has(before.role) &&
    (afterWords.test(between) ||
      (last.role === "fee" && /(?:&|\+|(?<![a-z])(?:and|und|et|y|e|en)(?![a-z])) *$/.test(between)))
  )
    return before;
  return last;
}

/** Words that decide alone, and what each says; matched with a letter lost or gained by the reader of a picture. */
const DECIDING: [string, MoneyRole][] = [
  ["subtotal", "subtotal"],
  ["zwischensumme", "subtotal"],
  ["total", "total"],
  ["totale", "total"],
  ["totaal", "total"],
  ["summe", "total"],
  ["gesamt", "total"],
  ["gesamtbetrag", "total"],
  ["endbetrag", "total"],
  ["betrag", "total"],
  ["montant", "total"],
  ["importe", "total"],
  ["balance", "closing_balance"],
  ["rounding", "rounding"],
  ["change", "change"],
  ["ruckgeld", "change"],
  ["gegeben", "cash"],
];

/** True when one is the other with a single letter left out. */
function oneLost(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) !== 1) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  let i = 0;
  while (i < short.length && short[i] === long[i]) i++;
  return short.slice(i) === long.slice(i + 1);
}

/** The label of an amount on a picture whose reader lost or added a letter: "otal:", "totaal l". */
function worn(line: Line, folded: string): Label | null {
  if (!line.page.ocr) return null;
  const words = folded.match(/[a-z]{3,14}/g);
  // A label is short; a sentence that happens to hold such a word is none.
  if (words === null || words.length > 3) return null;
  for (const w of words.reverse()) {
    const found = DECIDING.find(([d]) => oneLost(w, d) && Math.min(w.length, d.length) >= 4);
    if (found) return { role: found[1], strength: 0.8, phrase: found[0], worn: true };
  }
  return null;
}

/** True for an amount of a list: another stands right under it in its column, so the head names them all and none for good. */
function isListed(line: Line, start: number, end: number): boolean {
  const cell = line.cells.find((c) => start >= c.start && end <= c.end);
  if (!cell) return false;
  for (const { line: l, cell: c } of below(line, cell, 1))
    return l.y0 - line.y1 < 2.6 * line.size && isValueCell(c.text) && AMOUNT.test(c.text);
  return false;
}

/** The words right behind an amount that opens its cell: "735.08  Total due", as plain printers set sums. */
function labelBehind(line: Line, start: number, end: number): Label | null {
  const cell = line.cells.find((c) => start >= c.start && end <= c.end);
  if (!cell || /\p{L}{4}/u.test(line.text.slice(cell.start, start))) return null;
  const next = line.cells[line.cells.indexOf(cell) + 1];
  const alone = line.text.slice(end, cell.end).replace(/[^\p{L}]/gu, "").length < 4;
  const rest = line.folded.slice(end, alone && next ? next.end : cell.end);
  if (AMOUNT.test(rest) || rest.length > 45) return null;
  const cue = moneyCues.find(rest)[0];
  if (!cue || /[a-z]{4}/.test(rest.slice(0, cue.start)) || rest.length - cue.end > 14) return null;
  return { role: cue.role, strength: 0.75, phrase: cue.phrase };
}

function labelOf(line: Line, start: number, end: number, from: number, nth: number): Label | null {
  const span = spanAt(line, start, end);
  let best: Label | null = null;
  for (const place of labelPlaces(line, start, end, from, span)) {
    // A cell with an amount of its own names that one: "12.40 in credit" over the next balance.
    if (place.where !== "left" && AMOUNT.test(place.folded)) continue;
    const said = moneyCues.find(place.folded);
    const text = said.length === 0 && line.page.ocr ? labelMeant(place.folded, moneyMeant) : place.folded;
    const cues = said.length === 0 && text !== place.folded ? moneyCues.find(text) : said;
    if (cues.length === 0) continue;
    const last = cues[cues.length - 1]!;
    // "Total 5 items", "Total (RM)": the word that says most wins among the last two.
    const before = cues[cues.length - 2];
    const cue = pick(before, last, text);
    const gap = place.where === "left" ? place.folded.length - cue.end : 0;
    const listed = place.where !== "left" && isListed(line, start, end);
    const loose = place.where !== "left" && place.folded.trim().length > cue.phrase.length + 22;
    const strength = place.weight * (gap > 30 ? 0.6 : 1) * (loose ? 0.5 : 1) * (listed ? 0.65 : 1);
    // "Price: 340 CZK": a price alone behind its colon is what is paid.
    const late = cue.role === "amount_due" && IF_LATE.test(place.folded.slice(cue.end, cue.end + 40));
    const role: MoneyRole = late
      ? "other"
      : PRICE.test(cue.phrase) && place.where === "left" && /: *$/.test(place.folded)
        ? "total"
        : cue.role;
    if (best === null || strength > best.strength + 0.1)
      best = {
        ...{ role, strength: role === cue.role || late ? strength : 0.6, phrase: cue.phrase },
        ...(said.length === 0 && { worn: true }),
      };
  }
  if (best === null && nth === 0) best = labelBehind(line, start, end);
  if (best === null) best = worn(line, line.folded.slice(Math.max(from, start - 40, 0), start));
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
  /** A sentence around it asks for it. */
  told?: boolean;
  /** Its label was seen through a misread word. */
  worn?: boolean;
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
            worn: label?.worn ?? false,
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
