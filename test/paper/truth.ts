import { monthNames } from "#kernel/dates.ts";

/** A made-up paper and what stands on it, so that any test can hold what was read against what was written. */
export interface Paper {
  bytes: Uint8Array;
  name: string;
  mime: string;
  truth: Truth;
}

export interface Truth {
  issuer: string;
  /** Words that stand on the paper, letters and digits only, lower case. */
  words: string[];
  /** `YYYY-MM-DD`, or null where the paper has none. */
  date: string | null;
  dueDate: string | null;
  total: number | null;
  currency: string | null;
  number: string | null;
  pages: number;
}

/** Chance that comes out the same for the same seed (mulberry32): 0 <= n < 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(random: () => number, of: readonly T[]): T =>
  of[Math.floor(random() * of.length)] as T;

export const wordsOf = (lines: string[]): string[] =>
  lines.flatMap((line) => line.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

/** "14 March 2025". */
export function longDate(date: string): string {
  const [y, m, d] = date.split("-").map(Number) as [number, number, number];
  return `${d} ${monthNames[m - 1]} ${y}`;
}

/** "1,214.88". */
export const money = (n: number): string =>
  n.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
