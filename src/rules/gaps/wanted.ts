import type { OnFile } from "../on-file.ts";
import type { Rhythm } from "../rhythm.ts";
import { layOut } from "./desk.ts";
import { detailsUnknown } from "./details.ts";
import { allExpired } from "./expired.ts";
import { gapKey, type WantedGap } from "./gap.ts";
import { loanYearsOf } from "./loans.ts";
import { missingOf } from "./missing-periods.ts";
import { pagesMissing } from "./pages.ts";
import { homesLacking, vehiclesLacking } from "./things.ts";
import { yearFormsOf } from "./year-forms.ts";

/** At most so many of a kind at a time, those that matter most first: a list that floods is a list nobody opens. */
const MOST: Readonly<Record<WantedGap["kind"], number>> = {
  missing_period: 40,
  missing_document: 40,
  expired_without_renewal: 40,
  unknown_detail: 3,
};

/** Series looked at in one step. */
const AT_ONCE = 25;

const newestFirst = (a: WantedGap, b: WantedGap): number => {
  const [x, y] = [a.due ?? "~", b.due ?? "~"];
  return x > y ? -1 : x < y ? 1 : gapKey(a) < gapKey(b) ? -1 : 1;
};

/** Each once, capped by kind, in an order that hangs on nothing but what they are. */
function settle(found: readonly WantedGap[]): WantedGap[] {
  const kept = new Map<string, WantedGap>();
  const counts = new Map<string, number>();
  for (const g of [...found].sort(newestFirst)) {
    const n = counts.get(g.kind) ?? 0;
    if (kept.has(gapKey(g)) || n >= MOST[g.kind]) continue;
    counts.set(g.kind, n + 1);
    kept.set(gapKey(g), g);
  }
  return [...kept.values()];
}

/**
 * What is missing by what is on file, in steps, so that whoever runs it can do something else in between. The steps
 * yield nothing but the last, which yields all: how many are worth showing is only known at the end.
 */
export function* gapSteps(onFile: OnFile, rhythms: readonly Rhythm[]): Generator<WantedGap[]> {
  const d = layOut(onFile);
  yield [];
  const found: WantedGap[] = [];
  const counted = new Set(rhythms.flatMap((r) => r.papers));
  for (let i = 0; i < rhythms.length; i += AT_ONCE) {
    for (const r of rhythms.slice(i, i + AT_ONCE)) found.push(...missingOf(d, r, rhythms, counted));
    yield [];
  }
  for (const part of allExpired(d)) {
    found.push(...part);
    yield [];
  }
  for (const rule of [
    yearFormsOf,
    vehiclesLacking,
    homesLacking,
    loanYearsOf,
    pagesMissing,
    detailsUnknown,
  ]) {
    found.push(...rule(d));
    yield [];
  }
  yield settle(found);
}

/**
 * What is missing by what is on file: a pure function of it. Papers of which one is not surely missing are not named: a
 * line that is wrong costs more trust than one that is not there.
 */
export function wantedGaps(onFile: OnFile, rhythms: readonly Rhythm[]): WantedGap[] {
  let last: WantedGap[] = [];
  for (const found of gapSteps(onFile, rhythms)) last = found;
  return last;
}
