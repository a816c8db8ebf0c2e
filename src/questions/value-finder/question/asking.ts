import type { AnswerKind } from "#lexicon/attributes.ts";
import { any, whole } from "#lexicon/phrases.ts";
import { smallWords } from "#lexicon/words.ts";
import { emptyWords } from "../../plan/words.ts";
import { saysEvent } from "../values/events.ts";

const questionLanguages = ["en", "de", "fr", "es", "it", "nl"] as const;
export type QuestionLanguage = (typeof questionLanguages)[number];

/** Small words by language, and the papers a household asks of most: a question in three words has hardly anything else. */
const bags = questionLanguages.map((l) => [l, smallWords("questions").get(l) ?? new Set<string>()] as const);

/** The language a question is asked in, by its small words; English when they say nothing. */
export const languageOfQuestion = (tokens: readonly string[]): QuestionLanguage => spoken(tokens).language;

/** The same, and whether its small words leave no doubt: some of them, and clearly more than of any other language. */
export function spoken(tokens: readonly string[]): { language: QuestionLanguage; sure: boolean } {
  let best: QuestionLanguage = "en";
  let most = 0;
  let second = 0;
  for (const [language, bag] of bags) {
    const n = tokens.reduce((sum, t, i) => sum + (bag.has(t) ? (i === 0 ? 1.5 : 1) : 0), 0);
    if (n > most) {
      second = most;
      most = n;
      best = language;
    } else second = Math.max(second, n);
  }
  return { language: best, sure: most >= 2 && most - second >= 1 };
}

const b = (words: string) => new RegExp(`(?:^| )(?:${words})(?= |$)`);

/** Words that say what kind of thing answers; the first row that fits counts. */
const rows: readonly (readonly [RegExp, readonly AnswerKind[]])[] = [
  [b(any("asking-list")), ["list"]],
  [b(any("asking-year")), ["year"]],
  [b(any("asking-time")), ["time"]],
  [
    // "How often is it paid": a word ("monthly") as likely as a stretch of time.
    b(any("asking-how-often")),
    ["stretch", "words", "day"],
  ],
  [b(any("asking-how-long")), ["stretch", "day"]],
  [b(any("asking-day")), ["day", "stretch"]],
  [b(any("asking-percent")), ["percent"]],
  [b(any("asking-how-old")), ["stretch", "measure", "count"]],
  [b(any("asking-measure")), ["measure", "count"]],
  [b(any("asking-measured")), ["measure", "money", "percent", "count"]],
  // Dutch asks for amounts as for numbers: "hoeveel hondenbelasting betaalt zij".
  [b(`hoeveel (?:\\w+ ){1,3}(?:${any("asking-pays-dutch")})`), ["money", "measure", "percent"]],
  [b(any("asking-count")), ["count", "measure"]],
  [b(any("asking-money")), ["money", "measure", "percent"]],
  [b(any("asking-contact")), ["contact", "name"]],
  [b(any("asking-name")), ["name"]],
  [b(any("asking-place")), ["place"]],
  [b(any("asking-why")), ["words"]],
];

const differs = new RegExp(`(?:^| )(?:${any("asking-differs")})(?= |$)`);

/** Asks what somebody or something is called. */
const CALLED = new RegExp(`(?:^| )(?:${any("asking-called")})(?= |$)`);

/** Opens a question that asks for something else than a day. */
const ASKS_NO_DAY = /^(?:what|which|how|who|whom|where|why)(?= )(?!.* (?:date|day)(?= |$))/;

const whoWords = new RegExp(`(?:^| )(?:${any("asking-who")})(?= |$)`);

const isWords = new RegExp(`(?:^| )(?:wie (?:${any("asking-is")}))(?= |$)`);

/** Kinds of answers that words of a question ask for, best first; none when they leave it open. `whole`: all of the question. */
export function asksIn(
  tokens: readonly string[],
  whole: string,
): { kinds: readonly AnswerKind[]; difference: boolean } {
  const said = tokens.join(" ");
  // "What is the charge when a payment is late": there it says in which case.
  const text = ASKS_NO_DAY.test(said) ? said.replace(/ when(?= )/g, " if") : said;
  const difference = differs.test(whole);
  if (CALLED.test(text)) return { kinds: ["name", "words"], difference };
  // "Wie" asks how in German and who in Dutch.
  const dutch = isWords.test(text) && !/ (?:ist|hoch|lange|viel)(?= |$)/.test(text);
  // Two questions in one begin where the first one does.
  for (const [pattern, kinds] of rows) {
    if (kinds[0] === "name" && /(?:^| )wie(?= |$)/.test(text) && !dutch && !whoWords.test(text)) continue;
    if (pattern.test(text)) return { kinds, difference };
  }
  return { kinds: [], difference };
}

/** Words that open a question; behind "and" they open another one. */
const OPENS = whole("asking-opens");
const AND = whole("asking-joins");

const whatWords = whole("asking-what");

/** True where a question behind "and" begins: the word at `i` is "and" or the question word right behind a comma. */
export function startsClause(tokens: readonly string[], i: number): boolean {
  if (!AND.test(tokens[i] ?? "")) return false;
  const next = tokens[i + 1] ?? "";
  const third = tokens[i + 2] ?? "";
  if (!OPENS.test(next)) return false;
  // "en" and "e" are also "in" and "and" before a noun; a preposition counts only before a question word.
  if (/^(?:by|for|bis|until|op|is|ou|was)$/.test(next)) return whatWords.test(third);
  return true;
}

