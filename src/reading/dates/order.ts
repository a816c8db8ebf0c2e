import { makeDate } from "#kernel/dates.ts";
import { type DateHit, type DateOrder, fullYear } from "./hit.ts";

/** Readings of three printed numbers, by order; orders that name no real day are left out. */
export function readings(
  digits: [number, number, number],
  todayYear: number,
): { order: DateOrder; date: string }[] {
  const [a, b, c] = digits;
  const out: { order: DateOrder; date: string }[] = [];
  const push = (order: DateOrder, y: number, m: number, d: number) => {
    const date = makeDate(fullYear(y, todayYear), m, d);
    if (date !== null) out.push({ order, date });
  };
  push("dmy", c, b, a);
  push("mdy", c, a, b);
  if (c < 100) push("ymd", a, b, c);
  return out;
}

/** What speaks for one order over the other, besides the dates themselves. */
export interface OrderVote {
  order: DateOrder;
  /** 2: as good as an unambiguous date; 1: a hint. */
  weight: number;
}

/**
 * The order of day and month of a whole paper, from its unambiguous dates first, then from what else speaks for one
 * (`votes`), else from what is known about where it comes from (`prior`). `sure` is false when only a prior that is not
 * sure speaks.
 */
export function decideOrder(
  hits: DateHit[],
  prior: { order: DateOrder; sure: boolean },
  today: string,
  votes: OrderVote[] = [],
): { order: DateOrder; sure: boolean } {
  const year = Number(today.slice(0, 4));
  const limit = `${year + 12}-12-31`;
  let dmy = 0;
  let mdy = 0;
  for (const h of hits) {
    if (h.digits === null || h.mended === 2) continue;
    const usual = readings(h.digits, year).filter((r) => r.order !== "ymd" && r.date <= limit);
    if (new Set(usual.map((r) => r.date)).size !== 1) continue;
    if (usual.length === 2) continue;
    // One digit misread makes any date plain: what a picture says counts for less.
    const n = h.mended === 0 ? 2 : 1;
    if (usual[0]?.order === "dmy") dmy += n;
    else mdy += n;
  }
  for (const v of votes)
    if (v.order === "dmy") dmy += v.weight;
    else if (v.order === "mdy") mdy += v.weight;
  if (dmy > mdy) return { order: "dmy", sure: dmy >= 2 && dmy >= 3 * mdy };
  if (mdy > dmy) return { order: "mdy", sure: mdy >= 2 && mdy >= 3 * dmy };
  // Year first with two digits is used on tills in Canada and East Asia: only when nothing else is possible.
  const onlyYmd = hits.some((h) => {
    const ways = h.digits !== null && h.mended === 0 ? readings(h.digits, year) : [];
    return ways.length > 0 && ways.every((r) => r.order === "ymd");
  });
  if (onlyYmd) return { order: "ymd", sure: false };
  return prior;
}

/** The day a hit stands for under an order, and whether another order would have given another day. */
export function resolve(
  hit: DateHit,
  order: DateOrder,
  todayYear: number,
): { date: string; ambiguous: boolean } | null {
  if (hit.fixed) {
    const { year, month, day } = hit.fixed;
    const date = makeDate(year, month, day ?? 1);
    return date === null ? null : { date, ambiguous: false };
  }
  if (hit.digits === null) return null;
  const all = readings(hit.digits, todayYear);
  const usual = all.filter((r) => r.order !== "ymd");
  if (hit.dots) {
    const first = all.find((r) => r.order === "dmy");
    if (first) return { date: first.date, ambiguous: false };
  }
  const pick = all.find((r) => r.order === order) ?? usual[0] ?? all[0];
  if (!pick) return null;
  return { date: pick.date, ambiguous: new Set(usual.map((r) => r.date)).size > 1 };
}
