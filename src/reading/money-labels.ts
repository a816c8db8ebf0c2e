import { type MoneyRole, moneyCues } from "./cues/money.ts";
import type { Cue } from "./fold.ts";
import { type Line, spanAt } from "./layout.ts";
import { above, below, isValueCell, labelPlaces } from "./neighbours.ts";

export const OTHER_COLUMN =
  /(?<![a-z])(?:ytd|y-t-d|year to date|year-to-date|cumul|cumule|aufgelaufen|jahr|prior|previous year|last year|rate|qty|quantity|menge|limit)(?![a-z])/;

const AMOUNT = /\d[.,]\d{2}(?!\d)/;

/** Amounts that a head names row by row: the label of the row counts less there. */
export function headOf(line: Line, span: { x0: number; x1: number }): string {
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
}

const PRICE = /^(?:price|preis|prix|precio|prezzo|prijs|fare|cost|unit price)$/;

/** A row "Total | 0.00 | 640.20" under heads: the head says which of them each is. */
export function inTotalRow(
  line: Line,
  start: number,
  head: string,
  count: number,
  nth: number,
): Label | null {
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

/** Amounts that are named with the tax in them: "yearly premium incl. insurance tax". */
const WITH_TAX: ReadonlySet<MoneyRole> = new Set(["total", "premium", "amount_due", "rent"]);

/** "Amount due after 12 May": what is asked of those who are late. */
const IF_LATE =
  /(?<![a-z])(?:(?:if (?:paid )?(?:after|late)|after|nach dem|apres le|despues del?|dopo il|na)[ :]{1,3}(?:due date|[a-z]{3,9} ?\d|\d)|will (?:increase|be) )/;

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
    (/(?<![a-z])(?:after|nc|incl|inclusive|including|inc|inkl|einschl|einschliesslich|brutto mit|mit|compris|incluid|compresa|with)/.test(
      between,
    ) ||
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
    if (found) return { role: found[1], strength: 0.8, phrase: found[0] };
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

export function labelOf(line: Line, start: number, end: number, from: number, nth: number): Label | null {
  const span = spanAt(line, start, end);
  let best: { role: MoneyRole; strength: number; phrase: string } | null = null;
  for (const place of labelPlaces(line, start, end, from, span)) {
    // A cell with an amount of its own names that one: "12.40 in credit" over the next balance.
    if (place.where !== "left" && AMOUNT.test(place.folded)) continue;
    const cues = moneyCues.find(place.folded);
    if (cues.length === 0) continue;
    const last = cues[cues.length - 1]!;
    // "Total 5 items", "Total (RM)": the word that says most wins among the last two.
    const before = cues[cues.length - 2];
    const cue = pick(before, last, place.folded);
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
      best = { role, strength: role === cue.role || late ? strength : 0.6, phrase: cue.phrase };
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
