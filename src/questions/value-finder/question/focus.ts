import { fold } from "#kernel/text.ts";
import type { AnswerKind, Attribute } from "#lexicon/attributes.ts";
import { any, whole } from "#lexicon/phrases.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { askingWords, emptyWords } from "../../plan/words.ts";
import { spanOf } from "../../time/span.ts";
import type { Named } from "../attributes.ts";
import { attribute, attributesIn, modifiers } from "../attributes.ts";
import { hasOwnDay } from "../values/events.ts";
import { lightWords, wontNeed } from "../values/light.ts";
import { unitsOf } from "../values/units.ts";
import type { Stretch } from "../values/values.ts";
import type { QuestionLanguage } from "./asking.ts";
import { asksIn, isYesNo, languageOfQuestion, startsClause } from "./asking.ts";
import { capitalised } from "./capitals.ts";
import type { NamesOnFile, Sought } from "./sought.ts";
import {
  closeConcepts,
  isPaperConcept,
  leftOut,
  PAPER_NOUN,
  soughtIn,
  soughtWithNames,
  wordSought,
} from "./sought.ts";
import { asked, common, compound, countedOf, doerOf, topicOf, unknownAttribute } from "./unknown.ts";

const said = (words: string) => new RegExp(`(?:^| )(?:${words})(?= |$)`);

/** Asks on which day something was: what lasts so long or is due in so many days has not been. */
const PAST = said(any("focus-past"));

/** What somebody pays or earns is money: so many pounds of flour are none. */
const PAYS = said(any("focus-pays"));

/** "What was the council tax bill": a bill is asked for by what it comes to. */
const BILL = said(any("focus-bill"));

/** Money of which languages with one word for how much and how many ask: "hoeveel btw", "combien de TVA". */
const OF_MONEY = said(`(?:${any("focus-hoeveel")}) (?:de )?(?:${any("focus-of-money")})`);

/**
 * The kinds of answers that a part of a question leaves, of those that its question word allows, best first. `text`: its folded
 * words, a space between two.
 */
export function narrowed(kinds: readonly AnswerKind[], text: string): readonly AnswerKind[] {
  if (kinds[0] === "day" && PAST.test(text)) return kinds.filter((k) => k !== "stretch");
  if (kinds[0] === "money" && PAYS.test(text)) return kinds.filter((k) => k !== "measure");
  if (kinds[0] === "count" && OF_MONEY.test(text)) return ["money", "percent"];
  return kinds.length === 0 && BILL.test(text) ? ["money"] : kinds;
}

/** Papers that ask for money or say what was paid, in languages that say which one before it ("water bill", "Wasserrechnung"). */
const LAST = whole("focus-last", "u");

/** And behind it: "facture d'eau", "bolletta acqua". */
const FIRST = whole("focus-first");

/** A question that asks for something, or does so in a sentence. */
const ASKS = whole("focus-asks");

/** More words than these are no name of a paper. */
const MOST = 8;

/**
 * True where nothing but a bill is named, with a time or whose it is: "electric bill February 2026", "facture Onde 2025". Then
 * it stands for what it comes to. `asked`: the folded question; `today`: `YYYY-MM-DD`; `clause`: what was understood of it;
 * `names`: words of it that are names.
 */
function isBillTyped(
  asked: string,
  today: string,
  clause: { usual: boolean; attributes: readonly Attribute[] },
  names: ReadonlySet<string>,
): boolean {
  if (!clause.usual && !clause.attributes.every((a) => a.id === "unknown")) return false;
  if (clause.usual && clause.attributes.length > 0) return false;
  const { span, rest } = spanOf(asked, today);
  const words = wordsOf(rest);
  const timed = span !== null;
  if (words.length > MOST || words.some((t) => ASKS.test(t))) return false;
  if (!timed && !words.some((t) => names.has(t))) return false;
  return words.some((t, i) => {
    const next = words[i + 1];
    const ends = next === undefined || emptyWords.has(next) || names.has(next) || /\d/.test(next);
    return (LAST.test(t) && ends) || FIRST.test(t);
  });
}

const UNITS: readonly (readonly [Stretch["unit"], RegExp])[] = [
  ["day", whole("focus-days")],
  ["week", whole("focus-weeks")],
  ["month", whole("focus-months")],
  ["year", whole("focus-years")],
];

const MANY = whole("many-asked-of");

