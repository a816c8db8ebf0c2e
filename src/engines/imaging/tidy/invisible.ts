import { deflateSync } from "node:zlib";
import type { Page, Word } from "#reading/layout/page.ts";
import { ADVANCE, UNITS } from "./font.ts";

/** How a page stands in the PDF: its size in points, and how its picture is turned to be upright. */
interface Sheet {
  width: number;
  height: number;
  /** Degrees clockwise the picture is turned. */
  turn: number;
}

interface Content {
  /** A content stream (ISO 32000-1, 7.8), deflated. */
  bytes: Uint8Array;
  /** Unicode planes beyond the first of which characters are shown: bit 0 is plane 1. */
  planes: number;
}

const number = (n: number): string => {
  const rounded = Math.round(n * 100) / 100;
  return Object.is(rounded, -0) ? "0" : String(rounded);
};

/** The unit square of a picture onto the page, turned clockwise (ISO 32000-1, 8.3.4). */
function placing({ width, height, turn }: Sheet): number[] {
  switch (((turn % 360) + 360) % 360) {
    case 90:
      return [0, -height, width, 0, 0, height];
    case 180:
      return [-width, 0, 0, -height, width, height];
    case 270:
      return [0, height, -width, 0, width, 0];
  }
  return [width, 0, 0, height, 0, 0];
}

/**
 * The page's picture with its words on it, in reading order, unseen (text rendering mode 3). Each word stands on the line it
 * belongs to and is stretched to its own width; a space follows it, so that copied words do not run together.
 */
export function contentOf(page: Pick<Page, "width" | "height" | "words">, sheet: Sheet): Content {
  const out: string[] = [`q ${placing(sheet).map(number).join(" ")} cm /P Do Q`];
  const sx = sheet.width / Math.max(1, page.width);
  const sy = sheet.height / Math.max(1, page.height);
  let planes = 0;
  let plane = -1;
  let size = 0;
  if (page.words.length) out.push("BT 3 Tr");
  for (const line of linesOf(page.words)) {
    const height = Math.max(1, (line.y1 - line.y0) * sy);
    const base = sheet.height - line.y1 * sy;
    for (const word of line.words) {
      const runs = runsOf(`${visual(word.text)} `);
      const letters = runs.reduce((n, run) => n + run.letters, 0) - 1;
      const width = Math.max(0.1, (word.x1 - word.x0) * sx);
      const stretch = width / (letters * height * (ADVANCE / UNITS));
      out.push(`${number(stretch * 100)} Tz 1 0 0 1 ${number(word.x0 * sx)} ${number(base)} Tm`);
      for (const run of runs) {
        if (run.plane > 0) planes |= 1 << (run.plane - 1);
        if (run.plane !== plane || height !== size) out.push(`/F${run.plane} ${number(height)} Tf`);
        plane = run.plane;
        size = height;
        out.push(`<${run.codes}> Tj`);
      }
    }
  }
  if (page.words.length) out.push("ET");
  return { bytes: deflateSync(out.join("\n")), planes };
}

/** Characters that one font shows: those of one plane, by the lower sixteen bits of their code points. */
interface Run {
  plane: number;
  codes: string;
  letters: number;
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    // Half of a pair, or a plane that no script lives in: nothing can be shown by it.
    const bad = (point >= 0xd800 && point <= 0xdfff) || point >> 16 > MOST_PLANES;
    const code = bad ? 0xfffd : point;
    const plane = code >> 16;
    const hex = (code & 0xffff).toString(16).padStart(4, "0");
    const last = runs[runs.length - 1];
    if (last?.plane === plane) {
      last.codes += hex;
      last.letters++;
    } else runs.push({ plane, codes: hex, letters: 1 });
  }
  return runs;
}

/** Planes 1 to 3 hold scripts and signs (The Unicode Standard, chapter 2.8). */
export const MOST_PLANES = 3;

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const leftToRight = /[\p{L}\p{N}]/u;
const mirrored: Record<string, string> = { "(": ")", ")": "(", "[": "]", "]": "[", "<": ">", ">": "<" };

/**
 * The characters from left to right as they stand on paper. Whoever takes words out of a PDF expects them so and turns those
 * of scripts written from right to left round again; numbers and Latin letters among them keep their direction.
 */
export function visual(text: string): string {
  if (!rightToLeft.test(text)) return text;
  const runs: { text: string; right: boolean }[] = [];
  for (const character of text) {
    const last = runs[runs.length - 1];
    const right = rightToLeft.test(character) || !(leftToRight.test(character) || last?.right === false);
    if (last && last.right === right) last.text += character;
    else runs.push({ text: character, right });
  }
  return runs
    .reverse()
    .map((run) =>
      run.right
        ? [...run.text]
            .reverse()
            .map((c) => mirrored[c] ?? c)
            .join("")
        : run.text,
    )
    .join("");
}

interface Line {
  words: Word[];
  y0: number;
  y1: number;
}

/** How far a word's middle may stand from that of its line, and how much heights may differ, in line heights. */
const OFF_MIDDLE = 0.3;
const OFF_HEIGHT = 1.7;

/**
 * Words one after the other that stand on one line get one height and one foot: boxes of single words end where their ink
 * ends, and a reader of the PDF would take "one" and "gap" for two lines.
 */
function linesOf(words: Word[]): Line[] {
  const lines: Line[] = [];
  for (const word of words) {
    const height = word.y1 - word.y0;
    const last = lines[lines.length - 1];
    const tall = last ? last.y1 - last.y0 : 0;
    const near =
      last !== undefined &&
      height < tall * OFF_HEIGHT &&
      tall < height * OFF_HEIGHT &&
      Math.abs(word.y0 + word.y1 - last.y0 - last.y1) / 2 < Math.max(height, tall) * OFF_MIDDLE;
    if (near) {
      const n = last.words.length;
      last.y0 = (last.y0 * n + word.y0) / (n + 1);
      last.y1 = (last.y1 * n + word.y1) / (n + 1);
      last.words.push(word);
    } else lines.push({ words: [word], y0: word.y0, y1: word.y1 });
  }
  return lines;
}
