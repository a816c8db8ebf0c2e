/** Small grey pictures of a sheet on a table, whose corners are known, for the finder of edges. */
import sharp from "sharp";
import type { Grey, Point, Quad } from "#doors/web/arrivals/edges.ts";
import { seeded } from "../paper/truth.ts";

export const WIDTH = 320;
export const HEIGHT = 240;

export interface Seen {
  picture: Grey;
  truth: Quad;
}

/** The matrix that takes the unit square to four corners (Heckbert, 1989). */
function squareTo([a, b, c, d]: Quad): number[] {
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const [dx1, dx2, dy1, dy2] = [b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y];
  const den = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / den, (dx1 * sy - sx * dy1) / den];
  return [
    b.x - a.x + g * b.x,
    d.x - a.x + h * d.x,
    a.x,
    b.y - a.y + g * b.y,
    d.y - a.y + h * d.y,
    a.y,
    g,
    h,
    1,
  ];
}

function inverse([a, b, c, d, e, f, g, h, i]: number[]): number[] {
  const [A, B, C, D, E, F, G, H, I] = [a!, b!, c!, d!, e!, f!, g!, h!, i!];
  return [
    ...[E * I - F * H, C * H - B * I, B * F - C * E],
    ...[F * G - D * I, A * I - C * G, C * D - A * F],
    ...[D * H - E * G, B * G - A * H, A * E - B * D],
  ];
}

