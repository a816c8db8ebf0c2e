import { any } from "#lexicon/phrases.ts";
import { spanAt } from "#reading/layout/layout.ts";
import { fitOf } from "../names/fits.ts";
import { Words } from "../names/place-words.ts";
import type { ReadPage, ReadPaper } from "../paper.ts";
import type { Sought } from "../question/sought.ts";
import { rowOf } from "../scopes/scope-rows.ts";
import { hasUnit } from "../values/units.ts";
import { type Value, valuesOf } from "../values/values.ts";
import { closes } from "./bought.ts";
import { columnHead, headBetween } from "./heads.ts";
import { moneyOn } from "./row-money.ts";

/** Which of several amounts of a row is asked for. */
export interface Which {
  /** The price of one. */
  one: boolean;
  /** What else the question names: whoever has a column of his own. */
  names: readonly Sought[];
}

/** A value of an item and the line of the page it stands on. */
export interface OnLine {
  value: Value;
  at: number;
}

/** True for a line that has amounts and hardly a word: what it costs, under or over the line that says what it is. */
function isAmounts(paper: ReadPaper, page: ReadPage, at: number): boolean {
  const line = page.lines[at]?.line;
  if (!line || moneyOn(paper, page, at).length === 0) return false;
  const words = line.text.match(/\p{L}{3,}/gu) ?? [];
  return words.length <= 1 || words.join("").length < 8;
}

const sides = new WeakMap<ReadPage, 1 | -1>();

/** Where amounts stand on slips of two lines an item: the line after it (1), or the one before (-1). */
function besideOf(paper: ReadPaper, page: ReadPage): 1 | -1 {
  let own = sides.get(page);
  if (own !== undefined) return own;
  let after = 0;
  let before = 0;
  const sums = page.lines.findIndex((l, at) => closes(l) && moneyOn(paper, page, at).length > 0);
  const end = sums > 0 ? sums : page.lines.length;
  page.lines.slice(0, end).forEach((l, at) => {
    if (moneyOn(paper, page, at).length > 0 || !/\p{L}{4}/u.test(l.line.text)) return;
    if (at + 1 < end && isAmounts(paper, page, at + 1)) after++;
    if (isAmounts(paper, page, at - 1)) before++;
  });
  // Where the last line above the sums is the name of a thing, its amount stands over it.
  const named = sums > 0 && moneyOn(paper, page, sums - 1).length === 0;
  own = before > after || (before === after && before > 0 && named) ? -1 : 1;
  sides.set(page, own);
  return own;
}

/** What heads a column, folded to its words; "" for none. */
function headOf(page: ReadPage, at: number, value: Pick<Value, "start" | "end">): string {
  const line = page.lines[at]?.line;
  const cell = line?.cells.find((c) => value.start >= c.start && value.start < c.end);
  if (!line || !cell) return "";
  const span = spanAt(line, value.start, value.end);
  return ` ${((columnHead(line, span) ?? headBetween(line, cell))?.text ?? "").toLowerCase()} `;
}

/** Words that the name of a thing has at most on a line of its own. */
const NAME_WORDS = 6;

const wordsOn = (text: string): number => (text.match(/\p{L}{2,}/gu) ?? []).length;

/** Columns that have the price of one; en de fr es it nl. */
const ONE = new RegExp(any("item-values-one"), "iu");

/** True for the head of a column that is the year a question names. */
const isYear = ({ span }: Sought, head: string): boolean =>
  span !== null &&
  span.from.slice(0, 4) === span.to.slice(0, 4) &&
  span.from.slice(4) === "-01-01" &&
  new RegExp(`(?<!\\d)${span.from.slice(0, 4)}(?!\\d)`).test(head);

/** Columns that have what all of it comes to. */
const WHOLE = new RegExp(any("item-values-whole"), "iu");

/** Columns whose amounts are no price of what stands on the row: what is left of an account, what came together in a year, a tax. */
const NOT_OWN = new RegExp(any("item-values-not-own"), "iu");

const totals = new RegExp(any("item-values-total"), "iu");

/**
 * The amount of one line: in the column of what the question names; else the last, which is what all of the item costs, whatever
 * the column of the balance or the tax says, or the price of one, under its own head or before the others.
 */
