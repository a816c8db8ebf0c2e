import type { Page } from "#reading/layout/page.ts";
import { Chance } from "../paper/household/chance.ts";
import { Paper } from "./paper.ts";

/** Pages that say nothing: letters by chance, what a reader of pictures makes of stains and patterns, shuffled figures. */

const LETTERS = "abcdefghijklmnopqrstuvwxyzäöüéèßñ";
const VOWELS = "aeiouy";
const CONSONANTS = "bcdfghklmnprstvwz";
const SIGNS = "|_~-=\\/'\"`^°·•.,:;!()[]{}<>*+#%";
/** What readers of pictures make of dirt, lines and woven paper. */
const SPECKS = [
  "|",
  "__",
  "~",
  "—",
  "ll",
  "Il",
  "i",
  "1",
  "rn",
  "o",
  "°",
  "'",
  "..",
  "=",
  "i!",
  "ae",
  "nn",
  "ii",
];

const times = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make);
const some = (c: Chance, from: string, least: number, most: number): string =>
  times(c.whole(least, most), () => c.pick([...from])).join("");
const cased = (c: Chance, word: string): string =>
  c.is(0.3) ? word.charAt(0).toUpperCase() + word.slice(1) : c.is(0.15) ? word.toUpperCase() : word;

/** Kinds of nonsense words. */
const WORDS: Record<string, (c: Chance) => string> = {
  letters: (c) => cased(c, some(c, LETTERS, 1, 9)),
  syllables: (c) =>
    cased(c, times(c.whole(1, 4), () => c.pick([...CONSONANTS]) + c.pick([...VOWELS])).join("")),
  capitals: (c) => some(c, LETTERS, 2, 8).toUpperCase(),
  specks: (c) => times(c.whole(1, 3), () => c.pick(SPECKS)).join(""),
  signs: (c) => some(c, SIGNS, 1, 6),
  mixed: (c) => some(c, `${LETTERS}${LETTERS.toUpperCase()}0123456789${SIGNS}`, 2, 10),
  digits: (c) => some(c, "0123456789", 1, 7),
  keys: (c) => c.pick(["asdf", "qwert", "jkl", "yxcv", "fghj", "asd", "lkj", "poiu", "zxcvb", "asdfjkl"]),
};
export const nonsenseWords = Object.keys(WORDS);

/** Words of several kinds, mostly of one. */
const wordOf = (c: Chance, kind: string): string =>
  (WORDS[c.is(0.85) ? kind : c.pick(nonsenseWords)] as (c: Chance) => string)(c);

/** Ways in which nonsense is strewn over a page. */
const SHAPES: Record<string, (c: Chance, kind: string) => Page[]> = {
  prose: (c, kind) => {
    const p = new Paper();
    for (let i = 0; i < c.whole(3, 40); i++) p.line(times(c.whole(4, 12), () => wordOf(c, kind)).join(" "));
    return p.build();
  },
  letter: (c, kind) => {
    const p = new Paper();
    const row = (n: number) => times(n, () => wordOf(c, kind)).join(" ");
    p.line(row(2), 18, true).line(row(3)).gap(20);
    for (let i = 0; i < 3; i++)
      p.line([
        [50, row(2)],
        [380, row(2)],
      ]);
    p.gap(30);
    for (let i = 0; i < c.whole(4, 12); i++) p.line(row(c.whole(5, 10)));
    return p.gap(20).line(row(2)).build();
  },
  columns: (c, kind) => {
    const p = new Paper();
    for (let i = 0; i < c.whole(4, 30); i++)
      p.line(times(c.whole(2, 4), () => wordOf(c, kind)).map((w, k): [number, string] => [50 + 140 * k, w]));
    return p.build({ source: "ocr", confidence: c.whole(20, 80) });
  },
  slip: (c, kind) => {
    const p = new Paper(230, 600);
    for (let i = 0; i < c.whole(6, 30); i++)
      p.line([[10, times(c.whole(1, 3), () => wordOf(c, kind)).join(" ")]]);
    return p.build({ source: "ocr", confidence: c.whole(20, 80), tilt: c.whole(0, 6) });
  },
  strewn: (c, kind) => {
    const p = new Paper();
    for (let i = 0; i < c.whole(5, 40); i++)
      p.gap(c.whole(0, 14)).line([[c.whole(20, 500), wordOf(c, kind)]], c.whole(6, 22));
    return p.build({ source: "ocr", confidence: c.whole(10, 60) });
  },
};
export const nonsenseShapes = Object.keys(SHAPES);

/** A page of nonsense; the same seed gives the same page. */
export function nonsense(seed: number): { name: string; pages: Page[] } {
  const c = new Chance(seed);
  const kind = c.pick(nonsenseWords);
  const shape = c.pick(nonsenseShapes);
  return {
    name: `${kind}, ${shape}, ${seed}`,
    pages: (SHAPES[shape] as (c: Chance, kind: string) => Page[])(c, kind),
  };
}
