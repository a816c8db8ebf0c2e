import { fold, squeeze } from "#kernel/text.ts";
import { any, whole } from "#lexicon/phrases.ts";
import { wordsOf } from "#lexicon/terms.ts";
import type { Points, Step } from "../follow-up/follow-words.ts";
import { isPlural, kindsIn } from "../kinds/kinds.ts";
import { goneBy, spanOf } from "../time/span.ts";
import type { Loose, Span } from "../time/span-parts.ts";
import type { QuestionLanguage } from "../value-finder/question/asking.ts";
import { languageOfQuestion } from "../value-finder/question/asking.ts";
import type { Change } from "./change.ts";
import { changeIn } from "./change.ts";
import type { AmountCondition } from "./conditions.ts";
import { amountIn, numberSaid, sameAmount } from "./conditions.ts";
import {
  dateCues,
  dayKeys,
  identifierCues,
  kindCues,
  moneyCues,
  paidCues,
  partyCues,
  saysToList,
  sumCues,
} from "./cues.ts";
import { type Tag, taggedWords, wordsTagged } from "./op.ts";
import { currencyIn } from "./places.ts";
import type { Known, Route } from "./route.ts";
import { planned } from "./route.ts";
import type { Subject } from "./subject.ts";
import { noSubject, subjectOf, typedNames } from "./subject.ts";
import type { Term } from "./term.ts";
import { termOf } from "./term.ts";
import { askingWords, emptyWords, paperKinds } from "./words.ts";

/** Most words of a question that are heeded. */
const MOST_TERMS = 12;

const kindOf = (word: string) => paperKinds.find((k) => k.words.includes(word))?.slug ?? null;

const gained = new RegExp(String.raw`\b(?:${any("question-gained")})\b`);

const TELEGRAPHIC = new RegExp(
  String.raw`^(?:${any("question-telegraphic")})\b|\b(?:${any("question-sum-said")})$`,
);

/** "Spent IKEA 2017", "electricity 2025 total": nothing but what is asked about and a word for a sum. */
const telegraphic = (text: string, timed: boolean): boolean =>
  (timed || text.split(" ").length <= 4) && TELEGRAPHIC.test(text) && !/^total\w* (?:energ|gas)/.test(text);

function aboutOf(tokens: readonly string[], cued: ReadonlySet<string>, listing: boolean): Term[] {
  const left = tokens.filter(
    (t, i) =>
      !(i === 0 && listing && saysToList(t)) &&
      !emptyWords.has(t) &&
      !askingWords.has(t) &&
      !cued.has(t) &&
      kindOf(t) === null &&
      t.length < 80,
  );
  return [...new Set(left)].slice(0, MOST_TERMS).map(termOf);
}

const rentWords = whole("cues-rent");

/** Words that say what is wanted and that no paper has to carry; a kind of paper that is money's own word (rent) stays. */
function takenOf(
  dates: readonly string[],
  amounts: readonly string[],
  earned: boolean,
  text: string,
): Set<string> {
  const taken = new Set([...dates, ...amounts].filter((w) => !rentWords.test(w)));
  if (earned) for (const w of text.match(gained) ?? []) taken.add(w);
  for (const said of text.matchAll(asksForGaps)) for (const w of said[0].split(" ")) taken.add(w);
  return taken;
}

function knownOf(
  tokens: readonly string[],
  k: {
    money: boolean;
    sum: boolean;
    date: boolean;
    usage: boolean;
    exact: boolean;
    span: Span | null;
    parts: readonly Span[];
    subject: Subject;
    same: boolean;
    each: boolean;
    today: string;
  },
): Known {
  const said = kindsIn(tokens);
  const first = said[0];
  const before = first ? tokens.slice(0, first.from).filter((t) => !emptyWords.has(t)).length : 99;
  return {
    money: k.money,
    sum: k.sum,
    date: k.date,
    usage: k.usage,
    exact: k.exact && !k.sum,
    paper: said.length > 0,
    early: (first !== undefined && first.from <= 6 && before <= 3) || k.same,
    counts:
      first !== undefined && first.from === 1 && (first.kind.form === true || first.kind.unpaid === true),
    both: k.subject.slots.some((s) => s.length > 1),
    several: said.some(
      (s) =>
        isPlural(tokens.slice(s.from, s.to).join(" ")) || /^(?:forms|slips|copies)$/.test(tokens[s.to] ?? ""),
    ),
    parts: k.parts.length,
    span: k.span !== null,
    named: !noSubject(k.subject),
    firstKind: first?.from ?? null,
    each: k.each,
    past: k.span !== null && k.span.to < k.today,
  };
}

