import { fold } from "#kernel/text.ts";
import { dateCues, identifierCues, kindCues, moneyCues, partyCues, saysToList, sumCues } from "./cues.ts";
import { goneBy, type Span, spanOf } from "./span.ts";
import { alike, askingWords, emptyWords, paperKinds } from "./words.ts";

/** What kind of thing would answer. */
export type Want = "money" | "date" | "identifier" | "party" | "list" | "count" | "next" | "words";

/** A word a paper must have, with those that stand for it: beginnings of words, folded; short ones and numbers are whole. */
export interface Term {
  said: string;
  forms: { text: string; whole: boolean }[];
}

/** A question as it is understood. Pure words: nothing is looked up. */
export interface Question {
  wants: Want[];
  /** Keys of facts that would answer, best first, by what is wanted. */
  keys: { money: string[]; date: string[]; identifier: string[]; party: string[] };
  /** Words of papers, one of which must stand beside an answer in words: those of the very fact that is asked for. */
  named: { money: RegExp[]; date: RegExp[] };
  /** True when it names the very fact (a premium, an end), not money or a day in general. */
  exact: boolean;
  /** True when amounts of several papers are to be added up. */
  sum: boolean;
  /** What it is about. */
  about: Term[];
  /** The kind of paper it names, as a test of slugs. */
  paper: RegExp | null;
  span: Span | null;
  /** True when it goes on from the question before it. */
  follows: boolean;
}

/** Most words of a question that are heeded. */
const MOST_TERMS = 12;

const kindOf = (word: string) => paperKinds.find((k) => k.words.includes(word))?.slug ?? null;

const endings = ["ies", "ied", "ing", "ed", "s", "en", "es", "e", "n", "y"];

/** The beginning that forms of a word have in common: "wages" and "wage", "billed" and "bill". At least four letters. */
function stem(word: string): string {
  if (word.length < 5 || /\d/.test(word) || word.endsWith("ss")) return word;
  const end = endings.find((e) => word.endsWith(e) && word.length - e.length >= 4);
  return end === undefined ? word : word.slice(0, -end.length);
}

const form = (text: string) => ({ text, whole: text.length < 4 || /^\d+$/.test(text) });

function termOf(word: string): Term {
  const others = alike.find((group) =>
    group.some((g) => g === word || (g.length >= 5 && stem(word).startsWith(g))),
  );
  const forms = [...new Set([stem(word), ...(others ?? [])])].map(form);
  return { said: word, forms };
}

const goesOn =
  /^(?:and|or|what about|how about|und|oder|was ist mit|wie ist es mit|et|y|e|ed|en|que tal|what of)(?= |$)/;
const pointsBack =
  /(?:^| )(?:it|its|that|this|they|them|those|these|one|same|es|sie|das|diese|dieser|dieselbe|celui|celle|ca|eso|esto|esa|ese|questo|quello|dat|deze|die|il|elle)(?= |$)/;

/** Understands a question asked on the day `today`. Whatever is typed gives something; nothing throws. */
export function understand(asked: string, today: string): Question {
  const folded = fold(asked.slice(0, 1000)).replace(/[’`´]/g, "'");
  const { span, rest } = spanOf(folded, today);
  const tokens = rest.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const text = tokens.join(" ");
  const money = moneyCues(text);
  const date = dateCues(text);
  const identifier = identifierCues(text);
  const party = partyCues(text);
  const paperWord = tokens.find((t) => kindOf(t) !== null) ?? null;
  const kind = kindCues(text, paperWord);
  const cued = new Set([...money.words, ...date.words, ...identifier.words, ...party.words]);
  const about = [
    ...new Set(
      tokens.filter(
        (t, i) =>
          !(i === 0 && kind === "list" && saysToList(t)) &&
          !emptyWords.has(t) &&
          !askingWords.has(t) &&
          !cued.has(t) &&
          kindOf(t) === null &&
          t.length < 80,
      ),
    ),
  ]
    .slice(0, MOST_TERMS)
    .map(termOf);
  // What somebody cost in a year is what all their papers of it come to.
  const ofYear =
    span?.year != null &&
    money.keys.length === 0 &&
    /\b(?:cost|charged?|kostete?|gekostet|coute|costo|kostte)\b/.test(text);
  const sum = money.asked && (sumCues(text) || ofYear);
  const bare = about.length === 0 && paperWord === null && money.keys.length + date.keys.length === 0;
  const wants: Want[] = [];
  if (identifier.asked) wants.push("identifier");
  else if (kind !== null && !(kind === "next" && about.length > 0)) wants.push(kind);
  else {
    if (date.asked) wants.push("date");
    if (money.asked) wants.push("money");
    if (party.asked && wants.length === 0) wants.push("party");
  }
  if (wants.length === 0) wants.push("words");
  return {
    wants,
    keys: { money: money.keys, date: date.keys, identifier: identifier.keys, party: party.keys },
    named: { money: money.named, date: date.named },
    exact: money.keys.length + date.keys.length > 0,
    sum,
    about,
    paper: paperWord === null ? null : kindOf(paperWord),
    span: span ?? (wants.includes("next") && /\boverdue\b/.test(text) ? goneBy(today) : null),
    follows:
      goesOn.test(folded.trim()) ||
      (about.length === 0 && (pointsBack.test(` ${text}`) || (bare && !sum && kind === null))),
  };
}

/** A question that goes on from the one before it: what it does not say is as it was. */
export function goOn(now: Question, before: Question | null): Question {
  if (!now.follows || before === null) return now;
  const same = now.wants.length === 1 && now.wants[0] === "words";
  const ask = same ? before : now;
  const topic = now.about.length > 0 || now.paper !== null ? now : before;
  return {
    wants: ask.wants,
    keys: ask.keys,
    named: ask.named,
    exact: ask.exact,
    sum: ask.sum,
    about: topic.about,
    paper: topic.paper,
    span: now.span ?? before.span,
    follows: false,
  };
}

/** The last of a few questions of one thread, the oldest first. */
export const inThread = (questions: readonly string[], today: string): Question | null =>
  questions.reduce<Question | null>((before, asked) => goOn(understand(asked, today), before), null);
