import { addDays } from "#kernel/dates.ts";
import { any, word } from "#lexicon/phrases.ts";
import type { Cell, Line, Sheet } from "../layout/layout.ts";
import { wordsAt } from "../layout/layout.ts";
import type { DateRole } from "./cues.ts";
import { findDates } from "./dates.ts";
import type { DateFound } from "./found.ts";
import type { DateHit, DateOrder } from "./hit.ts";
import { labelOf } from "./labels.ts";
import { monthAlternation } from "./months.ts";
import { damagedDates } from "./noise.ts";
import type { OrderVote } from "./order.ts";
import { decideOrder, readings, resolve } from "./order.ts";
import type { PaperTraits } from "./paper.ts";
import { traitsOf } from "./paper.ts";
import { isBetween, settleRoles } from "./roles.ts";

/** The end of a cell that asks for a year, or for a month and a year: "01 Mar.", "March 3,", "12/03/". */
const OPEN = new RegExp(
  `(?<![\\da-z])(?:\\d{1,2}(?:st|nd|rd|th|er|[.º°])?[ -]?(?:of |de ` +
    `|di )?(?:${monthAlternation})\\.?,?(?: de| del)?|(?:${monthAlternation})\\.? ?\\d{1,2}(?:st` +
    `|nd|rd|th)?,?|\\d{1,2}[./-]\\d{1,2}[./-])$`,
);
/** "06", "the 6th of": a day whose month and year stand on the next line. */
const OPEN_DAY = /(?<![\d.,/:-])\d{1,2}(?:st|nd|rd|th|er|[.º°])?(?: of| de| di)?$/;
const YEAR = /^(?:19|20)\d{2}(?![\d/-]|[.,]\d)/;
const MONTH_AND_YEAR = new RegExp(`^(?:${monthAlternation})\\.?,? ?(?:de |del )?(?:19|20)\\d{2}(?!\\d)`);

const BROKEN_MAX_LINES = 400;

/** Two pieces of lines as one line, so that places and words of a date over both can be named. */
function join(a: Line, cell: Cell, b: Line, below: Cell, end: number): Line {
  const piece = b.text.slice(below.start, end);
  const text = `${a.text.slice(0, cell.end)} ${piece}`;
  const head = a.words.filter((_, i) => (a.starts[i] ?? 0) < cell.end);
  const at = b.words.map((w, i) => ({ w, start: b.starts[i] ?? 0 }));
  const tail = at.filter((x) => x.start >= below.start && x.start < end);
  return {
    ...a,
    text,
    folded: `${a.folded.slice(0, cell.end)} ${b.folded.slice(below.start, end)}`,
    words: [...head, ...tail.map((x) => x.w)],
    starts: [...a.starts.slice(0, head.length), ...tail.map((x) => x.start - below.start + cell.end + 1)],
    cells: a.cells
      .filter((c) => c.start <= cell.start)
      .map((c) => (c === cell ? { ...c, text: `${c.text} ${piece}`, end: text.length } : c)),
    y1: Math.max(a.y1, b.y1),
  };
}

interface BrokenLine {
  line: Line;
  /** Offset of the break in it. */
  seam: number;
  /** The lower line and how much of it was taken. */
  lower: { line: Line; start: number; end: number };
}

/**
 * Lines made of a cell and the beginning of the one below it, where a date was broken between the two: "Last generated
 * 01 Mar." over "2019".
 */
function* brokenLines(lines: Line[]): Generator<BrokenLine> {
  for (const a of lines.slice(0, BROKEN_MAX_LINES))
    for (const cell of a.cells) {
      const text = a.folded.slice(Math.max(cell.start, cell.end - 40), cell.end);
      const wants = OPEN.test(text) ? YEAR : OPEN_DAY.test(text) ? MONTH_AND_YEAR : null;
      if (wants === null) continue;
      for (const b of lines.slice(a.index + 1, a.index + 3)) {
        if (b.y0 - a.y1 > 1.3 * a.size) break;
        const below = b.cells.find(
          (c) =>
            c.x0 < cell.x1 &&
            c.x1 > cell.x0 &&
            (Math.abs(c.x0 - cell.x0) < 3 * a.size || Math.abs(c.x1 - cell.x1) < 3 * a.size),
        );
        if (!below || !wants.test(b.folded.slice(below.start, below.end))) continue;
        const end = below.start + (/^\S+ ?\S*/.exec(below.text)?.[0].length ?? below.text.length);
        const lower = { line: b, start: below.start, end };
        yield { line: join(a, cell, b, below, end), seam: cell.end, lower };
        break;
      }
    }
}

