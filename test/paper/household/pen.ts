import { fileURLToPath } from "node:url";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";

export type Face = "sans" | "mono";

/** One thing printed: `x` in points from the left, `y` the baseline in points from the top. */
export interface Print {
  text: string;
  x: number;
  y: number;
  size: number;
  bold: boolean;
  face: Face;
}

/** A drawn page: A4, Letter or the length of a slip, in points. */
export interface Sheet {
  width: number;
  height: number;
  prints: Print[];
  /** Lines and frames, which a text layer does not know of: x, y, width, height. */
  rules: [number, number, number, number][];
}

// The faces that pdf.js and DejaVu bring along, so that no machine needs fonts of its own.
const place = (of: string, path: string) =>
  fileURLToPath(new URL(path, import.meta.resolve(`${of}/package.json`)));
const faces: [string, string, string][] = [
  ["Household sans", "pdfjs-dist", "./standard_fonts/LiberationSans-Regular.ttf"],
  ["Household sans bold", "pdfjs-dist", "./standard_fonts/LiberationSans-Bold.ttf"],
  ["Household mono", "dejavu-fonts-ttf", "./ttf/DejaVuSansMono.ttf"],
  ["Household mono bold", "dejavu-fonts-ttf", "./ttf/DejaVuSansMono-Bold.ttf"],
];
for (const [name, of, path] of faces) GlobalFonts.registerFromPath(place(of, path), name);

export const faceName = (face: Face, bold: boolean): string => `Household ${face}${bold ? " bold" : ""}`;

const measure = createCanvas(10, 10).getContext("2d");
const widths = new Map<string, number>();

/** Width of a text in points. Letters stand beside each other without kerning, as PDF writers set them. */
export function widthOf(text: string, size: number, face: Face, bold: boolean): number {
  if (face === "mono") return text.length * 0.6 * size;
  let sum = 0;
  for (const char of text) {
    const key = bold ? `b${char}` : char;
    let w = widths.get(key);
    if (w === undefined) {
      measure.font = `1000px "${faceName("sans", bold)}"`;
      w = measure.measureText(char).width / 1000;
      widths.set(key, w);
    }
    sum += w;
  }
  return sum * size;
}

export interface Style {
  size?: number;
  bold?: boolean;
  align?: "left" | "right" | "center";
  /** Points to which the text is cut into lines; 0 for one line. */
  wrap?: number;
}

/** Writes on a sheet; `y` runs down as lines are written. */
export class Pen {
  y = 50;
  readonly sheet: Sheet;

  constructor(
    width: number,
    height: number,
    private readonly body = 10,
    private readonly face: Face = "sans",
  ) {
    this.sheet = { width, height, prints: [], rules: [] };
  }

  get width(): number {
    return this.sheet.width;
  }

  /** Prints at a place, and gives the y under it. */
  at(text: string, x: number, y: number, style: Style = {}): number {
    const size = style.size ?? this.body;
    const bold = style.bold ?? false;
    let top = y;
    for (const line of style.wrap ? this.cut(text, style.wrap, size, bold) : [text]) {
      if (line.trim() === "") continue;
      const w = widthOf(line, size, this.face, bold);
      const wanted = style.align === "right" ? x - w : style.align === "center" ? x - w / 2 : x;
      const left = Math.max(4, Math.min(wanted, this.sheet.width - w - 6));
      this.sheet.prints.push({ text: line, x: left, y: top, size, bold, face: this.face });
      top += size * 1.32;
    }
    return top;
  }

  /** Width of a text as this pen prints it. */
  wide(text: string, style: Style = {}): number {
    return widthOf(text, style.size ?? this.body, this.face, style.bold ?? false);
  }

  /** Prints at the running height and moves down. */
  row(text: string, x: number, style: Style = {}): void {
    this.y = this.at(text, x, this.y, style);
  }

  gap(points: number): this {
    this.y += points;
    return this;
  }

  rule(x: number, y: number, width: number, height = 0.7): void {
    this.sheet.rules.push([x, y, width, height]);
  }

  private cut(text: string, room: number, size: number, bold: boolean): string[] {
    const out: string[] = [];
    let line = "";
    for (const w of text.split(" ")) {
      const next = line === "" ? w : `${line} ${w}`;
      if (line !== "" && widthOf(next, size, this.face, bold) > room) {
        out.push(line);
        line = w;
      } else line = next;
    }
    return line === "" ? out : [...out, line];
  }
}
