import { detectAll } from "tinyld";
import { smallWords } from "#lexicon/words.ts";
import type { Line, Sheet } from "../layout/layout.ts";
import { foldKeep } from "./fold.ts";

/** Small words of everyday paper by language; on slips too short for statistics they decide. */
const bags = [...smallWords("papers")];
const languages = bags.map(([language]) => language);

/** Languages named on the word of the statistics alone. */
const OTHERS = new Set([
  "pl",
  "cs",
  "sk",
  "hu",
  "ro",
  "fi",
  "tr",
  "ru",
  "uk",
  "el",
  "bg",
  "hr",
  "sl",
  "et",
  "lv",
  "lt",
  "ja",
  "zh",
  "ko",
  "ar",
  "he",
  "vi",
  "th",
  "id",
]);

/** ISO 639-1 language of the paper, or null when there are too few words to tell. */
export const languageOf = (sheets: Sheet[]): string | null =>
  languageOfLines(sheets.slice(0, 4).flatMap((s) => s.lines));

/** The same for running text. */
export const languageOfText = (text: string): string | null =>
  languageOfLines(text.split("\n").map((line) => ({ text: line, folded: foldKeep(line) })));

function languageOfLines(lines: Pick<Line, "text" | "folded">[]): string | null {
  const words: string[] = [];
  let raw = "";
  for (const l of lines) {
    if (raw.length > 6000) break;
    raw += `${l.text}\n`;
    for (const w of l.folded.match(/[a-z]{1,20}/g) ?? []) words.push(w);
  }
  if (words.filter((w) => w.length > 1).length < 5) return null;
  const score = new Map<string, number>();
  for (const w of words) for (const [l, bag] of bags) if (bag.has(w)) score.set(l, (score.get(l) ?? 0) + 1);
  const letters = raw
    .replace(/[^\p{L}\s]/gu, " ")
    .replace(/\s+/g, " ")
    .slice(0, 3000);
  if (words.length >= 12)
    for (const d of detectAll(letters).slice(0, 3)) {
      const known = languages.includes(d.lang);
      const share = words.length * 0.06 * d.accuracy;
      if (known) score.set(d.lang, (score.get(d.lang) ?? 0) + share);
      else if (OTHERS.has(d.lang) && d.accuracy > 0.6 && words.length > 60)
        score.set(d.lang, (score.get(d.lang) ?? 0) + share);
    }
  const ranked = [...score].sort((a, b) => b[1] - a[1]);
  const top = ranked[0];
  if (!top || top[1] < 1.5) return null;
  if (ranked[1] && top[1] < ranked[1][1] * 1.05 && top[1] < 4) return null;
  return top[0];
}
