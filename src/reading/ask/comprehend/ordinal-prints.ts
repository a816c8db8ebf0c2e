import { ordinalsIn } from "./ordinals.ts";

/** Ends of an ordinal in figures: "2nd", "2e", "2do". */
const ENDS = ["nd", "rd", "th", "e", "eme", "a", "o", "de", "do", "da", "te"];

/**
 * Ways in which a paper may print an ordinal that a question spells: "2nd", "2e", or behind what it counts, "Trimester 2"; folded
 * words each. None for other words, and none for the first, which hardly tells anything.
 */
export function ordinalsOf(word: string, next: string): string[][] {
  const n = ordinalsIn([word, next])[0]?.n ?? 0;
  if (n < 2) return [];
  return [...ENDS.map((end) => [`${n}${end}`]), [next, String(n)], [`${next}s`, String(n)]];
}
