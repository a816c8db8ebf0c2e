import { packWords, unpackWords } from "./pack.ts";
import type { Word } from "./page.ts";

type Place = Pick<Word, "x0" | "y0" | "x1" | "y1">;

/** A place on a page of a size, once the page is turned clockwise by quarters. */
function turned({ x0, y0, x1, y1 }: Place, turn: number, width: number, height: number): Place {
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
