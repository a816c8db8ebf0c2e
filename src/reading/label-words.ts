import { numberWords } from "./cues/numbers.ts";
import type { Line } from "./layout.ts";

/** Signs and figures that readers of pictures take for one another, each under one of them. */
const ALIKE: Record<string, string> = {
  "0": "o",
  "1": "i",
  l: "i",
  "|": "i",
  "!": "i",
  "5": "s",
  $: "s",
  "8": "b",
  "6": "g",
  "2": "z",
  "4": "a",
};
const skeleton = (word: string): string => word.replace(/[01l|!5$8624]/g, (c) => ALIKE[c] ?? c);

/** Words so short that a misread one is only believed with a figure in it and a sign behind. */
const SHORT = 3;
/** From this length one wrong letter is seen through, where the sign of a label follows. */
const LONG = 6;

const byLook = new Map<string, string>();
const withGap = new Map<string, string | null>();
for (const word of numberWords) {
  if (!byLook.has(skeleton(word))) byLook.set(skeleton(word), word);
  if (word.length < LONG) continue;
  for (let i = 0; i < word.length; i++) {
    const key = `${word.slice(0, i)}*${word.slice(i + 1)}`;
    // Two words of one gap ("claim", "claims" have none) would be a guess.
    withGap.set(key, withGap.has(key) && withGap.get(key) !== word ? null : word);
  }
}

/** What follows the last word of a label: a sign, or a word for "number". */
const LABEL_END = /^ {0,3}(?:(?:n[o0r]|num|number|nummer|[i1l]d)\b)?[ .]{0,3}[:#?;=]/;

/** A word as the reader of a picture may have meant it, of the same length; the word itself when that says nothing. */
function meant(word: string, behind: string): string {
  if (numberWords.has(word) || !/[a-z]/.test(word)) return word;
  const alike = byLook.get(skeleton(word));
  if (alike !== undefined && alike.length === word.length) {
    if (word.length > SHORT) return alike;
    return /\d/.test(word) && /^ {0,2}[.:#]/.test(behind) ? alike : word;
  }
  if (word.length < LONG || !LABEL_END.test(behind)) return word;
  for (let i = 0; i < word.length; i++) {
    const found = withGap.get(`${word.slice(0, i)}*${word.slice(i + 1)}`);
    if (found) return found;
  }
  return word;
}

const known = new WeakMap<Line, string>();
const blank = (s: string): string => " ".repeat(s.length);

/**
 * The folded text of a line in which labels are looked for: of a line read from a picture with misread words of labels put
 * right ("lnvoice n0", "Patient 1D:", "RECEIPT 4:") and stray signs blanked, as long as the line; of any other the line's own.
 * Values are never taken from it.
 */
export function labelText(line: Line): string {
  if (!line.page.ocr) return line.folded;
  const kept = known.get(line);
  if (kept !== undefined) return kept;
  const made = mended(line);
  known.set(line, made);
  return made;
}

function mended(line: Line): string {
  let text = line.folded;
  // "MPolicy": the edge of a drawing glued to a word.
  for (const m of line.text.matchAll(/(?<![A-Za-z0-9])[A-Z]([A-Z][a-z]{4,17})(?![a-z])/g)) {
    const word = text.slice(m.index + 1, m.index + m[0].length);
    if (numberWords.has(word)) text = `${text.slice(0, m.index)} ${text.slice(m.index + 1)}`;
  }
  text = text.replace(/(?<![a-z0-9])[a-z0-9|!$]{2,18}(?![a-z0-9|!$])/g, (word, at: number) =>
    meant(word, text.slice(at + word.length, at + word.length + 16)),
  );
  // Quotes, bars and question marks that stand alone or at the edge of a word, as specks are read.
  text = text.replace(/(?<![^ :.#])["“”„'`«»|?!{}[\]_~]+|["“”„'`«»|?!{}[\]_~]+(?![^ :.#])/g, blank);
  // "#" read for another sign: "RECEIPT 4: CS0022", "RxBINS 987654" (a bank number of NCPDP has six figures).
  text = text.replace(
    /(?<=(?<![a-z])(?:receipt|invoice|order|bill|check|ticket|trans|slip|account) )[48h&§$£](?= ?[:.] ?\S*\d)/g,
    "#",
  );
  return text.replace(/(?<=(?<![a-z])bin)[s$h&](?= \d{6}(?!\d))/g, "#");
}
