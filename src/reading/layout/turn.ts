import { packWords, unpackWords } from "./pack.ts";
import type { Word } from "./page.ts";

type Place = Pick<Word, "x0" | "y0" | "x1" | "y1">;

/** A place on a page of a size, once the page is turned clockwise by quarters. */
export function turned({ x0, y0, x1, y1 }: Place, turn: number, width: number, height: number): Place {
  switch (((turn % 360) + 360) % 360) {
    case 90:
      return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 };
    case 180:
      return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 };
    case 270:
      return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 };
  }
  return { x0, y0, x1, y1 };
}

/** Letters that must run one way for a page to be taken to lie that way. */
const MOST = 0.6;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;

/** What share of their letters words have for which something is true. */
function share(words: readonly Word[], is: (word: Word, i: number) => boolean): number {
  let [some, all] = [0, 0];
  for (const [i, word] of words.entries()) {
    all += word.text.length;
    if (is(word, i)) some += word.text.length;
  }
  return all === 0 ? 0 : some / all;
}

/**
 * How far a page has to be turned clockwise for its words to stand upright, by their shapes and by where each stands after the one
 * before it. Words are in reading order.
 */
export function wayUp(words: readonly Word[]): 0 | 90 | 180 | 270 {
  const long = words.filter((w) => w.text.length > 2);
  const sideways = share(long, (w) => w.y1 - w.y0 > 1.2 * (w.x1 - w.x0)) > MOST;
  const next = words.flatMap((w, i) => {
    const after = words[i + 1];
    if (!after) return [];
    const [a, b] = sideways ? [w.x1 - after.x0, after.x1 - w.x0] : [w.y1 - after.y0, after.y1 - w.y0];
    const thick = sideways ? w.x1 - w.x0 : w.y1 - w.y0;
    return Math.min(a, b) > thick / 2 ? [{ from: w, to: after }] : [];
  });
  const back = ({ from, to }: { from: Word; to: Word }) => (sideways ? to.y0 < from.y0 : to.x0 < from.x0);
  const backwards = next.filter(back).length > MOST * next.length;
  if (sideways) return backwards ? 90 : 270;
  return backwards && next.length > 2 && share(words, (w) => RIGHT_TO_LEFT.test(w.text)) < 0.5 ? 180 : 0;
}

/** A page with its words where they are once it is turned; what reads it anew finds them in their lines. */
export function turnedPage<P extends { width: number; height: number; packed: Uint8Array }>(
  page: P,
  turn: number,
): P {
  if (turn % 360 === 0) return page;
  const { width, height } = page;
  const words = unpackWords(page.packed).map((word) => ({ ...word, ...turned(word, turn, width, height) }));
  const size = turn % 180 === 0 ? { width, height } : { width: height, height: width };
  return { ...page, ...size, packed: packWords(words) };
}

/** A place in fractions of a page, as it is kept (JSON `[x0, y0, x1, y1]`), once the page is turned. */
export function movedBox(box: string, turn: number): string {
  const [x0 = 0, y0 = 0, x1 = 1, y1 = 1]: number[] = JSON.parse(box);
  const at = turned({ x0, y0, x1, y1 }, turn, 1, 1);
  return JSON.stringify([at.x0, at.y0, at.x1, at.y1]);
}
