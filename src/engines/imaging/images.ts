import type Sharp from "sharp";
import type { Metadata, Sharp as Picture, Raw } from "sharp";
import { message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import { loadNative } from "../process/runtime.ts";

/** Pixels of a picture that are decoded at most: beyond it the header alone is read. */
export const MAX_PIXELS = 100_000_000;
export const MAX_PICTURE_PAGES = 100;
const MOST_TIFF_PAGES = 2000;

/** A picture in shades of grey, one byte a pixel, row by row. */
export interface Grey {
  width: number;
  height: number;
  pixels: Uint8Array;
}

interface PictureHead {
  /** Upright: after the EXIF orientation. */
  width: number;
  height: number;
  /** Pages of a TIFF; 1 for an animation, of which the first frame counts. */
  pages: number;
  density: number | null;
}

let loaded: Promise<typeof Sharp> | null = null;

export function loadSharp(): Promise<typeof Sharp> {
  loaded ??= (async () => {
    const module = await loadNative<{ default: typeof Sharp }>("sharp");
    module.default.cache(false);
    module.default.concurrency(1);
    return module.default;
  })();
  return loaded;
}

const options = (page: number, whole: boolean) => ({
  limitInputPixels: MAX_PIXELS,
  // A photograph cut off on its way is read as far as it goes.
  failOn: whole ? ("truncated" as const) : ("none" as const),
  page,
  pages: 1,
});

const damaged = () => new EngineFailure("unreadable", message("failure.damaged"));

/** Reads the header alone and refuses a picture of too many pixels before any is decoded. */
export async function pictureHead(bytes: Uint8Array, mime: string): Promise<PictureHead> {
  if (mime === "image/bmp") return bmpHead(bytes);
  if (isHeic(mime)) return heicHead(bytes);
  const sharp = await loadSharp();
  let meta: Metadata;
  try {
    meta = await sharp(bytes, { limitInputPixels: false, failOn: "none" }).metadata();
  } catch {
    throw damaged();
  }
  const { width, height, orientation = 1 } = meta;
  if (!width || !height) throw damaged();
  tooMany(width, height);
  const turned = orientation >= 5;
  // Each page is looked for from the first one on: thousands of them take minutes to find.
  if (mime === "image/tiff" && (meta.pages ?? 1) > MOST_TIFF_PAGES)
    throw new EngineFailure("limit", message("failure.manyPages", { n: MOST_TIFF_PAGES }));
  const pages = mime === "image/tiff" ? Math.min(meta.pages ?? 1, MAX_PICTURE_PAGES) : 1;
  const density = meta.density && meta.density >= 30 && meta.density <= 2400 ? meta.density : null;
  return { width: turned ? height : width, height: turned ? width : height, pages, density };
}

const isHeic = (mime: string): boolean => /^image\/hei[cf]/.test(mime);

async function heicHead(bytes: Uint8Array): Promise<PictureHead> {
  const { openHeic } = await import("./heic.ts");
  const { width, height, free } = await openHeic(bytes);
  free();
  tooMany(width, height);
  return { width, height, pages: 1, density: null };
}

async function heicPixels(bytes: Uint8Array): Promise<[Uint8ClampedArray, { raw: Raw }]> {
  const { openHeic } = await import("./heic.ts");
  const { width, height, pixels, free } = await openHeic(bytes);
  try {
    tooMany(width, height);
    return [await pixels(), { raw: { width, height, channels: 4 } }];
  } finally {
    free();
  }
}

function tooMany(width: number, height: number): void {
  if (width * height > MAX_PIXELS)
    throw new EngineFailure("limit", message("failure.manyPixels", { n: MAX_PIXELS / 1e6 }));
}

/** Width and height of a Windows bitmap (BITMAPINFOHEADER: offsets 18 and 22, the height negative when top down). */
function bmpHead(bytes: Uint8Array): PictureHead {
  if (bytes.length < 26) throw damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const width = view.getInt32(18, true);
  const height = Math.abs(view.getInt32(22, true));
  if (width <= 0 || height === 0) throw damaged();
  tooMany(width, height);
  return { width, height, pages: 1, density: null };
}

/**
 * A picture upright, transparent parts on white; sharp reads neither bitmaps nor HEIC, the canvas and libheif do. `whole`: decoding one that
 * ends too early fails.
 */
export async function openPicture(
  bytes: Uint8Array,
  mime: string,
  page = 1,
  whole = false,
): Promise<Picture> {
  const sharp = await loadSharp();
  if (mime === "image/bmp") {
    const { createCanvas, loadImage } = await loadNative<typeof import("@napi-rs/canvas")>("@napi-rs/canvas");
    const image = await loadImage(Buffer.from(bytes)).catch(() => {
      throw damaged();
    });
    const canvas = createCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const raw = { width: image.width, height: image.height, channels: 4 as const };
    return sharp(canvas.data(), { raw }).flatten({ background: "#ffffff" });
  }
  if (isHeic(mime)) return sharp(...(await heicPixels(bytes))).flatten({ background: "#ffffff" });
  return sharp(bytes, options(page - 1, whole))
    .rotate()
    .flatten({ background: "#ffffff" });
}

/** Shades of grey at a size of the caller's choice. */
export async function toGrey(picture: Picture, size?: { width: number; height: number }): Promise<Grey> {
  let work = picture;
  if (size) work = work.resize({ ...size, fit: "fill", kernel: "cubic" });
  try {
    const { data, info } = await work.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, pixels: firstChannel(data, info.channels) };
  } catch {
    throw damaged();
  }
}

