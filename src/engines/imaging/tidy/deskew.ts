/** Furthest that a sheet is believed to lie crooked, in degrees. */
const FURTHEST = 15;
/** Pieces of print that are looked at, at most, and below which nothing is said. */
const MOST = 4000;
const FEWEST = 40;
/** A pixel this much darker than the mean around it is ink; that mean reaches this far. */
const DARKER = 22;
const REACH = 12;
/** Heights and widths of pieces that may be letters or words, at a picture of a thousand pixels. */
const LETTER = { least: 4, tallest: 40, widest: 160 };
/** How far above the rest the best angle must stand. */
const CLEAR = 1.35;

export interface Skew {
  /** Degrees the lines run down to the right (clockwise), -15..15. */
  degrees: number;
  /** How clearly the lines said so: 1 is not at all. */
  clear: number;
  /** Its lines run across; otherwise they run up and down. */
  across: boolean;
}

/**
 * How crooked print lies, or null when it does not say. The feet of letters stand on lines: at the right angle their
 * projections fall together (H. Baird, "The skew angle of printed documents", 1987). Lines that run up and down say the same
 * by the sides of their letters, so the way up need not be known. `pixels`: grey, of about a thousand on the long edge.
 */
export function skewOf(pixels: Uint8Array, width: number, height: number): Skew | null {
  const boxes = pieces(inkOf(pixels, width, height), width, height);
  if (boxes.length < FEWEST * 4) return null;
  const feet: Float64Array[] = [];
  const sides: Float64Array[] = [];
  const step = Math.max(1, Math.ceil(boxes.length / 4 / MOST));
  for (let i = 0; i < boxes.length; i += 4 * step) {
    const [x0, y0, x1, y1] = [boxes[i]!, boxes[i + 1]!, boxes[i + 2]!, boxes[i + 3]!];
    feet.push(Float64Array.of((x0 + x1) / 2 - width / 2, y1 - height / 2));
    sides.push(Float64Array.of((y0 + y1) / 2 - height / 2, width / 2 - x1));
  }
  const reach = Math.hypot(width, height) / 2;
  const across = bestAngle(feet, reach);
  const down = bestAngle(sides, reach);
  const best = across.clear >= down.clear ? across : down;
  return best.clear >= CLEAR ? { ...best, across: best === across } : null;
}

function bestAngle(points: Float64Array[], reach: number): Omit<Skew, "across"> {
  const coarse: { degrees: number; score: number }[] = [];
  for (let degrees = -FURTHEST; degrees <= FURTHEST; degrees += 0.5)
    coarse.push({ degrees, score: gathered(points, degrees, reach, 2) });
  const top = coarse.reduce((a, b) => (b.score > a.score ? b : a));
  const usual = coarse.map((c) => c.score).sort((a, b) => a - b)[coarse.length >> 1] ?? 1;
  let degrees = top.degrees;
  for (const [range, step] of [
    [0.5, 0.1],
    [0.1, 0.02],
  ] as const) {
    let best = { degrees, score: -1 };
    for (let d = degrees - range; d <= degrees + range + 1e-9; d += step) {
      const score = gathered(points, d, reach, 1);
      if (score > best.score) best = { degrees: d, score };
    }
    degrees = best.degrees;
  }
  return { degrees, clear: top.score / usual };
}

const bins = new Float64Array(8192);

/** Sum of squares of how many points fall on each line of this angle. */
function gathered(points: Float64Array[], degrees: number, reach: number, bin: number): number {
  const slope = (degrees * Math.PI) / 180;
  const sin = Math.sin(slope) / bin;
  const cos = Math.cos(slope) / bin;
  const middle = reach / bin + 2;
  const used = Math.min(bins.length - 2, Math.ceil(middle * 2));
  bins.fill(0, 0, used + 2);
  for (const point of points) {
    const at = point[1]! * cos - point[0]! * sin + middle;
    const low = at | 0;
    if (low < 0 || low >= used) continue;
    const part = at - low;
    bins[low]! += 1 - part;
    bins[low + 1]! += part;
  }
  let sum = 0;
  for (let i = 0; i <= used; i++) sum += bins[i]! * bins[i]!;
  return sum;
}

/** 1 where a pixel is clearly darker than the mean of the square around it. */
export function inkOf(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const sums = new Int32Array((width + 1) * (height + 1));
  const row = width + 1;
  for (let y = 0; y < height; y++) {
    let line = 0;
    for (let x = 0; x < width; x++) {
      line += pixels[y * width + x]!;
      sums[(y + 1) * row + x + 1] = sums[y * row + x + 1]! + line;
    }
  }
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const y0 = Math.max(0, y - REACH);
    const y1 = Math.min(height, y + REACH + 1);
    for (let x = 0; x < width; x++) {
      const x0 = x < REACH ? 0 : x - REACH;
      const x1 = Math.min(x + REACH + 1, width);
      const sum = sums[y1 * row + x1]! - sums[y0 * row + x1]! - sums[y1 * row + x0]! + sums[y0 * row + x0]!;
      if (sum / ((y1 - y0) * (x1 - x0)) - pixels[y * width + x]! > DARKER) ink[y * width + x] = 1;
    }
  }
  return ink;
}

/** Boxes (x0, y0, x1, y1 one after the other) of connected pieces of ink that are as large as letters. */
export function pieces(ink: Uint8Array, width: number, height: number): number[] {
  const found: number[] = [];
  const left = ink.slice();
  const stack: number[] = [];
  for (let start = 0; start < left.length; start++) {
    if (!left[start]) continue;
    let x0 = width;
    let x1 = 0;
    let y0 = height;
    let y1 = 0;
    left[start] = 0;
    stack.push(start);
    while (stack.length) {
      const at = stack.pop() ?? 0;
      const y = (at / width) | 0;
      const x = at - y * width;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      for (let j = y > 0 ? -1 : 0; j <= (y < height - 1 ? 1 : 0); j++)
        for (let i = x > 0 ? -1 : 0; i <= (x < width - 1 ? 1 : 0); i++) {
          const near = at + j * width + i;
          if (!left[near]) continue;
          left[near] = 0;
          stack.push(near);
        }
    }
    const w = x1 - x0 + 1;
    const h = y1 - y0 + 1;
    const small = Math.min(w, h);
    const large = Math.max(w, h);
    if (small < LETTER.least - 2 || large < LETTER.least) continue;
    if (small > LETTER.tallest || large > LETTER.widest) continue;
    found.push(x0, y0, x1 + 1, y1 + 1);
  }
  return found;
}