/** The unit behind "how many". */
function unitAsked(text: string): Stretch["unit"] | null {
  const tokens = text.split(" ");
  const at = tokens.findIndex((t) => MANY.test(t));
  if (at < 0) return null;
  const next = tokens.slice(at + 1, at + 3);
  return UNITS.find(([, said]) => next.some((t) => said.test(t)))?.[0] ?? null;
}

/** Words that stand side by side and mean something: "personal property", "total income". */
function pairsOf(tokens: readonly string[], names: ReadonlySet<string>): [string, string][] {
  const says = (t: string) => !emptyWords.has(t) && !names.has(t) && t.length >= 3;
  return tokens.flatMap((t, i): [string, string][] => {
    const next = tokens[i + 1];
    return next !== undefined && says(t) && says(next) ? [[t, next]] : [];
  });
}

/** Days that a part of a question asks for and that a longer wording of something else hides: "when is the council tax due". */
function hiddenDays(tokens: readonly string[], from: number, to: number, named: readonly Named[]): Named[] {
  const { kinds } = asksIn(tokens.slice(from, to), tokens.join(" "));
  const inside = (n: Named) => n.from >= from && n.from < to;
  const fits = (a: Attribute) => common(kinds, a.kinds).length > 0;
  if (kinds[0] !== "day" || named.some((n) => inside(n) && fits(n.attribute))) return [];
  return attributesIn(tokens, false, fits).filter(inside);
}

/** Cuts a question where another one begins: "and how much", "und wann". */
function partsOf(tokens: readonly string[]): [number, number][] {
  const cuts = [0];
  for (let i = 2; i < tokens.length - 1; i++) if (startsClause(tokens, i)) cuts.push(i);
  return cuts.map((c, i) => [c, cuts[i + 1] ?? tokens.length]);
}

/** A word that only fills a gap in the wording of an attribute: "number of the GEICO policy". */
function isGap(n: Named, tokens: readonly string[], i: number): boolean {
  const word = tokens[i] as string;
  return (
    n.attribute.phrases.some((p) => p.includes("*")) &&
    !n.attribute.phrases.some((p) => p.some((w) => w !== "*" && fits(w, word)))
  );
}

const fits = (pattern: string, word: string) =>
  pattern.endsWith("*") ? word.startsWith(pattern.slice(0, -1)) : pattern === word;

/** One thing asked: "when is it due, and how much is it" are two. */
export interface Clause {
  /** Kinds of answers that fit, best first. */
  kinds: readonly AnswerKind[];
  /** What is asked for, by what papers call it; none when only a kind of answer is. */
  attributes: readonly Attribute[];
  /** True when the attributes are only what such a question usually means. */
  usual: boolean;
  /** True when the answer is by how much two values differ. */
  difference: boolean;
  /** True when it says nothing of its own on what it is about: "and how much is it". */
  bare: boolean;
  /** Units that are asked for: "how many kWh". */
  units: readonly string[];
  /** The unit of a stretch of time that is asked for: "how many days". */
  stretch: Stretch["unit"] | null;
  /** Words of the question that stand side by side, names left out. */
  pairs: readonly (readonly [string, string])[];
  /** All its words, folded. */
  tokens: readonly string[];
  /** Words that are asked for and that no table knows. */
  words: readonly string[];
  /** All attributes that are named, where only some of them seem to be what is asked for. */
  wider: readonly Attribute[];
  /** The words in which the attributes were asked for. */
  said: readonly string[];
  /** True when several may be meant: "when are the premiums due". */
  plural: boolean;
}

/** What a question asks for and of which paper. */
export interface Focus {
  language: QuestionLanguage;
  clauses: readonly Clause[];
  sought: readonly Sought[];
  yesNo: boolean;
  /** As it was typed. */
  asked: string;
}

/** What "how much is it" or "when is it" means when nothing more is said. */
const USUAL: Partial<Record<AnswerKind, string>> = {
  money: "total",
  day: "issued",
  list: "ordered",
  contact: "phone",
};

/** A day by which something is to be done. */
const BY_WHEN = new RegExp(`(?:^| )(?:${any("focus-by-when")})(?= |$)`);

/** Kinds in which papers print the same: "how many days are left" may stand there as a bare number, "when does it leave" as an hour. */
const PRINTED_AS: Partial<Record<AnswerKind, readonly AnswerKind[]>> = {
  stretch: ["count", "measure"],
  day: ["time"],
};

