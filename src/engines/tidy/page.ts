import { type Edges, edgesOf, withoutPrint } from "./edges.ts";
import { median, type Point, type Quad, type Raster } from "./raster.ts";
import { crossing, rims, type Side, settled, straightSides, support } from "./sides.ts";
import { outsideIsClear } from "./words-outside.ts";

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

export interface Found {
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

/** The ends of side i: 0 left (bottom left to top left), 1 top, 2 right, 3 bottom. */
export const ends = (corners: Quad, i: number): [Point, Point] => [corners[(i + 3) % 4]!, corners[i]!];

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
