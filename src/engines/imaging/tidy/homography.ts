import type { Point, Quad } from "./raster.ts";

/** A projective map of the plane: x' = (m0 x + m1 y + m2) / (m6 x + m7 y + m8), y' = (m3 x + m4 y + m5) / (same). */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** Maps the rectangle 0..width, 0..height onto a quadrilateral (P. Heckbert, "Fundamentals of Texture Mapping", 1989). */
export function ontoQuad(width: number, height: number, [a, b, c, d]: Quad): Matrix {
  const dx1 = b.x - c.x;
  const dx2 = d.x - c.x;
  const dy1 = b.y - c.y;
  const dy2 = d.y - c.y;
  const sx = a.x - b.x + c.x - d.x;
  const sy = a.y - b.y + c.y - d.y;
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det;
  const h = (dx1 * sy - sx * dy1) / det;
  return [
    (b.x - a.x + g * b.x) / width,
    (d.x - a.x + h * d.x) / height,
    a.x,
    (b.y - a.y + g * b.y) / width,
    (d.y - a.y + h * d.y) / height,
    a.y,
    g / width,
    h / height,
    1,
  ];
}

/** First the second, then the first. */
export function after(a: Matrix, b: Matrix): Matrix {
  const cell = (r: number, c: number) =>
    a[r * 3]! * b[c]! + a[r * 3 + 1]! * b[3 + c]! + a[r * 3 + 2]! * b[6 + c]!;
  return [
    cell(0, 0),
    cell(0, 1),
    cell(0, 2),
    cell(1, 0),
    cell(1, 1),
    cell(1, 2),
    cell(2, 0),
    cell(2, 1),
    cell(2, 2),
  ];
}

export function mapped(m: Matrix, x: number, y: number): Point {
  const w = m[6] * x + m[7] * y + m[8];
  return { x: (m[0] * x + m[1] * y + m[2]) / w, y: (m[3] * x + m[4] * y + m[5]) / w };
}

export const scaling = (k: number): Matrix => [k, 0, 0, 0, k, 0, 0, 0, 1];

/**
 * Turned about its middle by degrees (clockwise on paper positive) into a picture just large enough for all of it. The
 * matrix leads from the new picture back to the old one.
 */
export function turning(width: number, height: number, degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const w = Math.round(width * Math.abs(cos) + height * Math.abs(sin));
  const h = Math.round(width * Math.abs(sin) + height * Math.abs(cos));
  const matrix: Matrix = [
    cos,
    sin,
    width / 2 - (cos * w) / 2 - (sin * h) / 2,
    -sin,
    cos,
    height / 2 + (sin * w) / 2 - (cos * h) / 2,
    0,
    0,
    1,
  ];
  return { width: w, height: h, matrix };
}

/** Distance from which a phone's main camera looks, in long edges of its picture (26 mm before a frame of 36 by 24). */
const LENS = 0.77;
/** Proportions are corrected by no more than this: paper bends, pictures are cropped. */
const MOST_BENT = 1.2;

/**
 * The width and height of the sheet that a quadrilateral shows, in pixels of the picture. Its sides say the proportions but for
 * the perspective, which is taken out as for a usual camera held over it (after Z. Zhang, L. He, "Whiteboard scanning and
 * image enhancement", 2007, with the lens given: four corners alone say too little of it).
 */
export function sheetSize(quad: Quad, picture: { width: number; height: number }) {
  const [a, b, c, d] = quad;
  const length = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y);
  const width = Math.max(length(a, b), length(d, c));
  const height = Math.max(length(a, d), length(b, c));
  const plain = width / height;
  const seen = seenRatio(quad, picture) / plain;
  const by = Math.sqrt(Math.min(MOST_BENT, Math.max(1 / MOST_BENT, Number.isFinite(seen) ? seen : 1)));
  return { width: width * by, height: height / by };
}

function seenRatio([a, b, c, d]: Quad, picture: { width: number; height: number }): number {
  const f = LENS * Math.max(picture.width, picture.height);
  const ray = (p: Point) => [(p.x - picture.width / 2) / f, (p.y - picture.height / 2) / f, 1] as const;
  const [m1, m2, m3, m4] = [ray(a), ray(b), ray(d), ray(c)];
  const cross = (p: readonly number[], q: readonly number[]) => [
    p[1]! * q[2]! - p[2]! * q[1]!,
    p[2]! * q[0]! - p[0]! * q[2]!,
    p[0]! * q[1]! - p[1]! * q[0]!,
  ];
  const dot = (p: readonly number[], q: readonly number[]) => p[0]! * q[0]! + p[1]! * q[1]! + p[2]! * q[2]!;
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  const across = m2.map((x, i) => k2 * x - m1[i]!);
  const down = m3.map((x, i) => k3 * x - m1[i]!);
  return Math.hypot(...across) / Math.hypot(...down);
}

/** The way back (adjugate; a scale of all nine numbers changes nothing). */
export function inverse([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}