/** What attributes are printed as beside the kinds that are asked for. */
const alsoPrinted = (kinds: readonly AnswerKind[], own: readonly Attribute[]): AnswerKind[] =>
  (PRINTED_AS[kinds[0] as AnswerKind] ?? []).filter(
    (k) => !kinds.includes(k) && own.some((a) => a.kinds.includes(k)),
  );

/** What is or will be has a day of its own: it is not that of the letter about it. */
const EVENT = new RegExp(`(?:^| )(?:${any("focus-is")})(?= |$)`);

/** The day of the paper itself. */
const OF_PAPER = new RegExp(`(?:^| )(?:${any("focus-of-paper")})(?= |$)`);

const CLAUSE_OF_PLURAL = new RegExp(`(?:^| )(?:${any("focus-clause-of-plural")})(?= |$)`);

/** What one part of a question asks for. */
function clauseOf(
  tokens: readonly string[],
  named: readonly Named[],
  whole: string,
  from: number,
  names: ReadonlySet<string>,
): Clause {
  const text = tokens.join(" ");
  const open = asksIn(tokens, whole);
  const { difference } = open;
  const kinds = narrowed(open.kinds, text);
  const spelled = unitsOf(tokens);
  let own = (kinds.length > 0 ? named : asked(tokens, named, from)).map((n) => n.attribute);
  own = kinds.length === 0 ? own : own.filter((a) => common(kinds, a.kinds).length > 0);
  // "How big is the deposit": the deposit is asked for, and not how large a thing it is.
  if (own.length > 1 && own.some((a) => a.id !== "size")) own = own.filter((a) => a.id !== "size");
  // "Words" fits everything: what is asked for has the kind of its own.
  // "The mortgage rate": the rate is asked for, and whose it is stands before it.
  const two = kinds.length === 0 && own.length > 0 ? compound(tokens, kinds, names) : null;
  if (two !== null && own.every((a) => common(a.kinds, two.attribute.kinds).length === 0)) own = [];
  // The more exact of two readings of the same words: due is a day when a day is asked for.
  // "What does it cost a year" asks for a cost, of a year.
  const only = own.length > 0 && own.every((a) => modifiers.has(a.id)) && kinds[0] === "money" ? own : [];
  if (only.length > 0) own = [];
  const unknown =
    own.length > 0
      ? null
      : (topicOf(tokens) ??
        compound(tokens, kinds, names) ??
        (kinds.length === 0
          ? unknownAttribute(tokens, names)
          : kinds[0] === "name"
            ? doerOf(tokens, names)
            : kinds[0] === "count"
              ? countedOf(tokens, names)
              : null));
  if (unknown !== null) own = [unknown.attribute];
  const usual = own.length === 0;
  const kind = kinds[0];
  const event =
    kind === "day" &&
    usual &&
    (EVENT.test(text) || / die$/.test(text) || tokens.some(hasOwnDay)) &&
    !OF_PAPER.test(text);
  const meant = event
    ? undefined
    : kind === "day" && BY_WHEN.test(text)
      ? "due"
      : kind === undefined
        ? undefined
        : USUAL[kind];
  if (usual && meant !== undefined)
    own = [attribute(meant), ...(only.length > 0 ? [attribute("premium"), ...only] : [])];
  const all =
    unknown !== null
      ? unknown.attribute.kinds
      : kinds.length > 0
        ? [...kinds, ...alsoPrinted(kinds, own)]
        : [...new Set(own.flatMap((a) => a.kinds))];
  return {
    kinds: all.length > 0 ? all : ["words"],
    attributes: own,
    usual,
    difference,
    units: kinds[0] === "measure" ? spelled.units : [],
    stretch: kinds[0] === "stretch" ? unitAsked(text) : null,
    pairs: pairsOf(tokens, names),
    tokens,
    words: [...(unknown?.words ?? []), ...spelled.words],
    wider:
      kinds.length === 0 && unknown === null && named.length > own.length
        ? // "The mortgage rate at the bank": another rate may answer, but not the bank.
          named.map((n) => n.attribute).filter((a) => own.some((o) => common(o.kinds, a.kinds).length > 0))
        : [],
    said: usual
      ? []
      : tokens.filter(
          (t, i) =>
            !emptyWords.has(t) &&
            named.some((n) => own.includes(n.attribute) && i >= n.from - from && i < n.to - from),
        ),
    bare: tokens.every((t) => emptyWords.has(t) || askingWords.has(t) || lightWords.has(t)),
    plural: CLAUSE_OF_PLURAL.test(text),
  };
}

