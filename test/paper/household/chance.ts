import { seeded } from "../truth.ts";

/** Chance with a seed, and what a maker of papers draws from it. */
export class Chance {
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seeded(seed);
  }

  /** A whole number, both ends counted. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.next() * of.length)] as T;
  }

  /** One of "a|b|c". */
  of(list: string): string {
    return this.pick(list.split("|"));
  }

  /** True so many times of one. */
  is(share: number): boolean {
    return this.next() < share;
  }

  /** An amount with cents. */
  money(from: number, to: number): number {
    return Math.round((from + this.next() * (to - from)) * 100) / 100;
  }

  digits(n: number): string {
    let s = String(this.whole(1, 9));
    while (s.length < n) s += this.whole(0, 9);
    return s;
  }

  letters(n: number): string {
    let s = "";
    while (s.length < n) s += "ABCDEFGHJKLMNPRSTUVWXYZ".charAt(this.whole(0, 22));
    return s;
  }

  shuffled<T>(of: readonly T[]): T[] {
    const left = [...of];
    const out: T[] = [];
    while (left.length > 0) out.push(left.splice(this.whole(0, left.length - 1), 1)[0] as T);
    return out;
  }
}
