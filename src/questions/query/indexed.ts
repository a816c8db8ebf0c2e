import { fold } from "#kernel/text.ts";
import { anyStems, stemLanguages, stemOf } from "#reading/text/stems.ts";
import { kindWords } from "./kinds.ts";
import { dayMark, daysOn, isMark, squeezedNumbers } from "./marks.ts";
import { shapeOf } from "./shape.ts";

/** What of a document can be found, as it is on file. */
export interface OnFile {
  title: string;
  /** Its type's name, and what papers of the type are called in other languages. */
  type: { slug: string; name: string; called: readonly string[] } | null;
  originalName: string;
  people: readonly string[];
  /** What the household wrote on it. Stands with the names of people, which a guest of one bundle does not search either. */
  notes?: readonly string[];
  summary: string;
  /** Labels and values that are no identifiers. */
  facts: readonly string[];
  identifiers: readonly string[];
  /** Days of the document and of its facts (ISO). */
  days: readonly string[];
  text: string;
  /** ISO 639-1; null when it is not known. */
  language: string | null;
}

/** The columns of the index, each folded, and the words of the vocabulary with their shapes. */
interface Indexed {
  title: string;
  people: string;
  facts: string;
  identifiers: string;
  text: string;
  stems: string;
  terms: { term: string; shape: string }[];
}

const WORD = /[\p{L}\p{N}]+/gu;
/** A stem counts as often as its words come, up to this: more says no more. */
const MOST_OF_ONE = 3;
/** Different words of a document that stems are made of; later ones are found as they are printed. */
const MOST_STEMMED = 20_000;
const MOST_DAYS = 500;
const MOST_NUMBERS = 500;
/** Words of a document that go into the vocabulary, and the letters such a word has. */
const MOST_TERMS = 20_000;
const SHORTEST = 4;
const LONGEST = 40;

/** Stems of the words of folded texts that are no words of theirs, each at most `most` times. */
function stemsOf(texts: readonly string[], language: string | null, most: number): string[] {
  const of = (word: string) =>
    (language === null ? anyStems(word, stemLanguages) : [stemOf(word, language)]).filter((s) => s !== word);
  const known = new Map<string, { stems: string[]; left: number }>();
  const out: string[] = [];
  for (const text of texts)
    for (const [word] of text.matchAll(WORD)) {
      let k = known.get(word);
      if (!k) {
        if (known.size >= MOST_STEMMED) continue;
        k = { stems: of(word), left: most };
        known.set(word, k);
      }
      if (k.left-- > 0) out.push(...k.stems);
    }
  return out;
}

const kept = new Map<string, string[]>();

/**
 * What papers of a type are called in the languages served, with the stems of it: whoever looks for a "Stromrechnung" finds
 * the bill in English. Few types, many papers: made once.
 */
function callings(type: { slug: string; called: readonly string[] }): string[] {
  const known = kept.get(type.slug);
  if (known) return known;
  const words = fold([...kindWords(type.slug), ...type.called].join(" ")).match(WORD) ?? [];
  const made = [...new Set([...words, ...words.flatMap((w) => anyStems(w))])];
  if (kept.size < 1_000) kept.set(type.slug, made);
  return made;
}

/** What goes into the index of a document. `thisYear` tells the century of days printed with two digits. */
export function indexed(d: OnFile, thisYear: number): Indexed {
  const title = fold([d.title, d.type?.name ?? "", d.originalName].join(" "));
  const people = fold([...d.people, ...(d.notes ?? [])].join(" "));
  const facts = fold([d.summary, ...d.facts].join(" "));
  const text = fold(d.text);
  const squeezed = d.identifiers.map((v) => v.replace(/[^\p{L}\p{N}]/gu, ""));
  const identifiers = fold([...d.identifiers, ...squeezed].join(" "));
  const numbers = squeezedNumbers(d.text, MOST_NUMBERS);
  const days = new Set([...d.days, ...daysOn(d.text, thisYear, MOST_DAYS)].map(dayMark));
  const stems = [
    ...stemsOf([people, facts, text], d.language, MOST_OF_ONE),
    ...numbers,
    ...days,
    ...(d.type ? callings(d.type) : []),
  ].join(" ");
  return {
    title: [title, ...new Set(stemsOf([title], d.language, 1))].join(" "),
    people,
    facts,
    identifiers,
    text,
    stems,
    terms: termsOf([title, people, facts, identifiers, text, numbers.join(" ")]),
  };
}

/** The distinct words of texts that somebody may look for by a part, or misspelt. */
function termsOf(texts: readonly string[]): Indexed["terms"] {
  const terms = new Set<string>();
  for (const text of texts)
    for (const [word] of text.matchAll(WORD)) {
      if (terms.size >= MOST_TERMS) break;
      if (word.length >= SHORTEST && word.length <= LONGEST && !isMark(word)) terms.add(word);
    }
  return [...terms].map((term) => ({ term, shape: shapeOf(term) }));
}
