import { letters as countLetters, SURE } from "./letters.ts";
import type { ReadWord } from "./tesseract.ts";

/**
 * Two readings of one picture made to one, letter by letter. The first reader (PP-OCR) is better at letters and worse at the
 * spaces between them, and its alphabet has few letters with marks; the second (tesseract) knows the words of a language.
 */

/** A letter where it stands on the picture: its middle along the line, and how sure it was (0..1). */
export interface PlacedLetter {
  text: string;
  /** Pixels from the left end of the line to the letter's edges. */
  from: number;
  to: number;
  sure: number;
  /** The reader itself saw a space before it. */
  spaced: boolean;
  /** White before it is as wide as between words. */
  apart: boolean;
}

/** Where a line of text stands, level or slanted: its middle, its size, its angle (radians, clockwise), in pixels. */
export interface LinePlace {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

/** A line of letters. */
export interface LetterLine extends LinePlace {
  letters: PlacedLetter[];
}

/** What is left of the confidence of a letter that the second reader read in another way, or did not see. */
const DISPUTED = 0.75;
const ALONE = 0.9;
/** A letter less sure than this gives way to one of a word that the second reader is surer of. */
const WEAK = 0.9;
const CERTAIN = 85;

/** A letter of a word of the second reader, with its place along the line. */
interface Other {
  text: string;
  at: number;
  confidence: number;
  /** First of its word. */
  first: boolean;
}

const SAME: Record<string, string> = { ß: "b", "€": "e", "£": "e", "’": "'", "‘": "'", "–": "-", "—": "-" };

/** What two letters have alike when marks and capitals are not what they differ in. */
const folded = (letter: string): string => {
  const bare = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return SAME[bare] ?? bare;
};

/** Shapes that readers take for one another. */
const ALIKE = ["o0q", "l1i|!", "s5", "z2", "b8", "g9", ".,", ":;"];
const confusable = (a: string, b: string): boolean => ALIKE.some((set) => set.includes(a) && set.includes(b));

/** Costs of putting two letters beside one another, and of leaving one alone. */
const LEFT_OUT = 0.8;
const FAR = 0.35;

function costOf(a: PlacedLetter, b: Other, height: number): number {
  const [x, y] = [folded(a.text), folded(b.text)];
  const off = Math.min(2, Math.abs((a.from + a.to) / 2 - b.at) / Math.max(1, height)) * FAR;
  return off + (x === y ? 0 : confusable(x, y) ? 0.5 : 1.1);
}

/** For each letter the one of the other reading that stands in its place, or -1 (Needleman-Wunsch). */
function aligned(first: PlacedLetter[], second: Other[], height: number): Int32Array {
  const [n, m] = [first.length, second.length];
  const cost = new Float64Array((n + 1) * (m + 1));
  const width = m + 1;
  for (let i = 1; i <= n; i++) cost[i * width] = i * LEFT_OUT;
  for (let j = 1; j <= m; j++) cost[j] = j * LEFT_OUT;
  for (let i = 1; i <= n; i++)
    for (let j = 1; j <= m; j++)
      cost[i * width + j] = Math.min(
        cost[(i - 1) * width + j - 1]! + costOf(first[i - 1]!, second[j - 1]!, height),
        cost[(i - 1) * width + j]! + LEFT_OUT,
        cost[i * width + j - 1]! + LEFT_OUT,
      );
  const pairs = new Int32Array(n).fill(-1);
  for (let i = n, j = m; i > 0 && j > 0; ) {
    const here = cost[i * width + j]!;
    if (here === cost[(i - 1) * width + j - 1]! + costOf(first[i - 1]!, second[j - 1]!, height)) {
      pairs[--i] = --j;
    } else if (here === cost[(i - 1) * width + j]! + LEFT_OUT) i--;
    else j--;
  }
  return pairs;
}

/** Coordinates along and across a line, from its middle. */
function inLine(line: LinePlace, x: number, y: number): { along: number; across: number } {
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)];
  return {
    along: (x - line.x) * cos + (y - line.y) * sin,
    across: (y - line.y) * cos - (x - line.x) * sin,
  };
}

