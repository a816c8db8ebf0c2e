import { stripInvisible } from "#kernel/text.ts";
import { languageOfText } from "#reading/language.ts";
import type { Word } from "#reading/page.ts";
import { type Grey, reshape } from "../imaging/images.ts";
import type { ReadPage } from "../pdf/extracted.ts";
import { layOut } from "../pdf/text-lines.ts";
import { evened } from "./evening.ts";
import { agreedReadings, letters as countLetters, SURE } from "./merge.ts";
import { type Turn, wayUp } from "./orientation.ts";
import { hasPpocr, recogniseByPpocr } from "./ppocr/ppocr.ts";
import type { Prepared } from "./print.ts";
import { printOf } from "./print.ts";
import { secondLook } from "./second-look.ts";
import { readSingleLines } from "./single-lines.ts";
import { dataFor, type ReadWord, recognise } from "./tesseract.ts";

/** Words less sure than this are noise of the paper, not print. */
const NOISE = 12;

interface Attempt {
  lines: ReadWord[][];
  score: number;
  /** Mean over the letters, 0..100. */
  confidence: number;
}

/** Worth of a reading: letters of words that were read for sure. Single letters and strokes count for nothing. */
function weigh(lines: ReadWord[][]): Attempt {
  let score = 0;
  let sum = 0;
  let letters = 0;
  for (const word of lines.flat()) {
    const length = countLetters(word.text);
    sum += word.confidence * length;
    letters += length;
    if (length >= 2 && word.confidence >= SURE) score += length * (word.confidence / 100);
  }
  return { lines, score, confidence: letters ? sum / letters : 0 };
}

/** Below this mean confidence, or with fewer letters read for sure, the way up of a page is questioned. */
const LOST = 55;
const FEW = 40;

/**
 * Height of capitals at which a picture is read, in pixels. Measured: at 25 reading takes a twentieth longer and finds fewer words,
 * at 20 the print of poor scans begins to be lost.
 */
const READ_HEIGHT = 22;
/** Pixels of a picture that is read at most. */
const LARGEST = 9_000_000;
/** Long edge below which a picture without measurable print is enlarged. */
const TINY = 1000;

/** Letters much higher than the engine needs cost time and their grain is read as dots; letters too small are not read at all. */
async function prepare(page: Grey): Promise<Prepared> {
  const print = await printOf(page);
  const long = Math.max(page.width, page.height);
  const wanted = print ? READ_HEIGHT / print.height : long < TINY ? 1.5 : 1;
  const near = wanted > 0.87 && wanted < 1.15 ? 1 : Math.min(2, Math.max(0.2, wanted));
  const scale = Math.min(near, Math.sqrt(LARGEST / (page.width * page.height)));
  const picture = await reshape(page, { scale });
  return { picture, even: evened(picture), scale: picture.width / page.width, print };
}

/** Reads the pages of one paper that are not blank, one after the other. */
export interface PictureReader {
  read(grey: Grey, number: number): Promise<ReadPage>;
}

/**
 * Reads pictures: the evenly lit picture as one column, at the size that suits its print. A page that turns out to be in
 * another language is read again with the data for it, and the pages after it begin with that. What was not sure, and print
 * that no word was read from, is looked at a second time by itself (`secondLook`); a page that is doubtful even then is held
 * against the reading of a second engine, where its models are. `languages`: as `LiftOptions`; pages are
 * first read with the first of them that is there, with English without one.
 */
export function pictureReader(languages: string[]): PictureReader {
  let using = languages.slice(0, 1).map((name) => dataFor(name) ?? name);
  return {
    async read(grey, number) {
      const { ready, turn, ...first } = await readUpright(grey, using);
      let best = first.best;
      const other = otherLanguage(best.lines, using);
      if (other) {
        const again = weigh(await recognise(ready.even, [other], 4, { invert: false }));
        if (again.score >= best.score * WORTH) {
          best = again;
          using = [other];
        }
      }
      best = weigh(await secondLook(best.lines, best.confidence, ready, using));
      best = weigh(await readSingleLines(best.lines, ready, using));
      if (best.confidence < DOUBTED) best = weigh(await heldAgainstSecond(best.lines, ready));
      return pageOf(best, first.page, ready.scale, number, turn);
    },
  };
}

/** Mean confidence below which a page is also read by the second engine, where its models are. */
const DOUBTED = 85;

async function heldAgainstSecond(lines: ReadWord[][], ready: Prepared): Promise<ReadWord[][]> {
  if (!hasPpocr()) return lines;
  const other = await recogniseByPpocr(ready.picture);
  return other ? agreedReadings(lines, other) : lines;
}

/** A reading in the paper's own language counts from this share of what the first one understood: letters with marks are unsurer. */
const WORTH = 0.9;

/** The data for the language a page turns out to be in, when that is another than it was read with and there is one. */
function otherLanguage(lines: ReadWord[][], using: string[]): string | null {
  const sure = lines.map((line) => line.flatMap((w) => (w.confidence >= 40 ? [w.text] : [])).join(" "));
  const language = languageOfText(sure.join("\n"));
  const data = language && dataFor(language);
  return data && data !== (using[0] ?? "eng") ? data : null;
}

async function readUpright(
  grey: Grey,
  languages: string[],
): Promise<{ best: Attempt; ready: Prepared; page: Grey; turn: Turn }> {
  const attempt = async (page: Grey, ready: Prepared, turn: Turn) => ({
    best: weigh(await recognise(ready.even, languages, 4)),
    ready,
    page,
    turn,
  });
  const turned = async (turn: Turn) => {
    const page = await reshape(grey, { turn });
    return attempt(page, await prepare(page), turn);
  };
  const ready = await prepare(grey);
  // Print that stands in lines across lies level; whether on its head shows when it makes no sense.
  const turn = ready.print ? 0 : await wayUp(ready.picture, languages, false);
  if (turn !== 0) return turned(turn);
  const read = await attempt(grey, ready, 0);
  if (read.best.confidence >= LOST && read.best.score >= FEW) return read;
  const doubted = await wayUp(ready.picture, languages, true);
  return doubted === 0 ? read : turned(doubted);
}

/** A page with nothing on it (`isBlank`). */
export const blankPage = (grey: Grey, number: number): ReadPage => ({
  number,
  width: grey.width,
  height: grey.height,
  words: [],
  text: "",
  source: "blank",
  confidence: 0,
});

/** A reading as a page of the picture's own size, whatever size it was read at. */
function pageOf(read: Attempt, picture: Grey, scale: number, number: number, turn: number): ReadPage {
  const runs: Word[][] = read.lines.map((line) =>
    line
      .filter((w) => w.confidence >= NOISE)
      .flatMap((w) => {
        const text = stripInvisible(w.text).trim();
        if (!text) return [];
        const box = { x0: w.x0 / scale, y0: w.y0 / scale, x1: w.x1 / scale, y1: w.y1 / scale };
        return [{ text, ...box, confidence: Math.round(w.confidence) }];
      }),
  );
  const laid = layOut(runs, { join: false });
  return {
    number,
    width: picture.width,
    height: picture.height,
    words: laid.words,
    text: laid.text,
    source: "ocr",
    confidence: Math.round(read.confidence),
    ...(turn === 0 ? {} : { turn }),
  };
}
