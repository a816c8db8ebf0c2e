import type { AnswerKind, Attribute } from "#lexicon/attributes.ts";
import { any, whole } from "#lexicon/phrases.ts";
import { conceptsIn, formsOf } from "#reading/concepts/concepts.ts";
import { anyStems } from "#reading/text/stems.ts";
import { askingWords, emptyWords } from "../../plan/words.ts";
import type { Named } from "../attributes.ts";
import { lightWords } from "../values/light.ts";

const QUESTION_WORD = whole("unknown-question-word");

const OF = whole("unknown-of");

/** Kinds of what is a thing or somebody, and no value: it has values of its own. */
const THINGS: ReadonlySet<AnswerKind> = new Set(["list", "name", "words", "place"]);

/** Stands before whose it is. */
const OF_WHOM = whole("unknown-of-von");

const whichWords = whole("unknown-which");

/**
 * Of a question that leaves open what kind of thing answers ("which ring is insured", "what is the deductible"), the attributes
 * that are asked for: the first when the others follow an "of", none when a noun of its own stands behind "which".
 */
export function asked(tokens: readonly string[], named: readonly Named[], from: number): readonly Named[] {
  const at = tokens.findIndex((t) => QUESTION_WORD.test(t));
  const first = named[0];
  if (!first) return [];
  if (at >= 0 && whichWords.test(tokens[at] as string)) {
    const noun = tokens.findIndex((t, i) => i > at && !emptyWords.has(t));
    if (!named.some((n) => n.from - from <= noun && n.to - from > noun)) return [];
  }
  // "The frame number of the bike": what stands behind an "of" is whose it is, where a noun that no table knows stands before it.
  const open = tokens.findIndex((t) => OF_WHOM.test(t));
  const asks = tokens
    .slice(at + 1, Math.max(0, open))
    .filter((t) => !emptyWords.has(t) && !lightWords.has(t));
  if (
    open > at &&
    first.from - from > open &&
    THINGS.has(first.attribute.kinds[0] ?? "words") &&
    asks.length > 0 &&
    at <= 1 &&
    !askingWords.has(asks[0] ?? "")
  )
    return [];
  const of = tokens.findIndex((t, i) => i >= first.to - from && OF.test(t));
  return of < 0 ? named : named.filter((n) => n.from - from < of);
}

/** Words that open a question of another kind, or make it a sentence. */
const ASKS = whole("unknown-asks");

/** Forms of a word of the question as papers may have it: its own, and what means the same in any language. */
function phrasesOf(word: string): string[][] {
  const own = [word.length >= 6 ? `${word.slice(0, -1)}*` : word];
  const others = conceptsIn([word]).flatMap((c) => formsOf(c.concept).map((f) => [...f]));
  return [own, [word], ...others];
}

/** What is asked for in words that no table knows. */
interface Unknown {
  attribute: Attribute;
  words: readonly string[];
}

/** What kind of value a noun stands for that is asked for by itself, in any language: "montant", "Rahmennummer", "fecha". */
const NOUNS: readonly (readonly [RegExp, readonly AnswerKind[]])[] = [
  [new RegExp(`(?:${any("unknown-number")})$`), ["number", "words"]],
  [whole("unknown-nouns"), ["money", "percent", "words"]],
  [/^(?:date|fecha|data|.*datum)$/, ["day", "words"]],
];

const kindsOfNoun = (own: readonly string[]): readonly AnswerKind[] =>
  // Romance languages say what it is first, Germanic ones last.
  NOUNS.find(([noun]) => noun.test(own[0] as string) || noun.test(own.at(-1) as string))?.[1] ?? ["words"];

/**
 * What is asked for when no table knows it: the noun behind the question word ("what is the occupancy of …"). Null when there is
 * none.
 */
export function unknownAttribute(tokens: readonly string[], names: ReadonlySet<string>): Unknown | null {
  const at = tokens.findIndex((t) => QUESTION_WORD.test(t));
  // "Boat proceeds of Charlton": what is typed into a search box begins with what is asked for.
  const short = at < 0 && tokens.length >= 2 && tokens.length <= 8 && !tokens.some((t) => ASKS.test(t));
  if (!short && (at < 0 || at > 3)) return null;
  const words: string[] = [];
  for (const [i, t] of tokens.entries()) {
    if (i <= at) continue;
    // "Cash to close" is one thing, and its last word alone another one.
    const verb = tokens[i + 1] ?? "";
    if (t === "to" && words.length === 1 && verb.length > 3 && !emptyWords.has(verb) && !names.has(verb))
      return { attribute: unknownOf([[...words, t, verb]], kindsOfNoun(words)), words: [...words, verb] };
    if (words.length > 0 && (OF.test(t) || emptyWords.has(t))) break;
    if (emptyWords.has(t) || QUESTION_WORD.test(t)) continue;
    words.push(t);
    if (words.length > 3) return null;
  }
  // "What is Leo's breed": whose it is stands before it.
  const plain = words.filter((w) => !names.has(w) && !lightWords.has(w) && !askingWords.has(w));
  // "The HbA1c of …": what stands before an "of" is asked for, however it is written.
  const own =
    plain.length === 0 && OF.test(tokens[tokens.indexOf(words.at(-1) ?? "") + 1] ?? "") ? words : plain;
  if (own.length === 0 || own.length > 3 || own.every((w) => /^\d+$/.test(w))) return null;
  return { attribute: unknownOf(phrasesFor(own), kindsOfNoun(own)), words: own };
}

const unknownOf = (phrases: string[][], kinds: readonly AnswerKind[]): Attribute => ({
  id: "unknown",
  kinds,
  keys: [],
  phrases,
});

