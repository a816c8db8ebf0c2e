import { message } from "#messages/message.ts";
import type { Page, Word } from "#reading/layout/page.ts";
import { EngineFailure } from "../../process/failure.ts";
import { type Grey, loadSharp, MAX_PIXELS, openPicture, pictureHead, toGrey } from "../images.ts";
import { partPoints, type Sheet, type Shown } from "./halves.ts";
import { inverse, mapped } from "./homography.ts";
import { greyFrom, type Raster } from "./raster.ts";
import { type Tidied, type TidiedSpread, tidy, tidyPages } from "./tidy.ts";

/** Pixels of a photograph that are looked at: a sheet that fills half of it keeps more than is read or shown. */
const MOST_SEEN = 8_300_000;

interface TidiedPhoto {
  shown: Shown;
  /** The file ends before the picture does. */
  incomplete: boolean;
}

/** Opens a page of a picture file upright and tidies it, or the two it shows. Throws EngineFailure `unreadable`, `limit`. */
export async function tidyPhoto(bytes: Uint8Array, mime: string, number: number): Promise<TidiedPhoto> {
  const head = await pictureHead(bytes, mime);
  const scale = Math.min(1, Math.sqrt(MOST_SEEN / (head.width * head.height)));
  const size =
    // Pages of one TIFF may differ in size; only the first is measured, the others keep theirs.
    scale < 1 && head.pages === 1
      ? { width: Math.round(head.width * scale), height: Math.round(head.height * scale) }
      : null;
  const { raster, incomplete } = await decode(bytes, mime, number, size);
  const density = head.density && head.density * scale;
  // The missing part is no table: nothing is cut off there, and nothing parted.
  const tidied = incomplete ? await tidy(raster, { sheet: false }) : await tidyPages(raster, { sheet: true });
  if ("first" in tidied) {
    const points = paperSize(tidied.first, density, raster);
    return { shown: parted(tidied, points), incomplete };
  }
  const grey = tidied.grey ?? (await asItIs(raster));
  return { shown: { one: { tidied, grey, points: paperSize(tidied, density, raster) } }, incomplete };
}

/** Two facing pages to be read; `points`: the size of the whole picture on paper. */
function parted({ upright, first, second }: TidiedSpread, points: Sheet["points"]): Shown {
  const sheet = (tidied: Tidied): Sheet => {
    if (!tidied.grey) throw new Error("A part of a picture is always drawn anew.");
    return { tidied, grey: tidied.grey, points: partPoints(tidied, points) };
  };
  return { upright, two: [sheet(first), sheet(second)] };
}

/** Shades of grey as every picture that needs no squaring is read. */
async function asItIs({ width, height, channels, data }: Raster): Promise<Grey> {
  const sharp = await loadSharp();
  return toGrey(sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS }));
}

/** Dots an inch that a scanner may have meant; cameras write 72 or 96 into everything. */
const SCANNED = { least: 100, most: 1200 };

function paperSize(tidied: Tidied, density: number | null, raster: Raster): Sheet["points"] {
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
      throw new EngineFailure("unreadable", message("failure.damaged"));
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

/** Tidies a page that a scanner made, drawn from its PDF; `points`: its size. `whole`: it is one page whatever it shows. */
export async function tidyScan(raster: Raster, points: Sheet["points"], whole = false): Promise<Shown> {
  const tidied = await (whole ? tidy : tidyPages)(raster, { sheet: false });
  if ("first" in tidied) return parted(tidied, points);
  const { width, height } = raster;
  return { one: { tidied, grey: tidied.grey ?? { width, height, pixels: greyFrom(raster) }, points } };
}
