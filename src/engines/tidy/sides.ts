import type { Edges } from "./edges.ts";
import type { Point } from "./raster.ts";

/** A straight line that may be a side of a sheet: points with x cos(normal) + y sin(normal) = offset. */
export interface Side {
  /** Radians; points into the sheet. */
  normal: number;
  offset: number;
  /** The rim of the picture, behind which nothing can be cut off. */
  rim: boolean;
  weight: number;
}

const DEGREES = 180 / Math.PI;
const TURN = 360;
/** Degrees either way that an edge's own direction may err. */
const ERR = 4;
/** No edge counts for more than this: a strong one is no surer a side than a plain one. */
const ENOUGH = 18;
const MOST_SIDES = 44;

/**
 * Straight lines among the edges (P. Hough's transform, directed: dark to bright). Edges vote for lines along their own
 * direction only, so that the two rims of a sheet are told apart by which side is the brighter.
 */
export function straightSides(edges: Edges, darkerOutside: boolean): Side[] {
  const { width, height, strength, towards } = edges;
  const reach = Math.ceil(Math.hypot(width, height) / 2) + 2;
  const rows = reach * 2;
  const votes = new Float32Array(TURN * rows);
  const cos = Float64Array.from({ length: TURN }, (_, d) => Math.cos(d / DEGREES));
  const sin = Float64Array.from({ length: TURN }, (_, d) => Math.sin(d / DEGREES));
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const s = strength[y * width + x]!;
      if (s === 0) continue;
      const middle = Math.round(towards[y * width + x]! * DEGREES) + (darkerOutside ? TURN : TURN + 180);
      const weight = Math.min(s, ENOUGH);
      const px = x - width / 2;
      const py = y - height / 2;
      for (let d = -ERR; d <= ERR; d++) {
        const angle = (middle + d) % TURN;
        const offset = Math.round(px * cos[angle]! + py * sin[angle]!) + reach;
        votes[angle * rows + offset]! += weight;
      }
    }
  return peaks(votes, rows, Math.min(width, height) * 0.12 * 6).map(({ angle, offset, weight }) => ({
    normal: angle / DEGREES,
    offset: offset - reach + (cos[angle]! * width) / 2 + (sin[angle]! * height) / 2,
    rim: false,
    weight,
  }));
}

/** The highest votes, none beside a higher one: within six degrees and eight pixels. */
function peaks(votes: Float32Array, rows: number, least: number) {
  const candidates: { angle: number; offset: number; weight: number }[] = [];
  for (let angle = 0; angle < TURN; angle++)
    for (let offset = 1; offset < rows - 1; offset++) {
      const at = angle * rows + offset;
      // A line between two rows of votes has half of them in each.
      const weight = votes[at]! + 0.5 * (votes[at - 1]! + votes[at + 1]!);
      if (weight < least || votes[at]! < votes[at - 1]! || votes[at]! < votes[at + 1]!) continue;
      candidates.push({ angle, offset, weight });
    }
  candidates.sort((a, b) => b.weight - a.weight);
  const kept: typeof candidates = [];
  for (const one of candidates) {
    const beside = kept.some((k) => {
      const turn = Math.abs(((one.angle - k.angle + 540) % TURN) - 180);
      return turn <= 6 && Math.abs(one.offset - k.offset) <= 6;
    });
    if (!beside) kept.push(one);
    if (kept.length === MOST_SIDES) break;
  }
  return kept;
}

/** The four rims of the picture. */
export const rims = (width: number, height: number): Side[] => [
  { normal: 0, offset: 0, rim: true, weight: 0 },
  { normal: Math.PI / 2, offset: 0, rim: true, weight: 0 },
  { normal: Math.PI, offset: -width, rim: true, weight: 0 },
  { normal: -Math.PI / 2, offset: -height, rim: true, weight: 0 },
];

export function crossing(a: Side, b: Side): Point | null {
  const det = Math.sin(b.normal - a.normal);
  if (Math.abs(det) < 0.2) return null;
  return {
    x: (a.offset * Math.sin(b.normal) - b.offset * Math.sin(a.normal)) / det,
    y: (b.offset * Math.cos(a.normal) - a.offset * Math.cos(b.normal)) / det,
  };
}

/** How far across a side its edge may wander: sheets are not quite straight. */
const WANDER = 3;

/**
 * Share of the stretch between two points along which there is an edge of the side's own direction, and where that edge lies
 * on the mean (pixels into the sheet).
 */
export function support(edges: Edges, side: Side, from: Point, to: Point, flip: boolean): number {
  const { width, height, strength, towards } = edges;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const steps = Math.max(8, Math.round(length / 3));
  const dx = Math.cos(side.normal);
  const dy = Math.sin(side.normal);
  const wanted = flip ? side.normal + Math.PI : side.normal;
  let found = 0;
  let seen = 0;
  for (let i = 0; i < steps; i++) {
    const t = (i + 0.5) / steps;
    const px = from.x + (to.x - from.x) * t;
    const py = from.y + (to.y - from.y) * t;
    if (px < 1 || py < 1 || px > width - 2 || py > height - 2) continue;
    seen++;
    for (let d = -WANDER; d <= WANDER; d++) {
      const x = Math.round(px + dx * d);
      const y = Math.round(py + dy * d);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = y * width + x;
      if (strength[at] === 0) continue;
      if (Math.cos(towards[at]! - wanted) > 0.92) {
        found++;
        break;
      }
    }
  }
  // A side that lies mostly outside of the picture is not seen.
  return seen < steps * 0.3 ? 0 : found / seen;
}

/** The side laid anew through the edges near it between two points (least squares, one round). */
export function settled(edges: Edges, side: Side, from: Point, to: Point, flip: boolean): Side {
  const { width, height, strength, towards } = edges;
  const nx = Math.cos(side.normal);
  const ny = Math.sin(side.normal);
  const wanted = flip ? side.normal + Math.PI : side.normal;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const steps = Math.max(8, Math.round(length));
  const points: { t: number; d: number }[] = [];
  for (let i = 0; i < steps; i++) {
    // The ends bend with the corners.
    const t = 0.04 + (0.92 * (i + 0.5)) / steps;
    const px = from.x + (to.x - from.x) * t;
    const py = from.y + (to.y - from.y) * t;
    let best = { d: 0, s: 0 };
    for (let d = -WANDER; d <= WANDER; d++) {
      const x = Math.round(px + nx * d);
      const y = Math.round(py + ny * d);
      if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) continue;
      const at = y * width + x;
      const s = strength[at]!;
      if (s <= best.s || Math.cos(towards[at]! - wanted) < 0.9) continue;
      best = { d: (x - px) * nx + (y - py) * ny, s };
    }
    if (best.s > 0) points.push({ t: t * length, d: best.d });
  }
  if (points.length < steps * 0.3) return side;
  const n = points.length;
  const mt = points.reduce((s, p) => s + p.t, 0) / n;
  const md = points.reduce((s, p) => s + p.d, 0) / n;
  let stt = 0;
  let std = 0;
  for (const p of points) {
    stt += (p.t - mt) ** 2;
    std += (p.t - mt) * (p.d - md);
  }
  const slope = std / stt;
  // Along the side runs (from -> to); the normal turns by the slope.
  const ax = (to.x - from.x) / length;
  const ay = (to.y - from.y) / length;
  const bx = nx - slope * ax;
  const by = ny - slope * ay;
  const normal = Math.atan2(by, bx);
  const mx = from.x + ax * mt + nx * md;
  const my = from.y + ay * mt + ny * md;
  return { ...side, normal, offset: mx * Math.cos(normal) + my * Math.sin(normal) };
}
