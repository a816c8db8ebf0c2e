import { any } from "#lexicon/phrases.ts";
import { type Cell, cellAt, type Line, type Sheet } from "./layout.ts";

/** A sentence of a paper, over as many lines as it takes. */
export interface Sentence {
  /** A line that holds the sentence whole; of several lines one made of all of them. */
  line: Line;
  start: number;
  end: number;
  folded: string;
  /** The stretches of the paper's lines that it is made of, each with its place in `line`. */
  parts: (Stretch & { offset: number })[];
}

/** A stretch of a line. */
interface Stretch {
  line: Line;
  start: number;
  end: number;
}

/** Where a stretch of the paper stands in the folded text of a sentence, or null when it is no part of it. */
export function placeIn(s: Sentence, { line, start, end }: Stretch): number | null {
  const part = s.parts.find((p) => p.line === line && start >= p.start && end <= p.end);
  if (!part) return null;
  const at = part.offset + start - part.start;
  return at >= s.start && at + end - start <= s.end ? at - s.start : null;
}

/** The end of a sentence. "3. May", "Nr. 17", "z. B." and the letter in "Ann R. Oak" have none. */
const STOP = new RegExp(
  `(?<!(?<![\\d.,/-])\\d{1,2}|(?<= )[a-z](?=\\.)|(?<![a-z])(?:${any("abbreviations")}))[.!?](?= )|[.!?]$`,
);
const STOPS = new RegExp(STOP, "g");

/** Lines of one paragraph are no further apart than this many heights of a letter. */
const NEAR = 1.9;
const MAX_LINES = 3;

/** A stretch of a line in one column. */
interface Piece extends Stretch {
  x0: number;
}

const pieceOf = (line: Line, cell: Cell): Piece => ({ line, start: cell.start, end: cell.end, x0: cell.x0 });

/** The stretch of the neighbouring line that stands in the same column as one, when a sentence may run over both. */
function neighbour(sheet: Sheet, p: Piece, step: 1 | -1): Piece | null {
  const line = sheet.lines[p.line.index + step];
  if (!line) return null;
  const [upper, lower] = step === 1 ? [p.line, line] : [line, p.line];
  if (lower.y0 - upper.y0 > NEAR * Math.max(upper.size, lower.size)) return null;
  if (Math.abs(line.size - p.line.size) > 0.3 * p.line.size) return null;
  const cell = line.cells.find((c) => Math.abs(c.x0 - p.x0) < 2.5 * line.size);
  if (!cell) return null;
  const above = step === 1 ? p.line.text.slice(p.start, p.end) : cell.text;
  // A line that ends with a stop, or holds only a word or two, is not gone on with.
  return /[.!?:]$/.test(above) || above.split(" ").length < 4 ? null : pieceOf(line, cell);
}

/** The sentence around a place of a line: from the full stop before to the one behind, on this line and its neighbours. */
export function sentenceAt(sheet: Sheet, line: Line, at: number): Sentence | null {
  const cell = cellAt(line, at);
  if (!cell) return null;
  const home = pieceOf(line, cell);
  let all: Line = joinedPieces([home]);
  let place = at - cell.start;
  const pieces = [home];
  for (let i = 1; i < MAX_LINES && !STOP.test(all.folded.slice(0, place)); i++) {
    const up = neighbour(sheet, pieces[0] ?? home, -1);
    if (!up) break;
    pieces.unshift(up);
    place += up.end - up.start + 1;
    all = joinedPieces(pieces);
  }
  for (let i = 0; i < MAX_LINES && !STOP.test(all.folded.slice(place)); i++) {
    const next = neighbour(sheet, pieces[pieces.length - 1] ?? home, 1);
    if (!next) break;
    pieces.push(next);
    all = joinedPieces(pieces);
  }
  const before = [...all.folded.slice(0, place).matchAll(STOPS)].pop();
  const start = before ? before.index + 2 : 0;
  const behind = STOP.exec(all.folded.slice(place + 1));
  const end = behind ? place + 1 + behind.index + 1 : all.text.length;
  if (end - start < 12 || end - start > 420) return null;
  let offset = 0;
  const parts = pieces.map((p) => {
    const part = { line: p.line, start: p.start, end: p.end, offset };
    offset += p.end - p.start + 1;
    return part;
  });
  return { line: all, start, end, folded: all.folded.slice(start, end), parts };
}

/** Stretches one below the other as one line: their words in order, so that a quote of it has one place. */
function joinedPieces(pieces: Piece[]): Line {
  const [first] = pieces as [Piece];
  const made: Line = { ...first.line, text: "", folded: "", words: [], starts: [], cells: [] };
  for (const { line, start, end } of pieces) {
    const shift = made.text === "" ? 0 : made.text.length + 1;
    for (const [i, w] of line.words.entries()) {
      const at = line.starts[i] ?? 0;
      if (at < start || at >= end) continue;
      made.words.push(w);
      made.starts.push(at - start + shift);
    }
    const gap = shift === 0 ? "" : " ";
    made.text += gap + line.text.slice(start, end);
    made.folded += gap + line.folded.slice(start, end);
  }
  return made;
}
