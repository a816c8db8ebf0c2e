import { loadSharp, MAX_PIXELS } from "../imaging/images.ts";
import { pixelSize } from "./pictures.ts";

/** Pictures inside one document that are shown, and their longest edge in pixels. */
const MOST = 60;
const EDGE = 1600;
const SMALL_ENOUGH = 600_000;

/**
 * Pictures inside a document as a PDF can carry them: JPEG in its three usual colour spaces and plain PNG as they are,
 * large ones made smaller, other kinds brought to PNG. What does not decode is left out.
 */
export async function asPictures(
  given: Map<string, { bytes: Uint8Array }>,
): Promise<Map<string, Uint8Array>> {
  const out = new Map<string, Uint8Array>();
  for (const [name, { bytes }] of given) {
    if (out.size >= MOST) break;
    const picture = await asPicture(bytes);
    if (picture) out.set(name, picture);
  }
  return out;
}

export async function asPicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  const size = pixelSize(bytes);
  const jpeg = bytes[0] === 0xff;
  if (size && size.width * size.height > MAX_PIXELS) return null;
  if (size && jpeg && bytes.length < SMALL_ENOUGH && Math.max(size.width, size.height) <= 4000) return bytes;
  try {
    const sharp = await loadSharp();
    const work = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "none" })
      .rotate()
      .flatten({ background: "#ffffff" })
      .resize({ width: EDGE, height: EDGE, fit: "inside", withoutEnlargement: true });
    return jpeg ? await work.jpeg({ quality: 82 }).toBuffer() : await work.png({ palette: false }).toBuffer();
  } catch {
    return null;
  }
}