/** Forms of the words that are asked for, the whole first, then its last word, which says what it is. */
function phrasesFor(own: readonly string[]): string[][] {
  const last = own.at(-1) as string;
  return own.length === 1
    ? phrasesOf(last)
    : [
        [...own],
        ...conceptsIn([...own]).flatMap((c) =>
          c.to - c.from === own.length ? formsOf(c.concept).map((f) => [...f]) : [],
        ),
        ...phrasesOf(last),
      ];
}

const MANY = whole("many-asked");

/** "How many reward points": what is counted, as a paper may name it beside the number. Null where no noun follows. */
export function countedOf(tokens: readonly string[], names: ReadonlySet<string>): Unknown | null {
  const at = tokens.findIndex((t) => MANY.test(t));
  if (at < 0) return null;
  const words: string[] = [];
  for (const t of tokens.slice(at + 1, at + 5)) {
    if (/^(?:de|d|of|von)$/.test(t) && words.length === 0) continue;
    if (OF.test(t) || emptyWords.has(t) || names.has(t) || lightWords.has(t) || DOES.test(t)) break;
    words.push(t);
  }
  if (words.length === 0 || words.length > 3) return null;
  return {
    attribute: { id: "unknown", kinds: ["count", "measure"], keys: [], phrases: phrasesFor(words) },
    words,
  };
}

/** Nouns that say what kind of thing the word before them names: "billing date", "booking fee". */
const HEADS: readonly (readonly [RegExp, readonly AnswerKind[]])[] = [
  [/^(?:date|day|deadline)$/, ["day"]],
  [whole("unknown-heads"), ["money", "percent"]],
  [/^(?:rate|percentage|share)$/, ["percent", "money"]],
  [/^(?:number|code|id)$/, ["number"]],
  [/^(?:name|manager|officer|representative|director|contact)$/, ["name"]],
  [/^(?:address|location)$/, ["place", "words"]],
  [/^(?:type|status|class|category|plan|option|method|model|brand)$/, ["words"]],
  [/^(?:period|duration|time)$/, ["stretch", "day"]],
];

const WHO = whole("unknown-who");
const HAS = whole("unknown-has");

/** "Who prepared the return": whoever a paper names where it says so, "Preparer's name", "prepared by". Null when nothing is said to be done. */
export function doerOf(tokens: readonly string[], names: ReadonlySet<string>): Unknown | null {
  const at = tokens.findIndex((t) => WHO.test(t));
  if (at < 0) return null;
  const next = tokens[at + 1] ?? "";
  const verb = HAS.test(next) ? (tokens.at(-1) ?? "") : next;
  if (
    verb.length < 5 ||
    names.has(verb) ||
    emptyWords.has(verb) ||
    lightWords.has(verb) ||
    askingWords.has(verb)
  )
    return null;
  const stems = [
    ...new Set([verb.replace(/(?:ed|es|s|t|te|et|en|e|ado|ada|ato|ata)$/, ""), ...anyStems(verb)]),
  ].filter((s) => s.length >= 5);
  if (stems.length === 0) return null;
  return {
    attribute: { id: "unknown", kinds: ["name"], keys: [], phrases: stems.map((s) => [`${s}*`]) },
    words: [verb],
  };
}

const DOES = /^(?:do|does|did|will|would|must|should|can|could)$/;

/** True where a word that is a noun elsewhere is the verb of a question: "what did it cost", "what does the plan charge". */
const isVerb = (tokens: readonly string[], i: number): boolean =>
  /^(?:cost|charge|total|pay|limit|value|cover|claim|rent|balance|name|state)$/.test(tokens[i] ?? "") &&
  !/^(?:the|a|an|my|our|total|of|any|each)$/.test(tokens[i - 1] ?? "") &&
  tokens.slice(0, i - 1).some((t) => DOES.test(t));

/** "The next billing date": two words that a paper is likely to have as a label, where no table knows them. */
export function compound(
  tokens: readonly string[],
  kinds: readonly AnswerKind[],
  names: ReadonlySet<string>,
): Unknown | null {
  for (let i = 1; i < tokens.length; i++) {
    const head = HEADS.find(([noun]) => noun.test(tokens[i] as string));
    const before = tokens[i - 1] as string;
    if (!head || emptyWords.has(before) || names.has(before) || askingWords.has(before) || /\d/.test(before))
      continue;
    if (kinds.length > 0 && common(kinds, head[1]).length === 0) continue;
    // "What did the headphones cost": there it is what is asked of the thing, not a label.
    if (isVerb(tokens, i)) continue;
    const phrase = [before, tokens[i] as string];
    return {
      attribute: {
        id: "unknown",
        kinds: kinds.length > 0 ? kinds : head[1],
        keys: [],
        phrases: [phrase, phrase],
      },
      words: phrase,
    };
  }
  return null;
}

const sayWords = whole("unknown-say");

const aboutWords = whole("unknown-about");

/** "What does the lease say about pets": what is said about something is any words on it. */
export function topicOf(tokens: readonly string[]): Unknown | null {
  const says = tokens.findIndex((t) => sayWords.test(t));
  if (says < 0) return null;
  const about = tokens.findIndex((t, i) => i > says && aboutWords.test(t));
  const words = about < 0 ? [] : tokens.slice(about + 1).filter((t) => !emptyWords.has(t));
  if (words.length === 0 || words.length > 3) return null;
  return {
    attribute: { id: "unknown", kinds: ["words"], keys: [], phrases: words.flatMap(phrasesOf) },
    words,
  };
}

/** Kinds of answers two lists have in common, in the order of the first. */
export const common = (a: readonly AnswerKind[], b: readonly AnswerKind[]) => a.filter((k) => b.includes(k));
