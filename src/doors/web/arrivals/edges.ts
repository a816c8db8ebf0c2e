/**
 * Finds the sheet of paper in a small grey picture, several times a second on a phone: edges, straight lines through them
 * (Hough, each edge voting by its own direction), pairs that face each other, and the four-sided shape whose sides are seen
 * best. Light on dark is tried first, then dark on light. The box looks again, at the whole photograph: what is found here is
 * only shown, and tells when to take it.
 */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

export interface Point {
  x: number;
  y: number;
}

/** Corners clockwise from the top left, as shares of the picture's width and height. */
export type Quad = readonly [Point, Point, Point, Point];

/** Print and lines of this many pixels across are taken off the paper before edges are looked for. */
const PRINT = 3;
/** The weakest edge that counts, as the length of the Sobel slope; a step of grey by this much over four. */
const WEAK = 36;
/** Directions that lines are told apart by, all round. */
const TURNS = 120;
const TURN = (2 * Math.PI) / TURNS;
/** Lines that are looked at, the best voted for first. */
const LINES = 18;
/** The least share of the picture that a sheet covers. */
const LEAST_AREA = 0.1;
/** How far opposite sides may be from parallel, and neighbours from square: perspective, in radians. */
const SKEW = 0.5;
/** Shares of a side that must be seen: each of them, and all on the mean. */
const SEEN = 0.45;
const SEEN_ALL = 0.68;

/** x cos(turn) + y sin(turn) = offset; the inside lies where that grows. */
interface Line {
  cos: number;
  sin: number;
  turn: number;
  offset: number;
  votes: number;
}

interface Edges {
  width: number;
  height: number;
  /** Direction of the slope as a turn, 1 to TURNS; 0 where there is no edge. */
  turns: Uint8Array;
}

/** The sheet in the picture, or null where none is seen. */
export function findSheet(picture: Grey): Quad | null {
  const plain = withoutPrint(picture);
  return search(plain, 1) ?? search(plain, -1);
}

function search(plain: Grey, sign: 1 | -1): Quad | null {
  const edges = edgesOf(plain, sign);
  const lines = linesOf(edges);
  const pairs = pairsOf(lines, Math.min(plain.width, plain.height));
  let best: { worth: number; sides: readonly [Line, Line, Line, Line] } | null = null;
  for (const [i, [a, c]] of pairs.entries())
    for (const [b, d] of pairs.slice(i + 1)) {
      const worth = worthOf(edges, [a, b, c, d]);
      if (worth > (best?.worth ?? 0)) best = { worth, sides: [a, b, c, d] };
    }
  if (!best) return null;
  const [a, b, c, d] = best.sides.map((side) => settled(edges, side)) as [Line, Line, Line, Line];
  const corners = cornersOf(a, b, c, d);
  return corners && inOrder(corners.map(({ x, y }) => ({ x: x / plain.width, y: y / plain.height })));
}

/** Each pixel the lightest near it, then the darkest of those: thin dark marks are gone, edges of areas stay where they are. */
function withoutPrint({ width, height, data }: Grey): Grey {
  const light = spread(spread(data, width, height, true, true), width, height, false, true);
  const back = spread(spread(light, width, height, true, false), width, height, false, false);
  return { width, height, data: back };
}

/** Along rows, or else columns, the lightest of what lies within PRINT pixels, or else the darkest. */
function spread(
  from: Grey["data"],
  width: number,
  height: number,
  rows: boolean,
  lightest: boolean,
): Uint8Array {
  const to = new Uint8Array(from.length);
  const [step, row] = rows ? [1, width] : [width, 1];
  const [length, lines] = rows ? [width, height] : [height, width];
  for (let line = 0; line < lines; line++)
    for (let i = 0, at = line * row; i < length; i++, at += step) {
      let most = from[at]!;
      const first = at - Math.min(PRINT, i) * step;
      const last = at + Math.min(PRINT, length - 1 - i) * step;
      for (let near = first; near <= last; near += step) {
        const value = from[near]!;
        if (lightest ? value > most : value < most) most = value;
      }
      to[at] = most;
    }
  return to;
}

