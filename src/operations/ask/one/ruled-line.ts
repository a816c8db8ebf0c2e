import { squeeze } from "#kernel/text.ts";
import { type Message, message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { standsIn } from "#questions/grounding/passage.ts";
import type { Found } from "#questions/value-finder/best.ts";
import { type Candidate, comparable } from "#questions/value-finder/candidates.ts";
import type { ReadPage } from "#questions/value-finder/paper.ts";
import type { Focus } from "#questions/value-finder/question/focus.ts";
import { countsFrom, reach } from "#questions/value-finder/values/days.ts";
import { valuesOf } from "#questions/value-finder/values/values.ts";
import { amountText, longDay } from "#rules/checkup/obligations/obligations.ts";
import type { Citing } from "../cite.ts";
import type { Likely } from "./papers.ts";

/** Longest quote in an answer. */
const LONGEST = 240;

/**
 * A count with the words that it is of, without the prices of its row: run together they read as other numbers ("3 248.04").
 * Null where they do not stand side by side.
 */
function figureOn(c: Candidate, page: ReadPage): string | null {
  if (c.kind !== "count" || c.value === null || c.lines === null || c.fact !== null) return null;
  const { start, end } = c.value;
  const line = page.lines
    .slice(c.lines[0], c.lines[1] + 1)
    .find((l) => l.line.text.slice(start, end).trim() === c.text)?.line.text;
  if (line === undefined) return null;
  const before = line.slice(0, start);
  const words = /[^\d€$£]*$/.exec(before)?.[0] ?? "";
  const behind = /^[^\d€$£]*/.exec(line.slice(end))?.[0] ?? "";
  const from = /\p{L}{3}/u.test(words) ? start - words.length : /\p{L}{3}/u.test(before) ? 0 : start;
  const to = /\p{L}{3}/u.test(behind) ? end + behind.length : end;
  const quote = squeeze(line.slice(from, to));
  return /\p{L}{3}/u.test(quote) && AMOUNTS.test(line) && !AMOUNTS.test(quote) ? quote : null;
}

const AMOUNTS = /\d[.,]\d{2}(?!\d)|[€$£]/;

/** Words of a page that a candidate may be quoted by, the best first. */
function quotesFor(c: Candidate, page: ReadPage): string[] {
  const out: string[] = [];
  const flat = squeeze(page.text);
  const add = (s: string) => {
    const words = squeeze(s);
    // The lines that machines read off identity papers say nothing to people.
    if (words.includes("<<") && words !== squeeze(c.text)) return;
    if (words !== "" && words.length <= LONGEST && standsIn(flat, words) && !out.includes(words))
      out.push(words);
  };
  const has = (s: string) => squeeze(s).includes(squeeze(c.text)) || c.kind === "list" || c.kind === "words";
  if (c.kind === "words" && c.lines === null && c.quote !== null) add(c.quote);
  const figure = figureOn(c, page);
  if (figure !== null) add(figure);
  if (c.lines !== null) {
    const [a, b] = c.lines;
    const lines = page.lines.slice(a, b + 1).map((l) => l.line.text);
    // Between a head of a column and its value stand values of other things.
    const others = lines.slice(1, -1).some((l) => /[$€£]\s?\d|\d[.,]\d{2}(?!\d)/.test(l));
    if (lines.length <= 4 && !(c.value !== null && others)) add(lines.join(" "));
    for (const l of lines) if (has(l)) add(l);
    for (const l of page.lines.slice(a, b + 1))
      for (const cell of l.line.cells) if (has(cell.text) && c.kind !== "list") add(cell.text);
  }
  // The page's own line with the value: laid out, its words may stand in another order.
  const rows = page.text.split("\n").filter((row) => squeeze(row).includes(squeeze(c.text)));
  for (const row of rows) add(row);
  if (c.quote !== null) add(c.quote.length > LONGEST ? c.quote.slice(0, LONGEST) : c.quote);
  for (const row of rows)
    for (const part of row.split(/\s{3,}/)) if (squeeze(part).includes(squeeze(c.text))) add(part);
  add(c.text);
  // What was put together from two lines of a cell: the first of them.
  if (out.length === 0) for (const part of beginnings(c.text)) add(part);
  return out;
}

/** What a text begins with, the longest first: it may go on in another line of its page. */
function beginnings(text: string): string[] {
  const words = squeeze(text).split(" ");
  const out = words.slice(1).map((_, i) => words.slice(0, words.length - 1 - i).join(" "));
  const broken = /^(.*\d[-/])[^-/]*$/.exec(words.join(" "))?.[1];
  return [...out, ...(broken === undefined ? [] : [broken])].filter((s) => s.length >= 4);
}

/** Cites a candidate and gives the words that were quoted; null when none may be shown. */
function cite(f: Found<Likely>, c: Candidate, citing: Citing): string | null {
  const page = f.reading.paper.pages.find((p) => p.number === c.page);
  if (!page) return null;
  const { record } = f.reading.of;
  const items = c.counted ?? (c.kind === "list" ? c.text.split("; ") : []);
  if (items.length > 1) return citeItems(items, page, c, f, citing);
  for (const quote of quotesFor(c, page)) if (citing.quote(record, c.page, quote, c.fact?.id)) return quote;
  return null;
}

/** Cites every item of a list in the words of the page; null when one cannot be shown. Gives the first. */
function citeItems(
  items: readonly string[],
  page: ReadPage,
  c: Candidate,
  f: Found<Likely>,
  citing: Citing,
): string | null {
  const { record } = f.reading.of;
  const flat = squeeze(page.text);
  let first: string | null = null;
  for (const item of items) {
    const words = item.split(", ").sort((a, b) => b.length - a.length);
    const quote = [squeeze(item), ...words.map(squeeze)].find(
      (w) => standsIn(flat, w) && citing.quote(record, c.page, w),
    );
    if (quote === undefined) return null;
    first ??= quote;
  }
  return first;
}

/** A value as it is told: days and amounts as people write them, everything else as printed. */
function told(c: Candidate, f: Found<Likely>, focus: Focus): string {
  const { paper } = f.reading;
  const day = c.fact?.date ?? c.value?.date ?? null;
  if (c.kind === "day" && day !== null) return longDay(day, focus.language);
  if (c.kind === "year" && day !== null) return day.slice(0, 4);
  if (c.kind === "money") {
    const number = c.fact?.number ?? c.value?.number ?? null;
    const own = c.fact?.currency ?? c.value?.currency ?? null;
    const currency = own !== null && /^[A-Z]{3}$/.test(own) ? own : paper.currency;
    if (number !== null) return amountText(number, currency, focus.language);
  }
  return squeeze(c.text);
}

/** A line of an answer, and the value that was asked for alone where it is not the line itself. */
export interface ValueLine {
  line: string;
  value: string | null;
}

/** One line of an answer, cited: the value, the words it stands in, title and page. Null when it cannot be shown. */
export function lineOf(f: Found<Likely>, citing: Citing, focus: Focus): ValueLine | null {
  const say = (sentence: Message) => render(sentence, focus.language);
  const { record } = f.reading.of;
  const c = f.candidate;
  const quote = cite(f, c, citing);
  if (quote === null) return null;
  const where = say(message("answer.where", { title: citing.title(record), page: c.page }));
  const shown = `“${quote}” ${where}`;
  if (c.kind === "list" && c.text.includes("; "))
    return { line: `${citing.clean(record.id, c.text)}. ${where}`, value: null };
  if (f.verdict !== null) {
    const value = say(message(f.verdict.yes ? "answer.yes" : "answer.no"));
    return { line: `${value} ${shown}`, value };
  }
  if (c.kind === "words" && c.fact === null && squeeze(c.text).startsWith(quote.slice(0, 40)))
    return { line: shown, value: null };
  const value = worked(f, focus, citing) ?? [told(c, f, focus), ...alsoTold(f, focus, citing)].join(", ");
  const clean = citing.clean(record.id, value);
  return { line: `${clean}. ${shown}`.replace(/\.\. /, ". "), value: clean };
}

/** Other days of the same sentence, where several were asked for: "when are the premiums due". */
function alsoTold(f: Found<Likely>, focus: Focus, citing: Citing): string[] {
  const { candidate: c, clause, others } = f;
  if (!clause.plural || c.kind !== "day" || c.lines === null) return [];
  const at = c.lines;
  const days = new Set([c.value?.date ?? c.fact?.date ?? ""]);
  const out: { day: string; told: string }[] = [];
  for (const o of others) {
    const day = o.value?.date ?? null;
    if (o.kind !== "day" || day === null || days.has(day) || o.page !== c.page || o.lines === null) continue;
    if (Math.abs(o.lines[1] - at[1]) > 1 || c.score - o.score > 0.2 || cite(f, o, citing) === null) continue;
    days.add(day);
    out.push({ day, told: told(o, f, focus) });
  }
  return out
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map((o) => o.told)
    .slice(0, 5);
}

/** What is worked out of a candidate and another one of the paper: a day from a stretch of time, a difference. Null when nothing is. */
function worked(f: Found<Likely>, focus: Focus, citing: Citing): string | null {
  if (f.clause.difference) return difference(f, focus);
  const { candidate: c } = f;
  const stretch =
    c.kind === "stretch"
      ? (c.value?.stretch ?? valuesOf("stretch", c.text, f.reading.paper.notation)[0]?.stretch)
      : null;
  if (!stretch) return null;
  const around = aroundOf(f, c);
  const how = countsFrom(around);
  if (how === null) return null;
  const base = baseDay(f, how === "before the end");
  if (base === null) return null;
  if (!citing.fact(f.reading.of.record, base)) return null;
  const day = longDay(reach(base.date, stretch, how === "before the end"), focus.language);
  const from = longDay(base.date, focus.language);
  const stretched = { stretch: squeeze(c.text), day, from };
  return render(
    message(how === "before the end" ? "answer.before" : "answer.until", stretched),
    focus.language,
  );
}

function aroundOf(f: Found<Likely>, c: Candidate): string {
  const page = f.reading.paper.pages.find((p) => p.number === c.page);
  if (!page || c.lines === null) return c.quote ?? c.text;
  const [a, b] = c.lines;
  return page.lines
    .slice(Math.max(0, a - 1), b + 2)
    .map((l) => l.line.text)
    .join(" ");
}

/** The day a stretch counts from: the end of what the paper is about, or the paper's own day. */
function baseDay(f: Found<Likely>, end: boolean) {
  const keys = end
    ? ["end_date", "renewal_date", "expiry_date", "period_to"]
    : ["delivery_date", "service_date", "issue_date", "order_date"];
  const sorted = end ? keys : ["issue_date", "service_date", "order_date", "delivery_date"];
  for (const key of sorted) {
    const fact = f.reading.paper.facts.find((x) => x.key === key && x.date !== null);
    if (fact && fact.date !== null) return { ...fact, date: fact.date };
  }
  return null;
}

/** By how much two amounts of one row differ: the old and the new one, in the order they stand. */
function difference(f: Found<Likely>, focus: Focus): string | null {
  const { candidate: c, reading } = f;
  const page = reading.paper.pages.find((p) => p.number === c.page);
  if (!page || c.lines === null) return null;
  const row = page.lines[c.lines[1]]?.line.text ?? "";
  const [a, b] = comparable(row, reading.paper.notation) ?? [];
  if (!a || !b || a.number === null || b.number === null) return null;
  const money = (n: number) => amountText(n, reading.paper.currency, focus.language);
  const by = Math.abs(b.number - a.number);
  const more = b.number >= a.number;
  const rise = { amount: money(by), more, from: money(a.number), to: money(b.number) };
  return render(message("answer.rise", rise), focus.language);
}