/** What kind of thing would answer. */
type Want = "money" | "date" | "identifier" | "party" | "list" | "count" | "next" | "words";

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
  /** What is past its day is meant. */
  overdue: boolean;
  /** True when it says "it" or nothing at all of what it is about. */
  back: boolean;
  /** As it was typed. */
  asked: string;
  /** The same with what it goes on from, for looking into the words of papers. */
  whole: string;
  /** How it is answered. */
  route: Route;
  /** What it is about, as papers are chosen by it. */
  subject: Subject;
  /** The spans it names one by one, for questions that compare them. */
  parts: Span[];
  /** What the amounts have to be; null when nothing is said of them. */
  amount: AmountCondition | null;
  /** Keys of the days its words name, best first: what papers "expire", "renew" or "are due" by. */
  days: string[];
  /** Papers of one and the same amount are wanted. */
  same: boolean;
  /** The one currency it asks about (ISO 4217). */
  currency: string | null;
  /** How many papers it takes for granted ("the four visits"). */
  number: number | null;
  /** Use is asked for ("how many kWh"), not money. */
  usage: boolean;
  /** A change it asks for, which is only ever proposed. */
  change: Change | null;
  /** Months and days that were named without a year: the papers say of which. */
  loose: Loose[];
  /** First or last goes by the days its words name, not by those of the papers: "which bill was due first". */
  byDay: boolean;
  /** Papers whose own day is not known are wanted. */
  undated: boolean;
  /** Each paper is to be told of with its amount. */
  each: boolean;
  /** Its folded words without those of time, and what was known of it when its route was chosen. */
  text: string;
  known: Known;
  /** The question it goes on from, and what of that answer it points at. */
  before: Question | null;
  points: Points;
  step: Step;
  /** What a question that goes on brings along itself; null for one that stands alone. */
  going: Going | null;
  /** What it is about if that takes the place of all that was asked about before; null where nothing does. */
  instead: Subject | null;
  /** The language it is asked in, in which it is answered. */
  language: QuestionLanguage;
}

/** What a question that goes on from another names itself. */
export interface Going {
  /** It names what is asked for ("and the deposit?"), not only of what. */
  attribute: boolean;
  /** It names a kind of paper. */
  kind: boolean;
  /** What it names took the place of its like in the question before. */
  swap: boolean;
  /** It says "of that", "it". */
  points: boolean;
  /** Words that name what it is about. */
  names: string[];
}

const goesOn = new RegExp(`^(?:${any("question-goes-on")})(?= |$)`);
const pointsBack = new RegExp(`(?:^| )(?:${any("question-points-back")})(?= |$)`);

/** Somebody who was named before. */
export const somebody: RegExp = new RegExp(`(?:^| )(?:${any("question-somebody")})(?= |$)`);

/** Says that something is missing: what the Checkup has as gaps. */
const asksForGaps: RegExp = new RegExp(String.raw`\b(?:${any("next-missing")})\b`, "g");

const overdue = new RegExp(String.raw`\b(?:${any("question-overdue")})\b`);
const usageAsked = new RegExp(String.raw`\b(?:${any("question-usage-asked")})\b`);
/** Behind the verb: "expires first", "lief zuletzt ab". */
const dayOrder = new RegExp(
  `(?:${any("question-day-verbs")}) (?:${any("question-day-order")})(?= |$)|(?:${any("question-first-german")}) (?:fallig|ab|aus)(?= |$)`,
);
const undatedAsked = new RegExp(String.raw`\b(?:${any("question-undated-asked")})\b`);
const eachAsked = new RegExp(`(?:^| )(?:${any("question-each-asked")})(?= |$)`);

const costsWords = new RegExp(String.raw`\b(?:${any("question-costs")})\b`);

/** Tags of words that name nothing on papers: how it is asked, and what is asked for. */
const HOW_ASKED: readonly Tag[] = ["o"];
const FOR_NOTHING: readonly Tag[] = ["o", "field"];