/** Whether a word of the second reading stands in a line of the first. */
function standsIn(line: LinePlace, w: ReadWord): boolean {
  const { along, across } = inLine(line, (w.x0 + w.x1) / 2, (w.y0 + w.y1) / 2);
  const tall = w.y1 - w.y0;
  return (
    Math.abs(across) < line.height * 0.4 &&
    Math.abs(along) < line.width / 2 + line.height * 0.3 &&
    tall < line.height * 2.2
  );
}

function lettersOf(line: LinePlace, words: ReadWord[]): Other[] {
  return [...words]
    .sort((a, b) => a.x0 - b.x0)
    .flatMap((w) => {
      const all = [...w.text];
      const left = inLine(line, w.x0, (w.y0 + w.y1) / 2).along + line.width / 2;
      const right = inLine(line, w.x1, (w.y0 + w.y1) / 2).along + line.width / 2;
      return all.map((text, i) => ({
        text,
        at: left + ((i + 0.5) / all.length) * (right - left),
        confidence: w.confidence,
        first: i === 0,
      }));
    });
}

interface Voted {
  text: string;
  from: number;
  to: number;
  /** 0..100. */
  sure: number;
  begins: boolean;
}

const isDigit = (c: string): boolean => /\d/.test(c);

/** 1 for a figure among figures, -1 for a letter among letters, 0 for what stands alone or between both. */
function company(of: PlacedLetter[], i: number): number {
  const kind = (l: PlacedLetter | undefined) =>
    !l ? 0 : isDigit(l.text) ? 1 : /\p{L}/u.test(l.text) ? -1 : 0;
  const before = of[i]!.spaced ? 0 : kind(of[i - 1]);
  const after = of[i + 1]?.spaced ? 0 : kind(of[i + 1]);
  return Math.sign(before + after);
}

/** One letter, told by both readers. `among`: what it stands among (`company`). */
function voted(a: PlacedLetter, b: Other | null, among: number): { text: string; sure: number } {
  const own = a.sure * 100;
  if (!b) return { text: a.text, sure: own * ALONE };
  if (folded(a.text) === folded(b.text)) {
    // A mark is seen by who knows it; of capitals the surer reader knows more.
    const marked = b.text.normalize("NFD").length > 1 || SAME[b.text.toLowerCase()] !== undefined;
    return {
      text: marked ? b.text : a.text,
      sure: Math.min(99, 100 - ((100 - own) * (100 - Math.min(90, b.confidence))) / 100),
    };
  }
  // 0 or O, 1 or l: what stands beside it tells more than its shape.
  const misfit = (c: string) => (isDigit(c) ? 1 : -1) * among < 0;
  if (confusable(folded(a.text), folded(b.text)) && misfit(a.text) && !misfit(b.text))
    return { text: b.text, sure: own * DISPUTED };
  if (a.sure < WEAK && b.confidence >= CERTAIN) return { text: b.text, sure: b.confidence * DISPUTED };
  return { text: a.text, sure: own * DISPUTED };
}

/** A year that runs into a time of day: no reader saw the space. */
const RUN_IN = /^(.*\d[-/.](?:19|20)\d\d)(\d{1,2}:\d\d.*)$/;

