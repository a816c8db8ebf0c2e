import type { Line } from "../layout/layout.ts";
import { wordsAt } from "../layout/layout.ts";
import { remembered } from "../text/remembered.ts";
import { legalForm } from "./cues.ts";

/** Mean confidence of the words of a stretch, 0..100. */
export function sureness(line: Line, start: number, end: number): number {
  const words = wordsAt(line, start, end).filter((w) => /[\p{L}\p{N}]/u.test(w.text));
  let sum = 0;
  let n = 0;
  for (const w of words) {
    sum += w.confidence * w.text.length;
    n += w.text.length;
  }
  return n === 0 ? 100 : sum / n;
}

/** True for a word that no language and no company spells like that: "GTfe", "l1RS", "qwrtz". */
function odd(word: string): boolean {
  const w = word.replace(/[^\p{L}\p{N}]/gu, "");
  if (w.length < 3 || legalForm(word) !== null) return false;
  if (/\p{Ll}{1,3}\p{Lu}{2,}\p{Ll}|^\p{Lu}{2,}\p{Ll}+\p{Lu}/u.test(w)) return true;
  if (/\p{L}\d+\p{L}/u.test(w) && w.length > 4) return true;
  return w !== w.toUpperCase() && /^\p{L}+$/u.test(w) && !/[aeiouyáéíóúàèäöüøåœ]/iu.test(w);
}

/** How much of a name looks like a picture's noise rather than words, 0..1. */
export const garbledShare = remembered((name: string): number => {
  const words = name.split(/\s+/).filter((w) => w !== "");
  if (words.length === 0) return 1;
  const bad = words.filter(
    (w) => odd(w) || !/[\p{L}\p{N}&+\-–|·/]/u.test(w) || /[~_^{}\\<>¢§¥°]/.test(w),
  ).length;
  const single = words.filter((w) => /^\p{L}$/u.test(w) && !/^[&aeyoà]$/iu.test(w)).length;
  return Math.min(1, (bad + Math.max(0, single - 1) * 0.5) / words.length);
});
