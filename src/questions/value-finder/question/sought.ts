import { fold } from "#kernel/text.ts";
import type { AnswerKind } from "#lexicon/attributes.ts";
import { whole } from "#lexicon/phrases.ts";
import { wordsOf } from "#lexicon/terms.ts";
import {
  conceptsIn,
  conceptsOfType,
  conceptsOnPaper,
  formsOf,
  near,
  widerOf,
} from "#reading/concepts/concepts.ts";
import { anyStems } from "#reading/text/stems.ts";
import { askingWords, emptyWords, paperKinds } from "../../plan/words.ts";
import { spanOf } from "../../time/span.ts";
import { attributesIn } from "../attributes.ts";
import { lightWords } from "../values/light.ts";
import type { QuestionLanguage } from "./asking.ts";
import { spoken } from "./asking.ts";
import { capitalised, uncapitalised } from "./capitals.ts";
import { isSideWord } from "./opposite-words.ts";
import { ordinalsIn } from "./ordinals.ts";

/** Ends of an ordinal in figures: "2nd", "2e", "2do". */
const ENDS = ["nd", "rd", "th", "e", "eme", "a", "o", "de", "do", "da", "te"];

/**
 * Ways in which a paper may print an ordinal that a question spells: "2nd", "2e", or behind what it counts, "Trimester 2"; folded
 * words each. None for other words, and none for the first, which hardly tells anything.
 */
function ordinalsOf(word: string, next: string): string[][] {
  const n = ordinalsIn([word, next])[0]?.n ?? 0;
  if (n < 2) return [];
  return [...ENDS.map((end) => [`${n}${end}`]), [next, String(n)], [`${next}s`, String(n)]];
}

/** What a part of a question is for: the name or number of what it is about, the kind of paper, a time, or a plain word. */
type Role = "name" | "number" | "kind" | "time" | "word" | "light";

/** A word or number of the question that a paper should have, and how much it counts. */
export interface Sought {
  said: string;
  role: Role;
  weight: number;
  stems: ReadonlySet<string>;
  /** The language of the question. */
  language: QuestionLanguage;
  concepts: readonly string[];
  /** Letters and digits of a number, for `number`. */
  compact: string;
  /** Days it stands for, for `time`. */
  span: { from: string; to: string } | null;
  /** The test of slugs of a kind of paper. */
  slug: RegExp | null;
  /** It stands before the word for a paper and says which: "internet bill". */
  modifies: boolean;
  /** Other ways in which papers print a name: "D. Visser" for Daan Visser; folded words each. */
  aliases: readonly (readonly string[])[];
  /** It stands behind "for": what an amount or a term must be for. */
  meant: boolean;
  /** Words that mean one thing together: "life insurance"; empty for a single word. */
  joint: readonly string[];
}

const WEIGHT: Record<Role, number> = { name: 1.6, number: 2, kind: 1, time: 1.3, word: 1.2, light: 0.15 };

/** Most words of a question that are heeded. */
const MOST = 14;

