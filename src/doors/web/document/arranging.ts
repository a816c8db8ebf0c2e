import type { PageRef } from "./page-list.ts";

/** A page while pages are put in order. */
export interface Tile {
  key: string;
  document: string;
  ref: PageRef;
  /** The title of the document it was taken from; null for the one whose pages are edited. */
  from: string | null;
  /** Degrees clockwise, from how it is shown. */
  turn: number;
  removed: boolean;
  /** A document of its own begins with it. */
  begins: boolean;
}

/** The pages of a document as they are. */
export const tilesOf = (document: string, pages: readonly PageRef[], from: string | null = null): Tile[] =>
  pages.map((ref) => ({
    key: `${ref.file}/${ref.page}`,
    document,
    ref,
    from,
    turn: 0,
    removed: false,
    begins: false,
  }));

/** Those that stay, as the documents that come of them: the one that is edited first. */
export function partsOf(tiles: readonly Tile[]): Tile[][] {
  const parts: Tile[][] = [[]];
  for (const tile of tiles) {
    if (tile.removed) continue;
    if (tile.begins && (parts.at(-1)?.length ?? 0) > 0) parts.push([]);
    parts.at(-1)?.push(tile);
  }
  return parts;
}

/** Moves a page to the place that another has; a mark where a document begins stays with its page. */
export function moved(tiles: readonly Tile[], key: string, to: string): Tile[] {
  const from = tiles.findIndex((tile) => tile.key === key);
  const at = tiles.findIndex((tile) => tile.key === to);
  const tile = tiles[from];
  if (!tile || at < 0 || from === at) return [...tiles];
  const rest = tiles.filter((other) => other !== tile);
  return [...rest.slice(0, at), tile, ...rest.slice(at)];
}

/** Moves a page by places among those that stay; as far as it goes. */
export function movedBy(tiles: readonly Tile[], key: string, by: number): Tile[] {
  const kept = tiles.filter((tile) => !tile.removed);
  const at = kept.findIndex((tile) => tile.key === key);
  const to = kept[Math.min(kept.length - 1, Math.max(0, at + by))];
  return to ? moved(tiles, key, to.key) : [...tiles];
}

/** Changes one page. */
export const changed = (tiles: readonly Tile[], key: string, change: Partial<Tile>): Tile[] =>
  tiles.map((tile) => (tile.key === key ? { ...tile, ...change } : tile));

/** What the box is asked for. */
export const bodyOf = (tiles: readonly Tile[]) => ({
  parts: partsOf(tiles).map((part) =>
    part.map(({ ref, turn }) => ({
      file_id: ref.file,
      page: ref.page,
      turn: (turn % 360) as 0 | 90 | 180 | 270,
    })),
  ),
});

/** Whether anything would become of them other than what there is. */
export const isChanged = (tiles: readonly Tile[], before: readonly Tile[]): boolean =>
  tiles.length !== before.length ||
  tiles.some((tile, i) => tile.key !== before[i]?.key || tile.turn % 360 !== 0 || tile.removed) ||
  partsOf(tiles).length > 1;