function firstChannel(data: Buffer, channels: number): Uint8Array {
  if (channels === 1) return data;
  const out = new Uint8Array(data.length / channels);
  for (let i = 0; i < out.length; i++) out[i] = data[i * channels]!;
  return out;
}

/** Grey of a drawn page (weights of Rec. 601, in 256ths). */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): Grey {
  const pixels = new Uint8Array(width * height);
  for (let i = 0, j = 0; i < pixels.length; i++, j += 4)
    pixels[i] = (rgba[j]! * 77 + rgba[j + 1]! * 150 + rgba[j + 2]! * 29) >> 8;
  return { width, height, pixels };
}

/** The same picture at another size or turned by degrees clockwise, corners filled white. */
export async function reshape(
  grey: Grey,
  { scale = 1, turn = 0, kernel = "cubic" }: { scale?: number; turn?: number; kernel?: "cubic" | "linear" },
): Promise<Grey> {
  if (scale === 1 && turn === 0) return grey;
  const sharp = await loadSharp();
  let work = sharp(grey.pixels, { raw: { width: grey.width, height: grey.height, channels: 1 } });
  if (turn !== 0) work = work.rotate(turn, { background: "#ffffff" });
  if (scale !== 1) {
    const sideways = Math.abs(turn) === 90 || Math.abs(turn) === 270;
    const width = Math.round((sideways ? grey.height : grey.width) * scale);
    if (turn % 90 !== 0) work = sharp(await work.png({ compressionLevel: 0 }).toBuffer());
    work = work.resize({ width, kernel });
  }
  const { data, info } = await work.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: firstChannel(data, info.channels) };
}

/**
 * Long edge in pixels of the picture in which letters are measured and codes are looked for: fine print of a letter-size page is
 * still some pixels high there, and a code on a label of one centimetre on A4 has nearly three pixels a module.
 */
const LOOK = 1800;
const looks = new WeakMap<Grey, Promise<Grey>>();

/** The picture with no more than that, made once however many look at it. */
export function lookOf(grey: Grey): Promise<Grey> {
  const scale = LOOK / Math.max(grey.width, grey.height);
  if (scale >= 1) return Promise.resolve(grey);
  const made = looks.get(grey) ?? reshape(grey, { scale, kernel: "linear" });
  looks.set(grey, made);
  return made;
}

/**
 * True when there is nothing to read: hardly any pixel stands out from its surroundings. Specks of a scanner and the slow
 * shading of a photographed sheet do not count as ink.
 */
export function isBlank(grey: Grey): boolean {
  const { width, height, pixels } = grey;
  const step = Math.max(1, Math.floor(Math.max(width, height) / 1200));
  let ink = 0;
  let seen = 0;
  const reach = step * 2;
  for (let y = reach; y < height - reach; y += step) {
    for (let x = reach; x < width - reach; x += step) {
      const at = y * width + x;
      const here = pixels[at]!;
      const around = Math.max(
        pixels[at - reach]!,
        pixels[at + reach]!,
        pixels[at - reach * width]!,
        pixels[at + reach * width]!,
      );
      if (around - here > 48) ink++;
      seen++;
    }
  }
  return seen === 0 || ink / seen < 0.00015;
}