/** Numbers with their signs as typed: "INV-100", "054 1450-B12", "W-2". */
const NUMBER = /(?<![\p{L}\p{N}])[\p{L}]{0,6}[-./#]?\d[\p{L}\p{N}./-]*/gu;

const typeConcepts = new Set<string>();

const known = new Map<string, boolean>();

/** True for a concept that papers of some type are of. */
export function isPaperConcept(concept: string, slugs: readonly string[]): boolean {
  // What is bought in a shop is a thing before it is the kind of its receipt.
  if (known.size === 0)
    for (const s of slugs)
      if (!/^(?:receipts|travel)\//.test(s)) for (const c of conceptsOfType(s)) typeConcepts.add(c);
  known.set("", true);
  return typeConcepts.has(concept);
}

const compactOf = (s: string) => fold(s).replace(/[^\p{L}\p{N}]/gu, "");

function soughtOf(said: string, role: Role, more: Partial<Sought> = {}): Sought {
  return {
    said,
    role,
    weight: WEIGHT[role],
    stems: new Set([said, ...anyStems(said)]),
    language: "en",
    concepts: [],
    compact: "",
    span: null,
    slug: null,
    joint: [],
    modifies: false,
    meant: false,
    aliases: [],
    ...more,
  };
}

/** Names on file as questions may use them. */
export interface NamesOnFile {
  /** Words of names, folded. */
  words: ReadonlySet<string>;
  /** First names of people with how papers may print them instead: initial and family name. */
  people: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** People of whom papers print the initial alone, by that letter: initial and family name. */
  initials?: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/**
 * Ways papers print somebody who is called by the first name: those of a known first name; of one that no name on file has,
 * the one person whose first name no paper gives and who has its initial.
 */
function aliasesOf(said: string, onFile: NamesOnFile): readonly (readonly string[])[] | undefined {
  const known = onFile.people.get(said);
  if (known !== undefined || onFile.words.has(said) || said.length < 3) return known;
  const only = onFile.initials?.get(said.slice(0, 1)) ?? [];
  return only.length === 1 ? only : undefined;
}

/**
 * What is sought, with the names on file: plain words that are names of people and things are names however they were typed
 * ("endesa"; what the lexicon knows stays a word), and people may be printed with their initial alone.
 */
export const soughtWithNames = (sought: readonly Sought[], onFile: NamesOnFile): Sought[] =>
  sought.map((s): Sought => {
    const named =
      s.role === "word" && s.concepts.length === 0 && onFile.words.has(s.said)
        ? { ...s, role: "name" as const, weight: WEIGHT.name }
        : s;
    const aliases = named.role === "name" ? aliasesOf(named.said, onFile) : undefined;
    return aliases === undefined ? named : { ...named, aliases };
  });

/** The same, weighing as much as a plain word. */
export const asWord = (s: Sought): Sought => ({ ...s, role: "word", weight: WEIGHT.word });

/** A plain word as something that a paper should have. */
export const wordSought = (said: string, language: QuestionLanguage): Sought =>
  soughtOf(said, "word", { language, concepts: conceptsIn([said], language).map((c) => c.concept) });

/** Behind the name of an attribute it makes the name of a paper: "rent receipt", "tax return". */
export const PAPER_NOUN = whole("sought-paper-noun");

/** Concepts that are said in one go, in a wording of their own: what two words mean together would take what stands between them. */
export const closeConcepts = (tokens: readonly string[]) => {
  const { language, sure } = spoken(tokens);
  // Where the language is sure, a word of it is no word of another one: "taken" is no roof, "spend" is no gift.
  const said = sure ? conceptsOnPaper([...tokens], language) : conceptsIn([...tokens], language);
  return said.filter(
    (c) =>
      c.to - c.from === 1 ||
      // "Policy renew": what happens to a thing is no kind of it.
      (!attributesIn(tokens.slice(c.to - 1, c.to)).some(
        (n) => DAYS.has(n.attribute.kinds[0] ?? "words") && !PAPER_NOUN.test(tokens[c.to - 1] ?? ""),
      ) &&
        formsOf(c.concept).some(
          (f) => f.length === c.to - c.from && f.every((w, i) => sharesStem(w, tokens[c.from + i] as string)),
        )),
  );
};

const DAYS: ReadonlySet<AnswerKind> = new Set(["day", "stretch"]);

/** Wordings of a concept that are the name of its papers: the first of a language; the others are what such papers speak of. */
const NAMES_OF_PAPERS = 4;

/** True for words that name a kind of paper: "lease", "sick note"; "illness" is only what a sick note speaks of. */
function namesPaper(concept: string, words: readonly string[], language: QuestionLanguage): boolean {
  if (PAPER_NOUN.test(words.at(-1) ?? "")) return true;
  const forms = formsOf(concept, language);
  const at = forms.findIndex(
    (f) => f.length === words.length && f.every((w, i) => sharesStem(w, words[i] as string)),
  );
  return at < 0 ? forms.length === 0 : at < NAMES_OF_PAPERS;
}

const sharesStem = (a: string, b: string) => a === b || anyStems(a).some((s) => anyStems(b).includes(s));

/** Words before what an amount is for. */
const FOR = whole("sought-for");

/** Words that say which of several, and that papers print beside it. */
const NEXT = whole("sought-next");

/** Words before what is left out: "without a house call" is not about house calls. */
const WITHOUT = whole("sought-without");

/** True for a word that a question leaves out: right behind "without", or behind "without the". */
export const leftOut = (tokens: readonly string[], i: number): boolean =>
  WITHOUT.test(tokens[i - 1] ?? "") ||
  (WITHOUT.test(tokens[i - 2] ?? "") && emptyWords.has(tokens[i - 1] ?? ""));

export function soughtIn(
  text: string,
  tokens: readonly string[],
  taken: ReadonlySet<number>,
  language: QuestionLanguage,
  given: { also: readonly string[]; today: string; slugs: readonly string[] },
): Sought[] {
  const out: Sought[] = [];
  const time = spanOf(fold(text), given.today);
  // A month without a year is a word like others: which year is meant, the papers say.
  const { span, rest } = time.loose.length > 0 ? { span: null, rest: fold(text) } : time;
  const left = new Set(wordsOf(rest));
  if (span) out.push(soughtOf(`${span.from}/${span.to}`, "time", { span: closed(span) }));
  const numbers = new Set<string>();
  for (const m of rest.matchAll(NUMBER)) {
    const compact = compactOf(m[0]);
    if (compact.replace(/\D/g, "").length < 3) continue;
    out.push(soughtOf(compact, "number", { compact }));
    for (const part of wordsOf(m[0])) numbers.add(part);
  }
  const names = capitalised(text, language);
  const concepts = closeConcepts(tokens);
  const small = uncapitalised(text, language);
  const seen = new Set<string>();
  tokens.forEach((word, i) => {
    if (taken.has(i) || seen.has(word) || numbers.has(word) || !left.has(word) || out.length >= MOST) return;
    if ((emptyWords.has(word) && !names.has(word)) || (word.length === 1 && !/\d/.test(word))) return;
    seen.add(word);
    const own = concepts.filter((c) => c.from <= i && c.to > i);
    const whole = own.find((c) => c.to - c.from > 1 && isPaperConcept(c.concept, given.slugs));
    if (whole && !tokens.slice(whole.from, whole.to).some((t) => names.has(t))) {
      const joint = tokens.slice(whole.from, whole.to);
      for (const t of joint) seen.add(t);
      out.push(soughtOf(joint.join(" "), "kind", { concepts: [whole.concept], joint }));
      return;
    }
    const slug = paperKinds.find((k) => k.words.includes(word))?.slug ?? null;
    // "Physiotherapy bill", "internet bill": what stands before the word for a paper says which.
    const next = tokens[i + 1] ?? "";
    const before =
      slug === null &&
      language === "en" &&
      (PAPER_NOUN.test(next) || paperKinds.some((k) => k.words.includes(next)));
    const paper =
      !leftOut(tokens, i) &&
      (slug !== null ||
        before ||
        (!lightWords.has(word) &&
          own.some(
            (c) =>
              isPaperConcept(c.concept, given.slugs) &&
              c.weight >= 0.8 &&
              namesPaper(c.concept, tokens.slice(c.from, c.to), language),
          )));
    const ordinals = names.has(word) ? [] : ordinalsOf(word, next);
    const role: Role =
      names.has(word) && !lightWords.has(word) && !isSideWord(word)
        ? "name"
        : paper
          ? "kind"
          : (ordinals.length === 0 && (lightWords.has(word) || small.has(word))) ||
              isSideWord(word) ||
              leftOut(tokens, i) ||
              askingWords.has(word) ||
              word.length < 2
            ? "light"
            : "word";
    const weight = NEXT.test(word) ? 0.5 : WEIGHT[role];
    out.push(
      soughtOf(word, role, {
        concepts: own.map((c) => c.concept),
        slug,
        weight,
        modifies: before,
        aliases: role === "word" ? ordinals : [],
        meant:
          FOR.test(tokens[i - 1] ?? "") ||
          (FOR.test(tokens[i - 2] ?? "") && emptyWords.has(tokens[i - 1] ?? "")) ||
          (out.at(-1)?.meant === true && out.at(-1)?.said === tokens[i - 1]),
      }),
    );
  });
  for (const word of given.also)
    if (!seen.has(word) && !tokens.includes(word) && !emptyWords.has(word) && out.length < MOST)
      out.push(soughtOf(word, "word", { concepts: conceptsIn([word]).map((c) => c.concept) }));
  return out.map((s) => ({ ...s, language }));
}

/** A time that is open at one end, as the month or year it names: of one paper "from June 2024" means the June of 2024. */
function closed(span: { from: string; to: string }): { from: string; to: string } {
  const around = (day: string) => {
    const [year, month] = [day.slice(0, 4), day.slice(5, 7)];
    return month === "01"
      ? { from: `${year}-01-01`, to: `${year}-12-31` }
      : { from: `${year}-${month}-01`, to: `${year}-${month}-31` };
  };
  if (span.to.startsWith("9999")) return around(span.from);
  return span.from.startsWith("1000")
    ? { from: `${span.to.slice(0, 4)}-01-01`, to: span.to }
    : { from: span.from, to: span.to };
}

/** How far a concept on a paper is what a word of the question means: 1 the same or a kind of it, less for what is near, 0 another thing. */
export const meant = (s: Sought, concept: string): number =>
  s.concepts.some((c) => c === concept || widerOf(concept).includes(c))
    ? 1
    : s.role === "kind"
      ? 0
      : s.concepts.reduce((best, c) => Math.max(best, near(c, concept)), 0) * 0.8;
