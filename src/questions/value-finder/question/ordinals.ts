import { whole } from "#lexicon/phrases.ts";

/** Places in a row as questions say them, en de fr es it nl, folded, from the first on. */
const SAID: readonly RegExp[] = [
  whole("ordinals-first"),
  whole("ordinals-second"),
  whole("ordinals-third"),
  whole("ordinals-fourth"),
  whole("ordinals-fifth"),
];

/** The place in a row that a folded word says, from 1 on; null for other words. */
function ordinalOf(word: string): number | null {
  const at = SAID.findIndex((said) => said.test(word));
  return at < 0 ? null : at + 1;
}

/** A place in a row that a question names, with the word it is of: the second trimester. */
interface Ordinal {
  n: number;
  /** The words of the question that say it. */
  said: readonly string[];
  /** What is counted so, folded; "" where nothing follows. */
  of: string;
}

/** The places that folded words of a question name: "the second trimester", "trimester 2". */
export function ordinalsIn(tokens: readonly string[]): Ordinal[] {
  return tokens.flatMap((t, i): Ordinal[] => {
    const n = ordinalOf(t);
    if (n !== null) return [{ n, said: [t], of: tokens[i + 1] ?? "" }];
    const before = tokens[i - 1] ?? "";
    return /^[1-9]$/.test(t) && /^\p{L}{4,}$/u.test(before) ? [{ n: Number(t), said: [t], of: before }] : [];
  });
}
