import { monthNumbers } from "#lexicon/calendar.ts";

/** 1..12 for a folded month name or its short form, else null. */
export const monthNumber = (folded: string): number | null => monthNumbers.get(folded) ?? null;

/** Letters and digits that the reader of a picture takes for one another, each to one of its family. */
const LOOKS: Record<string, string> = {
  "0": "o",
  q: "o",
  d: "o",
  "1": "i",
  l: "i",
  "|": "i",
  "!": "i",
  j: "i",
  "5": "s",
  "8": "b",
  "2": "z",
  "6": "g",
  "9": "g",
  u: "v",
  e: "c",
  h: "n",
  "4": "a",
};
const look = (s: string): string =>
  s.replace(/rn/g, "m").replace(/[0qd1l|!j5826u9eh4]/g, (c) => LOOKS[c] ?? c);
const byLook = new Map<string, number | null>();
for (const [name, month] of monthNumbers) {
  const seen = byLook.get(look(name));
  byLook.set(look(name), seen === undefined || seen === month ? month : null);
}
const long = [...monthNumbers.keys()].filter((n) => n.length >= 6);

/** True when two words differ in one letter: another, one more or one less. */
function oneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  const rest = (s: string, n: number) => s.slice(i + n);
  return a.length === b.length
    ? rest(a, 1) === rest(b, 1)
    : a.length > b.length
      ? rest(a, 1) === rest(b, 0)
      : rest(a, 0) === rest(b, 1);
}

/**
 * 1..12 for a month name as a picture's reader may have taken it: "0ct", "jui1et" or "septernber", else null. Only one
 * month may be meant. For words in a place where a month must stand; never for running text.
 */
export function monthNearly(folded: string): number | null {
  if (folded.length < 3 || folded.length > 14) return null;
  const same = monthNumber(folded) ?? byLook.get(look(folded));
  if (same !== undefined) return same;
  const near = new Set(long.filter((n) => oneOff(n, folded)).map((n) => monthNumbers.get(n)));
  return near.size === 1 ? ([...near][0] ?? null) : null;
}

/** Alternation of every name, longest first, for use inside a regular expression over folded text. */
export const monthAlternation: string = [...monthNumbers.keys()]
  .sort((a, b) => b.length - a.length)
  .join("|");
