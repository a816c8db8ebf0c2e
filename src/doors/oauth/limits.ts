import type { Clock } from "#kernel/clock.ts";

/**
 * Counts what strangers may cause before anybody has signed in: for each address it comes from, and in all, in windows that begin
 * with the first. Kept in memory: a start gives everybody fresh ones.
 */
export class Limit {
  private start = 0;
  private all = 0;
  private readonly each = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly most: { each: number; all: number; ms: number },
  ) {}

  /** Counts one, or gives the seconds until the next may come. */
  take(address: string | null): number | null {
    const now = this.clock.now();
    if (now - this.start >= this.most.ms || now < this.start) {
      this.start = now;
      this.all = 0;
      this.each.clear();
    }
    const key = address ?? "";
    const used = this.each.get(key) ?? 0;
    if (this.all >= this.most.all || used >= this.most.each)
      return Math.max(1, Math.ceil((this.start + this.most.ms - now) / 1000));
    this.all++;
    this.each.set(key, used + 1);
    return null;
  }
}
