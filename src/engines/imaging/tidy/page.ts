import type { Point, Quad, Raster } from "./raster.ts";
import { ends, median } from "./raster.ts";

/** Where brightness or colour changes: thinned to lines a pixel wide. */
interface Edges {
  width: number;
  height: number;
  /** Strength, 0 where there is no edge. */
  strength: Float32Array;
  /** Direction towards the brighter side, in radians. */
  towards: Float32Array;
}

/** What the sums of the slope count a step of one a pixel as: 8 of the operator's own, 16 of the smoothing. */
const SUM = 128;
/** Change of brightness a pixel below which an edge is none. */
const WEAKEST = 5;

/**
 * The picture without print: dark marks narrower than a few pixels are filled with what is around them (a closing by a
 * square of five), so that words and ruled lines leave no edges but the rim of a sheet stays where it is.
 */
function withoutPrint(of: Raster & { channels: 3 }): Raster & { channels: 3 } {
  const { width, height } = of;
  const row = width * 3;
  const one = Uint8Array.from(of.data);
  const two = new Uint8Array(one.length);
  highest(one, two, 3, row);
  highest(two, one, row, one.length);
  invert(one);
  highest(one, two, 3, row);
  highest(two, one, row, one.length);
  invert(one);
  return { width, height, channels: 3, data: one };
}

/**
 * Each value as the highest of five in a line, `step` apart; lines are `length` long. Values near the ends of a line are
 * taken as they are: written without an inner loop, since this is where the time of looking for a sheet went.
 */
function highest(of: Uint8Array, to: Uint8Array, step: number, length: number): void {
  const far = step * 2;
  for (let line = 0; line < of.length; line += length) {
    const end = line + length;
    to.set(of.subarray(line, line + far), line);
    to.set(of.subarray(end - far, end), end - far);
    for (let i = line + far; i < end - far; i++) {
      let v = of[i]!;
      const a = of[i - far]!;
      const b = of[i - step]!;
      const c = of[i + step]!;
      const d = of[i + far]!;
      if (a > v) v = a;
      if (b > v) v = b;
      if (c > v) v = c;
      if (d > v) v = d;
      to[i] = v;
    }
  }
}

/** Turns the scale round, so that the highest becomes the lowest. */
function invert(values: Uint8Array): void {
  for (let i = 0; i < values.length; i++) values[i] = 255 - values[i]!;
}

/** Edges of the channel that changes most, so that white paper on light wood has some too. */
function edgesOf(of: Raster & { channels: 3 }): Edges {
  const { width, height } = of;
  const data = blurred(of);
  const strength = new Float32Array(width * height);
  const towards = new Float32Array(width * height);
  const row = width * 3;
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      let best = 0;
      let bx = 0;
      let by = 0;
      for (let c = 0; c < 3; c++) {
        const p = y * row + x * 3 + c;
        const gx =
          data[p - row + 3]! +
          2 * data[p + 3]! +
          data[p + row + 3]! -
          data[p - row - 3]! -
          2 * data[p - 3]! -
          data[p + row - 3]!;
        const gy =
          data[p + row - 3]! +
          2 * data[p + row]! +
          data[p + row + 3]! -
          data[p - row - 3]! -
          2 * data[p - row]! -
          data[p - row + 3]!;
        const square = gx * gx + gy * gy;
        if (square > best) {
          best = square;
          bx = gx;
          by = gy;
        }
      }
      if (best < (WEAKEST * SUM) ** 2) continue;
      const at = y * width + x;
      strength[at] = Math.sqrt(best) / SUM;
      towards[at] = Math.atan2(by, bx);
    }
  return { width, height, strength: thinned(strength, towards, width, height), towards };
}

/** Sixteen times the mean of three by three, the middle weighing most; the outermost ring stays empty. */
function blurred({ width, data }: Raster): Int16Array {
  const across = new Int16Array(data.length);
  const out = new Int16Array(data.length);
  const row = width * 3;
  for (let p = 3; p < data.length - 3; p++) across[p] = data[p - 3]! + 2 * data[p]! + data[p + 3]!;
  for (let p = row; p < data.length - row; p++) out[p] = across[p - row]! + 2 * across[p]! + across[p + row]!;
  return out;
}

