import type { Study } from "../classify/study.ts";
import type { DateFound } from "../dates/found.ts";
import type { Cell, Line } from "../layout/layout.ts";
import type { MoneyFound } from "../money/money-roles.ts";
import type { Cue, PhraseFinder } from "../text/fold.ts";
import type { Ask } from "./asks.ts";
import { endOfWords, HEAD, isLabel, SAME } from "./labels.ts";
import { dateAmong, isGap, moneyAmong, quantityAt, readers, type Value } from "./values.ts";

/** A schema with its labels and units made into patterns. */
export interface Ready {
  cues: PhraseFinder<string>;
  asks: Map<string, Ask>;
  units: Map<string, { re: RegExp; bare: boolean }>;
}

/** What is asked for at a label of the paper, and where its value may stand. */
export interface Reach {
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
export function valueIn(r: Reach, line: Line, from: number, at: number, end: number): Value | null {
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
