import type { Page, Word } from "#reading/page.ts";
import { EngineFailure } from "../failure.ts";
import { type Grey, loadSharp, MAX_PIXELS, openPicture, pictureHead, toGrey } from "../images.ts";
import { MAX_DRAWN_PIXELS } from "../pdf.ts";
import { greyFrom, type Raster } from "./raster.ts";
import { inverse, mapped } from "./square.ts";
import { type Tidied, tidy } from "./tidy.ts";

export interface TidiedPhoto {
  tidied: Tidied;
  /** What is read. */
  grey: Grey;
  /** The file ends before the picture does. */
  incomplete: boolean;
  /** Its size in points where the file says how large its pixels are on paper, as scanners do. */
  points: { width: number; height: number } | null;
}

/** Opens a page of a picture file upright and tidies it. Throws EngineFailure `unreadable`, `limit`. */
export async function tidyPhoto(bytes: Uint8Array, mime: string, number: number): Promise<TidiedPhoto> {
  const head = await pictureHead(bytes, mime);
  const scale = Math.min(1, Math.sqrt(MAX_DRAWN_PIXELS / (head.width * head.height)));
  const size =
    // Pages of one TIFF may differ in size; only the first is measured, the others keep theirs.
    scale < 1 && head.pages === 1
      ? { width: Math.round(head.width * scale), height: Math.round(head.height * scale) }
      : null;
  const { raster, incomplete } = await decode(bytes, mime, number, size);
  // The missing part is no table: nothing is cut off there.
  const tidied = await tidy(raster, { sheet: !incomplete });
  return {
    tidied,
    grey: tidied.grey ?? (await asItIs(raster)),
    incomplete,
    points: paperSize(tidied, head.density && head.density * scale, raster),
  };
}

/** Shades of grey as every picture that needs no squaring is read. */
async function asItIs({ width, height, channels, data }: Raster): Promise<Grey> {
  const sharp = await loadSharp();
  return toGrey(sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS }));
}

/** Dots an inch that a scanner may have meant; cameras write 72 or 96 into everything. */
const SCANNED = { least: 100, most: 1200 };

function paperSize(tidied: Tidied, density: number | null, raster: Raster): TidiedPhoto["points"] {
  if (tidied.found || density === null || density < SCANNED.least || density > SCANNED.most) return null;
  const inches = { width: raster.width / density, height: raster.height / density };
  const long = Math.max(inches.width, inches.height);
  if (long < 2 || long > 40) return null;
  return { width: inches.width * 72, height: inches.height * 72 };
}

async function decode(
  bytes: Uint8Array,
  mime: string,
  number: number,
  size: { width: number; height: number } | null,
): Promise<{ raster: Raster; incomplete: boolean }> {
  const attempt = async (strict: boolean): Promise<Raster> => {
    let picture = await openPicture(bytes, mime, number, strict);
    if (size) picture = picture.resize({ ...size, fit: "fill" });
    // Four bytes a pixel are drawn from without making them four first.
    picture = picture.toColourspace("srgb").ensureAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const channels = info.channels === 1 || info.channels === 3 || info.channels === 4 ? info.channels : null;
    if (channels === null) throw new Error("channels");
    return { width: info.width, height: info.height, channels, data };
  };
  try {
    return { raster: await attempt(true), incomplete: false };
  } catch {
    try {
      return { raster: await attempt(false), incomplete: true };
    } catch (error) {
      if (error instanceof EngineFailure) throw error;
      throw new EngineFailure("unreadable", "This picture is damaged and cannot be opened.");
    }
  }
}

/** A page whose words belong to the picture as it came, with its words where they stand in the tidied one. */
export function moved<P extends Pick<Page, "width" | "height" | "words">>(page: P, tidied: Tidied): P {
  if (!tidied.from) return page;
  const to = inverse(tidied.from);
  const { width, height } = page;
  const words = page.words.map((word): Word => {
    const corners = [
      [word.x0, word.y0],
      [word.x1, word.y0],
      [word.x1, word.y1],
      [word.x0, word.y1],
    ].map(([x, y]) => mapped(to, (x ?? 0) / width, (y ?? 0) / height));
    const xs = corners.map((p) => p.x * width);
    const ys = corners.map((p) => p.y * height);
    return { ...word, x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
  });
  return { ...page, words };
}

/** Tidies a page that a scanner made, drawn from its PDF. */
export async function tidyScan(raster: Raster): Promise<{ tidied: Tidied; grey: Grey }> {
  const tidied = await tidy(raster, { sheet: false });
  const { width, height } = raster;
  return { tidied, grey: tidied.grey ?? { width, height, pixels: greyFrom(raster) } };
}
