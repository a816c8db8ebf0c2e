import type { Sheet } from "../layout/layout.ts";

/** Lines that are looked at, and those that may hold the heading. */
const LINES = 60;
const HEAD = 14;
const SHORT = 60;
const WORD = /\p{L}[\p{L}'’-]{2,}/gu;

/** The words of a paper as features of a model of kinds: single ones and pairs, those of short lines near the top by themselves. */
export function kindWords(sheets: readonly Sheet[]): Set<string> {
  const out = new Set<string>();
  for (const line of sheets[0]?.lines.slice(0, LINES) ?? []) {
    const head = line.index < HEAD && line.folded.length < SHORT;
    for (const cell of line.cells) {
      const words = line.folded.slice(cell.start, cell.end).match(WORD) ?? [];
      for (const [i, w] of words.entries()) {
        out.add(`w ${w}`);
        if (head) out.add(`h ${w}`);
        const next = words[i + 1];
        if (next === undefined) continue;
        out.add(`w ${w} ${next}`);
        if (head) out.add(`h ${w} ${next}`);
      }
    }
  }
  return out;
}