function wordsOf(line: LetterLine, second: ReadWord[]): ReadWord[] {
  const others = lettersOf(line, second);
  const pairs = aligned(line.letters, others, line.height);
  let last = -1;
  const told: Voted[] = line.letters.map((a, i) => {
    const j = pairs[i]!;
    const b = j >= 0 ? others[j]! : null;
    // A word of the other reading began here, or on the way since the last letter that both saw.
    let broken = false;
    if (b) {
      for (let k = last + 1; k <= j; k++) if (others[k]!.first && last >= 0) broken = true;
      last = j;
    }
    const before = line.letters[i - 1];
    const figures = before !== undefined && isDigit(before.text) && isDigit(a.text);
    const { text, sure } = voted(a, b, company(line.letters, i));
    // Figures are held together more tightly than letters: a number torn apart is another number.
    const begins = i === 0 || a.spaced || (broken && (!figures || a.apart)) || (!b && a.apart);
    return { text, from: a.from, to: a.to, sure, begins };
  });
  const words: Voted[][] = [];
  for (const letter of told) {
    if (letter.begins || words.length === 0) words.push([letter]);
    else words[words.length - 1]!.push(letter);
  }
  return words.flatMap(runIn).map((w) => placed(line, w));
}

function runIn(word: Voted[]): Voted[][] {
  const cut = RUN_IN.exec(word.map((l) => l.text).join(""))?.[1]?.length;
  return cut === undefined ? [word] : [word.slice(0, cut), word.slice(cut)];
}

/** A word's box around its part of a slanted line. */
function placed(line: LinePlace, word: Voted[]): ReadWord {
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)];
  const ends = [word[0]!.from, word[word.length - 1]!.to];
  const corners = ends.flatMap((end) =>
    [-0.5, 0.5].map((v) => {
      const u = end - line.width / 2;
      return { x: line.x + u * cos - v * line.height * sin, y: line.y + u * sin + v * line.height * cos };
    }),
  );
  return {
    text: word.map((l) => l.text).join(""),
    confidence: word.reduce((sum, l) => sum + l.sure, 0) / word.length,
    x0: Math.min(...corners.map((p) => p.x)),
    y0: Math.min(...corners.map((p) => p.y)),
    x1: Math.max(...corners.map((p) => p.x)),
    y1: Math.max(...corners.map((p) => p.y)),
  };
}

/** A figure by itself is a quantity; a letter by itself is more often a mark than a word. */
const LONE_FIGURE = 75;

const isKept = (w: ReadWord): boolean =>
  w.confidence >= TRUSTED ||
  (w.confidence >= SURE && countLetters(w.text) >= 2) ||
  (w.confidence >= LONE_FIGURE && /^\d$/.test(w.text));

/** Words of the second reading that no line of the first covers: those it is trusted with, or sure of. */
function alone(lines: ReadWord[][], taken: Set<ReadWord>): ReadWord[][] {
  return lines
    .map((line) =>
      line
        .filter((w) => !taken.has(w) && isKept(w))
        .map((w) => (w.confidence >= TRUSTED ? w : { ...w, confidence: w.confidence * DISPUTED })),
    )
    .filter((line) => line.length > 0);
}

/**
 * Confidence of every word of a line from which the second reading is taken as it is: on opened till receipts reading such
 * lines twice changed two to five words in a thousand (92 and 88), and a clean page is all such lines.
 */
const TRUSTED = 90;
/** Share of a line's length that its words must cover: what was passed over shows as a gap. */
const COVERED = 0.75;

/** The places that the second reading leaves in doubt; the first has to read no others. */
export function doubtedPlaces<P extends LinePlace>(places: P[], second: ReadWord[][]): P[] {
  const all = second.flat();
  return places.filter((place) => {
    const mine = all.filter((w) => standsIn(place, w));
    const covered = mine.reduce((sum, w) => sum + w.x1 - w.x0, 0);
    return mine.some((w) => w.confidence < TRUSTED) || covered < COVERED * (place.width - place.height);
  });
}

/** The words of both readings: the lines of the first, then what only the second saw or was trusted with. */
export function voteLetters(first: LetterLine[], second: ReadWord[][]): ReadWord[][] {
  const taken = new Set<ReadWord>();
  const all = second.flat();
  const lines = first.map((line) => {
    const mine = all.filter((w) => !taken.has(w) && standsIn(line, w));
    for (const w of mine) taken.add(w);
    return wordsOf(line, mine);
  });
  return [...lines.filter((l) => l.length > 0), ...alone(second, taken)];
}
