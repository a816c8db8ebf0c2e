import { fold } from "#kernel/text.ts";
import { wordsOf } from "../../concepts/lexicon.ts";
import { askingWords, emptyWords } from "../words.ts";
import { narrowed } from "./asked-kinds.ts";
import { asksIn, isYesNo, languageOfQuestion, type QuestionLanguage } from "./asking.ts";
import type { AnswerKind, Attribute } from "./attributes/table.ts";
import { attribute, attributesIn, modifiers, type Named } from "./attributes.ts";
import { isBillTyped } from "./bare-bills.ts";
import { capitalised } from "./capitals.ts";
import { hiddenDays, isGap, pairsOf, partsOf, unitAsked } from "./clause-parts.ts";
import { hasOwnDay } from "./events.ts";
import { lightWords, wontNeed } from "./light.ts";
import {
  closeConcepts,
  isPaperConcept,
  leftOut,
  type NamesOnFile,
  PAPER_NOUN,
  type Sought,
  soughtIn,
  soughtWithNames,
  wordSought,
} from "./sought.ts";
import { unitsOf } from "./units.ts";
import { asked, common, compound, countedOf, doerOf, topicOf, unknownAttribute } from "./unknown.ts";
import type { Stretch } from "./values.ts";

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
const BY_WHEN =
  /(?:^| )(?:by when|by what date|until when|how long do|bis wann|bis zu welchem|jusqu a quand|avant quand|para cuando|antes de cuando|hasta cuando|entro quando|entro che|voor wanneer|uiterlijk)(?= |$)/;

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
const EVENT = /(?:^| )(?:is|will|ist|findet|wird|est|aura|sera|es|e|sara|is|wordt|vindt)(?= |$)/;

/** The day of the paper itself. */
const OF_PAPER =
  /(?:^| )(?:from|dated|issued|written|date of|datum|vom|datiert|date du|fecha de|data del|datum van|gedateerd)(?= |$)/;

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
    plural:
      /(?:^| )(?:are|were|dates|days|sind|waren|termine|sont|etaient|son|eran|fechas|sono|erano|zijn|waren)(?= |$)/.test(
        text,
      ),
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
