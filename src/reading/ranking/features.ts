import type { Study } from "../classify/study.ts";
import { type Line, wordsAt } from "../layout/layout.ts";
import { type Features, flag } from "./forest.ts";

/** Figures about what the rules say of a paper and of what they chose: what the trained models look at. */

/** How well words were read, 0..100; those of a text layer are 100. */
export function read(line: Line, start: number, end: number): number {
  const words = wordsAt(line, start, end);
  return words.length === 0 ? 0 : Math.min(...words.map((w) => w.confidence));
}

const legibility = new WeakMap<Study, number>();

/** Mean confidence of the words of the first page, 0..100. */
function legible(s: Study): number {
  let mean = legibility.get(s);
  if (mean === undefined) {
    const words = s.sheets[0]?.ocr ? s.sheets[0].lines.flatMap((l) => l.words) : [];
    mean = words.length === 0 ? 100 : words.reduce((a, w) => a + w.confidence, 0) / words.length;
    legibility.set(s, mean);
  }
  return mean;
}

/**
 * What is true of the paper, whatever is asked about it. Nothing of how long or how full it is: made-up papers are shorter
 * than real ones, and a model would take that for a sign.
 */
export function ofPaper(s: Study): Features {
  return {
    picture: flag(s.sheets[0]?.ocr ?? false),
    legible: legible(s),
    receipt: flag(s.receipt),
    typed: flag(s.kind.slug !== null),
    type_margin: Math.max(-2, Math.min(12, s.kind.score - s.kind.rival)),
  };
}
