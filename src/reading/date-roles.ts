import { addDays } from "#kernel/dates.ts";
import { type DateRole, dateCues } from "./cues/dates.ts";
import { type DateHit, type DateOrder, decideOrder, findDates, resolve } from "./dates.ts";
import { cellAt, depth, type Line, type Sheet, spanAt } from "./layout.ts";
import { labelPlaces } from "./neighbours.ts";

/** A date of the paper with what its surroundings say it is. */
export interface DateFound {
  date: string;
  /** Set for "March 2025": the date is the first of the month. */
  monthOnly: boolean;
  role: DateRole | null;
  /** How plainly the role is said: 1 beside the value, less above it, 0 when nothing says it. */
  strength: number;
  line: Line;
  start: number;
  end: number;
  time: boolean;
  ambiguous: boolean;
  /** Place among the dates of its line. */
  nth: number;
}

interface Labelled {
  role: DateRole;
  strength: number;
}

/** Roles that a plain "date" gives way to when both are said of the same value. */
const SPECIFIC = (r: DateRole): number => (r === "issue" ? 0 : 1);

const BARE = /^(?:date|dated|datum|data|fecha|le|del|tanggal|tarikh|dato)$/;

function labelOf(line: Line, start: number, end: number, from: number): Labelled | null {
  let best: (Labelled & { bare: boolean }) | null = null;
  for (const place of labelPlaces(line, start, end, from, spanAt(line, start, end))) {
    const cues = dateCues.find(place.folded);
    const tail = cues[cues.length - 1];
    const lead = cues[cues.length - 2];
    // "Period end date": the words before the bare "date" say which one.
    const cue =
      tail && lead && BARE.test(tail.phrase) && tail.start - lead.end <= 1
        ? { ...lead, end: tail.end }
        : tail;
    if (!cue) continue;
    let role = cue.role;
    // "from" and "to" are common words: they count only right before the date.
    const gap = place.where === "left" ? place.folded.length - cue.end : 0;
    if (gap > 45) continue;
    const prev = cues[cues.length - 2];
    if ((role === "from" || role === "to" || cue.phrase.length <= 3) && place.where === "left" && gap > 4) {
      if (!prev || place.folded.length - prev.end > 45) continue;
      role = prev.role;
    }
    if (
      place.where !== "left" &&
      (cue.phrase.length <= 3 || role === "to" || role === "from") &&
      place.folded.trim().length > cue.phrase.length + 2 &&
      // "Policy period" over "From": the head of a table in two storeys.
      !(
        /period|term|date|effective|coverage|zeitraum|periode|periodo/.test(place.folded) &&
        cue.end >= place.folded.trimEnd().length - 1
      )
    )
      continue;
    // "Invoice date ... due" in one label: the word nearest to the value wins, but a whole-cell match is surest.
    let strength = place.weight * (gap > 20 ? 0.7 : 1);
    // A date inside a sentence, or of something named before the word: "TB date", "agreement dated 15 October".
    if (/^(?:le|del|du|van|vom)$/.test(cue.phrase)) strength *= 0.6;
    if (role === "issue" && place.where === "left") {
      const before = place.folded.slice(0, cue.start);
      if (/^(?:date|datum|fecha|data|dated)$/.test(cue.phrase) && /[a-z)"]{2} {1,2}$/.test(before))
        strength *= 0.5;
      if (before.split(" ").length > 8) strength *= 0.6;
    }
    // A bare "date" gives way to a plainer word in the next place; a label that says more does not.
    const yields =
      best?.bare === true && SPECIFIC(role) > SPECIFIC(best.role) && strength > best.strength - 0.3;
    if (best === null || strength > best.strength + 0.2 || yields)
      best = { role, strength, bare: BARE.test(cue.phrase) };
  }
  return best;
}

/** Between two dates: a dash or a word for "to", after a time of day if there is one. */
const BETWEEN =
  /^[\s,.]*(?:(?:at |um )?\d{1,2}[:.]\d{2}(?: ?[ap]\.?m\.?| uhr)?[*]?[\s,]*(?:standard time)?[\s,]*)?(?:-|~|\/|to|through|thru|until|and|bis|bis zum|au|al|a|hasta|hasta el|y el|t\/m|tot|tot en met|e il|und|jusqu'au|and (?:ends?|terminates?|expires?)(?: on)?|and (?:shall |will )?(?:end|terminate|expire)(?: on)?|(?:expiration|expires|expiry|ends?)(?: date| on)?)[\s:]*(?:the|el|le|zum)?[\s]*$/;

/** True when two neighbouring dates of a line are the ends of one period. */
export const isRange = (a: DateFound, b: DateFound): boolean =>
  a.line === b.line && a.date < b.date && BETWEEN.test(a.line.folded.slice(a.end, b.start));

export interface DatesOfPaper {
  dates: DateFound[];
  order: DateOrder;
  orderSure: boolean;
}

/** All plausible dates of a paper with their roles. Years outside 1900 to 40 years ahead are not dates of paper. */
export function datesOf(
  sheets: Sheet[],
  prior: { order: DateOrder; sure: boolean },
  today: string,
): DatesOfPaper {
  const year = Number(today.slice(0, 4));
  const found: { line: Line; hits: DateHit[] }[] = [];
  let count = 0;
  for (const s of sheets)
    for (const line of s.lines) {
      if (count > 600) break;
      const hits = findDates(line.folded, year);
      count += hits.length;
      if (hits.length > 0) found.push({ line, hits });
    }
  const { order, sure } = decideOrder(
    found.flatMap((f) => f.hits),
    prior,
    today,
  );
  const dates: DateFound[] = [];
  for (const { line, hits } of found) {
    let from = 0;
    for (const [nth, h] of hits.entries()) {
      const r = resolve(h, order, year);
      if (r === null || r.date < "1900-01-01" || r.date > addDays(today, 40 * 366)) continue;
      const label = labelOf(line, h.start, h.end, from);
      dates.push({
        date: r.date,
        monthOnly: h.fixed?.day === null,
        role: label?.role ?? null,
        strength: label?.strength ?? 0,
        line,
        start: h.start,
        end: h.end,
        time: h.time,
        ambiguous: r.ambiguous && !sure,
        nth,
      });
      from = h.end;
    }
  }
  shareRoles(dates);
  dayOfNumber(dates);
  return { dates, order, orderSure: sure };
}

/** "Invoice 17 vom 3.10.2018", "facture du 2 juin": one day after a word for "from" is the day of what stands before it. */
function dayOfNumber(dates: DateFound[]): void {
  for (const d of dates) {
    if (d.role !== "from" || dates.some((o) => o.line === d.line && o.nth > d.nth && o.role === "to"))
      continue;
    const before = d.line.folded.slice(Math.max(0, d.start - 70), d.start);
    if (!/(?:vom|du|del|van|d\.d\.|dated|from) *$/.test(before)) continue;
    const named =
      /rechnung|invoice|facture|factura|fattura|factuur|beleg|schreiben|bescheid|lettre|nr\.? ?[a-z0-9]|n[°º]/.test(
        before,
      );
    d.role = named
      ? /bestellung|auftrag|commande|pedido|ordine|lieferschein/.test(before)
        ? "order"
        : "issue"
      : null;
    d.strength = named ? 0.85 : 0;
  }
}

/** The second date of a range has the role of an end; the first that of a beginning, whatever stood before them. */
function shareRoles(dates: DateFound[]): void {
  for (const [i, a] of dates.entries()) {
    const b = dates[i + 1];
    if (!b || !isRange(a, b)) continue;
    if (a.role === "birth" || a.role === "print") continue;
    const strength = Math.max(a.strength, 0.6);
    a.role = "from";
    a.strength = strength;
    b.role = "to";
    b.strength = strength;
  }
}

/** How much a date looks like the day the paper was made, when no word says so. */
function standing(d: DateFound, receipt: boolean): number {
  let s = 0;
  const where = d.line.page.number === 1 ? depth(d.line) : 1;
  if (d.line.page.number === 1) s += receipt ? 14 : where < 0.35 ? 18 - where * 20 : 4;
  if (d.time) s += receipt ? 22 : 4;
  const cell = cellAt(d.line, d.start);
  // "Berlin, 3 May 2024" or a date alone on its line: the head of a letter.
  if (cell && cell.text.length - (d.end - d.start) < 22 && d.line.cells.length <= 2) s += 6;
  // The date of a letter stands shortly above its greeting.
  const next = d.line.page.lines.slice(d.line.index + 1, d.line.index + 6);
  if (
    next.some((l) =>
      /^(?:dear|sehr geehrte|liebe|madame|monsieur|cher|chere|estimad|muy senor|gentile|egregio|spett|geachte|beste) /.test(
        `${l.folded} `,
      ),
    )
  )
    s += 12;
  if (d.monthOnly) s -= 25;
  return s;
}

const ISSUE_SCORE: Partial<Record<DateRole, number>> = {
  issue: 60,
  order: 24,
  service: 14,
  payment: 22,
  delivery: 6,
  period: -12,
  from: -28,
  to: -24,
  start: -15,
  end: -40,
  due: -45,
  expiry: -60,
  renewal: -50,
  cancel: -60,
  birth: -90,
  print: -12,
  other: -50,
  death: -90,
  appointment: -10,
};

/**
 * The day the paper was made, with a score; null when no date of it can be that. `receipt`: tills print the time beside
 * the day, anywhere on the slip.
 */
export function issueDate(
  dates: DateFound[],
  today: string,
  receipt: boolean,
): { found: DateFound; score: number; rival: number } | null {
  const ranked = dates
    .filter((d) => d.date <= addDays(today, 45) && !(d.monthOnly && d.role !== "issue"))
    .map((d) => {
      const role =
        d.role === null
          ? 0
          : (ISSUE_SCORE[d.role] ?? 0) *
            (d.role === "issue" ? 0.4 + 0.6 * d.strength : Math.max(0.5, d.strength));
      const again = dates.filter((o) => o !== d && o.date === d.date && o.role !== "birth").length;
      const page = d.line.page.number === 1 ? 0 : -8;
      const old = d.date < addDays(today, -25 * 366) ? -15 : 0;
      return { found: d, score: role + standing(d, receipt) + Math.min(9, again * 3) + page + old };
    })
    .sort((a, b) => b.score - a.score);
  const top = ranked[0];
  if (!top || top.score < 8) return null;
  const rival = ranked.find((r) => r.found.date !== top.found.date)?.score ?? -100;
  return { ...top, rival };
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
