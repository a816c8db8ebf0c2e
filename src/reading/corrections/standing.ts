import { findDates } from "../dates/dates.ts";
import type { DateHit } from "../dates/hit.ts";
import { labelPlaces } from "../layout/adjacent-text.ts";
import { boxAt, type Line, type Sheet, spanAt } from "../layout/layout.ts";
import type { Rect } from "../layout/page.ts";
import { type DecimalSign, findMoney } from "../money/money.ts";
import { compact } from "../text/fold.ts";
import type { Place, Shape } from "./lessons.ts";

/** A value that stands on a page, with the words that say what it is. */
export interface Standing {
  line: Line;
  start: number;
  end: number;
  words: string;
  where: Place["where"];
  /** Set for dates. */
  hit: DateHit | null;
  /** Set for amounts. */
  money: { value: number; currency: string | null } | null;
}

/** More values than any honest paper has are not looked at. */
const MOST = 3000;
/** Pages on which a taught place is looked for. */
const PAGES = 8;

/** The words of a label: folded, without figures and signs; empty when there are none to speak of. */
function labelWords(folded: string): string {
  const words = folded
    .split(/[ ]/)
    .filter((w) => !/\d/.test(w))
    .join(" ")
    .replace(/[^\p{L} ]+/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  if (words.replace(/ /g, "").length < 3) return "";
  return words.split(" ").slice(-6).join(" ").slice(-48).trim();
}

/** What is written left of a value on its line, back to the value before it; the nearest cell with words counts. */
function leftWords(line: Line, start: number, from: number): string {
  const left = line.folded.slice(Math.max(from, start - 70, 0), start);
  for (const cell of left.split("   ").reverse()) {
    const words = labelWords(cell);
    if (words !== "") return words;
  }
  return "";
}

/** The words of the nearest cell above a value, or at the head of its column. */
function aboveWords(line: Line, start: number, end: number): string {
  for (const place of labelPlaces(line, start, end, start, spanAt(line, start, end))) {
    const words = place.where === "left" ? "" : labelWords(place.folded);
    if (words !== "") return words;
  }
  return "";
}

function labelled(line: Line, start: number, end: number, from: number): Pick<Standing, "words" | "where"> {
  const left = leftWords(line, start, from);
  if (left !== "") return { words: left, where: "left" };
  const above = aboveWords(line, start, end);
  return above === "" ? { words: "", where: "none" } : { words: above, where: "above" };
}

const cut = (line: Line): string => line.text.slice(0, 1200);

/** What was found on pages before: several places of one paper ask for the same. */
const found = new WeakMap<Sheet[], Map<string, Standing[]>>();

/** Every date, amount or number of a shape on the pages, each with its label. */
export function standing(sheets: Sheet[], shape: Shape, year: number, sign: DecimalSign): Standing[] {
  const before = found.get(sheets) ?? new Map<string, Standing[]>();
  found.set(sheets, before);
  const key = `${shape.kind} ${shape.pattern} ${year} ${sign}`;
  const known = before.get(key);
  if (known) return known;
  const out: Standing[] = [];
  for (const sheet of sheets.slice(0, PAGES))
    for (const line of sheet.lines) {
      if (out.length > MOST) break;
      out.push(...onLine(line, shape, year, sign));
    }
  before.set(key, out);
  return out;
}

function onLine(line: Line, shape: Shape, year: number, sign: DecimalSign): Standing[] {
  if (shape.kind === "date") {
    const hits = findDates(line.folded, year);
    return hits.map((hit, i) => ({
      line,
      start: hit.start,
      end: hit.end,
      ...labelled(line, hit.start, hit.end, hits[i - 1]?.end ?? 0),
      hit,
      money: null,
    }));
  }
  if (shape.kind === "money") {
    const hits = findMoney(line.text, sign);
    return hits.map((hit, i) => ({
      line,
      start: hit.start,
      end: hit.end,
      ...labelled(line, hit.start, hit.end, hits[i - 1]?.end ?? 0),
      hit: null,
      money: { value: hit.value, currency: hit.currency },
    }));
  }
  const runs = shape.kind === "number" ? numbersOn(line, shape) : textsOn(line);
  return runs.map(({ start, end }) => ({
    line,
    start,
    end,
    ...labelled(line, start, end, 0),
    hit: null,
    money: null,
  }));
}

interface Run {
  start: number;
  end: number;
}

/** Runs of words on a line that have the shape of a number. */
function numbersOn(line: Line, shape: Shape): Run[] {
  const text = cut(line);
  const words = [...text.matchAll(/\S+/g)];
  const many = (shape.pattern ?? "").split(" ").length;
  const out: Run[] = [];
  for (let i = 0; i + many <= words.length; i++) {
    const [first, last] = [words[i], words[i + many - 1]];
    if (!first || !last) continue;
    // "Customer no.:K-2231": what stands before a colon in the same word is its label.
    const glued = first[0].lastIndexOf(":") + 1;
    const start = first.index + (glued < first[0].length ? glued : 0);
    const end = last.index + last[0].replace(/[.,;:]+$/, "").length;
    if (end > start && fits(patternOf(text.slice(start, end)), shape.pattern ?? "")) out.push({ start, end });
  }
  return out;
}

/** Beginnings of values on a line: each cell, and every word of it after the first, to the end of the cell. */
function textsOn(line: Line): Run[] {
  const out: Run[] = [];
  for (const cell of line.cells)
    for (const m of line.text.slice(cell.start, cell.end).matchAll(/\S+/g)) {
      if (out.length > 60) return out;
      out.push({ start: cell.start + m.index, end: cell.end });
    }
  return out;
}

/** "INV-48213" as "AAA-99999". */
export const patternOf = (value: string): string =>
  value.trim().replace(/\s+/g, " ").replace(/\p{L}/gu, "A").replace(/\d/g, "9").slice(0, 60);

const runsOf = (pattern: string): [string, number][] =>
  [...pattern.matchAll(/A+|9+|[^A9]/g)].map((m) => [m[0].charAt(0), m[0].length]);

/** Whether a number has the shape of another: the same signs in the same order; long runs of figures may grow a little. */
export function fits(pattern: string, wanted: string): boolean {
  const a = runsOf(pattern);
  const b = runsOf(wanted);
  if (a.length !== b.length || a.length === 0) return false;
  return a.every(([sign, n], i) => {
    const [other, m] = b[i] ?? ["", 0];
    return (
      sign === other && Math.abs(n - m) <= (sign === "9" && m >= 3 ? 2 : sign === "9" || sign === "A" ? 1 : 0)
    );
  });
}

/** Where a text of letters and figures stands on a line, whatever its spaces and signs; null when it does not. */
export function whereOn(line: Line, value: string): Run | null {
  const wanted = compact(value);
  if (wanted.length < 2) return null;
  const words = [...cut(line).matchAll(/\S+/g)];
  for (let i = 0; i < words.length; i++) {
    let run = "";
    for (let j = i; j < Math.min(words.length, i + 12) && run.length < wanted.length; j++) {
      run += compact(words[j]?.[0] ?? "");
      if (run === wanted) {
        const [first, last] = [words[i], words[j]];
        if (first && last) return { start: first.index, end: last.index + last[0].length };
      }
      if (!wanted.startsWith(run)) break;
    }
  }
  return null;
}

/** A place with its words, for a value that was found by itself. */
export const labelAt = (line: Line, run: Run): Pick<Standing, "words" | "where"> =>
  labelled(line, run.start, run.end, 0);

export const boxOf = (s: Pick<Standing, "line" | "start" | "end">): Rect =>
  boxAt(s.line, s.start, s.end) ?? { x0: 0, y0: 0, x1: 0, y1: 0 };

/** How far apart two boxes stand, in parts of a page; where a value begins moves with its length, so that height counts more. */
export function apart(a: Rect, b: Rect): number {
  const across = Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1));
  return Math.abs((a.y0 + a.y1) / 2 - (b.y0 + b.y1) / 2) + across / 2;
}
