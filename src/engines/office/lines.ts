import { stripInvisible } from "#kernel/text.ts";
import type { Align, Run } from "./blocks.ts";
import { type Face, faceOf, type Ink } from "./ink.ts";

/** Something of one height that is not broken across pages. */
export interface Piece {
  height: number;
  /** `x` and `y`: its left upper corner on the page. */
  draw(ink: Ink, x: number, y: number): void;
}

interface Token {
  text: string;
  face: Face;
  kind: "word" | "space" | "tab" | "feed";
}

interface Placed {
  text: string;
  face: Face;
  x: number;
}

const TAB = 36;
const LINE = 1.28;

/** Words as they are shown: nothing that nobody sees, and single spaces of the plain kind. */
const shown = (text: string): string =>
  stripInvisible(text.normalize("NFC"))
    .replace(/\r\n?/g, "\n")
    .replace(/[\v\f\u2028\u2029\u0085]/g, "\n")
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ");

function tokens(runs: Run[]): Token[] {
  const out: Token[] = [];
  for (const run of runs) {
    const face = faceOf(run);
    for (const [text] of shown(run.text).matchAll(/\n|\t| +|[^\n\t ]+/g)) {
      const kind = text === "\n" ? "feed" : text === "\t" ? "tab" : text.startsWith(" ") ? "space" : "word";
      out.push({ text, face, kind });
    }
  }
  return out;
}

class Line {
  parts: Placed[] = [];
  end = 0;
  /** Where the last word ends: spaces behind it do not count. */
  inked = 0;

  add(text: string, face: Face, width: number, blank: boolean): void {
    const last = this.parts[this.parts.length - 1];
    // Words of one face are written in one go, which keeps their letters together for whoever reads the file.
    if (last?.face === face && !this.#jumped) last.text += text;
    else if (!blank) this.parts.push({ text, face, x: this.end });
    this.#jumped = blank && !(last?.face === face && !this.#jumped);
    this.end += width;
    if (!blank) this.inked = this.end;
  }

  #jumped = false;

  tab(): void {
    this.end = (Math.floor(this.end / TAB + 0.01) + 1) * TAB;
    this.#jumped = true;
  }
}

/** Breaks runs into lines no wider than `width` points. A word that is wider is cut. */
function breakLines(ink: Ink, runs: Run[], size: number, width: number): Line[] {
  const lines: Line[] = [];
  let line = new Line();
  const feed = () => {
    lines.push(line);
    line = new Line();
  };
  for (const token of tokens(runs)) {
    if (token.kind === "feed") {
      feed();
      continue;
    }
    if (token.kind === "tab") {
      line.tab();
      if (line.end >= width) feed();
      continue;
    }
    const blank = token.kind === "space";
    const wide = ink.width(token.text, token.face, size);
    if (blank) {
      line.add(token.text, token.face, wide, true);
      continue;
    }
    if (line.end + wide > width && line.inked > 0) feed();
    if (wide <= width) line.add(token.text, token.face, wide, false);
    else
      for (const part of cut(ink, token, size, width)) {
        if (line.inked > 0) feed();
        line.add(part, token.face, ink.width(part, token.face, size), false);
      }
  }
  if (line.parts.length > 0 || lines.length === 0) lines.push(line);
  return lines;
}

/** A word too long for a line (an address, a hash) in pieces that fit. */
function cut(ink: Ink, token: Token, size: number, width: number): string[] {
  const out: string[] = [];
  let part = "";
  let used = 0;
  for (const char of token.text) {
    const wide = ink.width(char, token.face, size);
    if (part !== "" && used + wide > width) {
      out.push(part);
      part = "";
      used = 0;
    }
    part += char;
    used += wide;
  }
  return part === "" ? out : [...out, part];
}

/** Runs as lines, each a piece of its own. */
export function linePieces(
  ink: Ink,
  runs: Run[],
  {
    size,
    width,
    align = "left",
    indent = 0,
  }: { size: number; width: number; align?: Align; indent?: number },
): Piece[] {
  const room = Math.max(size, width - indent);
  return breakLines(ink, runs, size, room).map((line) => ({
    height: size * LINE,
    draw(on, x, y) {
      const free = room - line.inked;
      const from = x + indent + (align === "right" ? free : align === "center" ? free / 2 : 0);
      for (const part of line.parts) on.write(part.text.trimEnd(), from + part.x, y + size, part.face, size);
    },
  }));
}

export const gap = (height: number): Piece => ({ height, draw() {} });