/** Keeps what is strongest across its own edge. */
function thinned(strength: Float32Array, towards: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(strength.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const here = strength[at]!;
      if (here === 0) continue;
      const dx = Math.round(Math.cos(towards[at]!));
      const dy = Math.round(Math.sin(towards[at]!));
      const step = dy * width + dx;
      if (here >= strength[at + step]! && here > strength[at - step]!) out[at] = here;
    }
  return out;
}

/** A straight line that may be a side of a sheet: points with x cos(normal) + y sin(normal) = offset. */
interface Side {
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
function straightSides(edges: Edges, darkerOutside: boolean): Side[] {
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
const rims = (width: number, height: number): Side[] => [
  { normal: 0, offset: 0, rim: true, weight: 0 },
  { normal: Math.PI / 2, offset: 0, rim: true, weight: 0 },
  { normal: Math.PI, offset: -width, rim: true, weight: 0 },
  { normal: -Math.PI / 2, offset: -height, rim: true, weight: 0 },
];

function crossing(a: Side, b: Side): Point | null {
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
function support(edges: Edges, side: Side, from: Point, to: Point, flip: boolean): number {
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
function settled(edges: Edges, side: Side, from: Point, to: Point, flip: boolean): Side {
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
function outsideIsClear(
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

/** Long edge of the picture in which the sheet is looked for. */
export const LOOK = 420;

/** Sides of a sheet stand at right angles but for the perspective, in degrees. */
const SQUARE = 27;
/** Smallest sheet: share of the picture it covers, and its short side as share of the picture's long one. */
const LEAST_AREA = 0.1;
const LEAST_SIDE = 0.12;
/** Share of its length along which a side must be seen, each and on the mean. */
const SEEN_EACH = 0.5;
const SEEN = 0.72;
/** What a rim of the picture counts for: better than a doubtful side, worse than a clear one. */
const RIM_COUNTS = 0.66;
const MOST_PAIRS = 90;

interface Found {
  /** Corners in pixels of the picture looked at: top left, top right, bottom right, bottom left as it lies. */
  quad: Quad;
  /** Sides that are not rims of the picture. */
  sides: number;
  /** 0..1: how far along its sides it was seen. */
  seen: number;
}

interface Candidate {
  sides: readonly [Side, Side, Side, Side];
  corners: Quad;
  score: number;
  seen: number;
}

/**
 * The sheet of paper in a photograph: four straight sides, at most two of them rims of the picture, the paper within unlike
 * what lies outside. Null when none is sure: a scan, a close photograph, white paper on a white table. Whatever is taken for
 * a sheet is checked for words that would be cut off (`outsideIsClear`). `small`: a picture of `LOOK` on the long edge.
 */
export function findPage(small: Raster & { channels: 3 }): Found | null {
  const plain = withoutPrint(small);
  const edges = edgesOf(plain);
  const best = search(edges, true, small) ?? search(edges, false, small);
  if (!best) return null;
  const real = best.sides.filter((s) => !s.rim).length;
  if (real < 2) return null;
  if (!outsideIsClear({ small, plain, edges }, best.corners, best.sides, real)) return null;
  return { quad: best.corners, sides: real, seen: best.seen };
}

function search(edges: Edges, darkerOutside: boolean, picture: Raster): Candidate | null {
  const { width, height } = picture;
  const flip = !darkerOutside;
  const sides = [...straightSides(edges, darkerOutside), ...rims(width, height)];
  const pairs = opposite(sides, Math.max(width, height) * LEAST_SIDE);
  let best: Candidate | null = null;
  for (let i = 0; i < pairs.length; i++)
    for (let j = i + 1; j < pairs.length; j++) {
      const candidate = candidateOf(edges, pairs[i]!, pairs[j]!, picture, flip, best?.score ?? 0);
      if (candidate && (!best || candidate.score > best.score)) best = candidate;
    }
  if (!best) return null;
  const laid = refined(edges, best, flip);
  return laid && laid.seen >= SEEN ? laid : null;
}

/** Two sides that face each other. */
function opposite(sides: Side[], least: number): (readonly [Side, Side])[] {
  const pairs: { pair: readonly [Side, Side]; weight: number }[] = [];
  const rimWeight = median(sides.map((s) => s.weight));
  for (let i = 0; i < sides.length; i++)
    for (let j = i + 1; j < sides.length; j++) {
      const [a, b] = [sides[i]!, sides[j]!];
      if (Math.cos(a.normal - b.normal) > -Math.cos((SQUARE * Math.PI) / 180)) continue;
      // Where both normals point at one another, the space between them is this wide.
      if (-a.offset - b.offset < least) continue;
      const weight = (s: Side) => (s.rim ? rimWeight : s.weight);
      pairs.push({ pair: [a, b], weight: weight(a) + weight(b) });
    }
  return pairs
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_PAIRS)
    .map((p) => p.pair);
}

function candidateOf(
  edges: Edges,
  one: readonly [Side, Side],
  other: readonly [Side, Side],
  picture: Raster,
  flip: boolean,
  beat: number,
): Candidate | null {
  const turn = other[0].normal - one[0].normal;
  if (Math.abs(Math.cos(turn)) > Math.sin((SQUARE * Math.PI) / 180)) return null;
  const sides = inOrder([...one, ...other]);
  if (!sides || sides.filter((s) => s.rim).length > 2) return null;
  const corners = cornersOf(sides);
  if (!corners || !sound(corners, picture)) return null;
  const share = area(corners) / (picture.width * picture.height);
  if (share < LEAST_AREA) return null;
  // Of two that are seen as clearly the larger is the sheet, the smaller something printed on it.
  const size = 0.75 + 0.25 * Math.sqrt(Math.min(1, share));
  if (size <= beat) return null;
  const seen = seenOf(edges, sides, corners, flip);
  return seen === null ? null : { sides, corners, seen, score: seen * size };
}

/** Left, top, right, bottom by where they look; null when two look the same way. */
function inOrder(sides: Side[]): Candidate["sides"] | null {
  const first = [...sides].sort((a, b) => Math.cos(b.normal) - Math.cos(a.normal))[0];
  if (!first) return null;
  const by = [...sides].sort((a, b) => turnFrom(first, a) - turnFrom(first, b));
  const [left, top, right, bottom] = by;
  return left && top && right && bottom ? [left, top, right, bottom] : null;
}

const turnFrom = (from: Side, to: Side): number =>
  (((to.normal - from.normal) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);

function cornersOf([left, top, right, bottom]: Candidate["sides"]): Quad | null {
  const a = crossing(left, top);
  const b = crossing(top, right);
  const c = crossing(right, bottom);
  const d = crossing(bottom, left);
  return a && b && c && d ? [a, b, c, d] : null;
}

/** Corners in or hardly outside of the picture, all turning the same way. */
function sound(corners: Quad, { width, height }: Raster): boolean {
  const [mx, my] = [width * 0.06, height * 0.06];
  for (let i = 0; i < 4; i++) {
    const [p, q, r] = [corners[i]!, corners[(i + 1) % 4]!, corners[(i + 2) % 4]!];
    if (p.x < -mx || p.y < -my || p.x > width + mx || p.y > height + my) return false;
    const cross = (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x);
    const lengths = Math.hypot(q.x - p.x, q.y - p.y) * Math.hypot(r.x - q.x, r.y - q.y);
    // No corner may be sharper or flatter than perspective makes one.
    if (cross < lengths * 0.75) return false;
  }
  return true;
}

function area(corners: Quad): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    const [p, q] = [corners[i]!, corners[(i + 1) % 4]!];
    sum += p.x * q.y - q.x * p.y;
  }
  return Math.abs(sum) / 2;
}

/** Mean over the sides, by their lengths, of how far each is seen; null when one is hardly seen at all. */
function seenOf(edges: Edges, sides: Candidate["sides"], corners: Quad, flip: boolean): number | null {
  let sum = 0;
  let all = 0;
  for (let i = 0; i < 4; i++) {
    const side = sides[i]!;
    const [from, to] = ends(corners, i);
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const part = side.rim ? RIM_COUNTS : support(edges, side, from, to, flip);
    if (part < SEEN_EACH) return null;
    sum += part * length;
    all += length;
  }
  return sum / all;
}

function refined(edges: Edges, candidate: Candidate, flip: boolean): Candidate | null {
  let { sides, corners } = candidate;
  for (let round = 0; round < 2; round++) {
    const next = sides.map((side, i) => {
      if (side.rim) return side;
      const [from, to] = ends(corners, i);
      return settled(edges, side, from, to, flip);
    });
    const [a, b, c, d] = next;
    if (!a || !b || !c || !d) return null;
    const laid = cornersOf([a, b, c, d]);
    if (!laid) return null;
    sides = [a, b, c, d];
    corners = laid;
  }
  const seen = seenOf(edges, sides, corners, flip);
  return seen === null ? null : { ...candidate, sides, corners, seen };
}
