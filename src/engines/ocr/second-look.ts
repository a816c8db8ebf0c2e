import { type Grey, reshape } from "../imaging/images.ts";
import { letters as countLetters, mergeReadings } from "./merge.ts";
import type { Box, Prepared } from "./print.ts";
import { type ReadWord, recognise } from "./tesseract.ts";

/** Confidence below which a word is looked at again. */
const UNSURE = 60;
/** The second time letters are this much larger: another size gives the engine another chance. */
const LARGER = 1.2;

/** Mean confidence from which words are taken as they were read (measured: second looks at such pages changed nothing). */
const GOOD = 85;
/** Letters no word covers that make no second look: a dot, a mark, the edge of a stamp. */
const STRAY = 4;

/**
 * Looks a second time at what the first reading left in doubt, and at nothing else, so that it costs little: a little larger,
 * as one block of text. Each place keeps the reading that was surer of it. `confidence`: the mean of the first reading; one column is what it looked for, and it may be sure of that and have
 * passed over another (the prices of a till receipt).
 */
export async function secondLook(
  lines: ReadWord[][],
  confidence: number,
  ready: Prepared,
  languages: string[],
): Promise<ReadWord[][]> {
  const places = doubts(lines, confidence, ready);
  if (places.length === 0) return lines;
  const picture = await reshape(only(ready.even, places), { scale: LARGER });
  const k = ready.picture.width / picture.width;
  const second = await recognise(picture, languages, 6, { invert: false });
  return mergeReadings(
    lines,
    second.map((line) => line.map((w) => ({ ...w, x0: w.x0 * k, y0: w.y0 * k, x1: w.x1 * k, y1: w.y1 * k }))),
  );
}

/** The places of a page worth a second look: words read without certainty, and letters that no word covers. */
export function doubts(
  lines: ReadWord[][],
  confidence: number,
  { print, scale }: Pick<Prepared, "print" | "scale">,
): Box[] {
  const words = lines.flat();
  const passedOver = (print?.letters ?? []).flatMap((letter) => {
    const at = { x0: letter.x0 * scale, y0: letter.y0 * scale, x1: letter.x1 * scale, y1: letter.y1 * scale };
    const x = (at.x0 + at.x1) / 2;
    const y = (at.y0 + at.y1) / 2;
    if (words.some((w) => x >= w.x0 && x <= w.x1 && y >= w.y0 && y <= w.y1)) return [];
    const height = at.y1 - at.y0;
    return [padded(at, height * 2, height * 0.6)];
  });
  const unsure = words
    .filter((w) => countLetters(w.text) > 0 && w.confidence < UNSURE)
    .map((w) => padded(w, (w.y1 - w.y0) * 0.5, (w.y1 - w.y0) * 0.5));
  if (confidence < GOOD) return [...unsure, ...passedOver];
  return passedOver.length >= STRAY ? passedOver : [];
}

const padded = (b: Box, across: number, down: number): Box => ({
  x0: b.x0 - across,
  y0: b.y0 - down,
  x1: b.x1 + across,
  y1: b.y1 + down,
});

/** The picture with nothing left but some places of it. */
function only({ width, height, pixels }: Grey, places: Box[]): Grey {
  const out = new Uint8Array(pixels.length).fill(255);
  for (const b of places) {
    const x0 = Math.max(0, Math.floor(b.x0));
    const x1 = Math.max(x0, Math.min(width, Math.ceil(b.x1)));
    for (let y = Math.max(0, Math.floor(b.y0)); y < Math.min(height, Math.ceil(b.y1)); y++)
      out.set(pixels.subarray(y * width + x0, y * width + x1), y * width + x0);
  }
  return { width, height, pixels: out };
}