/** The order spelled out beside a field: "(MM/DD/YYYY)", "TT.MM.JJJJ", "jj/mm/aaaa", "gg/mm/aaaa", "pp.kk.vvvv". */
const SPELLED: [RegExp, DateOrder][] = [
  [/(?<![a-z])mm ?[./-] ?dd ?[./-] ?yy(?:yy)?(?![a-z])/, "mdy"],
  [
    /(?<![a-z])(?:dd|tt|jj|gg|pp) ?[./-] ?(?:mm|kk) ?[./-] ?(?:yy|jj|aa|vv|rr)(?:yy|jj|aa|vv|rr)?(?![a-z])/,
    "dmy",
  ],
];

/** Words, moneys and numbers that only go with one order. Countries themselves are weighed by `originOf`. */
const HINTS: [RegExp, DateOrder][] = [
  [/€|(?<![a-z])eur(?![a-z])/, "dmy"],
  [/£|(?<![a-z])(?:gbp|chf)(?![a-z])/, "dmy"],
  [/(?<![a-z])rm ?\d|(?<![a-z])(?:gst id|gst no|gst reg|sst)(?![a-z])/, "dmy"],
  [/(?<![a-z])(?:vat|abn|postcode|cheque|p&p|mobile)(?![a-z])/, "dmy"],
  [word("day-first-words"), "dmy"],
  [word("day-first-signs"), "dmy"],
  [/(?<![a-z])(?:sales tax|state tax|zip|ssn|social security|u\.s\.|toll[- ]free|routing)(?![a-z])/, "mdy"],
  [/\(\d{3}\) ?\d{3}-\d{4}|(?<!\d)1-8\d{2}-\d{3}-\d{4}/, "mdy"],
  [/(?<![a-z])[a-z]{2},? \d{5}(?:-\d{4})?(?!\d)/, "mdy"],
];

const MAX_LINES = 400;

/** What the paper's words hint at when its country is not sure. Two hints and none against are as good as knowing it. */
function weighPrior(
  sheets: Sheet[],
  prior: { order: DateOrder; sure: boolean; known?: boolean },
): { order: DateOrder; sure: boolean } {
  if (prior.sure) return prior;
  let lines = 0;
  const seen = new Set<RegExp>();
  for (const s of sheets.slice(0, 3))
    for (const l of s.lines) {
      if (lines++ > MAX_LINES) break;
      for (const [re] of HINTS) if (!seen.has(re) && re.test(l.folded.slice(0, 300))) seen.add(re);
    }
  const count = (o: DateOrder) => HINTS.filter(([re, order]) => order === o && seen.has(re)).length;
  const dmy = count("dmy");
  const mdy = count("mdy");
  if (dmy >= 2 && mdy === 0) return { order: "dmy", sure: true };
  if (mdy >= 2 && dmy === 0) return { order: "mdy", sure: true };
  if (dmy > mdy + 1) return { order: "dmy", sure: false };
  if (mdy > dmy + 1) return { order: "mdy", sure: false };
  return prior;
}

/** Days written without signs inside longer numbers of a paper ("INV2018030910080"): year first, 20yy only. */
function daysInNumbers(sheets: Sheet[]): Set<string> {
  const out = new Set<string>();
  for (const s of sheets.slice(0, 2))
    for (const l of s.lines.slice(0, MAX_LINES))
      for (const m of l.folded.matchAll(/(?<!\d)(20\d{2})(\d{2})(\d{2})\d{0,16}(?!\d)/g))
        if (Number(m[2]) >= 1 && Number(m[2]) <= 12 && Number(m[3]) >= 1 && Number(m[3]) <= 31)
          out.add(`${m[1]}-${m[2]}-${m[3]}`);
  return out;
}

/**
 * Votes of a paper for one order of day and month: orders spelled out on it, the same day printed in words or inside a
 * number, and pairs of dates that run forward in one order alone (`pairs`: hits that stand as a range).
 */
