/** A point of a picture, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A rectangle that may lie crooked: its middle, its sides and how far it is turned (radians, clockwise as the picture shows it). */
export interface Slanted {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

/** A part of a map of text: the ends of its pixels' rows and how sure the map is of it. */
export interface Region {
  /** First and last pixel of each row: enough to draw its outline around. */
  edge: Point[];
  pixels: number;
  /** Mean of the map over its pixels, 0..1. */
  score: number;
}

/** Parts of a map above a threshold whose pixels touch one another (also at corners). Row by row, width x height values. */
export function regionsOf(map: ArrayLike<number>, width: number, height: number, above: number): Region[] {
  const seen = new Uint8Array(width * height);
  const found: Region[] = [];
  const stack: number[] = [];
  for (let start = 0; start < width * height; start++) {
    if (seen[start] || !(map[start]! > above)) continue;
    seen[start] = 1;
    stack.push(start);
    const region: Region = { edge: [], pixels: 0, score: 0 };
    while (stack.length) {
      const at = stack.pop()!;
      const x = at % width;
      const y = (at - x) / width;
      region.pixels++;
      region.score += map[at]!;
      let inner = true;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx;
          const ny = y + dy;
          const there = ny * width + nx;
          if (nx < 0 || ny < 0 || nx >= width || ny >= height || !(map[there]! > above)) inner = false;
          else if (!seen[there]) {
            seen[there] = 1;
            stack.push(there);
          }
        }
      if (!inner) region.edge.push({ x, y }, { x: x + 1, y: y + 1 });
    }
    region.score /= region.pixels;
    found.push(region);
  }
  return found;
}

/** Corners of the smallest convex shape around points, counter-clockwise (Andrew's monotone chain). */
export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  const chain = (from: Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of from) {
      while (out.length > 1 && turn(out[out.length - 2]!, out[out.length - 1]!, p) <= 0) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** The rectangle of least area around points: one of its sides lies along a side of their hull. Wider than high. */
export function smallestRectangle(points: Point[]): Slanted {
  const corners = hull(points);
  let best: Slanted | null = null;
  for (const [i, a] of corners.entries()) {
    const b = corners[(i + 1) % corners.length]!;
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const along = corners.map((p) => p.x * cos + p.y * sin);
    const across = corners.map((p) => p.y * cos - p.x * sin);
    const [l, r, t, d] = [Math.min(...along), Math.max(...along), Math.min(...across), Math.max(...across)];
    if (best && (r - l) * (d - t) >= best.width * best.height) continue;
    const [u, v] = [(l + r) / 2, (t + d) / 2];
    best = { x: u * cos - v * sin, y: u * sin + v * cos, width: r - l, height: d - t, angle };
  }
  return lying(best ?? { x: 0, y: 0, width: 0, height: 0, angle: 0 });
}

/** The same rectangle told so that its angle is within 45 degrees of level, or for one that stands, of upright text. */
function lying(box: Slanted): Slanted {
  let { width, height, angle } = box;
  while (angle > Math.PI / 4) {
    angle -= Math.PI / 2;
    [width, height] = [height, width];
  }
  while (angle <= -Math.PI / 4) {
    angle += Math.PI / 2;
    [width, height] = [height, width];
  }
  return { ...box, width, height, angle };
}

/**
 * Grown by as much on every side as area x ratio / perimeter: the detector marks the core of a line, not its letters' edges
 * (DB, arXiv:1911.08947, 3.4).
 */
export function grown(box: Slanted, ratio: number): Slanted {
  const by = (box.width * box.height * ratio) / (2 * (box.width + box.height) || 1);
  return { ...box, width: box.width + 2 * by, height: box.height + 2 * by };
}