/**
 * Understands what a question asks of a paper. `also`: words of an earlier question that still count; `today`: `YYYY-MM-DD`;
 * `slugs`: slugs of the shipped types. Pure words: nothing is looked up, and whatever is typed gives something.
 */
export function focusOf(
  asked: string,
  given: { also: readonly string[]; today: string; slugs: readonly string[] },
): Focus {
  const text = asked.slice(0, 1000);
  const tokens = wordsOf(text).slice(0, 120);
  const language = languageOfQuestion(tokens);
  const concepts = closeConcepts(tokens);
  // An attribute inside of the name of a kind of paper says what paper it is: "tax return", "car insurance".
  const inPaper = (n: Named) =>
    concepts.some(
      (c) =>
        c.from <= n.from &&
        c.to >= n.to &&
        c.to - c.from > n.to - n.from &&
        isPaperConcept(c.concept, given.slugs),
    );
  // "Van" is a car in English and "of" in Dutch; "EIN" is a number however small the word.
  const small = (n: Named) =>
    language !== "en" &&
    n.to - n.from === 1 &&
    emptyWords.has(tokens[n.from] as string) &&
    !text.includes((tokens[n.from] as string).toUpperCase());
  const meant = (n: Named) =>
    !small(n) &&
    !leftOut(tokens, n.from) &&
    !inPaper(n) &&
    !PAPER_NOUN.test(tokens[n.to] ?? "") &&
    !wontNeed(tokens, n.from, n.to);
  const named = attributesIn(tokens).filter(meant);
  const yesNo = isYesNo(tokens, text);
  if (!yesNo)
    for (const [from, to] of partsOf(tokens))
      named.push(...hiddenDays(tokens, from, to, named).filter(meant));
  const names = capitalised(text, language);
  // "Le docteur Quentric": a title before a name says who is meant and asks for nobody.
  const titles = new Set(
    named.filter(
      (n) => n.to - n.from === 1 && n.attribute.kinds[0] === "name" && names.has(tokens[n.to] ?? ""),
    ),
  );
  const clauses = yesNo
    ? [
        {
          kinds: ["words"] as AnswerKind[],
          attributes: [],
          usual: true,
          difference: false,
          bare: false,
          plural: false,
          units: [],
          stretch: null,
          pairs: [],
          tokens,
          words: [],
          wider: [],
          said: [],
        },
      ]
    : partsOf(tokens).map(([from, to]) =>
        clauseOf(
          tokens.slice(from, to),
          named.filter((n) => n.from >= from && n.from < to && !titles.has(n)),
          tokens.join(" "),
          from,
          names,
        ),
      );
  const asks = new Set(
    clauses.flatMap((c) => (c.usual ? c.attributes.filter((a) => modifiers.has(a.id)) : c.attributes)),
  );
  const taken = new Set<number>();
  for (const n of named)
    if (asks.has(n.attribute)) for (let i = n.from; i < n.to; i++) if (!isGap(n, tokens, i)) taken.add(i);
  tokens.forEach((t, i) => {
    if (clauses.some((c) => c.words.includes(t))) taken.add(i);
  });
  const all = soughtIn(text, tokens, taken, language, given);
  // "When did she die": the word is small in German, and says what is asked in English.
  if (language === "en" && tokens.includes("die") && !all.some((s) => s.said === "die"))
    all.push(wordSought("died", language));
  // "So far this year" of a payslip is what the slip says of its own year.
  const sofar = clauses.some((c) => c.attributes.some((a) => a.id === "year-to-date"));
  const sought = sofar ? all.filter((s) => s.role !== "time") : all;
  // "Electric bill February 2026": the paper itself stands for what it comes to.
  const [only] = clauses;
  if (!yesNo && clauses.length === 1 && only && isBillTyped(fold(text), given.today, only, names)) {
    const whole = soughtIn(text, tokens, new Set(), language, given);
    return { language, clauses: [asBill(only)], sought: whole, yesNo, asked: text };
  }
  return { language, clauses, sought, yesNo, asked: text };
}

/** The same question where words of names on file, folded, are names however they were typed. */
export const withNames = (focus: Focus, onFile: NamesOnFile): Focus => ({
  ...focus,
  sought: soughtWithNames(focus.sought, onFile),
});

/** What a question asks that is nothing but the name of a bill. */
const asBill = (clause: Clause): Clause => ({
  ...clause,
  kinds: ["money"],
  attributes: [attribute("total"), attribute("amount-due")],
  usual: true,
  bare: true,
  words: [],
  said: [],
});