/** Where it grows lighter (or darker, by `sign`), a pixel wide, with the direction it does. */
function edgesOf({ width, height, data }: Grey, sign: 1 | -1): Edges {
  const gx = new Int16Array(data.length);
  const gy = new Int16Array(data.length);
  const strength = new Float32Array(data.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const falling = data[at + width + 1]! - data[at - width - 1]!;
      const rising = data[at - width + 1]! - data[at + width - 1]!;
      const dx = (falling + rising + 2 * (data[at + 1]! - data[at - 1]!)) * sign;
      const dy = (falling - rising + 2 * (data[at + width]! - data[at - width]!)) * sign;
      gx[at] = dx;
      gy[at] = dy;
      strength[at] = Math.sqrt(dx * dx + dy * dy);
    }
  const turns = new Uint8Array(data.length);
  for (let y = 2; y < height - 2; y++)
    for (let x = 2, at = y * width + 2; x < width - 2; x++, at++) {
      const s = strength[at]!;
      if (s < WEAK) continue;
      // Only the strongest across its own edge.
      const ax = Math.abs(gx[at]!);
      const ay = Math.abs(gy[at]!);
      const along = ax > 2 * ay ? 1 : ay > 2 * ax ? width : gx[at]! * gy[at]! > 0 ? width + 1 : width - 1;
      if (s < strength[at - along]! || s <= strength[at + along]!) continue;
      const turn = Math.round(Math.atan2(gy[at]!, gx[at]!) / TURN);
      turns[at] = ((turn + TURNS) % TURNS) + 1;
    }
  return { width, height, turns };
}

/** The lines most edges lie on, none beside a better one. */
function linesOf({ width, height, turns }: Edges): Line[] {
  const reach = Math.ceil(Math.hypot(width, height));
  const rows = 2 * reach + 1;
  const votes = new Uint16Array(TURNS * rows);
  const cos = Array.from({ length: TURNS }, (_, t) => Math.cos(t * TURN));
  const sin = Array.from({ length: TURNS }, (_, t) => Math.sin(t * TURN));
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const turn = turns[at]!;
      if (turn === 0) continue;
      // The slope of a small picture errs by some degrees: its neighbours get a vote as well.
      for (let k = -2; k <= 2; k++) {
        const t = (turn - 1 + k + TURNS) % TURNS;
        votes[t * rows + Math.round(x * cos[t]! + y * sin[t]!) + reach]! += 1;
      }
    }
  const least = Math.min(width, height) * 0.16;
  const found: Line[] = [];
  for (let t = 0; t < TURNS; t++)
    for (let r = 1; r < rows - 1; r++) {
      const at = t * rows + r;
      const sum = votes[at - 1]! + 2 * votes[at]! + votes[at + 1]!;
      if (sum < 2 * least || votes[at]! < votes[at - 1]! || votes[at]! < votes[at + 1]!) continue;
      found.push({ cos: cos[t]!, sin: sin[t]!, turn: t * TURN, offset: r - reach, votes: sum });
    }
  found.sort((a, b) => b.votes - a.votes);
  const kept: Line[] = [];
  for (const line of found) {
    if (kept.length >= LINES) break;
    if (!kept.some((one) => isBeside(one, line))) kept.push(line);
  }
  return kept;
}

const isBeside = (a: Line, b: Line): boolean =>
  Math.abs(between(a.turn, b.turn)) < 4.5 * TURN && Math.abs(a.offset - b.offset) < 7;

