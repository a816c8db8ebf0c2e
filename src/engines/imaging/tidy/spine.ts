import type { Skew } from "./deskew.ts";
import { inkOf, pieces } from "./deskew.ts";
import type { Fold, Lying } from "./fold.ts";
import { foldIn, isFree } from "./fold.ts";
import type { Quad, Raster } from "./raster.ts";
import { greyFrom } from "./raster.ts";

/** Ink of a page as points, level with its print: x to the right, y down. */
interface Ink {
  x: Float32Array;
  y: Float32Array;
}

/** A line of print. */
interface Line {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  /** The widest space within it. */
  gap: number;
}

/** The print on one side of a fold. */
interface Side {
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
function inkPoints(
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
function between({ x, y }: Ink, from: number, to: number): Ink {
  const keep: number[] = [];
  for (let i = 0; i < x.length; i++) if (x[i]! >= from && x[i]! < to) keep.push(i);
  return { x: Float32Array.from(keep, (i) => x[i]!), y: Float32Array.from(keep, (i) => y[i]!) };
}

/** The lines of print of one side, each side at the angle at which its own lines lie. */
function sideOf(ink: Ink, height: number): Side {
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

/** Two facing pages in one picture. */
export interface Spread {
  /** The page on the left or above and the other, as they lie; places as fractions of the picture. */
  halves: readonly [Quad, Quad];
  /** The fold runs up and down in the picture. */
  upright: boolean;
}

/** Long side over short side of two pages beside each other: from square pages cut a little to wide booklets. */
const LEAST = 1.2;
const MOST = 2.1;
/** The widest that two sheets of usual paper are: two of US Letter, a little cropped. */
const WIDEST_PAPER = 1.65;
/** Share of the picture's long side that is cut off at the fold on each side: its line and the darkest of its shade. */
const HEM = 0.003;

/**
 * Whether a picture shows two facing pages and where they part. A fold must be seen from edge to edge with nothing printed
 * across it, or two blocks of prose must stand as far apart as the inner margins of two pages do. Whatever else lies on its
 * long side is one page: tables, columns, certificates, cards, receipts beside each other. Null when it is not sure. `small`: a
 * picture of about a thousand pixels, cut to the sheet where one was found; `skew`: how its print lies.
 */
export function spreadIn(small: Raster & { channels: 3 }, skew: Skew | null): Spread | null {
  const lies = small.width >= small.height;
  const proportions = lies ? small.width / small.height : small.height / small.width;
  if (!skew || proportions < LEAST || proportions > MOST) return null;
  const lying = lyingOf(small, lies);
  const degrees = lies ? skew.degrees : -skew.degrees;
  const fold = foldIn(lying, -Math.tan((degrees * Math.PI) / 180));
  const across = skew.across === lies;
  // Print along the fold: an open passport, or any sheet that was folded to fit an envelope.
  if (!across && !(fold && sure(fold))) return null;
  const way = across ? besideEachOther(lying, degrees, fold) : aboveEachOther(lying, degrees, fold);
  return way && { halves: halvesOf(way, lying.width, lies), upright: lies };
}

/** Where pages part: pixels from the left of the lying picture at its upper and at its lower rim. */
interface Way {
  top: number;
  bottom: number;
}

function lyingOf(small: Raster, lies: boolean): Lying {
  const grey = greyFrom(small);
  if (lies) return { width: small.width, height: small.height, pixels: grey };
  const { width: height, height: width } = small;
  const pixels = new Uint8Array(grey.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels[y * width + x] = grey[x * height + y]!;
  return { width, height, pixels };
}

const sure = (fold: Fold): boolean => fold.seen >= 0.85 && fold.ends && fold.depth >= 0.035;

function besideEachOther(lying: Lying, degrees: number, fold: Fold | null): Way | null {
  const { width, height, pixels } = lying;
  const ink = inkOf(pixels, width, height);
  const points = inkPoints(ink, lying, degrees, Math.round(width * 0.015));
  if (fold && sure(fold)) {
    if (!isFree(lying, fold)) return null;
    const [left, right] = sidesOf(points, lying, degrees, fold);
    return (fold.soft ? behindShade(left, right, fold, lying) : behindLine(left, right, fold, lying))
      ? fold
      : null;
  }
  return partedBlocks(points, lying, degrees);
}

function sidesOf(points: Ink, lying: Lying, degrees: number, way: Way): [Side, Side] {
  // Where the fold crosses the middle of the picture, as inkPoints counts.
  const x = ((way.top + way.bottom) / 2 - lying.width / 2) * Math.cos((degrees * Math.PI) / 180);
  const hem = lying.width * 0.026;
  return [
    sideOf(between(points, Number.NEGATIVE_INFINITY, x - hem), lying.height),
    sideOf(between(points, x + hem, Number.POSITIVE_INFINITY), lying.height),
  ];
}

const isBlank = (side: Side, { width, height }: Lying): boolean =>
  side.lines.length < 2 && side.ink < width * height * 0.0004;

/** Pages on both sides of a shade, or one beside an empty one. */
function behindShade(left: Side, right: Side, fold: Fold, lying: Lying): boolean {
  const [less, more] = [left, right].sort((a, b) => a.lines.length - b.lines.length) as [Side, Side];
  if (isBlank(less, lying)) return more.lines.length >= 6 && fold.depth >= 0.06;
  return less.lines.length >= 4 && apart(left, right, lying) >= 0.85 && !isOneTable(left, right);
}

/** The space between two blocks over that beside them: margins of two pages meet at a fold, columns stand closer. */
function apart(left: Side, right: Side, { width }: Lying): number {
  const outer = (left.x0 + width / 2 + (width / 2 - right.x1)) / 2;
  return (right.x0 - left.x1) / Math.max(width * 0.02, outer);
}

/** Pages on both sides of a line: it may as well be ruled, so that they must look like pages. */
function behindLine(left: Side, right: Side, fold: Fold, lying: Lying): boolean {
  return (
    fold.seen >= 0.95 &&
    [left, right].every(
      (side) => side.lines.length >= 9 && side.flush >= 0.35 && side.pitch <= lying.height * 0.045,
    ) &&
    apart(left, right, lying) >= 0.85 &&
    !isOneTable(left, right)
  );
}

/** Each line of one side stands level with one of the other, and neither is prose. */
function isOneTable(left: Side, right: Side): boolean {
  if (left.filled >= 0.4 && right.filled >= 0.4) return false;
  const [less, more] = left.lines.length < right.lines.length ? [left, right] : [right, left];
  const middle = (l: Line) => (l.y0 + l.y1) / 2;
  const near = Math.max(1.5, more.pitch * 0.16);
  const level = less.lines.filter((l) => more.lines.some((m) => Math.abs(middle(l) - middle(m)) <= near));
  return level.length >= less.lines.length * 0.75;
}

/** Two blocks of prose with the inner margins of two pages between them. */
function partedBlocks(points: Ink, lying: Lying, degrees: number): Way | null {
  const { width } = lying;
  const band = width / lying.height <= WIDEST_PAPER ? emptyBand(points, lying) : null;
  if (!band) return null;
  const middle = (band.from + band.to) / 2;
  const left = sideOf(between(points, Number.NEGATIVE_INFINITY, middle), lying.height);
  const right = sideOf(between(points, middle, Number.POSITIVE_INFINITY), lying.height);
  const half = width / 2;
  const pages = [left, right].every(
    (side) =>
      side.lines.length >= 10 &&
      side.filled >= 0.15 &&
      side.flush >= 0.5 &&
      side.display <= 2.6 &&
      side.x1 - side.x0 >= width * 0.3 &&
      reachOf(side) >= lying.height * 0.5,
  );
  if (left.filled + right.filled < 0.85 || isOneTable(left, right)) return null;
  if (!pages || right.x0 - left.x1 < width * 0.06 || apart(left, right, lying) < 1.4) return null;
  if (Math.abs(left.pitch / right.pitch - 1) > 0.3) return null;
  const x = half + middle / Math.cos((degrees * Math.PI) / 180);
  const lean = Math.tan((degrees * Math.PI) / 180) * (lying.height / 2);
  return { top: x + lean, bottom: x - lean };
}

const reachOf = ({ lines }: Side): number => (lines[lines.length - 1]?.y1 ?? 0) - (lines[0]?.y0 ?? 0);

/** The widest band from top to bottom without ink that lies near the middle. */
function emptyBand({ x: xs }: Ink, { width }: Lying): { from: number; to: number } | null {
  const columns = new Int32Array(width + 2);
  for (const x of xs) {
    const i = Math.floor(x + width / 2);
    if (i >= 0 && i < columns.length) columns[i]!++;
  }
  let best: { from: number; to: number } | null = null;
  let from = -1;
  for (let i = 0; i <= width; i++) {
    const empty = i < width && columns[i]! <= 1;
    if (empty && from < 0) from = i;
    if (!empty && from >= 0) {
      const middle = (from + i) / 2;
      if (Math.abs(middle - width / 2) <= width * 0.06 && (!best || i - from > best.to - best.from))
        best = { from, to: i };
      from = -1;
    }
  }
  return best && { from: best.from - width / 2, to: best.to - width / 2 };
}

/** An open passport: the page of its holder, with its lines for machines at the end, on one side of the fold. */
function aboveEachOther(lying: Lying, degrees: number, fold: Fold | null): Way | null {
  if (!fold) return null;
  const { width, height, pixels } = lying;
  const ink = inkOf(pixels, width, height);
  if (!isFree(lying, fold)) return null;
  const { x, y } = inkPoints(ink, lying, degrees, Math.round(width * 0.015));
  const end = width * 0.32;
  // Seen along its lines.
  const ends = [
    between({ x, y }, Number.NEGATIVE_INFINITY, -end),
    between({ x, y }, end, Number.POSITIVE_INFINITY),
  ];
  const seen = ends.some((part) => hasMachineLines({ x: part.y, y: part.x }, lying));
  return seen && standUp(pieces(ink, width, height)) ? fold : null;
}

/** Letters are higher than they are wide for the most part: a column of figures is no line that runs up and down. */
function standUp(boxes: number[]): boolean {
  let up = 0;
  let down = 0;
  for (let i = 0; i < boxes.length; i += 4) {
    // In the lying picture print along the fold lies on its side.
    const height = boxes[i + 2]! - boxes[i]!;
    const width = boxes[i + 3]! - boxes[i + 1]!;
    if (height > width) up++;
    else if (height < width) down++;
  }
  return up >= (up + down) * 0.6;
}

/** Two lines of 44 letters of one width close to each other, as wide as the page (ICAO Doc 9303, part 4). */
function hasMachineLines(ink: Ink, { width, height }: Lying): boolean {
  const { lines } = sideOf(ink, width);
  const like = lines.filter((l) => l.x1 - l.x0 >= height * 0.7 && evenLetters(ink, l));
  const step = (l: Line) => (l.x1 - l.x0) / 44;
  return like.some((l, i) => {
    const next = like[i + 1];
    return next !== undefined && next.y0 - l.y0 <= step(l) * 4 && next.y1 - next.y0 <= step(l) * 1.8;
  });
}

function evenLetters(ink: Ink, line: Line): boolean {
  const wide = Math.ceil(line.x1 - line.x0) + 1;
  const inked = new Uint8Array(wide);
  for (let i = 0; i < ink.x.length; i++)
    if (ink.y[i]! >= line.y0 && ink.y[i]! < line.y1) inked[Math.floor(ink.x[i]! - line.x0)] = 1;
  const starts: number[] = [];
  for (let i = 0; i < wide; i++) if (inked[i] && !inked[i - 1]) starts.push(i);
  if (starts.length < 30 || starts.length > 56) return false;
  const step = wide / 44;
  const steps = starts.slice(1).map((s, i) => s - starts[i]!);
  return steps.filter((s) => Math.abs(s - step) <= step * 0.35).length >= steps.length * 0.65;
}

/** The two pages in fractions of the picture as it lies, a hem cut off at the fold. */
function halvesOf(way: Way, width: number, lies: boolean): readonly [Quad, Quad] {
  const place = (x: number, y: number) => (lies ? { x, y } : { x: y, y: x });
  const [top, bottom] = [way.top / width, way.bottom / width];
  const a = [place(0, 0), place(top - HEM, 0), place(bottom - HEM, 1), place(0, 1)] as const;
  const b = [place(top + HEM, 0), place(1, 0), place(1, 1), place(bottom + HEM, 1)] as const;
  // Seen from the other side, corners go round the other way.
  const round = ([p, q, r, s]: Quad): Quad => (lies ? [p, q, r, s] : [p, s, r, q]);
  return [round(a), round(b)];
}
