import type { Line } from "../layout/layout.ts";
import { meantAmong } from "../text/misread-words.ts";
import { numberWords } from "./cues.ts";

const meant = meantAmong(numberWords);

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
