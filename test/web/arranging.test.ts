import { describe, expect, test } from "bun:test";
import {
  bodyOf,
  changed,
  isChanged,
  moved,
  movedBy,
  partsOf,
  tilesOf,
} from "#doors/web/document/arranging.ts";

const tiles = tilesOf(
  "d",
  [1, 2, 3, 4].map((number) => ({ number, file: "f", page: number })),
);
const order = (of: typeof tiles) => of.map((tile) => tile.ref.number);

describe("pages put in order", () => {
  test("a page takes the place of the one it is moved to", () => {
    expect(order(moved(tiles, "f/4", "f/1"))).toEqual([4, 1, 2, 3]);
    expect(order(moved(tiles, "f/1", "f/3"))).toEqual([2, 3, 1, 4]);
    expect(order(moved(tiles, "f/1", "f/1"))).toEqual([1, 2, 3, 4]);
    expect(order(moved(tiles, "x", "f/1"))).toEqual([1, 2, 3, 4]);
  });

  test("by steps it passes pages that are left out, and goes no further than the ends", () => {
    const without = changed(tiles, "f/2", { removed: true });
    expect(partsOf(movedBy(without, "f/3", -1)).map(order)).toEqual([[3, 1, 4]]);
    expect(order(movedBy(tiles, "f/2", -9))).toEqual([2, 1, 3, 4]);
    expect(order(movedBy(tiles, "f/2", 9))).toEqual([1, 3, 4, 2]);
  });

  test("a document begins where it is marked; a mark on the first page that stays says nothing", () => {
    const split = changed(changed(tiles, "f/3", { begins: true }), "f/1", { removed: true });
    expect(partsOf(split).map(order)).toEqual([[2], [3, 4]]);
    expect(partsOf(changed(split, "f/2", { removed: true })).map(order)).toEqual([[3, 4]]);
  });

  test("the box is asked for pages by their file, turned by less than a whole turn", () => {
    const turned = changed(tiles.slice(0, 2), "f/2", { turn: 450 });
    expect(bodyOf(turned)).toEqual({
      parts: [
        [
          { file_id: "f", page: 1, turn: 0 },
          { file_id: "f", page: 2, turn: 90 },
        ],
      ],
    });
  });

  test("what comes back to where it was is no change", () => {
    expect(isChanged(tiles, tiles)).toBe(false);
    expect(isChanged(changed(tiles, "f/1", { turn: 360 }), tiles)).toBe(false);
    expect(isChanged(changed(tiles, "f/1", { turn: 90 }), tiles)).toBe(true);
    expect(isChanged(changed(tiles, "f/2", { begins: true }), tiles)).toBe(true);
    expect(isChanged(movedBy(tiles, "f/1", 1), tiles)).toBe(true);
  });
});
