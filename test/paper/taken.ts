import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import sharp from "sharp";
import { inverse, ontoQuad } from "#engines/imaging/tidy/homography.ts";
import type { Quad, Raster } from "#engines/imaging/tidy/raster.ts";
import { write } from "./photos.ts";
import { pick } from "./truth.ts";

export interface Drawn {
  raster: Raster;
  jpeg(): Promise<Uint8Array>;
  png(): Promise<Uint8Array>;
}

const vocabulary =
  "the household keeps every paper in its place and pays each bill before it falls due while winter comes with letters about water heating insurance schools travel doctors repairs garden roof window kitchen car train station market contract tenant landlord account branch office notice period months year number holder valid until issued authority signature table chapter section coverage damage claim amount payment transfer yearly monthly service support guide warranty machine setting button filter cleaning storage safety".split(
    " ",
  );

export type Random = () => number;

/** A run of words about so many letters long. */
export function sentence(random: Random, letters: number): string {
  const out: string[] = [];
  let length = 0;
  while (length < letters) {
    const word = pick(random, vocabulary);
    out.push(word);
    length += word.length + 1;
  }
  const text = out.join(" ");
  return text[0]!.toUpperCase() + text.slice(1);
}

/** Writes as much text as fits a line's width; gives what was written. */
export function lineOf(
  c: SKRSContext2D,
  random: Random,
  x: number,
  y: number,
  width: number,
  size: number,
): string {
  c.font = `${size}px Paper`;
  const words: string[] = [];
  for (;;) {
    const next = [...words, pick(random, vocabulary)].join(" ");
    if (c.measureText(next).width > width) break;
    words.push(next.slice(words.join(" ").length).trim());
  }
  const text = words.join(" ");
  write(c, text, x, y, size);
  return text;
}

/** Paper of one colour, as wide and high as asked. */
export function paper(width: number, height: number, colour = "#f8f7f2") {
  const canvas = createCanvas(Math.round(width), Math.round(height));
  const c = canvas.getContext("2d");
  c.fillStyle = colour;
  c.fillRect(0, 0, canvas.width, canvas.height);
  return { canvas, c };
}

export const rule = (
  c: SKRSContext2D,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  wide = 2,
  colour = "#444",
) => {
  c.strokeStyle = colour;
  c.lineWidth = wide;
  c.beginPath();
  c.moveTo(x0, y0);
  c.lineTo(x1, y1);
  c.stroke();
};

export const prose = (
  c: SKRSContext2D,
  random: Random,
  x: number,
  y: number,
  w: number,
  h: number,
  size: number,
) => {
  const pitch = size * 1.4;
  for (let at = y + size; at < y + h; at += pitch) {
    const last = random() < 0.15;
    lineOf(c, random, x, at, w * (last ? 0.3 + random() * 0.5 : 1), size);
    if (last) at += pitch * 0.6;
  }
};

/** A crease: a thin soft shade from edge to edge. */
export const crease = (c: SKRSContext2D, x: number, height: number, reach: number, deep: number) => {
  const shade = c.createLinearGradient(x - reach, 0, x + reach, 0);
  shade.addColorStop(0, "rgba(0,0,0,0)");
  shade.addColorStop(0.5, `rgba(0,0,0,${deep})`);
  shade.addColorStop(1, "rgba(0,0,0,0)");
  c.fillStyle = shade;
  c.fillRect(x - reach, 0, reach * 2, height);
};

/** The picture a scanner or a camera takes of a drawn sheet: crooked, in uneven light, with noise. */
export function taken(
  canvas: Canvas,
  random: Random,
  wish: { skew?: number; onTable?: boolean; wear?: number },
): Drawn {
  const skew = wish.skew ?? (random() - 0.5) * 8;
  const wear = wish.wear ?? random() * 0.8;
  const of = { width: canvas.width, height: canvas.height };
  const from = canvas.getContext("2d").getImageData(0, 0, of.width, of.height).data;
  const room = wish.onTable ? 1.12 + random() * 0.15 : 1;
  const width = Math.round(of.width * room);
  const height = Math.round(of.height * room);
  const back = inverse(
    ontoQuad(of.width, of.height, laid(of, width, height, skew, wish.onTable ? 0.02 : 0, random)),
  );
  const table = pick(random, [
    [92, 64, 44],
    [150, 120, 90],
    [70, 74, 80],
    [60, 90, 130],
  ] as const);
  const rim = wish.onTable ? table : ([238, 238, 236] as const);
  const light = { x: random() * width, y: random() * height };
  const out = new Uint8Array(width * height * 3);
  const long = Math.max(width, height);
  // Millions of points: nothing is made for each of them but its colour.
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const w = back[6] * (x + 0.5) + back[7] * (y + 0.5) + back[8];
      const ix = Math.floor((back[0] * (x + 0.5) + back[1] * (y + 0.5) + back[2]) / w);
      const iy = Math.floor((back[3] * (x + 0.5) + back[4] * (y + 0.5) + back[5]) / w);
      const on = ix >= 0 && iy >= 0 && ix < of.width && iy < of.height;
      const far = Math.sqrt((x - light.x) ** 2 + (y - light.y) ** 2) / long;
      const noise = (random() - 0.5) * 24 * wear;
      const grain = on || !wish.onTable ? 0 : Math.sin(y / 9 + Math.sin(x / 90) * 2) * 9;
      const bright = 1 - 0.45 * wear * far;
      const p = (y * width + x) * 3;
      const q = (iy * of.width + ix) * 4;
      for (let k = 0; k < 3; k++) {
        const level = (on ? from[q + k]! : rim[k]! + grain) * bright + noise;
        out[p + k] = Math.max(0, Math.min(255, level));
      }
    }
  const raster = { width, height, channels: 3 as const, data: out };
  const picture = () => sharp(out, { raw: { width, height, channels: 3 } });
  return {
    raster,
    jpeg: async () => new Uint8Array(await picture().jpeg({ quality: 85 }).toBuffer()),
    png: async () => new Uint8Array(await picture().png().toBuffer()),
  };
}

/** Where the corners of a sheet come to lie: turned about its middle, each moved a little when looked at aslant. */
function laid(
  of: { width: number; height: number },
  width: number,
  height: number,
  skew: number,
  aslant: number,
  random: Random,
): Quad {
  const angle = (skew * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (u: number, v: number) => {
    const x = u * of.width * 0.5 * (1 - aslant * random());
    const y = v * of.height * 0.5 * (1 - aslant * random());
    return { x: width / 2 + x * cos - y * sin, y: height / 2 + x * sin + y * cos };
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}
