/** A letter as it stands in a line: from which step to which step of the recogniser, and how sure it was (0..1). */
export interface Letter {
  text: string;
  from: number;
  to: number;
  sure: number;
}

/**
 * The likeliest letter of each step, with repeats and blanks (class 0) taken out (greedy CTC decoding; Graves 2006). `scores`
 * are steps x classes probabilities, row by row.
 */
export function decodeCtc(scores: ArrayLike<number>, classes: number, alphabet: string[]): Letter[] {
  const letters: Letter[] = [];
  let before = 0;
  for (let step = 0; (step + 1) * classes <= scores.length; step++) {
    let best = 0;
    for (let c = 1; c < classes; c++)
      if (scores[step * classes + c]! > scores[step * classes + best]!) best = c;
    const sure = scores[step * classes + best]!;
    const last = letters[letters.length - 1];
    if (best !== 0 && best === before && last) {
      last.to = step + 1;
      last.sure = Math.max(last.sure, sure);
    } else if (best !== 0) letters.push({ text: alphabet[best] ?? "", from: step, to: step + 1, sure });
    before = best;
  }
  return letters;
}

/**
 * The letters of each class of a recogniser: blank first, space last. Files of the family leave out either, both or none, and
 * end with a line break or not. Null when it does not fit the number of classes.
 */
export function alphabetOf(file: string, classes: number): string[] | null {
  const all = file.split(/\r?\n/);
  for (const lines of all[all.length - 1] === "" ? [all.slice(0, -1), all] : [all]) {
    const blank = lines[0] === "";
    if (lines.length === classes && blank) return lines.map((l, i) => (i > 0 && l === "" ? " " : l));
    if (lines.length + 1 === classes && !blank) return ["", ...lines];
    if (lines.length + 2 === classes && !blank) return ["", ...lines, " "];
  }
  return null;
}

/** Gap between the middles of two letters, in middling gaps of the line, from which a space was lost. */
const LOST_SPACE = 1.9;

/**
 * Letters put together to words: at spaces the recogniser saw, and at gaps so wide that it must have lost one. A word's
 * certainty is that of its letters' mean.
 */
export function wordsOf(letters: Letter[]): Letter[] {
  const middle = (l: Letter) => (l.from + l.to) / 2;
  const gaps = letters.slice(1).map((l, i) => middle(l) - middle(letters[i]!));
  const usual = [...gaps].sort((a, b) => a - b)[gaps.length >> 1] ?? 1;
  const words: Letter[][] = [];
  let open: Letter[] | null = null;
  for (const [i, letter] of letters.entries()) {
    if (letter.text.trim() === "") {
      open = null;
      continue;
    }
    if (open && gaps[i - 1]! > Math.max(3, usual * LOST_SPACE)) open = null;
    if (open) open.push(letter);
    else {
      open = [letter];
      words.push(open);
    }
  }
  return words.map((of) => ({
    text: of.map((l) => l.text).join(""),
    from: of[0]!.from,
    to: of[of.length - 1]!.to,
    sure: of.reduce((sum, l) => sum + l.sure, 0) / of.length,
  }));
}