function orderVotes(
  sheets: Sheet[],
  hits: DateHit[],
  pairs: [DateHit, DateHit][],
  inNumbers: Set<string>,
  todayYear: number,
): OrderVote[] {
  const votes: OrderVote[] = [];
  for (const s of sheets.slice(0, 3))
    for (const l of s.lines.slice(0, MAX_LINES))
      for (const [re, order] of SPELLED)
        if (re.test(l.folded.slice(0, 500))) votes.push({ order, weight: 2 });
  const days = new Set(inNumbers);
  for (const { fixed: f } of hits)
    if (f && f.day !== null)
      days.add(`${f.year}-${String(f.month).padStart(2, "0")}-${String(f.day).padStart(2, "0")}`);
  const open = hits.filter((h) => h.digits !== null && h.mended < 2).slice(0, 200);
  for (const h of open) {
    const ways = readings(h.digits!, todayYear).filter((r) => r.order !== "ymd");
    if (new Set(ways.map((w) => w.date)).size !== 2) continue;
    const agree = ways.filter((w) => days.has(w.date));
    if (agree.length === 1) votes.push({ order: agree[0]!.order, weight: 2 });
  }
  for (const [a, b] of pairs) {
    if (a.digits === null || b.digits === null) continue;
    const [x, y] = [readings(a.digits, todayYear), readings(b.digits, todayYear)];
    const runs = (["dmy", "mdy"] as const).filter((o) => {
      const from = x.find((r) => r.order === o)?.date;
      const to = y.find((r) => r.order === o)?.date;
      return from !== undefined && to !== undefined && from <= to;
    });
    if (runs.length === 1) votes.push({ order: runs[0]!, weight: 1 });
  }
  return votes;
}

export interface DatesOfPaper {
  dates: DateFound[];
  order: DateOrder;
  orderSure: boolean;
}

/** Lines with dates in them; `seam`: only dates that reach over it count. */
interface Found {
  line: Line;
  hits: DateHit[];
}

const MAX_DATES = 600;

/** "00/03/2018" with 20180309 inside a number of the same paper: one digit was misread, and the number says which. */
function mendedHits(line: Line, inNumbers: Set<string>): DateHit[] {
  const out: DateHit[] = [];
  if (!line.page.ocr || inNumbers.size === 0) return out;
  for (const d of damagedDates(line.folded.slice(0, 1500)))
    for (const day of inNumbers) {
      const [y, m, dd] = day.split("-") as [string, string, string];
      const near = [`${dd}${m}${y}`, `${m}${dd}${y}`].some(
        (s) => [...s].filter((c, i) => c !== d.text[i]).length === 1,
      );
      if (!near) continue;
      out.push({
        start: d.start,
        end: d.end,
        digits: null,
        fixed: { year: Number(y), month: Number(m), day: Number(dd) },
        twoDigitYear: false,
        time: /^\s{0,3}\d{1,2}:\d{2}/.test(line.folded.slice(d.end, d.end + 9)),
        mended: 2,
        dots: false,
      });
      break;
    }
  return out;
}

function collect(sheets: Sheet[], year: number, inNumbers: Set<string>): Found[] {
  const found: Found[] = [];
  let count = 0;
  for (const s of sheets) {
    const taken = new Map<Line, { start: number; end: number }[]>();
    const broken: Found[] = [];
    for (const { line, seam, lower } of brokenLines(s.lines)) {
      const hits = findDates(line.folded, year, { picture: s.ocr }).filter(
        (h) => h.start < seam && h.end > seam && h.fixed?.day !== null,
      );
      if (hits.length === 0) continue;
      broken.push({ line, hits });
      taken.set(lower.line, [...(taken.get(lower.line) ?? []), lower]);
    }
    for (const line of s.lines) {
      if (count > MAX_DATES) break;
      const gone = taken.get(line) ?? [];
      const own = findDates(line.folded, year, { picture: s.ocr, bare: true });
      const hits = [...own, ...mendedHits(line, inNumbers)].filter(
        (h) => !gone.some((g) => h.start < g.end && h.end > g.start && h.fixed?.day === null),
      );
      count += hits.length;
      if (hits.length > 0) found.push({ line, hits });
    }
    found.push(...broken);
  }
  return found;
}

/** How far ahead of today a date of a role may lie, in days. Anything else is misread. */
const AHEAD: Partial<Record<DateRole, number>> = {
  issue: 31,
  print: 31,
  birth: 0,
  death: 0,
  order: 366,
  payment: 366,
  service: 800,
  delivery: 800,
  appointment: 1100,
  due: 1100,
  cancel: 2200,
};

const plausible = (date: string, role: DateRole | null, today: string): boolean =>
  (date >= "1950-01-01" || ((role === "birth" || role === "death") && date >= "1880-01-01")) &&
  date <= addDays(today, (role === null ? undefined : AHEAD[role]) ?? 40 * 366);

