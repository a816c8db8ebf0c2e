import type { Grey } from "../../imaging/images.ts";
import type { Slanted } from "./boxes.ts";

/**
 * A slanted line cut out of a picture and laid level, at a height of the caller's choice (at least 8 wide, at most `widest`).
 * Each pixel is mixed of the four it falls between; outside of the picture is white.
 */
export function cutOut(grey: Grey, box: Slanted, height: number, widest: number): Grey {
  const width = Math.max(8, Math.min(widest, Math.round((box.width * height) / Math.max(1, box.height))));
  const out = new Uint8Array(width * height);
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= grey.width || y >= grey.height ? 255 : grey.pixels[y * grey.width + x]!;
  for (let j = 0; j < height; j++) {
    const v = ((j + 0.5) / height - 0.5) * box.height;
    for (let i = 0; i < width; i++) {
      const u = ((i + 0.5) / width - 0.5) * box.width;
      const x = box.x + u * cos - v * sin - 0.5;
      const y = box.y + u * sin + v * cos - 0.5;
      const x0 = Math.floor(x);
      const y0 = Math.floor(y);
      const [fx, fy] = [x - x0, y - y0];
      const top = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx;
      const bottom = at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx;
      out[j * width + i] = Math.round(top * (1 - fy) + bottom * fy);
    }
  }
  return { width, height, pixels: out };
}

/** The same picture upside down. */
export const upsideDown = ({ width, height, pixels }: Grey): Grey => ({
  width,
  height,
  pixels: pixels.slice().reverse(),
});
