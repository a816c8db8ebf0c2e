import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stem as english } from "porter2";

/**
 * The Snowball algorithm of a language (https://snowballstem.org/algorithms/); the first six are what is served, the others come along.
 * English is of another package: the one of the rest has the older algorithm of Porter for it.
 */
const algorithms: Readonly<Record<string, (word: string) => string>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
  sv: swedish,
  da: danish,
  no: norwegian,
  nb: norwegian,
  nn: norwegian,
  fi: finnish,
};

/** Languages that papers and questions are served in. */
export const stemLanguages: readonly string[] = ["en", "de", "fr", "es", "it", "nl"];

interface Kept {
  stem: (word: string) => string;
  /** Stems found before: the words of papers are few and come again and again. */
  stems: Map<string, string>;
}
const kept = new Map<string, Kept | null>();
const MOST_KEPT = 50_000;

/** The stemmer of a language in whatever form it is named; null for one without. */
function stemmerOf(language: string): Kept | null {
  let known = kept.get(language);
  if (known !== undefined) return known;
  const plain = language.slice(0, 2).toLowerCase();
  const stem = algorithms[plain];
  if (plain !== language) known = stemmerOf(plain);
  else known = stem === undefined ? null : { stem, stems: new Map() };
  if (kept.size < 1000) kept.set(language, known);
  return known;
}

/** Shorter words have no ending to lose, longer ones are no words; numbers, codes and other scripts have no stem. */
const STEMMED = /^[a-z']{3,40}$/;

/**
 * The stem of a folded word (lower case, no accents) in a language (ISO 639-1, "en-GB" as "en"): "versicherungen" ->
 * "versicher". A word that has none, or of a language without a stemmer, is its own stem. Never shorter than three letters, unless the word is.
 */
export function stemOf(word: string, language: string): string {
  const l = stemmerOf(language);
  if (l === null) return word;
  const known = l.stems.get(word);
  if (known !== undefined) return known;
  if (!STEMMED.test(word)) return word;
  const found = l.stem(word).replace(/'+/g, "");
  // A short stem of a long word is no stem but a piece: "sofern" would be the "sof" of "sofa".
  const stem = found.length < 3 || (found.length < 4 && word.length - found.length > 2) ? word : found;
  if (l.stems.size >= MOST_KEPT) l.stems.clear();
  l.stems.set(word, stem);
  return stem;
}

const ofAny = new Map<string, readonly string[]>();

/** The distinct stems of a folded word over languages (those served, when none are named): for questions whose language is unsure. */
export function anyStems(word: string, languages?: readonly string[]): readonly string[] {
  if (languages !== undefined) return [...new Set(languages.map((l) => stemOf(word, l)))];
  let stems = ofAny.get(word);
  if (stems === undefined) {
    stems = [...new Set(stemLanguages.map((l) => stemOf(word, l)))];
    if (ofAny.size >= MOST_KEPT) ofAny.clear();
    ofAny.set(word, stems);
  }
  return stems;
}
