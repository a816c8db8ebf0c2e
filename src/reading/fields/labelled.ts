import { squeeze } from "#kernel/text.ts";
import { labelsOf } from "#lexicon/labels.ts";
import { any } from "#lexicon/phrases.ts";
import { currencyOfPaper } from "../classify/origin.ts";
import type { Study } from "../classify/study.ts";
import type { DateFound } from "../dates/found.ts";
import { below, isValueCell } from "../layout/adjacent-text.ts";
import { type Cell, cellAt, type Line } from "../layout/layout.ts";
import { decimalSign, parseNumber } from "../money/money.ts";
import type { MoneyFound } from "../money/money-roles.ts";
import type { ReadFact } from "../reader.ts";
import { type Cue, type PhraseFinder, phraseFinder } from "../text/fold.ts";
import type { Ask } from "./asks.ts";
import { fact } from "./fact.ts";
import { endOfWords, HEAD, isLabel, JOINT, LEAD, OF_ALL, SAME, SAYS, TABLE } from "./labels.ts";
import type { Schema } from "./schemas.ts";
import { dateAmong, isGap, moneyAmong, quantityAt, readers, type Value } from "./values.ts";

/** A schema with its labels and units made into patterns. */
interface Ready {
  cues: PhraseFinder<string>;
  asks: Map<string, Ask>;
  units: Map<string, { re: RegExp; bare: boolean }>;
}

/** What is asked for at a label of the paper, and where its value may stand. */
interface Reach {
  s: Study;
  ready: Ready;
  ask: Ask;
  cue: Cue<string>;
  cell: Cell;
  /** Where the value may begin. */
  at: number;
  /** A colon stands between. */
  colon: boolean;
  /** The cell holds the label alone. */
  alone: boolean;
  money: Map<Line, MoneyFound[]>;
  dates: Map<Line, DateFound[]>;
}

function textAt(r: Reach, line: Line, at: number, end: number): Value | null {
  const stop = endOfWords(line, at, end, r.ready.cues);
  if (stop < 0) return null;
  const { want } = r.ask;
  const value =
    want === "name"
      ? readers.name(line, at, stop)
      : want === "address"
        ? readers.address(line, at, stop)
        : readers.words(line, at, stop);
  if (value === null || (r.ask.like && !r.ask.like.test(value.text))) return null;
  const folded = line.folded.slice(value.start, value.end);
  if (isLabel(folded, r.ready.cues) || (!r.colon && HEAD.test(folded))) return null;
  return r.ask.key === "payment_method" ? methodAlone(value) : value;
}

