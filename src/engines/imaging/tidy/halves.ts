import { letters } from "../../ocr/letters.ts";
import type { PictureReader } from "../../ocr/ocr.ts";
import type { ReadPage } from "../../pdf/extracted.ts";
import { readMarked } from "../codes.ts";
import type { Grey } from "../images.ts";
import { mapped } from "./homography.ts";
import { withSheet } from "./sheets.ts";
import { sheetOf, type Tidied } from "./tidy.ts";

/** One tidied page before it is read. */
export interface Sheet {
  tidied: Tidied;
  /** What is read. */
  grey: Grey;
  /** Its size on paper where that is known, before turning. */
  points: { width: number; height: number } | null;
}

/** What a picture shows: one page, or two facing ones, the left or upper first; `upright`: the fold runs up and down. */
export type Shown = { one: Sheet } | { upright: boolean; two: readonly [Sheet, Sheet] };

/** Reads what a picture shows: a page, or two in their order, each with what it becomes in a searchable PDF. */
export async function readShown(
  shown: Shown,
  number: number,
  reader: PictureReader,
): Promise<[ReadPage, ...ReadPage[]]> {
  if ("one" in shown) {
    const { tidied, grey, points } = shown.one;
    return [withSheet(await readMarked(grey, number, reader), tidied, points)];
  }
  const [a, b] = shown.two;
  const first = await readMarked(a.grey, number, reader);
  const second = await readMarked(b.grey, number, reader);
  const turn = turnOf(first, second);
  const [one, two] = [half(first, a, turn), half(second, b, turn)];
  const inOrder = comesFirst(shown.upright, turn);
  return [
    { ...(inOrder ? one : two), half: 1 },
    { ...(inOrder ? two : one), half: 2 },
  ];
}

/** A page of two. An empty one stands in the PDF too: it has no other picture of its own. */
function half(page: ReadPage, { tidied, points }: Sheet, turn: number): ReadPage {
  if (page.source !== "blank") return withSheet(page, tidied, points);
  const lies = turn === 0 ? page : { ...page, turn };
  return { ...lies, sheet: sheetOf(tidied, page, turn, points) };
}

/** The way up of both, as the one says that more was read of. */
function turnOf(first: ReadPage, second: ReadPage): number {
  const said = (page: ReadPage) => letters(page.text) * page.confidence;
  return (said(first) >= said(second) ? first : second).turn ?? 0;
}

/** Whether the left or upper of two pages is still on the left or above once the picture is turned clockwise. */
export function comesFirst(upright: boolean, turn: number): boolean {
  const quarters = ((Math.round(turn / 90) % 4) + 4) % 4;
  // Left goes up, right, down; up goes right, down, left.
  return upright ? quarters === 0 || quarters === 1 : quarters === 0 || quarters === 3;
}

/** The size of a part of a sheet whose own size is known. */
export function partPoints(
  { from }: Tidied,
  whole: { width: number; height: number } | null,
): Sheet["points"] {
  if (!from || !whole) return whole;
  const at = (x: number, y: number) => {
    const p = mapped(from, x, y);
    return { x: p.x * whole.width, y: p.y * whole.height };
  };
  const [a, b, c] = [at(0, 0), at(1, 0), at(0, 1)];
  return { width: Math.hypot(b.x - a.x, b.y - a.y), height: Math.hypot(c.x - a.x, c.y - a.y) };
}
