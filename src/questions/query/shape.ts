/** Letters and digits that the reader of a picture takes for one another, each to the letter of its family. */
const letterFor: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "2": "z",
  "5": "s",
  "8": "b",
  i: "l",
};
/** Letters that stand for digits in the middle of a number. */
const digitFor: Readonly<Record<string, string>> = { o: "0", l: "1", i: "1", z: "2", s: "5", b: "8" };

/** Digits and a few letters that look like digits, such as `44o8871`: a number that was misread. */
const MISREAD_NUMBER = /^(?=(?:\D*\d){4})[\dolizsb]+$/;

/**
 * The shape of a folded word: what it looks like to the reader of a picture, so that words it takes for one another have
 * one shape ("t0ta1", "total" and "totai"; "44O8871" and "4408871"; "modern" and "modem"). Runs of three digits and more
 * stay as they are: they are numbers.
 */
export function shapeOf(word: string): string {
  if (/^\d+$/.test(word)) return word;
  if (MISREAD_NUMBER.test(word)) return word.replace(/\D/g, (c) => digitFor[c] ?? c);
  const letters = word.replace(/(?<!\d)\d{1,2}(?!\d)/g, (run) =>
    run.replace(/\d/g, (c) => letterFor[c] ?? c),
  );
  return letters.replace(/i/g, "l").replace(/rn/g, "m").replace(/vv/g, "w");
}

/** Letters of a word that may be wrong for it to be meant still: none in short words and numbers, two in long ones. */
export const editsIn = (shape: string): 0 | 1 | 2 =>
  shape.length < 5 || /^\d+$/.test(shape) ? 0 : shape.length < 9 ? 1 : 2;

/** Pieces of a shape, three letters at least, one of which is whole in every word that differs in at most `edits` letters. */
export function piecesOf(shape: string, edits: number): string[] {
  const n = shape.length;
  const length = Math.floor(n / (edits + 1));
  if (length >= 3)
    return Array.from({ length: edits + 1 }, (_, i) =>
      shape.slice(i * length, i === edits ? n : (i + 1) * length),
    );
  return n >= 3 ? [shape.slice(0, 3), shape.slice(-3)] : [];
}

/** The runs of three letters of a text. */
export const trigramsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 2) }, (_, i) => text.slice(i, i + 3));