const YES_NO = whole("asking-yes-no");

/** "Was the …" is English, "was kostet …" German. */
const AFTER_WAS = /^(?:the|it|there|this|that|my|our|he|she|any|anything|a|an|i|we|mr|mrs|dr)$/;

/** True for a question that yes or no answers. */
export const isYesNo = (tokens: readonly string[], text = ""): boolean =>
  (!(tokens[0] === "was" && !AFTER_WAS.test(tokens[1] ?? "")) &&
    // "E il deposito?" goes on from what was asked before, "è rimborsabile?" asks.
    !(tokens[0] === "e" && text !== "" && !/^\P{L}*(?:[èÈ]|[eE]['’`])/u.test(text.normalize("NFC"))) &&
    saysYesOrNo(tokens)) ||
  (text.trimEnd().endsWith("?") && (opensWithVerb(tokens) || statesInRomance(tokens, text)));

/** Words that ask for something else than yes or no, in French, Spanish and Italian. */
const ASKS_IN_ROMANCE = whole("asking-asks-in-romance");

/** "La dépose est-elle comprise", "le bail permet-il": a verb with its pronoun behind it. */
const INVERTED = new RegExp(String.raw`\p{L}-(?:t-)?(?:${any("asking-ils")})(?!\p{L})`, "u");

/** Verbs of a sentence that a mark alone makes a question: "L'assemblea ha deciso di …?", "El seguro cubre …?". */
const STATES: Partial<Record<QuestionLanguage, RegExp>> = {
  fr: whole("asking-verbs-french"),
  es: whole("asking-states-es"),
  it: whole("asking-states-it"),
};

/** Opens what a Spanish or Italian verb is said of: "¿Cubre el seguro", "Copre la polizza". */
const OF_WHOM = whole("asking-articles");

/**
 * French asks with the pronoun behind the verb, Spanish and Italian with the verb in front, and all three by the mark alone.
 * What goes on from an earlier question ("e il deposito?") and what only names something has no verb.
 */
function statesInRomance(tokens: readonly string[], text: string): boolean {
  const language = /-t-(?:ils?|elles?|on)(?!\p{L})/u.test(text) ? "fr" : spoken(tokens).language;
  const verbs = STATES[language];
  const [first = "", second = ""] = tokens;
  if (/^\P{L}*[èÈ](?!\p{L})/u.test(text.normalize("NFC")) && !tokens.some((t) => ASKS_IN_ROMANCE.test(t)))
    return true;
  // "¿Fuma Ander?": a verb that is known and somebody.
  if (tokens.length < 4)
    return tokens.length > 1 && /^\s*¿/.test(text) && saysEvent(first) && !ASKS_IN_ROMANCE.test(first);
  if (verbs === undefined || AND.test(first)) return false;
  // "¿Es verdad que …", "è vero che": a small word inside asks nothing.
  if (tokens.some((t, i) => ASKS_IN_ROMANCE.test(t) && !(i > 1 && /^(?:que|che|qu|ou)$/.test(t))))
    return false;
  if (language === "fr")
    return INVERTED.test(text.toLowerCase()) || tokens.slice(1).some((t) => verbs.test(t));
  const inFront =
    verbs.test(first) || (!emptyWords.has(first) && /[aeo]n?$/.test(first) && OF_WHOM.test(second));
  return inFront || tokens.slice(1, -1).some((t) => verbs.test(t));
}

/** German and Dutch ask with the verb in front: "Bekommt Jonas etwas zurück?", "Krijgt Hanneke de huur terug?". */
function opensWithVerb(tokens: readonly string[]): boolean {
  const { language } = spoken(tokens);
  const [first = "", second = ""] = tokens;
  if (tokens.length < 3 || (language !== "de" && language !== "nl") || AND.test(first)) return false;
  if (tokens.some((t) => OPENS.test(t) && !/^(?:was|for|by|until|is|op|bis|en|ou)$/.test(t))) return false;
  // A noun has its article before it; what follows a verb begins with one, or is a name.
  return /^\p{L}{2,}(?:t|te|en|st|de)$/u.test(first) && second !== "" && !emptyWords.has(first);
}

const saysYesOrNo = (tokens: readonly string[]): boolean =>
  (YES_NO.test(tokens[0] ?? "") &&
    !/^(?:a|e|se|si|es|c)$/.test(tokens[0] ?? "") &&
    !startsWithQuestion(tokens)) ||
  new RegExp(
    `^(?:est ce que|est ce qu|hay algo|c e |e possibile|es (?:${any("asking-un-una")})|e (?:${any("asking-un")})|se ` +
      `(?:${any("asking-renews-spanish")})|si (?:rinnova|puo))`,
  ).test(tokens.slice(0, 4).join(" "));

const QUESTION_OPENS = new RegExp(`^(?:${any("asking-question-opens")}) (?:${any("asking-you")})?`);

const QUESTION_VERB = whole("asking-question-verb");

/** "Do you know when …", "can you tell me how much …" ask for more than yes. */
const startsWithQuestion = (tokens: readonly string[]) =>
  QUESTION_OPENS.test(tokens.slice(0, 2).join(" ")) && tokens.slice(2, 7).some((t) => QUESTION_VERB.test(t));