/** Corners of a sheet as a hand holds a camera over it: turned, tilted, not in the middle. */
export function corners(random: () => number, ratio: number): Quad {
  const tall = random() < 0.5;
  const scale = 0.62 + random() * 0.28;
  const [w, h] = tall
    ? [HEIGHT * scale * ratio, HEIGHT * scale]
    : [Math.min(WIDTH * scale, (HEIGHT * scale) / ratio), HEIGHT * scale];
  const turn = (random() - 0.5) * 0.5;
  const at = { x: WIDTH / 2 + (random() - 0.5) * 14, y: HEIGHT / 2 + (random() - 0.5) * 6 };
  const tilt = () => 1 + (random() - 0.5) * 0.16;
  const fits = 0.96 / Math.max(1, (Math.abs(Math.cos(turn)) * h + Math.abs(Math.sin(turn)) * w) / HEIGHT);
  const corner = (x: number, y: number): Point => {
    const [px, py] = [(x * w * fits * tilt()) / 2, (y * h * fits * tilt()) / 2];
    const inside = (v: number, most: number) => Math.min(most - 4, Math.max(3, v));
    return {
      x: inside(at.x + px * Math.cos(turn) - py * Math.sin(turn), WIDTH),
      y: inside(at.y + px * Math.sin(turn) + py * Math.cos(turn), HEIGHT),
    };
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

export interface Table {
  /** Grey of the table, and how unlike itself it is. */
  grey: number;
  grain: number;
  noise: number;
  /** How much darker one side of the picture is. */
  shade: number;
}

/** The page, seen on the table: lit from one side, noisy, every pixel the mean of four. */
export function seen(page: Grey, quad: Quad, table: Table, random: () => number): Seen {
  const back = inverse(squareTo(quad));
  const data = new Uint8Array(WIDTH * HEIGHT);
  const wave = Array.from({ length: 6 }, () => ({
    k: 0.02 + random() * 0.25,
    at: random() * 7,
    turn: random() * 3,
  }));
  const light = random() * 2 * Math.PI;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      let bare = 0;
      let sum = 0;
      for (const [ox, oy] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const [px, py] = [x + ox, y + oy];
        const w = back[6]! * px + back[7]! * py + back[8]!;
        const u = (back[0]! * px + back[1]! * py + back[2]!) / w;
        const v = (back[3]! * px + back[4]! * py + back[5]!) / w;
        if (u < 0 || u >= 1 || v < 0 || v >= 1) bare++;
        else sum += page.data[Math.floor(v * page.height) * page.width + Math.floor(u * page.width)]!;
      }
      const grain = ({ k, at, turn }: (typeof wave)[number]) =>
        Math.sin(k * (x * Math.cos(turn) + y * Math.sin(turn)) + at);
      if (bare > 0) sum += bare * (table.grey + table.grain * wave.reduce((all, one) => all + grain(one), 0));
      const away = ((x / WIDTH - 0.5) * Math.cos(light) + (y / HEIGHT - 0.5) * Math.sin(light)) * table.shade;
      const value = (sum / 4) * (1 - Math.max(0, away)) + (random() + random() - 1) * table.noise;
      data[y * WIDTH + x] = Math.min(255, Math.max(0, Math.round(value)));
    }
  const truth = quad.map(({ x, y }) => ({ x: x / WIDTH, y: y / HEIGHT })) as unknown as Quad;
  return { picture: { width: WIDTH, height: HEIGHT, data }, truth };
}

/** A made-up page: a head, lines of print, a ruled box, on paper that is not quite white. */
export function printed(random: () => number): Grey {
  const [width, height] = [420, 594];
  const paper = 215 + random() * 38;
  const data = new Uint8Array(width * height).fill(paper);
  const mark = (x0: number, y0: number, x1: number, y1: number, grey: number) => {
    for (let y = Math.round(y0); y < y1; y++)
      for (let x = Math.round(x0); x < x1; x++) data[y * width + x] = grey;
  };
  mark(30, 30, 30 + random() * 200, 56, 40 + random() * 120);
  for (let y = 90; y < 560; y += 12)
    for (let x = 30; x < 380; ) {
      const word = 6 + random() * 40;
      if (random() < 0.8) mark(x, y, Math.min(390, x + word), y + 5, 60);
      x += word + 5;
      if (random() < 0.05) break;
    }
  return { width, height, data };
}

const table = (random: () => number): Table => ({
  ...{ grey: 45 + random() * 85, grain: random() * 3.5, noise: random() * 16, shade: random() * 0.5 },
});

/** A made-up sheet on a made-up table. */
export function madeUp(seed: number): Seen {
  const random = seeded(seed * 7919 + 1);
  return seen(printed(random), corners(random, Math.SQRT1_2), table(random), random);
}

/** True where a picture is all paper: the rim of one that was photographed itself shows a table of its own. */
function isAllPaper({ width, height, data }: Grey): boolean {
  const rim: number[] = [];
  for (let x = 0; x < width; x++) rim.push(data[x]!, data[(height - 1) * width + x]!);
  for (let y = 0; y < height; y++) rim.push(data[y * width]!, data[y * width + width - 1]!);
  return rim.filter((grey) => grey > 165).length > rim.length * 0.9;
}

/** A sample as if it lay on a table; null for one that shows a table of its own. */
export async function photographed(file: string, seed: number): Promise<Seen | null> {
  const random = seeded(seed * 104_729 + 3);
  const { data, info } = await sharp(file)
    .rotate()
    .resize({ width: 600, height: 600, fit: "inside" })
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const page = { width: info.width, height: info.height, data: new Uint8Array(data) };
  if (!isAllPaper(page)) return null;
  const ratio = Math.min(info.width / info.height, info.height / info.width);
  return seen(page, corners(random, Math.max(0.5, ratio)), table(random), random);
}

/** The furthest that a corner lies from the true one, as share of the picture's diagonal. */
export const errorOf = (found: Quad | null, truth: Quad): number =>
  found === null
    ? 1
    : Math.min(
        ...[0, 1, 2, 3].map((by) =>
          Math.max(
            ...truth.map((corner, i) => {
              const other = found[(i + by) % 4]!;
              return Math.hypot((corner.x - other.x) * WIDTH, (corner.y - other.y) * HEIGHT);
            }),
          ),
        ),
      ) / Math.hypot(WIDTH, HEIGHT);