function amountOn(paper: ReadPaper, page: ReadPage, at: number, { one, names }: Which): OnLine | null {
  const values = moneyOn(paper, page, at);
  const line = page.lines[at]?.line;
  // Of several amounts in running text each is of its own words.
  if (values.length > 1 && line && line.cells.length === 1 && wordsOn(line.text) > NAME_WORDS) return null;
  if (values.length <= 1) return values[0] ? { value: values[0], at } : null;
  const heads = values.map((v) => headOf(page, at, v));
  const own = values.filter((_, i) => !NOT_OWN.test(heads[i] as string));
  const named = values.filter((_, i) => {
    const head = new Words(heads[i] as string, page.picture);
    return names.some((s) => (s.span === null ? fitOf(s, head) >= 0.75 : isYear(s, heads[i] as string)));
  });
  const rest = named.length > 0 ? named : own.length > 0 ? own : values;
  // "0.65 lb @ $10.99   $7.14": where amounts bear their currency, a figure without is a weight.
  const marked = rest.filter((v) => v.currency !== null);
  const among = marked.length > 0 ? marked : rest;
  const headed = (pattern: RegExp, not: RegExp) =>
    among.filter((v) => {
      const head = heads[values.indexOf(v)] as string;
      return pattern.test(head) && !not.test(head);
    });
  const value = one ? (headed(ONE, totals)[0] ?? among[0]) : (headed(WHOLE, NOT_OWN).at(-1) ?? among.at(-1));
  return value ? { value, at } : null;
}

/** Lines below the row of a table that only say more of it. */
const MOST_MORE = 3;

/** The row of a table that a line goes on with more words: above it, with cells of its own under heads; null where the line is no such line. */
export function rowAbove(paper: ReadPaper, page: ReadPage, at: number): number | null {
  if ((page.lines[at]?.line.cells.length ?? 0) > 1) return null;
  for (let up = at - 1; up >= Math.max(0, at - MOST_MORE); up--) {
    const line = page.lines[up]?.line;
    if (!line) return null;
    const last = line.cells.at(-1);
    if (line.cells.length < 3 || !last) {
      // An amount with words is another thing's.
      if (wordsOn(line.text) > 0 && moneyOn(paper, page, up).length > 0) return null;
      continue;
    }
    const headed = line.cells.filter((c) => columnHead(line, c) !== null).length >= 2;
    return headed && moneyOn(paper, page, up).length > 0 ? up : null;
  }
  return null;
}

/**
 * What the item of a row costs: its amount on the line that names it, on slips of two lines an item on the one beside it, under
 * heads of columns on the row that the line goes on. Null when it has none.
 */
export function amountOf(paper: ReadPaper, page: ReadPage, at: number, which: Which): OnLine | null {
  const own = amountOn(paper, page, at, which);
  if (own) return own;
  const row = rowAbove(paper, page, at);
  if (row !== null) return amountOn(paper, page, row, which);
  const line = page.lines[at]?.line;
  // Running text is no name of a thing: what stands over or under it is something else's.
  if (!line || wordsOn(line.text) > NAME_WORDS) return null;
  const beside = besideOf(paper, page);
  for (const step of [beside, 2 * beside])
    if (isAmounts(paper, page, at + step)) return amountOn(paper, page, at + step, which);
    else if (moneyOn(paper, page, at + step).length > 0) break;
  return null;
}

/** A figure without a unit that stands under a head for it: "38.80" under "Hours". */
function underUnit(page: ReadPage, at: number, units: readonly string[]): Value | null {
  const text = page.lines[at]?.line.text ?? "";
  for (const m of text.matchAll(/(?<![\d.,\p{L}])\d{1,6}(?:[.,]\d{1,2})?(?![\d.,%\p{L}])/gu)) {
    const head = headOf(page, at, { start: m.index, end: m.index + m[0].length });
    if (units.some((u) => hasUnit(head, u)))
      return { ...counted(m.index, m[0]), kind: "measure", number: Number(m[0].replace(",", ".")) };
  }
  return null;
}

/** How much of an item a row says, in the unit that is asked for: on its line, or on one that has no words of its own. */
export function measureOf(
  paper: ReadPaper,
  page: ReadPage,
  row: number,
  units: readonly string[],
): OnLine | null {
  const [, end] = rowOf(page, row);
  for (const at of [row, row + 1, row - 1]) {
    const text = page.lines[at]?.line.text ?? "";
    // What a row goes on with says more of it; another line only where it has hardly a word.
    const goesOn = at > row && at <= end;
    if (at !== row && !goesOn && (text.match(/\p{L}{3,}/gu) ?? []).length > 2) continue;
    const value = valuesOf("measure", text, paper.notation).find(
      (v) => units.length === 0 || units.some((u) => hasUnit(text.slice(v.start, v.end), u)),
    );
    if (value) return { value, at };
  }
  const under = underUnit(page, row, units);
  return under === null ? null : { value: under, at: row };
}

