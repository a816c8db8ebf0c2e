import { createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { inverse, mapped, ontoQuad } from "#engines/imaging/tidy/homography.ts";
import type { Point, Quad } from "#engines/imaging/tidy/raster.ts";
import { billText } from "./bills.ts";
import { write } from "./photos.ts";
import { pick, seeded, type Truth } from "./truth.ts";

export const backgrounds = [
  "dark wood",
  "light wood",
  "grey",
  "granite",
  "cloth",
  "stripes",
  "blue",
] as const;

export interface DeskWish {
  seed: number;
  background?: (typeof backgrounds)[number];
  /** Long edge of the photograph in pixels; default 1800. */
  longEdge?: number;
  /** Degrees the sheet lies turned, default up to 20 either way. */
  angle?: number;
  /** How much aslant the camera looked: corners move by up to this share of the sheet; default 0.07. */
  aslant?: number;
  /** Strength of shadows and noise, 0..1; default by chance. */
  wear?: number;
  /** Height over width of the sheet: A4, a card, a till roll; default by chance. */
  proportions?: number;
}

export interface DeskPhoto {
  width: number;
  height: number;
  /** RGB. */
  pixels: Uint8Array;
  jpeg(): Promise<Uint8Array>;
  /** Where the corners of the sheet are: top left, top right, bottom right, bottom left of the sheet. */
  corners: Quad;
  truth: Truth;
}

/** A bill printed on a sheet of the given proportions, narrow ones in smaller type. */
function sheet(wish: DeskWish, proportions: number) {
  const width = proportions > 1.8 ? 700 : 1240;
  const height = Math.round(width * proportions);
  const { lines, truth } = billText({ seed: wish.seed });
  const canvas = createCanvas(width, height);
  const c = canvas.getContext("2d");
  c.fillStyle = "#faf9f5";
  c.fillRect(0, 0, width, height);
  const k = width / 640;
  const last = Math.max(...lines.map((l) => l.y));
  const down = Math.min(k * 2.2, (height * 0.9) / last);
  for (const line of lines)
    write(c, line.text, line.x * k, line.y * down, line.size * k, line.bold, line.right ? "right" : "left");
  return { width, height, pixels: c.getImageData(0, 0, width, height).data, truth };
}

type Colour = readonly [number, number, number];

/** The colour of a table at a place. */
function table(kind: DeskWish["background"], random: () => number): (x: number, y: number) => Colour {
  const phase = random() * 50;
  const period = 14 + random() * 40;
  const grain = (x: number, y: number) =>
    Math.sin((y + 9 * Math.sin((x + phase) / 130)) / 7) * 9 + Math.sin((y + phase) / period) * 7;
  switch (kind) {
    case "dark wood":
      return (x, y) => shade([96, 66, 44], grain(x, y));
    case "light wood":
      return (x, y) => shade([196, 164, 124], grain(x, y));
    case "granite":
      return () => shade([120, 118, 116], (random() - 0.5) * 90);
    case "cloth":
      return (x, y) => shade([150, 70, 66], ((x >> 2) + (y >> 2)) % 2 ? 10 : -10);
    case "stripes":
      return (x) => (Math.floor((x + phase) / period) % 2 ? [70, 90, 110] : [130, 140, 150]);
    case "blue":
      return () => [60, 90, 140];
    default:
      return () => [105, 105, 108];
  }
}

const shade = ([r, g, b]: Colour, by: number): Colour => [r + by, g + by, b + by];

function corners(
  wish: DeskWish,
  random: () => number,
  width: number,
  height: number,
  proportions: number,
): Quad {
  const angle = ((wish.angle ?? (random() - 0.5) * 40) * Math.PI) / 180;
  const aslant = wish.aslant ?? 0.07;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // As large as fits with the turn, less a margin by chance.
  const w1 = Math.abs(cos) + Math.abs(sin) * proportions;
  const h1 = Math.abs(sin) + Math.abs(cos) * proportions;
  const across = Math.min(width / w1, height / h1) * (0.72 + random() * 0.2);
  const down = across * proportions;
  const slackX = Math.max(0, (width - across * w1) / 2) * 0.6;
  const slackY = Math.max(0, (height - across * h1) / 2) * 0.6;
  const mx = width / 2 + (random() - 0.5) * slackX;
  const my = height / 2 + (random() - 0.5) * slackY;
  const corner = (u: number, v: number): Point => {
    const x = u * across * 0.5 * (1 - aslant * random());
    const y = v * down * 0.5 * (1 - aslant * random());
    return { x: mx + x * cos - y * sin, y: my + x * sin + y * cos };
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** A sheet photographed on a table: turned, aslant, in uneven light, with noise. Its corners are known. */
export function deskPhoto(wish: DeskWish): DeskPhoto {
  const random = seeded(wish.seed * 7919 + 17);
  const proportions = wish.proportions ?? pick(random, [Math.SQRT2, Math.SQRT2, 11 / 8.5, 2.6, 3.4]);
  const kind = wish.background ?? pick(random, backgrounds);
  const height = wish.longEdge ?? 1800;
  const width = Math.round(height * 0.75);
  const quad = corners(wish, random, width, height, proportions);
  const paper = sheet(wish, proportions);
  const back = inverse(ontoQuad(paper.width, paper.height, quad));
  const colour = table(kind, random);
  const wear = wish.wear ?? random();
  const light = { x: random() * width, y: random() * height, fall: wear * 0.55 };
  const shadow = {
    x: random() * width,
    y: random() * height,
    size: width * (0.2 + random() * 0.3),
    by: wear * 0.35,
  };
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = mapped(back, x + 0.5, y + 0.5);
      const on = at.x >= 0 && at.y >= 0 && at.x < paper.width && at.y < paper.height;
      const of = on ? sample(paper, at.x - 0.5, at.y - 0.5) : colour(x, y);
      const far = Math.sqrt((x - light.x) ** 2 + (y - light.y) ** 2) / height;
      const inShadow =
        1 / (1 + Math.exp((Math.sqrt((x - shadow.x) ** 2 + (y - shadow.y) ** 2) - shadow.size) / 25));
      const bright = (1 - light.fall * far) * (1 - shadow.by * inShadow);
      const noise = (random() + random() - 1) * 14 * wear;
      const p = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) pixels[p + c] = Math.max(0, Math.min(255, of[c]! * bright + noise));
    }
  return {
    width,
    height,
    pixels,
    corners: quad,
    truth: paper.truth,
    jpeg: async () =>
      new Uint8Array(
        await sharp(pixels, { raw: { width, height, channels: 3 } })
          .jpeg({ quality: 85 })
          .toBuffer(),
      ),
  };
}

function sample(
  of: { width: number; height: number; pixels: Uint8ClampedArray },
  x: number,
  y: number,
): Colour {
  const px = Math.max(0, Math.min(of.width - 1.001, x));
  const py = Math.max(0, Math.min(of.height - 1.001, y));
  const [ix, iy] = [Math.floor(px), Math.floor(py)];
  const [fx, fy] = [px - ix, py - iy];
  const one = (c: number) => {
    const p = (iy * of.width + ix) * 4 + c;
    const q = p + of.width * 4;
    return (
      of.pixels[p]! * (1 - fx) * (1 - fy) +
      of.pixels[p + 4]! * fx * (1 - fy) +
      of.pixels[q]! * (1 - fx) * fy +
      of.pixels[q + 4]! * fx * fy
    );
  };
  return [one(0), one(1), one(2)];
}
