import { stripInvisible } from "#kernel/text.ts";
import type { Word } from "#reading/page.ts";
import type { ReadPage } from "./engines.ts";
import { evened } from "./evening.ts";
import { type Grey, isBlank, reshape } from "./images.ts";
import { layOut } from "./lines.ts";
import { letters as countLetters, mergeReadings, SURE } from "./merge.ts";
import { wayUp } from "./orientation.ts";
import { type ReadWord, recognise } from "./tesseract.ts";

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

/** Mean confidence from which one reading is enough; below the second, three are taken; below the third, the way up is questioned. */
const GOOD = 88;
const DOUBTFUL = 72;
const LOST = 55;
/** Letters read for sure below which a page counts as hardly read. */
const FEW = 40;

/**
 * Reads a picture. First the way up is looked for, then the evenly lit picture is read as one column. When that was not sure
 * the picture as it is is read as one block, then as words anywhere, and each place keeps the reading that was surer of it:
 * no single way of looking is best for receipts, letters and forms alike (measured: doc of `mergeReadings`).
 */
export async function readPicture(grey: Grey, number: number, languages: string[]): Promise<ReadPage> {
  if (isBlank(grey)) return emptyPage(grey, number);
  let turn = await wayUp(grey, languages, false);
  let picture = await reshape(grey, { turn });
  let even = evened(picture);
  let best = weigh(await recognise(even, languages, 4));
  if (turn === 0 && (best.confidence < LOST || best.score < FEW)) {
    turn = await wayUp(grey, languages, true);
    if (turn !== 0) {
      picture = await reshape(grey, { turn });
      even = evened(picture);
      best = weigh(await recognise(even, languages, 4));
    }
  }
  if (best.confidence < GOOD || best.score < FEW)
    best = weigh(mergeReadings(best.lines, await recognise(picture, languages, 6)));
  if (best.confidence < DOUBTFUL || best.score < FEW)
    best = weigh(mergeReadings(best.lines, await recognise(even, languages, 11)));
  return pageOf(best, picture, number, turn);
}

const emptyPage = (grey: Grey, number: number): ReadPage => ({
  number,
  width: grey.width,
  height: grey.height,
  words: [],
  text: "",
  source: "blank",
  confidence: 0,
});

function pageOf(read: Attempt, picture: Grey, number: number, turn: number): ReadPage {
  const runs: Word[][] = read.lines.map((line) =>
    line
      .filter((w) => w.confidence >= NOISE)
      .flatMap((w) => {
        const text = stripInvisible(w.text).trim();
        return text ? [{ ...w, text, confidence: Math.round(w.confidence) }] : [];
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
