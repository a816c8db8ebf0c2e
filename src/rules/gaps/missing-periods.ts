import { addDays, daysBetween } from "#kernel/dates.ts";
import type { PaperOnFile } from "../on-file.ts";
import type { Rhythm } from "../rhythm.ts";
import { bare, capital, type Desk, dayOf, typeWords } from "./desk.ts";
import { endOf } from "./ended.ts";
import type { WantedGap } from "./gap.ts";
import { type Holes, holesOf, type Slot } from "./series.ts";
import { kindOfSeries, patience } from "./series-kinds.ts";
import { everyWords, monthName, stretchName, withArticle } from "./words.ts";

/** Older than this, in days, nobody goes looking for it: two years. */
const TOO_OLD = 731;
/** More than this share of the times missing: a household that keeps some of them, not one that misses any. */
const MOST_MISSING = 0.3;
/** So many missing one after the other are a pause (a leave, a move), not papers that were lost. */
const A_PAUSE = 4;
/** At most so many are called late at the end of a series: after that it is one matter, not many. */
const MOST_LATE = 3;
/** How late, in days, papers of a household may usually come to the box; longer was an old archive. */
const MOST_LAG = 60;
/** Below this a series of bills is too uneven to miss one; statements are known to go on. */
const SURE = { byNature: 40, others: 55 };

/** The times of a series for which the paper never came, or is late by now. `counted`: the papers of all series. */
export function missingOf(
  d: Desk,
  r: Rhythm,
  all: readonly Rhythm[],
  counted: ReadonlySet<string>,
): WantedGap[] {
  const kind = kindOfSeries(r.type, r.every);
  if (kind === null || r.papers.length < kind.from) return [];
  if (r.sure < (kind.byNature ? SURE.byNature : SURE.others)) return [];
  // What ended long ago without a sign of going on is left in peace, holes and all.
  if (daysBetween(r.last, d.today) > patience[r.every].over + MOST_LAG) return [];
  const holes = holesOf(d, r, counted);
  if (holes === null || (kind.bound && !holes.covering && r.account === null)) return [];
  const end = endOf(d, r, holes.last, all);
  const wanted = [...neverCame(d, holes, end), ...late(d, r, holes, end)];
  return wanted.map((slot) => asGap(d, r, holes, slot));
}

function neverCame(d: Desk, holes: Holes, end: string | null): Slot[] {
  const { between } = holes;
  if (between.length === 0 || between.length > holes.times * MOST_MISSING) return [];
  const oldest = addDays(d.today, -TOO_OLD);
  const run = (slot: (typeof between)[number]) => between.filter((o) => o.before === slot.before).length;
  return between.filter((s) => s.from >= oldest && run(s) < A_PAUSE && (end === null || s.to < end));
}

/** How long after their day papers of a series come to the box, in days: four of five are quicker. */
function lagOf(d: Desk, r: Rhythm): number {
  const lags = r.papers
    .slice(-8)
    .flatMap((id) => d.papers.get(id) ?? [])
    .map((p) => Math.max(0, daysBetween(dayOf(p), p.arrived)))
    .filter((n) => n <= MOST_LAG)
    .sort((a, b) => a - b);
  return lags[Math.min(lags.length - 1, Math.ceil(lags.length * 0.8) - 1)] ?? 0;
}

function late(d: Desk, r: Rhythm, holes: Holes, end: string | null): Slot[] {
  const { grace, over } = patience[r.every];
  const lag = lagOf(d, r);
  if (daysBetween(dayOf(holes.last), d.today) > over + lag) return [];
  const waits = grace + lag + Math.min(r.spread, grace);
  const out: Slot[] = [];
  for (let n = 1; n <= MOST_LATE; n++) {
    const slot = holes.next(n);
    if (addDays(slot.paperDay, waits) >= d.today) break;
    if (end !== null && slot.to >= addDays(end, -3)) break;
    // Nothing at all came since: papers are brought in bundles here, or nobody brings any more.
    if (d.onFile.lastArrived !== undefined && d.onFile.lastArrived <= addDays(slot.paperDay, lag)) break;
    if (!holes.filled(slot)) out.push(slot);
  }
  return out;
}

const middle = (s: Slot) => addDays(s.from, Math.floor(daysBetween(s.from, s.to) / 2));

/** The time as a person would call it; of papers that cover no time, the month they bear. */
const nameOf = (holes: Holes, s: Slot) =>
  holes.covering ? stretchName(s.from, s.to) : monthName(s.paperDay);

/** The time a paper on file stands for. */
const timeOf = (holes: Holes, p: PaperOnFile) =>
  holes.covering && p.period ? stretchName(p.period.from, p.period.to) : monthName(dayOf(p));

function asGap(d: Desk, r: Rhythm, holes: Holes, s: Slot): WantedGap {
  const type = r.type as string;
  const what = typeWords(type);
  const from = d.things.get(r.payee)?.name;
  const time = nameOf(holes, s);
  const day = holes.covering ? s.from : `${s.paperDay.slice(0, 7)}-01`;
  const month = (holes.covering ? middle(s) : s.paperDay).slice(0, 7);
  const account = r.account === null ? "" : ` ${bare(r.account).slice(-4)}`;
  const after = dayOf(holes.last) > s.paperDay;
  const went = `${capital(withArticle(what))} came ${everyWords[r.every]} from ${timeOf(holes, holes.first)} to ${timeOf(holes, holes.last)}`;
  return {
    kind: "missing_period",
    subject: `period ${type}${account} ${month}`,
    title: `${capital(what)} for ${time}${from === undefined ? "" : ` from ${from}`}`,
    detail: after
      ? `${went}; the one for ${time} is not on file.`
      : `${went}; the next one, for ${time}, is late and not on file.`,
    due: day,
    document_id: holes.last.id,
    entity_id: r.payee,
  };
}
