import { median, type Raster } from "./raster.ts";
import type { Gains } from "./warp.ts";

/** Side of the cells in which the light on the paper is measured, at a picture of a thousand pixels. */
const CELL = 16;
/** How bright paper becomes, and the most that a dark corner is brightened. */
const WHITE = 248;
const MOST_GAIN = 2.6;
/** Below this share of cells that may be paper, it is no sheet of paper (a card, a photograph): its colours are its own. */
const SHARE = 0.45;
const SHARE_UNSURE = 0.8;
/** Share of the brightest paper below which a cell is no paper in shadow any more. */
const DIM = 0.42;
const DIM_UNSURE = 0.55;
/** Colour (spread of the channels over the brightest) from which a cell is not paper, and a sheet is a coloured one. */
const COLOURED = 0.3;
const TINTED = 0.16;

/**
 * What each part of a sheet must be multiplied by so that its paper is equally bright and white everywhere: shadows, the dark
 * corner of a photograph, a warm lamp. Pictures printed on it borrow from the paper around them. Null for what is no paper,
 * and for a sheet that is white already. `sheet`: all of the picture is known to be one; otherwise nearly all of it must
 * look so, or a table would be made as white as the paper on it. `within`: where the picture shows anything at all; what lies
 * beyond says nothing of the light.
 */
export function gainsFor(
  small: Raster & { channels: 3 },
  sheet: boolean,
  within: (x: number, y: number) => boolean,
): Gains | null {
  const across = Math.max(1, Math.ceil(small.width / CELL));
  const down = Math.max(1, Math.ceil(small.height / CELL));
  const cells = measure(small, across, down);
  const there = cells.light.map((_, i) =>
    cellWithin(i % across, Math.floor(i / across), small, within) ? 1 : 0,
  );
  const order = [...cells.light].filter((_, i) => there[i]).sort((a, b) => a - b);
  const bright = order[Math.floor(order.length * (sheet ? 0.8 : 0.97))] ?? 255;
  const darkest = bright * (sheet ? DIM : DIM_UNSURE);
  const paper = new Uint8Array(across * down);
  let count = 0;
  for (let i = 0; i < paper.length; i++) {
    if (!there[i]) continue;
    const [r, g, b] = [cells.colour[i * 3]!, cells.colour[i * 3 + 1]!, cells.colour[i * 3 + 2]!];
    const spread = (Math.max(r, g, b) - Math.min(r, g, b)) / Math.max(1, Math.max(r, g, b));
    if (cells.light[i]! < darkest || spread > COLOURED) continue;
    paper[i] = 1;
    count++;
  }
  if (count < order.length * (sheet ? SHARE : SHARE_UNSURE)) return null;
  const light = smoothed(filled(cells.light, paper, across, down), across, down);
  const tint = tintOf(cells, paper);
  const values = new Float32Array(across * down * 3);
  let most = 0;
  for (let i = 0; i < light.length; i++)
    for (let c = 0; c < 3; c++) {
      const gain = Math.min(MOST_GAIN, Math.max(1, WHITE / Math.max(1, light[i]! * tint[c]!)));
      values[i * 3 + c] = gain;
      most = Math.max(most, gain);
    }
  return most < 1.03 ? null : { across, down, values };
}

/** Whether all of a cell shows something. */
function cellWithin(
  cx: number,
  cy: number,
  { width, height }: Raster,
  within: (x: number, y: number) => boolean,
): boolean {
  const [x1, y1] = [Math.min(width, (cx + 1) * CELL), Math.min(height, (cy + 1) * CELL)];
  return within(cx * CELL, cy * CELL) && within(x1, cy * CELL) && within(cx * CELL, y1) && within(x1, y1);
}

interface Cells {
  light: Float32Array;
  colour: Float32Array;
}