/** Understands a question asked on the day `today`. Whatever is typed gives something; nothing throws. */
export function understand(asked: string, today: string): Question {
  const folded = squeeze(fold(asked.slice(0, 1000)).replace(/[’`´]/g, "'"));
  const { amount, rest: unpriced } = amountIn(folded);
  const { span, parts, loose, rest: untimed } = spanOf(unpriced, today);
  const worded = untimed.match(/[\p{L}\p{N}\p{M}]+/gu)?.join(" ") ?? "";
  const inMoney = currencyIn(worded);
  const rest = inMoney === null ? untimed : untimed.replace(inMoney.said, " ");
  const tokens = rest.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const text = tokens.join(" ");
  const money = moneyCues(text);
  const date = dateCues(text);
  const identifier = identifierCues(text);
  const party = partyCues(text);
  const paperWord = tokens.find((t) => kindOf(t) !== null) ?? null;
  const kind = kindCues(text, paperWord);
  const cued = new Set([...money.words, ...date.words, ...identifier.words, ...party.words]);
  const about = aboutOf(tokens, cued, kind === "list");
  // What somebody cost in a year is what all their papers of it come to.
  const ofYear = span?.year != null && money.keys.length === 0 && costsWords.test(text);
  const earned = gained.test(text) && money.asked;
  const paid = paidCues(text);
  const used = usageAsked.exec(text)?.[0];
  // "How much gas": what was used is asked for, and no money by that.
  const asksMoney = (used === undefined ? money.asked : moneyCues(text.replace(used, " ")).asked) || paid;
  const sum = paid || (asksMoney && (sumCues(text) || ofYear)) || telegraphic(text, span !== null) || earned;
  const bare = about.length === 0 && paperWord === null && money.keys.length + date.keys.length === 0;
  const wants: Want[] = [];
  if (identifier.asked) wants.push("identifier");
  else if (kind !== null && !(kind === "next" && about.length > 0)) wants.push(kind);
  else {
    if (date.asked) wants.push("date");
    if (asksMoney) wants.push("money");
    if (party.asked && wants.length === 0) wants.push("party");
  }
  if (wants.length === 0) wants.push("words");
  const keys = earned ? ["salary_net", "total", "salary_gross"] : money.keys;
  const named = dayKeys(text);
  const language = languageOfQuestion(wordsOf(asked.slice(0, 1000)));
  const taken = takenOf([...date.words, ...named.words], money.words, earned, text);
  const tagged = taggedWords(asked);
  const spare = {
    words: wordsTagged(tagged, FOR_NOTHING, 0.7),
    kinds: wordsTagged(tagged, HOW_ASKED, 0.8),
  };
  const subject = subjectOf(rest, taken, typedNames(asked, language), spare);
  const unnamed = noSubject(subject) && subject.forms.length === 0;
  const known = knownOf(tokens, {
    money: asksMoney,
    sum,
    date: date.asked,
    usage: usageAsked.test(text),
    exact: money.keys.length + date.keys.length > 0,
    span,
    parts,
    subject,
    same: sameAmount(text),
    each: eachAsked.test(text),
    today,
  });
  const way: Route = identifier.asked ? { to: "paper" } : planned(asked, text, known);
  const gaps = (known.paper || way.to === "next") && text.search(asksForGaps) >= 0;
  const route: Route = gaps && !identifier.asked ? { to: "next", gaps } : way;
  // What is due next is asked of the Checkup, whatever went before.
  // "It" in German is "is" in Spanish.
  const pointing = ` ${language === "es" ? text.replace(/\bes\b/g, " ") : text}`;
  const follows =
    (somebody.test(text) && !/\s\p{Lu}\p{Ll}/u.test(asked)) ||
    goesOn.test(folded.trim().replace(/^[¿¡"'“„«( ]+/, "")) ||
    (unnamed &&
      about.length > 0 &&
      pointsBack.test(pointing) &&
      kind === null &&
      !sum &&
      route.to !== "next") ||
    (about.length === 0 &&
      (pointsBack.test(pointing) || (bare && !sum && kind === null && route.to !== "next")));
  return {
    wants,
    keys: { money: keys, date: date.keys, identifier: identifier.keys, party: party.keys },
    named: { money: money.named, date: date.named },
    exact: money.keys.length + date.keys.length > 0,
    sum,
    about,
    paper: paperWord === null ? null : kindOf(paperWord),
    span: span ?? (wants.includes("next") && overdue.test(text) ? goneBy(today) : null),
    overdue: overdue.test(text),
    follows,
    back: follows && unnamed,
    asked,
    whole: asked,
    route,
    subject,
    parts,
    amount,
    days: named.keys,
    same: sameAmount(text),
    currency: inMoney?.code ?? amount?.currency ?? null,
    number: numberSaid(folded),
    usage: usageAsked.test(text),
    change: changeIn(folded, squeeze(asked.slice(0, 1000)), today),
    loose,
    byDay: named.keys.length > 0 && dayOrder.test(text),
    undated: undatedAsked.test(folded),
    each: eachAsked.test(text),
    text,
    known,
    before: null,
    points: null,
    step: null,
    going: null,
    instead: null,
    language,
  };
}
