import { taxCategories } from "./truth.ts";

/** Right ones of all, on papers of opened makers and of sealed ones. */
export interface Count {
  right: number;
  of: number;
}

export const measures = [
  "items: precision",
  "items: recall",
  "red: owed",
  "owed: not closed",
  "owed and just past due: red",
  "settled: closed",
  "gaps: precision",
  "gaps: recall",
  "people and things: found",
  "people and things: in one",
  "people and things: apart",
  "people: not invented",
  "organizations: not invented",
  "links: precision",
  "links: recall",
  "copies: seen",
  "copies: right",
  "replacements: seen",
  "replacements: right",
  ...taxCategories.map((c) => `tax sums: ${c}` as const),
] as const;
export type Measure = (typeof measures)[number];

export interface Failing {
  measure: Measure;
  /** What went wrong, the same words for the same mistake. */
  what: string;
  paper: string;
  maker: string;
  says: string;
}

export type Side = "opened" | "sealed";

export class Tally {
  readonly counts = new Map<string, Count>();
  /** Never of sealed makers. */
  readonly failing: Failing[] = [];

  count(side: Side, measure: Measure, right: boolean, failing?: () => Omit<Failing, "measure">): void {
    const key = `${side} ${measure}`;
    const c = this.counts.get(key) ?? { right: 0, of: 0 };
    c.of++;
    if (right) c.right++;
    else if (side === "opened" && failing) this.failing.push({ measure, ...failing() });
    this.counts.set(key, c);
  }

  of(side: Side, measure: Measure): Count {
    return this.counts.get(`${side} ${measure}`) ?? { right: 0, of: 0 };
  }

  add(other: Tally): void {
    for (const [k, c] of other.counts) {
      const own = this.counts.get(k) ?? { right: 0, of: 0 };
      this.counts.set(k, { right: own.right + c.right, of: own.of + c.of });
    }
    this.failing.push(...other.failing);
  }
}