/** The day a hit stands for in its role: the other order, or the century before, when only that can be. */
function dayOf(
  h: DateHit,
  order: { order: DateOrder; sure: boolean },
  role: DateRole | null,
  today: string,
): Pick<DateFound, "date" | "ambiguous" | "otherwise"> | null {
  const year = Number(today.slice(0, 4));
  const r = resolve(h, order.order, year);
  if (r === null) return null;
  const swapped = order.sure ? null : resolve(h, order.order === "mdy" ? "dmy" : "mdy", year);
  if (plausible(r.date, role, today))
    return {
      ...{ date: r.date, ambiguous: r.ambiguous && !order.sure },
      ...(swapped !== null &&
        swapped.date !== r.date &&
        plausible(swapped.date, role, today) && { otherwise: swapped.date }),
    };
  if (role === "birth" && h.twoDigitYear) {
    const date = `${Number(r.date.slice(0, 4)) - 100}${r.date.slice(4)}`;
    if (plausible(date, role, today)) return { date, ambiguous: r.ambiguous && !order.sure };
  }
  const other = resolve(h, order.order === "mdy" ? "dmy" : "mdy", year);
  if (r.ambiguous && !order.sure && other && plausible(other.date, role, today))
    return { date: other.date, ambiguous: true };
  return null;
}

/** Words before a day that only say that it is one; folded. */
const PARTICLE = new RegExp(` (?:${any("date-roles-le")})[ :.]*$`);

function founds(
  { line, hits }: Found,
  order: { order: DateOrder; sure: boolean },
  today: string,
  inNumbers: Set<string>,
  paper: PaperTraits,
): (DateFound & { at: string | null })[] {
  const out: (DateFound & { at: string | null })[] = [];
  let from = 0;
  for (const [nth, h] of hits.entries()) {
    const near = labelOf(line, h.start, h.end, from);
    // Words of another line, or a mere "le", that cannot be of this day say nothing of it.
    const astray =
      near !== null &&
      (near.where !== "left" || PARTICLE.test(line.folded.slice(Math.max(0, h.start - 8), h.start))) &&
      near.kind === "bare" &&
      dayOf(h, order, near.role, today) === null;
    const label = astray ? null : near;
    from = h.end;
    const bare = h.mended === 2 && !/[./-]/.test(line.folded.slice(h.start, h.end));
    // Digits that many other things have, too: only a word right beside them makes them a date.
    if (
      bare &&
      !(line.page.ocr && h.time) &&
      (label === null || label.strength < 0.55 || label.kind === "compound")
    )
      continue;
    const r = dayOf(h, order, label?.role ?? null, today);
    if (r === null) continue;
    const words = wordsAt(line, h.start, h.end);
    out.push({
      ...r,
      monthOnly: h.fixed?.day === null,
      role: label?.role ?? null,
      strength: label?.strength ?? 0,
      line,
      start: h.start,
      end: h.end,
      time: h.time,
      nth,
      label: label?.kind ?? "none",
      where: label?.where ?? "none",
      worn: label?.worn ?? false,
      mended: h.mended,
      listed: false,
      numbered: inNumbers.has(r.date),
      words: words.reduce((a, w) => a + w.confidence, 0) / Math.max(1, words.length),
      paper,
      at: label?.at ? `${label.at.line.page.number} ${label.at.line.index} ${label.at.start}` : null,
    });
  }
  return out;
}

/**
 * All plausible dates of a paper with their roles. `prior`: the order of day and month in the place the paper seems to
 * come from, `sure` when nothing else needs to speak for it.
 */
export function datesOf(
  sheets: Sheet[],
  prior: { order: DateOrder; sure: boolean },
  today: string,
): DatesOfPaper {
  const year = Number(today.slice(0, 4));
  const inNumbers = daysInNumbers(sheets);
  const found = collect(sheets, year, inNumbers);
  const hits = found.flatMap((f) => f.hits);
  const pairs = found.flatMap((f) =>
    f.hits.flatMap((a, i): [DateHit, DateHit][] => {
      const b = f.hits[i + 1];
      return b && isBetween(f.line.folded.slice(a.end, b.start)) ? [[a, b]] : [];
    }),
  );
  const votes = orderVotes(sheets, hits, pairs, inNumbers, year);
  const order = decideOrder(hits, weighPrior(sheets, prior), today, votes);
  const paper = traitsOf(sheets);
  const dates = found.flatMap((f) => founds(f, order, today, inNumbers, paper));
  settleRoles(dates);
  return { dates, order: order.order, orderSure: order.sure };
}

/** The plainest date of a role, later pages counting less. */
export function dateWithRole(dates: DateFound[], roles: DateRole[], min = 0.5): DateFound | null {
  let best: DateFound | null = null;
  let bestScore = min;
  for (const d of dates) {
    if (d.role === null || !roles.includes(d.role) || d.monthOnly) continue;
    const score = d.strength - (d.line.page.number > 1 ? 0.18 : 0);
    if (score > bestScore) {
      best = d;
      bestScore = score;
    }
  }
  return best;
}
