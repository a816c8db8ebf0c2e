import { any, word } from "#lexicon/phrases.ts";
import { dateCues } from "../dates/cues.ts";
import { numberCues } from "../identifiers/cues.ts";
import type { Line } from "../layout/layout.ts";
import { moneyCues } from "../money/cues.ts";
import { partyCues } from "../parties/cues.ts";
import type { PhraseFinder } from "../text/fold.ts";

/** Before a label: the number of a box, a mark of a list, an article. */
export const LEAD = new RegExp(
  String.raw`^(?:[^a-z\d]{0,4}(?:\d{1,2}[a-z]?[.)]? )?(?:the |your |our |ihre?n? |votre |vos |su |sus ` +
    String.raw`|il |la |le |el |lo |uw |der |die |das |de |het |total |current |= |\+ |- )?)$`,
);
/** Behind a label: a plural, a bracket, dots, a colon, a verb. */
export const JOINT = new RegExp(
  String.raw`^(?: ?\([^)]{0,40}\))?[ ]?[.:=…_*-]{0,60}[ ]*(?:(?:${any("says-joint")}) +)?(?:the amount of +)?`,
);
/** Words in the middle of a sentence count when these follow. */
export const SAYS = new RegExp(`^ (?:${any("says")})(?: [a-z]{2,8}){0,2} ?$`);
/** Heads of tables: what stands under them is one row of many. */
export const TABLE = word("table-head");

/** Words that head a column or name a field, where no colon says that they are a value. */
export const HEAD = new RegExp(
  String.raw`^(?:\d{1,2}[a-z]? )?(?:(?:current |total |unit |net |policy |your )?(?:${any("column-head")})s?[ /,&-]{0,3}){1,3}$`,
);

/** Words between a quantity and its label that leave it what it is. */
export const SAME = new RegExp(
  String.raw`\([^)]{0,40}\)|(?<![a-z])(?:${any("same-quantity")})(?![a-z])`,
  "g",
);
export const OF_ALL = new RegExp(any("labels-total"));

/** True for words that are a label of something themselves. */
export function isLabel(folded: string, own: PhraseFinder<string>): boolean {
  const text = folded.trim();
  if (text.endsWith(":")) return true;
  const most = (cue: { start: number; phrase: string } | undefined) =>
    cue !== undefined && cue.start === 0 && cue.phrase.length >= 0.6 * text.length;
  return [own, dateCues, moneyCues, numberCues, partyCues].some((l) => most(l.find(text)[0]));
}

/** Where the value ends: at the end of its cell, or where a known label with a colon begins. -1: an unknown label follows. */
export function endOfWords(line: Line, at: number, end: number, own: PhraseFinder<string>): number {
  const text = line.folded.slice(at, end);
  const colon = text.indexOf(":");
  if (colon < 0) return end;
  for (const l of [own, dateCues, numberCues, moneyCues, partyCues]) {
    const cue = l.find(text.slice(0, colon)).find((c) => colon - c.end < 2);
    if (cue) return at + cue.start;
  }
  return -1;
}