/** The ninth tenth of brightness in each cell, and the mean colour of what is as bright. */
function measure({ width, height, data }: Raster, across: number, down: number): Cells {
  const light = new Float32Array(across * down);
  const colour = new Float32Array(across * down * 3);
  const histogram = new Uint16Array(256);
  for (let cy = 0; cy < down; cy++)
    for (let cx = 0; cx < across; cx++) {
      histogram.fill(0);
      const [x1, y1] = [Math.min(width, (cx + 1) * CELL), Math.min(height, (cy + 1) * CELL)];
      let count = 0;
      for (let y = cy * CELL; y < y1; y++)
        for (let x = cx * CELL, p = (y * width + x) * 3; x < x1; x++, p += 3) {
          histogram[(data[p]! * 77 + data[p + 1]! * 150 + data[p + 2]! * 29) >> 8]!++;
          count++;
        }
      let level = 255;
      for (let above = count * 0.12; level > 0; level--) {
        above -= histogram[level]!;
        if (above <= 0) break;
      }
      let n = 0;
      const sum = [0, 0, 0];
      for (let y = cy * CELL; y < y1; y++)
        for (let x = cx * CELL, p = (y * width + x) * 3; x < x1; x++, p += 3) {
          if ((data[p]! * 77 + data[p + 1]! * 150 + data[p + 2]! * 29) >> 8 < level) continue;
          for (let c = 0; c < 3; c++) sum[c]! += data[p + c]!;
          n++;
        }
      const i = cy * across + cx;
      light[i] = level;
      for (let c = 0; c < 3; c++) colour[i * 3 + c] = n ? sum[c]! / n : level;
    }
  return { light, colour };
}

/** The colour of the light, as what each channel has over the brightness; a sheet that is coloured itself keeps its colour. */
function tintOf({ colour }: Cells, paper: Uint8Array): number[] {
  const of: number[][] = [[], [], []];
  for (let i = 0; i < paper.length; i++) {
    if (!paper[i]) continue;
    const [r, g, b] = [colour[i * 3]!, colour[i * 3 + 1]!, colour[i * 3 + 2]!];
    const light = Math.max(1, r * 0.299 + g * 0.587 + b * 0.114);
    of[0]!.push(r / light);
    of[1]!.push(g / light);
    of[2]!.push(b / light);
  }
  const tint = of.map((values) => median(values));
  return Math.max(...tint) - Math.min(...tint) > TINTED ? [1, 1, 1] : tint;
}

/** Cells that are no paper take the mean of those beside them that are or were given one, from the rim inwards. */
function filled(light: Float32Array, paper: Uint8Array, across: number, down: number): Float32Array {
  const out = light.slice();
  const known = paper.slice();
  for (let left = 1; left > 0; ) {
    left = 0;
    const now = known.slice();
    let gained = false;
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++) {
        const i = y * across + x;
        if (known[i]) continue;
        let sum = 0;
        let n = 0;
        for (let j = Math.max(0, y - 1); j <= Math.min(down - 1, y + 1); j++)
          for (let k = Math.max(0, x - 1); k <= Math.min(across - 1, x + 1); k++)
            if (known[j * across + k]) {
              sum += out[j * across + k]!;
              n++;
            }
        if (n === 0) left++;
        else {
          out[i] = sum / n;
          now[i] = 1;
          gained = true;
        }
      }
    known.set(now);
    if (!gained) break;
  }
  return out;
}

/** Cells full of print first rise to the brightest beside them, then all are evened with their neighbours. */
function smoothed(light: Float32Array, across: number, down: number): Float32Array {
  const risen = new Float32Array(light.length);
  const out = new Float32Array(light.length);
  const near = (x: number, y: number, visit: (i: number) => void) => {
    for (let j = Math.max(0, y - 1); j <= Math.min(down - 1, y + 1); j++)
      for (let k = Math.max(0, x - 1); k <= Math.min(across - 1, x + 1); k++) visit(j * across + k);
  };
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      let most = 0;
      near(x, y, (i) => {
        most = Math.max(most, light[i]!);
      });
      risen[y * across + x] = most;
    }
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      let sum = 0;
      let n = 0;
      near(x, y, (i) => {
        sum += risen[i]!;
        n++;
      });
      out[y * across + x] = sum / n;
    }
  return out;
}
