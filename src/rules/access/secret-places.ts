import { escapeRegExp } from "#kernel/text.ts";

/** Shorter than this is no number that would tell anyone anything. */
const SHORTEST = 3;

/**
 * Where identifiers stand in a text, however they are spaced or hyphenated: what a quote must go around. Wider than what
 * is taken out of a sentence of ours, since a quote can always be another one.
 */
export function secretPlaces(text: string, identifiers: readonly string[]): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const together = text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
  for (const identifier of new Set(identifiers)) {
    const signs = [...identifier.replace(/[^\p{L}\p{N}]+/gu, "")];
    if (signs.length < SHORTEST || !together.includes(signs.join("").toLowerCase())) continue;
    const pattern = new RegExp(signs.map(escapeRegExp).join("[^\\p{L}\\p{N}]{0,3}"), "giu");
    for (const m of text.matchAll(pattern)) found.push({ start: m.index, end: m.index + m[0].length });
  }
  return found;
}