/** Heads of columns that say how many. */
const QUANTITY = new RegExp(String.raw`(?<!\p{L})(?:${any("item-values-quantity")})(?!\p{L})`, "iu");

const COUNTED: readonly RegExp[] = [
  /^[^\p{L}\d]{0,3}(\d{1,4})(?:\s?(?:x|×|stk\.?|st\.?|pcs?|pc|ea|uds?|pz)(?![\p{L}]))/iu,
  /(?:^|[\s#])(\d{1,4})\s?(?:x|×|stk\.?|pcs?|pc|uds?|pz|@)(?=\s|$)/iu,
  /(?:^|\s)(?:x|×|qty\.?:?|menge:?|anzahl:?|qt[eé]\.?:?|cant\.?:?|aantal:?)\s?(\d{1,4})(?=\s|$)/iu,
];

/** A number that opens a line before its words: so many of it, or the place of the row. */
const OPENS = /^[^\p{L}\d]{0,3}(\d{1,4})\s+(?=\p{L})/u;

const counted = (start: number, digits: string): Value => ({
  kind: "count",
  start,
  end: start + digits.length,
  date: null,
  number: Number(digits),
  currency: null,
  stretch: null,
});

const running = new WeakMap<ReadPage, boolean>();

/** Heads of columns that number the rows. */
const PLACE = new RegExp(String.raw`^ *(?:${any("item-values-line-heads")})\.? *$`, "iu");

/** True where the rows of a page are numbered, under a head that says so or from the first one on. */
function isNumbered(page: ReadPage): boolean {
  let own = running.get(page);
  if (own === undefined) {
    const all = page.lines.flatMap(({ line }, at) => {
      const m = OPENS.exec(line.text);
      return m?.[1] && line.cells.length >= 2 ? [{ n: Number(m[1]), at, start: m.index }] : [];
    });
    const on = all.filter(({ n }, i) => n === (all[0]?.n ?? 0) + i).length;
    const headed = all.some(({ at, start }) => PLACE.test(headOf(page, at, { start, end: start + 1 })));
    own = headed || (all.length >= 3 && on === all.length && (all[0]?.n ?? 9) <= 1);
    running.set(page, own);
  }
  return own;
}

/** How many of an item a line says: under a head of a column for it, "3 x", "2 pcs", or a number that opens the line before its words. */
function countOn(page: ReadPage, at: number): Value | null {
  const line = page.lines[at]?.line;
  if (!line) return null;
  for (const m of line.text.matchAll(/(?<![\d.,'’\p{L}-])\d{1,6}(?:[.,]0+)?(?![\d.,'’]*\d|[\p{L}%])/gu)) {
    const head = headOf(page, at, { start: m.index, end: m.index + m[0].length });
    // "Amount" over a whole number counts, over money it does not.
    if (QUANTITY.test(head) && !ONE.test(head)) return counted(m.index, m[0].replace(/[.,]0+$/, ""));
  }
  for (const pattern of COUNTED) {
    const m = pattern.exec(line.text);
    if (m?.[1]) return counted(m.index + m[0].indexOf(m[1]), m[1]);
  }
  const opens = isNumbered(page) ? null : OPENS.exec(line.text);
  return opens?.[1] ? counted(opens.index + opens[0].indexOf(opens[1]), opens[1]) : null;
}

/** How many of an item there are: on its row, on the line of amounts beside it, or on the row that the line goes on. */
export function countOf(paper: ReadPaper, page: ReadPage, row: number): OnLine | null {
  const beside = besideOf(paper, page);
  // What stands on the line of the amounts counts; a number in the name of a thing is part of its name.
  const own = moneyOn(paper, page, row).length > 0;
  const above = own ? null : rowAbove(paper, page, row);
  const places = above !== null ? [above] : own ? [row, row + beside] : [row + beside, row];
  for (const at of places) {
    if (at !== row && at !== above && !isAmounts(paper, page, at)) continue;
    const value = countOn(page, at);
    if (value) return { value, at };
  }
  return null;
}