/** "Visa ending in 4411" without the number. */
function methodAlone(v: Value): Value | null {
  const cut = /[\d*#(•]|[xX]{3}| ending| no\b| nr\b/.exec(v.text)?.index ?? v.text.length;
  const text = v.text.slice(0, cut).replace(/[\s,:-]+$/, "");
  if (text.length < 3) return null;
  return { ...v, end: v.start + text.length, text: v.line.text.slice(v.start, v.start + text.length).trim() };
}

/** The value of a kind between two places of a line, or null. */
function valueIn(r: Reach, line: Line, from: number, at: number, end: number): Value | null {
  switch (r.ask.want) {
    case "money": {
      const v = moneyAmong(line, from, end, r.money.get(line) ?? []);
      if (v === null) return null;
      let gap = line.folded.slice(from, v.start);
      for (const d of r.dates.get(line) ?? [])
        if (d.start >= from && d.end <= v.start) gap = gap.replace(line.folded.slice(d.start, d.end), "");
      return isGap(gap, true) ? v : null;
    }
    case "date":
      return dateAmong(line, from, end, r.dates.get(line) ?? []);
    case "month":
      return readers.month(line, at) ?? dateAmong(line, from, end, r.dates.get(line) ?? []);
    case "percent":
      return readers.percent(line, from, end);
    case "span":
      return readers.span(line, from, end);
    case "interval":
      return readers.interval(line, at);
    case "quantity": {
      const u = r.ready.units.get(r.ask.key);
      const v = u ? quantityAt(line, from, at, end, u.re, u.bare) : null;
      // "Consumption off-peak 62 kWh", "usage last year": of a part or of another time.
      return v && /[a-z]{3}/.test(line.folded.slice(from, v.start).replace(SAME, "")) ? null : v;
    }
    default:
      return textAt(r, line, at, end);
  }
}

const made = new WeakMap<Schema, Ready>();

/** A schema with its labels and units made into patterns, once. */
function readyOf(schema: Schema): Ready {
  const known = made.get(schema);
  if (known) return known;
  const units: Ready["units"] = new Map();
  for (const a of schema.asks) {
    if (a.want !== "quantity") continue;
    const of = (a.units ?? "").split("|").filter((u) => u !== "");
    const bare = of.join("|") !== a.units || of.length === 0;
    // Thousands may be grouped by a point, a comma, an apostrophe or a space.
    const re = new RegExp(
      `(?<![\\d.,/a-z])\\d{1,9}(?:[.,' ]\\d{3}(?!\\d)){0,3}(?:[.,]\\d{1,4})? ?(?:${of.length === 0 ? "(?!)" : of.join("|")})(?![a-z0-9/])`,
    );
    units.set(a.key, { re, bare });
  }
  const labels = labelsOf(
    "field",
    schema.asks.map((a) => a.labels),
  );
  const rows = new Map(schema.asks.map((a) => [a.key, labels.get(a.labels) ?? []]));
  const ready = { cues: phraseFinder(rows), asks: new Map(schema.asks.map((a) => [a.key, a])), units };
  made.set(schema, ready);
  return ready;
}

const MAX_SHEETS = 8;
const MAX_LINES = 300;
interface At {
  value: Value;
  confidence: number;
}

const WORDS = new Set(["name", "words", "address"]);

/** The value right of its label on the line. */
function beside(r: Reach, line: Line, next: number): At | null {
  const words = WORDS.has(r.ask.want);
  const home = cellAt(line, r.at);
  if (words) {
    // Words need a colon, or a cell of their own beside a label that is one alone.
    if (home === null || (!r.colon && (home === r.cell || !r.alone || line.cells.length !== 2))) return null;
    const value = valueIn(r, line, r.cue.end, r.at, Math.min(home.end, next));
    return value && { value, confidence: r.colon ? 82 : 70 };
  }
  const value = valueIn(r, line, r.cue.end, r.at, Math.min(next, line.text.length));
  if (value === null) return null;
  const inCell = cellAt(line, value.start) === r.cell;
  const all = r.ask.want === "quantity" && OF_ALL.test(r.cue.phrase) ? 4 : 0;
  return { value, confidence: (r.colon ? 86 : inCell ? 78 : 82) + all };
}

/** The value in the cell under its label. */
function under(r: Reach, line: Line): At | null {
  if (!r.alone || line.folded.slice(r.at).startsWith("-")) return null;
  const words = WORDS.has(r.ask.want);
  if (!words && line.cells.length >= 3 && TABLE.test(line.folded)) return null;
  for (const { line: l, cell, steps } of below(line, r.cell, 1)) {
    if (steps > 1 || l.y0 - line.y1 > 1.6 * Math.max(line.size, l.size)) return null;
    if (words && Math.abs(cell.x0 - r.cell.x0) > 2 * line.size) return null;
    if (isLabel(l.folded.slice(cell.start, cell.end), r.ready.cues)) return null;
    const value = valueIn(r, l, cell.start, cell.start, cell.end);
    if (value === null || (!words && value.end - value.start < 0.6 * (cell.end - cell.start))) return null;
    // One of a column of values: the head names all of them.
    for (const b of below(l, cell, 1))
      if (
        b.line.y0 - l.y1 < 1.6 * l.size &&
        (words ? line.cells.length > 2 : true) &&
        isValueCell(b.cell.text) === isValueCell(cell.text) &&
        line.cells.length > 1
      )
        return null;
    return { value, confidence: words ? 66 : 72 };
  }
  return null;
}

const COVER_INCLUDED = new RegExp(`^[ :.]*(?:${any("cover-included")})(?![a-z])`);

/** A phrase that is the value itself, with an amount behind it. */
function said(r: Reach, line: Line): At | null {
  const amounts = (r.money.get(line) ?? []).filter((m) => m.start >= r.cue.end && m.value > 0);
  const included = r.ask.want === "cover" && COVER_INCLUDED.test(line.folded.slice(r.cue.end));
  const first = amounts[0];
  if (!included && (!first || !isGap(line.folded.slice(r.cue.end, first.start)))) return null;
  const value: Value = {
    line,
    start: r.cue.start,
    end: r.cue.end,
    text: squeeze(line.text.slice(r.cue.start, r.cue.end)),
    number: null,
    date: null,
  };
  return { value, confidence: 78 };
}

/** From this a round amount behind a kind of cover is a sum insured rather than its price. */
const SUM = 1000;

/** The sum insured behind a kind of cover. */
function sumBehind(r: Reach, line: Line, cover: Value): ReadFact | null {
  const m = (r.money.get(line) ?? []).find((x) => x.start >= r.cue.end);
  if (!m || m.value < SUM || m.value % 100 !== 0) return null;
  return fact(
    "sum_insured",
    `Sum insured, ${cover.text.toLowerCase()}`,
    "money",
    m.value.toFixed(2),
    m,
    72 * trust(line),
    {
      number: m.value,
      currency: currencyOfPaper(m.currency, r.s.money, r.s.sheets, r.s.origin, r.s.numbers),
    },
  );
}

const trust = (line: Line): number => (line.page.ocr ? 0.9 : 1) * (line.page.number > 1 ? 0.97 : 1);

/** The number of a quantity; null where nothing says whether a sign groups thousands or parts a fraction. */
function quantityOf(printed: string, s: Study, sign: () => "." | ","): number | null {
  const open = /^\d{1,3}[.,]\d{3}$/.test(printed);
  return open && s.language === null ? null : parseNumber(printed, sign());
}

function factOf(r: Reach, found: At, sign: () => "." | ","): ReadFact {
  const { value } = found;
  const more: Partial<ReadFact> = { number: value.number, date: value.date };
  // A minus before what went out says nothing that the label does not.
  if (OUTGOING.has(r.ask.key) && value.number !== null && value.number < 0) {
    more.number = -value.number;
    value.text = (-value.number).toFixed(2);
  }
  if (r.ask.want === "money")
    more.currency = currencyOfPaper(value.sign ?? null, r.s.money, r.s.sheets, r.s.origin, r.s.numbers);
  if (r.ask.want === "quantity")
    more.number = quantityOf(/^[\d.,' \u00a0\u202f]+/.exec(value.text)?.[0].trim() ?? "", r.s, sign);
  const role = value.date !== null ? "date" : r.ask.role;
  return fact(r.ask.key, r.ask.label, role, value.text, value, found.confidence * trust(value.line), more);
}

const OUTGOING = new Set([
  "total_out",
  "payments_received",
  "fees",
  "purchases",
  "income_tax",
  "social_contributions",
]);

const byLine = <T extends { line: Line }>(all: T[]): Map<Line, T[]> => {
  const out = new Map<Line, T[]>();
  for (const x of all) {
    const list = out.get(x.line);
    if (list) list.push(x);
    else out.set(x.line, [x]);
  }
  return out;
};

/** Whether the words of a cue are a label where they stand: they open their cell, or a sentence says what they are. */
function reachOf(
  s: Study,
  ready: Ready,
  line: Line,
  cue: Cue<string>,
  money: Reach["money"],
  dates: Reach["dates"],
): Reach | null {
  const ask = ready.asks.get(cue.role);
  const cell = cellAt(line, cue.start);
  if (!ask || !cell) return null;
  const rest = line.folded.slice(cue.end, cue.end + 120);
  const joint = JOINT.exec(rest)?.[0] ?? "";
  const opens = LEAD.test(line.folded.slice(cell.start, cue.start));
  const numeric =
    !WORDS.has(ask.want) && ask.want !== "said" && ask.want !== "cover" && ask.want !== "interval";
  if (!opens) {
    const first = /^[^\d€$£]{0,40}/.exec(rest)?.[0] ?? "";
    if (!numeric || ask.want === "quantity" || !SAYS.test(first)) return null;
  }
  const alone = opens && line.folded.slice(cue.end, cell.end).replace(/\([^)]{0,40}\)|[ .:*]/g, "") === "";
  return {
    s,
    ready,
    ask,
    cue,
    cell,
    at: cue.end + joint.length,
    colon: joint.includes(":") || joint.includes("="),
    alone,
    money,
    dates,
  };
}

/** The facts of a schema that labels on the paper name, each once unless the schema asks for more. */
export function labelledFacts(s: Study, schema: Schema): ReadFact[] {
  if (schema.asks.length === 0) return [];
  const ready = readyOf(schema);
  const [money, dates] = [byLine(s.money), byLine(s.dates.dates)];
  let kept: "." | "," | null = null;
  const sign = () => {
    kept ??= decimalSign(
      s.sheets.flatMap((sh) => sh.lines.map((l) => l.text)),
      s.language === "en" || s.language === null ? "." : ",",
    );
    return kept;
  };
  const out: ReadFact[] = [];
  for (const sheet of s.sheets.slice(0, MAX_SHEETS))
    for (const line of sheet.lines.slice(0, MAX_LINES)) {
      const cues = ready.cues.find(line.folded.slice(0, 400));
      for (const [i, cue] of cues.entries()) {
        const r = reachOf(s, ready, line, cue, money, dates);
        if (r === null) continue;
        if (r.ask.want === "said" || r.ask.want === "cover") {
          const found = said(r, line);
          if (!found) continue;
          out.push(factOf(r, found, sign));
          const sum = r.ask.want === "cover" ? sumBehind(r, line, found.value) : null;
          if (sum) out.push(sum);
          continue;
        }
        const next = cues.slice(i + 1).find((c) => c.start >= r.at)?.start ?? line.text.length;
        const found = beside(r, line, WORDS.has(r.ask.want) ? line.text.length : next) ?? under(r, line);
        if (found) out.push(factOf(r, found, sign));
      }
    }
  return most(out, ready);
}

/** The surest values of each key, as many as the schema asks for; of equals the first. */
function most(facts: ReadFact[], ready: Ready): ReadFact[] {
  const count = new Map<string, number>();
  const seen = new Set<string>();
  return facts
    .map((f, i) => ({ f, i }))
    .sort((a, b) => b.f.confidence - a.f.confidence || a.i - b.i)
    .filter(({ f }) => {
      const same = `${f.key} ${f.value}`;
      const n = count.get(f.key) ?? 0;
      const limit = f.label.startsWith("Sum insured,") ? 8 : (ready.asks.get(f.key)?.most ?? 1);
      if (n >= limit || seen.has(same)) return false;
      seen.add(same);
      count.set(f.key, n + 1);
      return true;
    })
    .sort((a, b) => a.i - b.i)
    .map(({ f }) => f);
}
