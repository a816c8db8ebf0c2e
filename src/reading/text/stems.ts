import { newStemmer, type Stemmer } from "snowball-stemmers";

/** The Snowball algorithm of a language (https://snowballstem.org/algorithms/); the first six are what is served, the others come along. */
const algorithms: Readonly<Record<string, string>> = {
  en: "english",
  de: "german",
  fr: "french",
  es: "spanish",
  it: "italian",
  nl: "dutch",
  pt: "portuguese",
  sv: "swedish",
  da: "danish",
  no: "norwegian",
  nb: "norwegian",
  nn: "norwegian",
  fi: "finnish",
};

/** Languages that papers and questions are served in. */
export const stemLanguages: readonly string[] = ["en", "de", "fr", "es", "it", "nl"];

interface Kept {
  stemmer: Stemmer;
  /** Stems found before: the words of papers are few and come again and again. */
  stems: Map<string, string>;
}
const kept = new Map<string, Kept>();
const MOST_KEPT = 50_000;

function of(language: string): Kept | undefined {
  const known = kept.get(language);
  if (known) return known;
  const algorithm = algorithms[language];
  if (algorithm === undefined) return undefined;
  const made = { stemmer: newStemmer(algorithm), stems: new Map<string, string>() };
  kept.set(language, made);
  return made;
}

/** Shorter words have no ending to lose, longer ones are no words; numbers, codes and other scripts have no stem. */
const STEMMED = /^[a-z']{3,40}$/;

/**
 * The stem of a folded word (lower case, no accents) in a language (ISO 639-1, "en-GB" as "en"): "versicherungen" ->
 * "versicher". A word that has none, or of a language without a stemmer, is its own stem. Never shorter than three letters, unless the word is.
 */
export function stemOf(word: string, language: string): string {
  if (!STEMMED.test(word)) return word;
  const l = of(language.slice(0, 2).toLowerCase());
  if (!l) return word;
  const known = l.stems.get(word);
  if (known !== undefined) return known;
  const found = l.stemmer.stem(word).replace(/'+/g, "");
  // A short stem of a long word is no stem but a piece: "sofern" would be the "sof" of "sofa".
  const stem = found.length < 3 || (found.length < 4 && word.length - found.length > 2) ? word : found;
  if (l.stems.size >= MOST_KEPT) l.stems.clear();
  l.stems.set(word, stem);
  return stem;
}

/** The distinct stems of a folded word over languages (those served, when none are named): for questions whose language is unsure. */
export const anyStems = (word: string, languages: readonly string[] = stemLanguages): string[] => [
  ...new Set(languages.map((l) => stemOf(word, l))),
];
