/** Ink of a page as points, level with its print: x to the right, y down. */
export interface Ink {
  x: Float32Array;
  y: Float32Array;
}

/** A line of print. */
export interface Line {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  /** The widest space within it. */
  gap: number;
}

/** The print on one side of a fold. */
export interface Side {
  lines: Line[];
  /** Points of ink in all. */
  ink: number;
  /** Height of its largest type or highest piece of ink over that of its usual lines; 0 when there are too few. */
  display: number;
  /** Where its lines begin and end for the most part. */
  x0: number;
  x1: number;
  /** From one line to the next, usually; 0 when there are too few. */
  pitch: number;
  /** Share of its lines that run on without a wide space for most of the block's width: prose, no table. */
  filled: number;
  /** Share of its lines that begin at the same place. */
  flush: number;
}

/** Degrees either way by which the print of one side may lie other than that of the whole. */
const OWN = 1.25;
const TALLEST = 40;

/** Points of ink turned level: `degrees` is how far lines run down to the right. The middle of the picture is 0, 0. */
export function inkPoints(
  ink: Uint8Array,
  { width, height }: { width: number; height: number },
  degrees: number,
  rim: number,
): Ink {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const x: number[] = [];
  const y: number[] = [];
  for (let j = rim; j < height - rim; j++)
    for (let i = rim; i < width - rim; i++) {
      if (!ink[j * width + i]) continue;
      const [dx, dy] = [i - width / 2, j - height / 2];
      x.push(dx * cos + dy * sin);
      y.push(dy * cos - dx * sin);
    }
  return { x: Float32Array.from(x), y: Float32Array.from(y) };
}

/** The points between two places. */
export function between({ x, y }: Ink, from: number, to: number): Ink {
  const keep: number[] = [];
  for (let i = 0; i < x.length; i++) if (x[i]! >= from && x[i]! < to) keep.push(i);
  return { x: Float32Array.from(keep, (i) => x[i]!), y: Float32Array.from(keep, (i) => y[i]!) };
}

/** The lines of print of one side, each side at the angle at which its own lines lie. */
export function sideOf(ink: Ink, height: number): Side {
  const slope = ownSlope(ink, height);
  const reach = Math.ceil(height / 2) + 40;
  const rows = new Int32Array(reach * 2);
  const level = ink.y.map((y, i) => y - ink.x[i]! * slope + reach);
  for (const y of level) if (y >= 0 && y < rows.length) rows[y | 0]!++;
  const all = bandsOf(rows);
  const bands = all.filter((band) => band.to - band.from <= TALLEST);
  const lines = bands.flatMap((band): Line[] => {
    const line = lineIn(ink, level, band);
    return line ? [{ ...line, y0: band.from - reach, y1: band.to - reach }] : [];
  });
  const heights = bands.map((band) => band.to - band.from).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 0;
  const display = usual === 0 ? 0 : Math.max(...all.map((band) => band.to - band.from)) / usual;
  return { lines, ink: ink.x.length, display, ...blockOf(lines) };
}

function ownSlope(ink: Ink, height: number): number {
  const reach = Math.ceil(height / 2) + 40;
  let best = { slope: 0, score: -1 };
  const step = Math.max(1, Math.floor(ink.x.length / 12_000));
  for (let degrees = -OWN; degrees <= OWN; degrees += 0.25) {
    const slope = Math.tan((degrees * Math.PI) / 180);
    const rows = new Int32Array(reach * 2);
    for (let i = 0; i < ink.x.length; i += step) {
      const y = (ink.y[i]! - ink.x[i]! * slope + reach) | 0;
      if (y >= 0 && y < rows.length) rows[y]!++;
    }
    let score = 0;
    for (let y = 0; y < rows.length; y++) score += rows[y]! * rows[y]!;
    if (score > best.score) best = { slope, score };
  }
  return best.slope;
}

interface Band {
  from: number;
  to: number;
}

/** Rows with ink between rows without. */
function bandsOf(rows: Int32Array): Band[] {
  const full = [...rows].filter((n) => n > 0).sort((a, b) => a - b);
  const usual = full[Math.floor(full.length * 0.75)] ?? 0;
  const least = Math.max(2, usual * 0.12);
  const bands: Band[] = [];
  let from = -1;
  for (let y = 0; y <= rows.length; y++) {
    const inked = y < rows.length && rows[y]! >= least;
    if (inked && from < 0) from = y;
    if (!inked && from >= 0) {
      if (y - from >= 3) bands.push({ from, to: y });
      from = -1;
    }
  }
  return bands;
}

function lineIn(ink: Ink, level: Float32Array, { from, to }: Band): Pick<Line, "x0" | "x1" | "gap"> | null {
  const xs: number[] = [];
  for (let i = 0; i < level.length; i++) if (level[i]! >= from && level[i]! < to) xs.push(ink.x[i]!);
  if (xs.length < 6) return null;
  xs.sort((a, b) => a - b);
  let gap = 0;
  for (let i = 1; i < xs.length; i++) gap = Math.max(gap, xs[i]! - xs[i - 1]!);
  return { x0: xs[0]!, x1: xs[xs.length - 1]!, gap };
}

function blockOf(lines: Line[]): Omit<Side, "lines" | "ink" | "display"> {
  const nothing = { x0: 0, x1: 0, pitch: 0, filled: 0, flush: 0 };
  if (lines.length < 3) return nothing;
  const part = (values: number[], share: number) =>
    [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
  const x0 = part(
    lines.map((l) => l.x0),
    0.1,
  );
  const x1 = part(
    lines.map((l) => l.x1),
    0.9,
  );
  const steps = lines.slice(1).map((l, i) => l.y0 + l.y1 - lines[i]!.y0 - lines[i]!.y1);
  const pitch = part(steps, 0.4) / 2;
  const wide = x1 - x0;
  const filled = lines.filter((l) => l.x1 - l.x0 >= wide * 0.6 && l.gap <= pitch * 1.3);
  const starts = lines.filter((l) => Math.abs(l.x0 - x0) <= Math.max(4, wide * 0.02));
  return { x0, x1, pitch, filled: filled.length / lines.length, flush: starts.length / lines.length };
}
