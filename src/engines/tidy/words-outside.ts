import type { Edges } from "./edges.ts";
import { ends } from "./page.ts";
import { median, type Point, type Quad, type Raster } from "./raster.ts";
import type { Side } from "./sides.ts";

/** How unlike two colours must be, in steps of 255, for one to be paper and the other not. */
const UNLIKE = 16;
/** Share of a side along which the two sides of it must be unlike. */
const UNLIKE_ALONG = 0.6;
/** Dark marks on paper that may lie outside, as share of those inside. */
const MARKS_OUTSIDE = 0.02;
/** A dark mark: this much darker than the picture without print. */
const MARK = 28;
/** Share of what lies outside that may look like the paper inside. */
const PAPER_OUTSIDE = 0.5;
/** Where two sides are rims, share of what lies outside that may be marked, or an edge of anything. */
const BUSY = 0.02;
const EDGES = 0.03;
/** And there, the share of what lies inside that must be paper, light or in shadow. */
const MOSTLY = 0.7;
const SHADED = 60;
const PRINTED = 0.005;
const WORTH = 0.08;

interface Looked {
  small: Raster & { channels: 3 };
  /** The same without print, and its edges. */
  plain: Raster & { channels: 3 };
  edges: Edges;
}

/**
 * Whether what lies outside of a sheet may be left away: along its sides the paper ends, most of what lies beyond is no paper,
 * and no marks stand on paper out there. When in doubt, false: then the picture stays whole and no word is cut off.
 */
export function outsideIsClear(
  { small, plain, edges }: Looked,
  corners: Quad,
  sides: readonly Side[],
  real: number,
): boolean {
  const inside = insideOf(corners, small.width, small.height);
  const paper = paperColour(plain, inside);
  for (let i = 0; i < 4; i++) {
    const side = sides[i];
    if (side && !side.rim && unlikeAlong(plain, ends(corners, i), side) < UNLIKE_ALONG) return false;
  }
  const { data, width, height } = plain;
  let outside = 0;
  let like = 0;
  let marks = 0;
  let busy = 0;
  let edged = 0;
  let written = 0;
  let within = 0;
  let shaded = 0;
  for (let i = 0, p = 0; i < width * height; i++, p += 3) {
    const dark = data[p + 1]! - small.data[p + 1]! >= MARK;
    const away = distance(data, p, paper);
    if (inside[i]) {
      within++;
      if (away < SHADED) shaded++;
      if (dark) written++;
      continue;
    }
    outside++;
    if (edges.strength[i]! > 0) edged++;
    if (away < UNLIKE * 1.5) like++;
    if (!dark) continue;
    busy++;
    if (away < UNLIKE * 2.5) marks++;
  }
  if (like > outside * PAPER_OUTSIDE) return false;
  if (marks > Math.max(4, written * MARKS_OUTSIDE)) return false;
  if (real >= 3) return true;
  // Two sides alone are soon found on any striped cloth: there must be print between them, and something to leave away.
  if (written < within * PRINTED || outside < small.width * small.height * WORTH) return false;
  return shaded >= within * MOSTLY && busy <= outside * BUSY && edged <= outside * EDGES;
}

/** 1 for pixels within the corners, a little beyond them too: the rim itself is neither. */
function insideOf(corners: Quad, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height);
  const cx = corners.reduce((s, p) => s + p.x, 0) / 4;
  const cy = corners.reduce((s, p) => s + p.y, 0) / 4;
  const grown = corners.map((p) => {
    const length = Math.hypot(p.x - cx, p.y - cy) || 1;
    return { x: p.x + ((p.x - cx) / length) * 6, y: p.y + ((p.y - cy) / length) * 6 };
  });
  for (let y = 0; y < height; y++) {
    let from = Number.POSITIVE_INFINITY;
    let to = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < 4; i++) {
      const [p, q] = [grown[i]!, grown[(i + 1) % 4]!];
      if (p.y > y === q.y > y) continue;
      const x = p.x + ((y - p.y) / (q.y - p.y)) * (q.x - p.x);
      from = Math.min(from, x);
      to = Math.max(to, x);
    }
    if (from > to) continue;
    out.fill(1, y * width + Math.max(0, Math.ceil(from)), y * width + Math.min(width, Math.floor(to) + 1));
  }
  return out;
}

/** The median of each channel over what lies inside. */
function paperColour({ data }: Raster, inside: Uint8Array): number[] {
  return [0, 1, 2].map((channel) => {
    const counts = new Uint32Array(256);
    let all = 0;
    for (let i = 0, p = channel; i < inside.length; i++, p += 3)
      if (inside[i]) {
        counts[data[p]!]!++;
        all++;
      }
    let level = 0;
    for (let below = counts[0]!; below * 2 < all && level < 255; ) below += counts[++level]!;
    return level;
  });
}

const distance = (data: Raster["data"], p: number, to: number[]): number =>
  Math.max(Math.abs(data[p]! - to[0]!), Math.abs(data[p + 1]! - to[1]!), Math.abs(data[p + 2]! - to[2]!));

/** Share of a side's length along which a little way in looks unlike a little way out. */
function unlikeAlong(plain: Raster, [from, to]: [Point, Point], side: Side): number {
  const { data, width, height } = plain;
  const nx = Math.cos(side.normal);
  const ny = Math.sin(side.normal);
  const steps = 60;
  let unlike = 0;
  let seen = 0;
  const differences: number[] = [];
  for (let i = 0; i < steps; i++) {
    const t = (i + 0.5) / steps;
    const at = (away: number): number[] | null => {
      const x = Math.round(from.x + (to.x - from.x) * t + nx * away);
      const y = Math.round(from.y + (to.y - from.y) * t + ny * away);
      if (x < 0 || y < 0 || x >= width || y >= height) return null;
      const p = (y * width + x) * 3;
      return [data[p]!, data[p + 1]!, data[p + 2]!];
    };
    const inner = at(6);
    const outer = at(-6);
    // Where the sheet all but touches the rim there is no outside to compare with.
    if (!inner || !outer) continue;
    seen++;
    const difference = Math.max(...inner.map((v, c) => Math.abs(v - outer[c]!)));
    differences.push(difference);
    if (difference >= UNLIKE) unlike++;
  }
  if (seen < steps * 0.2) return 1;
  return median(differences) >= UNLIKE ? unlike / seen : 0;
}
