/** Which backups in a store stay: decisions without I/O. */

/** So many of the last, and of those before the last of so many days, weeks, months and years that have one. */
export interface KeepRule {
  last: number;
  days: number;
  weeks: number;
  months: number;
  years: number;
}

/** What a plan that keeps `last` keeps of older ones. */
export const keepRule = (last: number): KeepRule => ({ last, days: 7, weeks: 4, months: 12, years: 3 });

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** 1970 began on a Thursday: three days later weeks begin on a Monday. */
const week = (ms: number) => String(Math.floor((ms / 86_400_000 + 3) / 7));

/** The moments of those that stay, of all of them in milliseconds since 1970. The newest always does. */
export function kept(made: readonly number[], rule: KeepRule): Set<number> {
  const newestFirst = [...made].sort((a, b) => b - a);
  const stay = new Set(newestFirst.slice(0, Math.max(1, rule.last)));
  const one = (many: number, of: (ms: number) => string) => {
    const newest = new Map<string, number>();
    for (const ms of newestFirst) if (!newest.has(of(ms))) newest.set(of(ms), ms);
    for (const ms of [...newest.values()].slice(0, many)) stay.add(ms);
  };
  one(rule.days, day);
  one(rule.weeks, week);
  one(rule.months, (ms) => day(ms).slice(0, 7));
  one(rule.years, (ms) => day(ms).slice(0, 4));
  return stay;
}
