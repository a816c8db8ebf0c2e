import type { NumberFound } from "./checked-numbers.ts";

/** Where a value that was found from `at` on is printed: the sign before it is no part of it. */
export function printedAt(text: string, value: string, at: number): { start: number; end: number } {
  const start = Math.max(at, text.indexOf(value, at));
  return { start, end: start + value.length };
}

/** True for a word of labels in the middle of a number: the "INV" of "DS-INV-DE-118820". */
export const inside = (folded: string, cue: { start: number; end: number }): boolean =>
  /[-/_][a-z]/.test(folded.slice(Math.max(0, cue.start - 1), cue.start + 1)) &&
  /[a-z0-9]/.test(folded.charAt(cue.start - 2)) &&
  /[-/_\d]/.test(folded.charAt(cue.end));

/** Adds unless the place is taken by a number that was checked, or by a surer label. */
export function push(out: NumberFound[], f: NumberFound): void {
  const clash = out.findIndex((o) => o.line === f.line && o.start < f.end && o.end > f.start);
  const old = out[clash];
  if (old && (old.checked || old.confidence >= f.confidence)) return;
  if (old) out.splice(clash, 1);
  out.push(f);
}
