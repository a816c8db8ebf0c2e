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
export interface Ordinal {
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

const ROMAN = ["", "i", "ii", "iii", "iv", "v"];

/** True for a cell that is a place in a row and nothing else: "2nd", "2.", "2.º", "II". */
export const isOrdinal = (text: string, { n }: Ordinal): boolean => {
  const folded = text.trim().toLowerCase();
  return (
    new RegExp(`^${n}(?:st|nd|rd|th|er|ere|e|eme|[.ºª°]{1,2})?$`, "u").test(folded) ||
    ordinalOf(folded) === n ||
    folded === ROMAN[n]
  );
};

/** True for a head that names such a place: "Trimester 2", "T2", "2nd term", "2. Halbjahr". `holds`: the head has the word it is of. */
export const namesOrdinal = (text: string, o: Ordinal, holds: boolean): boolean => {
  const folded = text.trim().toLowerCase();
  const number = new RegExp(`(?<![\\d.,])${o.n}(?:st|nd|rd|th|er|ere|e|eme|[.ºª°]{1,2})?(?![\\d.,])`, "u");
  if (holds && (number.test(folded) || folded.split(/[^\p{L}\d]+/u).some((w) => isOrdinal(w, o))))
    return true;
  return o.of !== "" && new RegExp(`^${o.of.slice(0, 1)}\\.? ?${o.n}$`, "u").test(folded);
};
