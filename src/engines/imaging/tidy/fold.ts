/** A picture in shades of grey that lies on its long side. */
export interface Lying {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Where two pages meet: the valley of a shade or a dark line from edge to edge of the paper. */
export interface Fold {
  /** Where it leaves the picture, in pixels from the left at the upper and at the lower rim. */
  top: number;
  bottom: number;
  /** Share of its length along which it is darker than the paper on both sides. */
  seen: number;
  /** Seen at its upper and at its lower end too. */
  ends: boolean;
  /** How much darker than the paper beside it, 0..1. */
  depth: number;
  /** Paper curves down to it from both sides, as it does in an open booklet; otherwise it is a thin line. */
  soft: boolean;
  /** The paper around it. */
  strip: Strip;
}

/** How far from the middle it may lie, as share of the long side. */
const OFF = 0.08;
/** How far it may lean from where upright lines of the paper run, as share of the long side from end to end. */
const LEAN = 0.035;
/** Places at which the paper beside it is looked at, as share of the long side. */
const BESIDE = [0.025, 0.035, 0.05] as const;
const REACH = 0.07;
/** Rows that are taken together, and from one such stretch to the next: print has white between its lines, a fold has not. */
const ROWS = 12;
const STEP = 8;
/** How much darker it is where it is seen. */
const DARKER = 0.03;
/** Nothing deeper counts for more while the fold is looked for: a black word is no surer than a grey shade. */
const DEEP = 0.12;
/** Levels by which print is darker than white paper. */
const INK = 32;
/** A thin line is no wider than this share of the long side where it is half as dark as in its middle. */
const THIN = 0.008;
/** A step outside of the middle that takes more than this share of the depth at once is the edge of a thing, no shade. */
const EDGE = 0.22;

/** Nothing is printed over a fold or close beside it: no row is darker there than the paper of the rows around it. */
export function isFree({ width, height, pixels }: Lying, fold: Fold): boolean {
  const { strip } = fold;
  const near = Math.round(width * 0.006);
  const far = Math.round(width * 0.026);
  const rim = Math.round(height * 0.02);
  let rows = 0;
  for (let y = rim; y < height - rim; y++) {
    const x = Math.round(fold.top + ((fold.bottom - fold.top) * y) / height);
    const s = Math.min(strip.stretches - 1, Math.max(0, Math.round((y - ROWS / 2) / STEP)));
    const ink = [0, 0];
    for (let d = near; d <= far; d++)
      for (const [i, to] of [x - d, x + d].entries()) {
        const paper = strip.values[s * strip.width + to - strip.from] ?? 255;
        if (paper - pixels[y * width + to]! > INK * Math.max(0.4, paper / 255)) ink[i]!++;
      }
    const most = far - near + 1;
    if (ink[0]! > most * 0.6 && ink[1]! > most * 0.6) return false;
    if (ink[0]! + ink[1]! >= 4) rows++;
  }
  return rows <= (height - 2 * rim) * 0.03;
}

/** What a fold search goes by: the brightness of the paper alone, stretch by stretch, in the columns around the middle. */
interface Strip {
  /** The picture's column in which it begins. */
  from: number;
  width: number;
  stretches: number;
  values: Float32Array;
}

/**
 * Looks for a fold that runs up and down near the middle. `slope`: how far upright lines of the paper run to the right on
 * their way down, in pixels a pixel. Null when there is none; whether pages lie on both sides is not looked at here.
 */
export function foldIn(lying: Lying, slope: number): Fold | null {
  const { width, height } = lying;
  const strip = stripOf(lying);
  const dark = darkness(strip, width);
  const line = straightest(strip, dark, width, height, slope);
  if (!line) return null;
  const { top, bottom } = line;
  let seen = 0;
  const ends = [0, 0];
  const far = Math.max(1, Math.round(strip.stretches * 0.07));
  for (let s = 0; s < strip.stretches; s++) {
    if (dark[s * strip.width + at(strip, line, s)]! < DARKER) continue;
    seen++;
    if (s < far) ends[0]!++;
    if (s >= strip.stretches - far) ends[1]!++;
  }
  const shape = shapeOf(strip, line, dark, width);
  if (!shape) return null;
  return {
    top,
    bottom,
    seen: seen / strip.stretches,
    ends: ends.every((n) => n >= far * 0.6),
    ...shape,
    strip,
  };
}

function stripOf({ width, height, pixels }: Lying): Strip {
  const from = Math.max(0, Math.floor(width * (0.5 - OFF - REACH)));
  const wide = Math.min(width, Math.ceil(width * (0.5 + OFF + REACH))) - from;
  const stretches = Math.max(1, Math.floor((height - ROWS) / STEP) + 1);
  const values = new Float32Array(wide * stretches);
  const first = new Uint8Array(wide);
  const second = new Uint8Array(wide);
  for (let s = 0; s < stretches; s++) {
    first.fill(0);
    second.fill(0);
    for (let y = s * STEP; y < Math.min(height, s * STEP + ROWS); y++) {
      const row = y * width + from;
      for (let x = 0; x < wide; x++) {
        const v = pixels[row + x]!;
        if (v > first[x]!) {
          second[x] = first[x]!;
          first[x] = v;
        } else if (v > second[x]!) second[x] = v;
      }
    }
    for (let x = 0; x < wide; x++) values[s * wide + x] = second[x]!;
  }
  return { from, width: wide, stretches, values };
}

/** How much darker each place is than the paper on both of its sides, 0..1. */
function darkness({ width: wide, stretches, values }: Strip, width: number): Float32Array {
  const out = new Float32Array(values.length);
  const steps = BESIDE.map((share) => Math.round(share * width));
  const reach = Math.max(...steps) + 1;
  for (let s = 0; s < stretches; s++)
    for (let x = reach; x < wide - reach; x++) {
      const i = s * wide + x;
      let left = 0;
      let right = 0;
      for (const step of steps) {
        const l = values[i - step - 1]! + values[i - step]! + values[i - step + 1]!;
        const r = values[i + step - 1]! + values[i + step]! + values[i + step + 1]!;
        if (l > left) left = l;
        if (r > right) right = r;
      }
      const beside = Math.min(left, right) / 3;
      const here = Math.min(values[i - 1]!, values[i]!, values[i + 1]!);
      out[i] = beside > 0 ? Math.max(0, 1 - here / beside) : 0;
    }
  return out;
}

interface Way {
  top: number;
  bottom: number;
  height: number;
}

/** The column of the strip in which a line runs through a stretch. */
const at = (strip: Strip, { top, bottom, height }: Way, s: number): number =>
  Math.round(top + ((bottom - top) * (s * STEP + ROWS / 2)) / height) - strip.from;

function straightest(
  strip: Strip,
  dark: Float32Array,
  width: number,
  height: number,
  slope: number,
): Way | null {
  const least = width * (0.5 - OFF);
  const most = width * (0.5 + OFF);
  let best: (Way & { score: number }) | null = null;
  const look = (middle: number, lean: number, deepest: number): void => {
    const way = { top: middle - lean / 2, bottom: middle + lean / 2, height };
    let score = 0;
    for (let s = 0; s < strip.stretches; s++)
      score += Math.min(deepest, dark[s * strip.width + at(strip, way, s)] ?? 0);
    if (!best || score > best.score) best = { ...way, score };
  };
  const free = width * LEAN;
  for (let middle = least; middle <= most; middle += 2)
    for (let lean = -free; lean <= free; lean += 3) look(middle, slope * height + lean, DEEP);
  const found = best as Way | null;
  if (!found) return null;
  const [middle, lean] = [(found.top + found.bottom) / 2, found.bottom - found.top];
  // Its very middle, where it is darkest.
  best = null;
  for (let dm = -16; dm <= 16; dm++) for (let dl = -6; dl <= 6; dl += 2) look(middle + dm, lean + dl, 1);
  return best;
}

/** How the paper goes down to the fold, on the mean of where it is seen; null when it is the gap between two things. */
function shapeOf(
  strip: Strip,
  line: Way,
  dark: Float32Array,
  width: number,
): { depth: number; soft: boolean } | null {
  const reach = Math.round(width * 0.055);
  const mean = new Float64Array(reach * 2 + 1);
  let n = 0;
  for (let s = 0; s < strip.stretches; s++) {
    const x = at(strip, line, s);
    if (x < reach || x >= strip.width - reach || dark[s * strip.width + x]! < DARKER) continue;
    const row = s * strip.width + x;
    let beside = 0;
    for (let d = -reach; d <= reach; d++) beside = Math.max(beside, strip.values[row + d]!);
    for (let d = -reach; d <= reach; d++) mean[d + reach]! += strip.values[row + d]! / beside;
    n++;
  }
  if (n === 0) return null;
  for (let i = 0; i < mean.length; i++) mean[i]! /= n;
  const middle = Math.min(mean[reach - 1]!, mean[reach]!, mean[reach + 1]!);
  const sides = ([-1, 1] as const).map((way) => {
    let paper = 0;
    for (let d = 3; d <= reach; d++) paper = Math.max(paper, mean[reach + way * d]!);
    return paper;
  });
  const depth = 1 - middle / Math.min(...sides);
  const shaded = ([-1, 1] as const).map((way, i) => {
    const from = Math.round(width * 0.009);
    const drop = sides[i]! - mean[reach + way * from]!;
    return drop / sides[i]!;
  });
  const soft = shaded.every((drop) => drop >= 0.008 && drop >= depth * 0.12);
  let half = 0;
  while (half < reach && mean[reach + half]! < 1 - depth / 2) half++;
  let other = 0;
  while (other < reach && mean[reach - other]! < 1 - depth / 2) other++;
  const edge = Math.round(width * 0.006);
  let step = 0;
  for (let d = edge; d < reach; d++)
    for (const way of [-1, 1])
      step = Math.max(step, Math.abs(mean[reach + way * (d + 1)]! - mean[reach + way * d]!));
  if (step > depth * EDGE && step > 0.01) return null;
  if (!soft && half + other > Math.max(4, width * THIN)) return null;
  return { depth, soft };
}
