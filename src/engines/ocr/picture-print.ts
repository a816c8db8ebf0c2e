import { type Grey, loadSharp } from "../imaging/images.ts";

/** Shades by which a field must be brighter: paper is never quite even. */
const LEAST = 3;

/**
 * How a page looks, as 64 bits: of nine columns and eight rows of grey, whether each field is brighter than the one to its
 * right (a difference hash). Two pictures of one page differ in few bits; so do two pages printed on the same form.
 * `turn`: quarter turns clockwise that bring the page upright.
 */
export async function picturePrint(grey: Grey, turn = 0): Promise<string> {
  const sharp = await loadSharp();
  let work = sharp(grey.pixels, { raw: { width: grey.width, height: grey.height, channels: 1 } });
  const quarter = Math.round(turn / 90) * 90;
  if (quarter % 360 !== 0) work = work.rotate(quarter);
  const { data, info } = await work
    .resize({ width: 9, height: 8, fit: "fill", kernel: "linear" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  let bits = 0n;
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) {
      const at = (y * 9 + x) * info.channels;
      bits = (bits << 1n) | (data[at]! > data[at + info.channels]! + LEAST ? 1n : 0n);
    }
  return bits.toString(16).padStart(16, "0");
}
