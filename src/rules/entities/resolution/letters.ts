import { fold } from "#kernel/text.ts";

/** Letters as they are compared: "Müller", "Mueller" and "MULLER" are one, and so are "Ångström" and "Aangstroem". */
export const plainKey = (s: string): string =>
  fold(s)
    .replace(/ð/g, "d")
    .replace(/þ/g, "th")
    .replace(/đ/g, "d")
    .replace(/ı/g, "i")
    .replace(/([aou])e/g, "$1")
    .replace(/aa/g, "a");

/** Lower case words without accents; apostrophes and dots inside a word are left out, everything else parts words. */
export const wordsOf = (s: string): string[] =>
  fold(s)
    .replace(/[’'`´ʼ]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w !== "");

/** Shapes that readers of pictures take for each other, each written one way; letters that two given names differ by are left out. */
function shapes(s: string): string {
  const known = shaped.get(s);
  if (known !== undefined) return known;
  if (shaped.size >= MOST_SHAPED) shaped.clear();
  const shape = s
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/cl/g, "d")
    .replace(/[1il|!]/g, "i")
    .replace(/[0o]/g, "o")
    .replace(/[5s]/g, "s")
    .replace(/[8b]/g, "b");
  shaped.set(s, shape);
  return shape;
}

/** Words that were looked at before: names on file are compared with those of every paper that comes in. */
const shaped = new Map<string, string>();
const MOST_SHAPED = 10_000;

/** True when two words differ only in letters that look alike in a poor picture ("rn" and "m", "l" and "1"). */
export const looksAlike = (a: string, b: string): boolean => a !== b && shapes(a) === shapes(b);

/** True when two words are one but for a single slip: a letter more, less, other, or two in the wrong order; both of four letters and more. */
export function oneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 4) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const restA = a.slice(i);
  const restB = b.slice(i);
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0];
}

/** True when one word is the other with a letter more or two in the wrong order; never one letter for another. */
export const slipOfOrder = (a: string, b: string): boolean =>
  oneSlip(a, b) && (a.length !== b.length || [...a].sort().join("") === [...b].sort().join(""));

/** Spellings of one given name: "Stefan" and "Stephan", "Jon" and "John", "Karl" and "Carl". */
export const sound = (w: string): string =>
  plainKey(w)
    .replace(/ph/g, "f")
    .replace(/(?<=.)h/g, "")
    .replace(/ck|c|q/g, "k")
    .replace(/y|j/g, "i")
    .replace(/z/g, "s")
    .replace(/w/g, "v")
    .replace(/(.)\1+/g, "$1");
