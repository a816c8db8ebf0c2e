import { addDays } from "#kernel/dates.ts";
import type { DateRole } from "./cues/dates.ts";
import { brokenLines } from "./dates/broken.ts";
import { daysInNumbers, orderVotes, weighPrior } from "./dates/evidence.ts";
import type { DateFound } from "./dates/found.ts";
import type { DateHit, DateOrder } from "./dates/hit.ts";
import { labelOf } from "./dates/labels.ts";
import { damagedDates } from "./dates/noise.ts";
import { decideOrder, resolve } from "./dates/order.ts";
import { type PaperTraits, traitsOf } from "./dates/paper.ts";
import { isBetween, settleRoles } from "./dates/roles.ts";
import { findDates } from "./dates.ts";
import { type Line, type Sheet, wordsAt } from "./layout.ts";

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
): { date: string; ambiguous: boolean } | null {
  const year = Number(today.slice(0, 4));
  const r = resolve(h, order.order, year);
  if (r === null) return null;
  if (plausible(r.date, role, today)) return { date: r.date, ambiguous: r.ambiguous && !order.sure };
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
const PARTICLE = / (?:le|du|den|del|el|il|vom|am|van)[ :.]*$/;

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