/** The turn from one direction to another, -π to π. */
function between(a: number, b: number): number {
  const turn = (b - a) % (2 * Math.PI);
  return turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

/** Lines that face each other, with the paper between them. */
function pairsOf(lines: readonly Line[], short: number): (readonly [Line, Line])[] {
  const pairs: (readonly [Line, Line])[] = [];
  for (const [i, a] of lines.entries())
    for (const b of lines.slice(i + 1)) {
      if (Math.PI - Math.abs(between(a.turn, b.turn)) > SKEW) continue;
      // Each lies on the inside of the other.
      if (-(a.offset + b.offset) > short * 0.22) pairs.push([a, b]);
    }
  return pairs;
}

function crossing(a: Line, b: Line): Point | null {
  const det = a.cos * b.sin - b.cos * a.sin;
  if (Math.abs(det) < 0.3) return null;
  return {
    x: (a.offset * b.sin - b.offset * a.sin) / det,
    y: (a.cos * b.offset - b.cos * a.offset) / det,
  };
}

function cornersOf(a: Line, b: Line, c: Line, d: Line): Point[] | null {
  const corners = [crossing(a, b), crossing(b, c), crossing(c, d), crossing(d, a)];
  return corners.every((corner) => corner !== null) ? corners : null;
}

/** How well four lines are the sides of a sheet; 0 when they are not. */
function worthOf(edges: Edges, [a, b, c, d]: readonly [Line, Line, Line, Line]): number {
  if (Math.abs(Math.abs(between(a.turn, b.turn)) - Math.PI / 2) > SKEW) return 0;
  const corners = cornersOf(a, b, c, d);
  if (!corners) return 0;
  const { width, height } = edges;
  const [mx, my] = [width * 0.03, height * 0.03];
  if (corners.some(({ x, y }) => x < -mx || y < -my || x > width + mx || y > height + my)) return 0;
  const [ab, bc, cd, da] = corners as [Point, Point, Point, Point];
  const area = areaOf([ab, bc, cd, da]) / (width * height);
  if (area < LEAST_AREA) return 0;
  const seen = [
    seenOf(edges, a, da, ab),
    seenOf(edges, b, ab, bc),
    seenOf(edges, c, bc, cd),
    seenOf(edges, d, cd, da),
  ];
  const all = seen.reduce((sum, one) => sum + one, 0) / 4;
  if (Math.min(...seen) < SEEN || all < SEEN_ALL) return 0;
  return all ** 2 * area ** 0.35;
}

const areaOf = (corners: readonly Point[]): number =>
  Math.abs(
    corners.reduce((sum, p, i) => {
      const q = corners[(i + 1) % corners.length]!;
      return sum + p.x * q.y - q.x * p.y;
    }, 0),
  ) / 2;

/** The share of a side along which there is an edge of its own direction, within two pixels of it. */
function seenOf({ width, height, turns }: Edges, line: Line, from: Point, to: Point): number {
  const steps = Math.max(8, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 2));
  const own = Math.round(line.turn / TURN);
  let seen = 0;
  for (let i = 1; i < steps; i++) {
    const x = from.x + ((to.x - from.x) * i) / steps;
    const y = from.y + ((to.y - from.y) * i) / steps;
    for (let k = -2; k <= 2; k++) {
      const px = Math.round(x + line.cos * k);
      const py = Math.round(y + line.sin * k);
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const turn = turns[py * width + px]!;
      if (turn === 0) continue;
      const off = Math.abs(turn - 1 - own);
      if (Math.min(off, TURNS - off) > 6) continue;
      seen++;
      break;
    }
  }
  return seen / (steps - 1);
}

/** The line laid anew through the edges near it, of its own direction (total least squares). */
function settled({ width, height, turns }: Edges, line: Line): Line {
  const own = Math.round(line.turn / TURN);
  let [n, sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const turn = turns[at]!;
      if (turn === 0 || Math.abs(x * line.cos + y * line.sin - line.offset) > 2.5) continue;
      const off = Math.abs(turn - 1 - own);
      if (Math.min(off, TURNS - off) > 5) continue;
      n++;
      sx += x;
      sy += y;
      sxx += x * x;
      syy += y * y;
      sxy += x * y;
    }
  if (n < 8) return line;
  const [mx, my] = [sx / n, sy / n];
  // The direction in which the points lie least apart is that across the line.
  const along = Math.atan2(2 * (sxy / n - mx * my), sxx / n - mx * mx - (syy / n - my * my)) / 2;
  let turn = along + Math.PI / 2;
  if (Math.cos(turn) * line.cos + Math.sin(turn) * line.sin < 0) turn += Math.PI;
  if (Math.abs(between(turn, line.turn)) > 4 * TURN) return line;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { cos, sin, turn, offset: mx * cos + my * sin, votes: line.votes };
}

/** Clockwise, the one nearest to the top left first. */
function inOrder(corners: readonly Point[]): Quad {
  const middle = { x: 0, y: 0 };
  for (const { x, y } of corners) {
    middle.x += x / 4;
    middle.y += y / 4;
  }
  const round = corners.toSorted(
    (a, b) => Math.atan2(a.y - middle.y, a.x - middle.x) - Math.atan2(b.y - middle.y, b.x - middle.x),
  );
  let first = 0;
  for (let i = 1; i < 4; i++) if (round[i]!.x + round[i]!.y < round[first]!.x + round[first]!.y) first = i;
  return [0, 1, 2, 3].map((i) => round[(first + i) % 4]!) as unknown as Quad;
}
