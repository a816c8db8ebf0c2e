import { stripInvisible } from "#kernel/text.ts";
import type { Page, Word } from "#reading/layout/page.ts";

/** Lines of plain text on one page, and characters on one line, before a new one begins. */
const LINES = 66;
const COLUMNS = 110;
/** A page of US Letter proportions in points, as a typewriter would fill it. */
export const TEXT_PAGE = { width: 612, height: 792, margin: 36, line: 10.8, char: 4.9 };
export const MAX_TEXT_PAGES = 300;

/**
 * The characters of a text file: UTF-8, UTF-16 by its mark or by its zero bytes, else Windows-1252 (the HTML standard's
 * reading of Latin-1). Null when it is no text: control characters that no text has.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return plausible(new TextDecoder("utf-16le").decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return plausible(new TextDecoder("utf-16be").decode(bytes));
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i % 2]!++;
  if (zeros[1]! > sample.length * 0.3 && zeros[0]! < sample.length * 0.02)
    return plausible(new TextDecoder("utf-16le").decode(bytes));
  if (zeros[0]! > sample.length * 0.3 && zeros[1]! < sample.length * 0.02)
    return plausible(new TextDecoder("utf-16be").decode(bytes));
  if (zeros[0]! + zeros[1]! > 0) return null;
  return plausible(decodeUtf8(bytes) ?? new TextDecoder("windows-1252").decode(bytes));
}

/** Null when it is not UTF-8; a character cut off at the very end (a head of a file) is forgiven. */
function decodeUtf8(bytes: Uint8Array): string | null {
  for (let cut = 0; cut < 4; cut++) {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, bytes.length - cut));
    } catch {
      // Try without the last byte.
    }
  }
  return null;
}

/** Text has next to no control characters apart from line ends, tabs and form feeds. */
function plausible(s: string): string | null {
  let odd = 0;
  const count = Math.min(s.length, 65_536);
  for (let i = 0; i < count; i++) {
    const c = s.charCodeAt(i);
    if ((c < 32 && c !== 9 && c !== 10 && c !== 12 && c !== 13) || c === 127 || c === 0xfffd) odd++;
  }
  return odd <= count * 0.005 ? s : null;
}

/** Long lines broken at spaces, pages at form feeds or when full. */
function layPages(text: string): string[][] {
  const pages: string[][] = [];
  for (const part of text.split("\f")) {
    const lines = part
      .replace(/\r\n?/g, "\n")
      .split("\n")
      .flatMap((line) => wrap(line.replace(/\t/g, "    ").trimEnd()));
    for (let i = 0; i < Math.max(1, lines.length); i += LINES) {
      pages.push(lines.slice(i, i + LINES));
      if (pages.length > MAX_TEXT_PAGES) return pages;
    }
  }
  return pages;
}

function wrap(line: string): string[] {
  const out: string[] = [];
  let rest = line;
  while (rest.length > COLUMNS) {
    const space = rest.lastIndexOf(" ", COLUMNS);
    const at = space > COLUMNS / 2 ? space : COLUMNS;
    out.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...out, rest];
}

/** A text file as pages: each word stands where a typewriter would have put it. */
export function textPages(text: string): Page[] {
  return layPages(stripInvisible(text)).map((lines, i) => {
    const words: Word[] = lines.flatMap((line, row) => typed(line, row));
    return {
      number: i + 1,
      width: TEXT_PAGE.width,
      height: TEXT_PAGE.height,
      words,
      text: lines.join("\n").replace(/\s+$/, ""),
      source: words.length ? "text" : "blank",
      confidence: words.length ? 100 : 0,
    };
  });
}

function typed(line: string, row: number): Word[] {
  const { margin, line: height, char } = TEXT_PAGE;
  const y0 = margin + row * height;
  return [...line.matchAll(/\S+/g)].map((m) => ({
    text: m[0],
    x0: margin + m.index * char,
    y0,
    x1: margin + (m.index + m[0].length) * char,
    y1: y0 + height * 0.9,
    confidence: 100,
    size: height * 0.85,
  }));
}
