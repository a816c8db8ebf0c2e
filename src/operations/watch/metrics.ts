/** Upper bounds of the buckets of a histogram of calls, in seconds. */
export const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

/** How long calls of one route took. `buckets[i]`: how many took at most `BOUNDS[i]`, and none of the bounds before. */
export interface Durations {
  buckets: number[];
  count: number;
  seconds: number;
}

/** Counters of a running program, from its start on. Nothing of them is kept on file. */
export class Metrics {
  /** By route, then by class of status (`2xx`). */
  readonly calls = new Map<string, Map<string, number>>();
  readonly durations = new Map<string, Durations>();
  /** Stages of reading by stage, then by outcome. */
  readonly stages = new Map<string, Map<string, { n: number; seconds: number }>>();

  /** A call was answered. `route`: as the API declares it, never the address that was called. */
  answered(route: string, status: number, ms: number): void {
    const classes = this.calls.get(route) ?? new Map<string, number>();
    const of = `${Math.floor(status / 100)}xx`;
    this.calls.set(route, classes.set(of, (classes.get(of) ?? 0) + 1));
    const took = this.durations.get(route) ?? { buckets: BOUNDS.map(() => 0), count: 0, seconds: 0 };
    const at = BOUNDS.findIndex((bound) => ms / 1000 <= bound);
    if (at >= 0) took.buckets[at] = (took.buckets[at] ?? 0) + 1;
    took.count++;
    took.seconds += ms / 1000;
    this.durations.set(route, took);
  }

  /** A stage of reading ended. */
  staged(stage: string, outcome: string, ms: number): void {
    const outcomes = this.stages.get(stage) ?? new Map<string, { n: number; seconds: number }>();
    const before = outcomes.get(outcome) ?? { n: 0, seconds: 0 };
    this.stages.set(stage, outcomes.set(outcome, { n: before.n + 1, seconds: before.seconds + ms / 1000 }));
  }
}
