import { fold, squeeze } from "#kernel/text.ts";
import { monthNumber } from "#reading/dates/months.ts";
import type { QuestionLanguage } from "../value-finder/question/asking.ts";
import { askedOfOne, type Combining, combiningIn } from "./combining.ts";

/** Two things a question names side by side, each asked for by itself, and what is done with the two values. */
export interface Sides {
  how: Exclude<Combining, null> | "most" | "least";
  questions: readonly [string, string];
  /** As they were typed. */
  names: readonly [string, string];
}

/** Words that join two things, that leave a choice between them, and that begin a thing (articles and possessives), by language. */
const joins: Readonly<Record<QuestionLanguage, { and: RegExp; or: RegExp; opens: RegExp }>> = {
  en: { and: /^(?:and|plus)$/, or: /^or$/, opens: /^(?:the|our|my|his|her|their|this|that)$/ },
  de: {
    and: /^(?:und|plus)$/,
    or: /^oder$/,
    opens: /^(?:der|die|das|den|dem|des|unser(?:e[nrms]?)?|mein(?:e[nrms]?)?)$/,
  },
  fr: {
    and: /^et$/,
    or: /^ou$/,
    opens: /^(?:le|la|les|l['’]\S*|un|une|mon|ma|mes|notre|nos|du|celle|celui)$/,
  },
  es: { and: /^[ye]$/, or: /^[ou]$/, opens: /^(?:el|la|los|las|mi|mis|nuestr[oa]s?|del)$/ },
  it: {
    and: /^ed?$/,
    or: /^(?:od?|oppure)$/,
    opens: /^(?:il|lo|la|i|gli|le|l['’]\S*|mi[oa]|nostr[oa]|del|della|quell[oa])$/,
  },
  nl: { and: /^(?:en|plus)$/, or: /^of$/, opens: /^(?:de|het|mijn|onze|ons|die|dat)$/ },
};
/** A name that ends in 's begins a thing as well. */
const possessive = /^\p{Lu}[\p{L}-]*['’]s$/u;

/** Behind it a thing that is named has ended. */
const ends =
  /^(?:together|altogether|combined|in|zusammen|insgesamt|gesamt|ensemble|en|au|juntos|juntas|insieme|complessivamente|samen|cost|costs|kosten|kostet|coutent|coute|cuestan|cuesta|costano|costa|were|was|waren|war|more|less|cheaper|dearer|higher|lower|mehr|weniger|teurer|billiger|hoher|niedriger|plus|moins|mas|menos|piu|meno|meer|minder|duurder|goedkoper|hoger|lager)$/;

const more = words(
  "more|most|higher|highest|dearer|dearest|bigger|biggest|larger|largest|greater|longer|longest|mehr|meisten|hoher(?:e[nrs]?)?|hochste[nrs]?|teurer(?:e[nrs]?)?|teuerste[nrs]?|(?:grosste|langste)[nrsm]?|grosser(?:e[nrs]?)?|langer(?:e[nrs]?)?|plus|mas|mayor|maggiore|piu|meer|meeste|hoger[e]?|hoogste|duurder[e]?|duurste|groter[e]?|langer[e]?",
);
const less = words(
  "less|least|fewer|lower|lowest|cheaper|cheapest|smaller|smallest|shorter|weniger|wenigsten|(?:niedrigste|billigste|gunstigste|kleinste|kurzeste)[nrsm]?|niedriger(?:e[nrs]?)?|billiger(?:e[nrs]?)?|gunstiger(?:e[nrs]?)?|kleiner(?:e[nrs]?)?|kurzer(?:e[nrs]?)?|moins|menos|menor|meno|minore|minder|minste|lager[e]?|laagste|goedkoper[e]?|kleiner[e]?|korter[e]?",
);
/** Asks for a cost without naming one. */
const dear =
  /(?<![\p{L}])(?:expensive|dear(?:er|est)?|cheap(?:er|est)?|costl(?:y|ier)|teurer\w*|teuerste\w*|billiger\w*|gunstiger\w*|chere?s?|car[oa]s?|barat[oa]s?|economic[oa]|costos[oa]|duurder\w*|duurste|goedkoper\w*)(?![\p{L}])/u;

/** What an account holds is its balance. */
const holds =
  /(?<![\p{L}])(?:holds?|contains?|has|enthalt|liegt|liegen|contient|tient|contiene|tiene|bevat)(?![\p{L}])/giu;
const account =
  /(?<![\p{L}])(?:\p{L}*accounts?|\p{L}*kont(?:o|en)|comptes?|livrets?|cuentas?|cont[oi]|\p{L}*rekening(?:en)?)(?![\p{L}])/iu;

/** Words that say which is asked for, of two, and that no paper has. */
const picking =
  /(?<![\p{L}])(?:which(?: one)?(?: of (?:the two|them))?|what|whose|was|welche[rsnm]?(?: von (?:den )?beiden)?|wessen|qu['’]est-ce qui|quel(?:le)?s?(?: des deux)?|laquelle|lequel|qu[eé]|cu[aá]l(?: de (?:los|las) dos)?|(?:che )?cosa|quale(?: (?:dei|delle) due)?|wat|welke?(?: van de twee)?|wiens|more|most|less|least|fewer|expensive|dear(?:er|est)?|cheap(?:er|est)?|higher|highest|lower|lowest|bigger|biggest|larger|largest|smaller|smallest|mehr|weniger|teurer\p{L}*|billiger\p{L}*|günstiger\p{L}*|höher\p{L}*|niedriger\p{L}*|größer\p{L}*|plus|moins|chère?s?|élevée?s?|m[aá]s|menos|mayor|menor|car[oa]s?|barat[oa]s?|(?:di )?(?:più|piu|meno)|alt[oa]|meer|minder|hoger\p{L}*|lager\p{L}*|duurder\p{L}*|goedkoper\p{L}*|is|was|ist|war|est|était|es|fue|era|è)(?![\p{L}])/giu;

/** How much, by the small words of a language. */
const howMuch: Readonly<Record<QuestionLanguage, string>> = {
  en: "how much",
  de: "wie viel",
  fr: "combien",
  es: "cuánto",
  it: "quanto",
  nl: "hoe hoog",
};
const costs: Readonly<Record<QuestionLanguage, (side: string) => string>> = {
  en: (side) => `what does ${side} cost`,
  de: (side) => `was kostet ${side}`,
  fr: (side) => `combien coûte ${side}`,
  es: (side) => `cuánto cuesta ${side}`,
  it: (side) => `quanto costa ${side}`,
  nl: (side) => `wat kost ${side}`,
};
/** Nothing is asked for but what something costs. */
const onlyCost =
  /^(?:(?:costs?|costing|kosten|kostet|gekostet|co[uû]te(?:nt|r)?|co[uû]t[ée]|cuestan?|cost[oó]|costado|costan?|costato|kost|kosten|gekost|ch[eè]re?s?|car[oa]s?|uns|us|me|we|wir|nous|nos|ci|ons|did|does|do|has|hat|ha|a|the|die|der|das|en|da)\s?)*$/iu;

function words(said: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${said})(?![\\p{L}\\p{N}])`, "u");
}

const plain = (word: string) => fold(word).replace(/[^\p{L}\p{N}'’]/gu, "");
const isName = (word: string) => /^\p{Lu}|\d/u.test(word);

/** A question cut into words, its closing sign left out; commas and colons stay with the word before. */
const cut = (asked: string): string[] =>
  squeeze(asked.slice(0, 600))
    .replace(/^[¿¡\s]+|[\s?!.]+$/gu, "")
    .split(" ");

const asks =
  /^(?:what|how|when|who|whom|whose|where|which|why|by|until|is|are|was|were|does|do|did|was|wie|wieviel|wann|wer|wo|welche[rsnm]?|bis|ist|sind|combien|quand|qui|quel(?:le)?s?|que|cuanto|cuando|quien|cual|quanto|quando|chi|quale|hoeveel|wanneer|wat|welke?)$/;

/** Where a thing that ends before `to` begins: at its article, at the first word of its name, behind a comma. */
function beginOf(all: readonly string[], to: number, likeName: boolean, opens: RegExp): number {
  for (let i = to - 1; i >= 0; i--) {
    if (i < to - 1 && /[,:;]$/.test(all[i] as string)) return i + 1;
    if (likeName) {
      if (!isName(all[i] as string)) return i + 1;
      continue;
    }
    if (opens.test(plain(all[i] as string)) || possessive.test(all[i] as string)) return i;
    if (to - i > 7) break;
  }
  return likeName ? 0 : to - 1;
}

/** Where a thing that begins at `from` ends: before a word that adds up, at a comma, at the end; a name ends with its capitals. */
function endOf(all: readonly string[], from: number, likeName: boolean): number {
  for (let i = from; i < all.length; i++) {
    const word = all[i] as string;
    if (i > from && (ends.test(plain(word)) || (likeName && !isName(word)))) return i;
    if (/[,;]$/.test(word)) return i + 1;
  }
  return all.length;
}

const tidy = (some: readonly string[]): string => squeeze(some.join(" ").replace(/[,:;]+(?= |$)/g, " "));

/** Who pays, between a verb of paying and what it is for: no paper of the thing has to name them. */
const payers =
  /(?<=(?<!\p{L})(?:do|did|does|have|has|zahlen|bezahlen|zahlten|paient|pagan|pagano|betalen) )\p{Lu}\S*(?: (?:and|und|et|y|e|en) \p{Lu}\S*)+(?= (?:pay|paid|spend|spent|owe|for|für|pour|por|per|voor)(?!\p{L}))/u;

/** The two sides around a conjunction at `at`; null where nothing stands on one of them. */
function around(
  all: readonly string[],
  at: number,
  opens: RegExp,
): { a: [number, number]; b: [number, number] } | null {
  const first = all[at + 1];
  // "And what is the minimum": another question.
  if (first === undefined || at === 0 || asks.test(plain(first))) return null;
  const article = opens.test(plain(first)) || possessive.test(first);
  const likeName = !article && isName(first);
  const b: [number, number] = [at + 1, endOf(all, at + 1, likeName)];
  const comma = all.slice(0, at).findLastIndex((w) => /[,:]$/.test(w));
  const a: [number, number] = [
    comma >= 0 && at - comma <= 8 ? comma + 1 : beginOf(all, at, likeName, opens),
    at,
  ];
  return a[1] - a[0] < 1 || b[1] - b[0] < 1 ? null : { a, b };
}

/** What is asked of one side, in words that are read like any question about one paper. */
function askedOf(rest: readonly string[], side: string, language: QuestionLanguage, text: string): string {
  const head = squeeze(tidy(rest).replace(picking, " "));
  if (dear.test(text) || onlyCost.test(head))
    return squeeze(`${costs[language](side)} ${onlyCost.test(head) ? "" : head}`);
  const own = account.test(head) ? head.replace(holds, "balance") : head;
  return squeeze(`${howMuch[language]} ${own} ${side}`);
}

/**
 * Two things that a question names beside one another ("which costs more, the roof or the car", "what do the car and the flat
 * cost together"), the likeliest reading first; empty when it names none so. `language`: that of the question.
 */
export function sidesIn(asked: string, language: QuestionLanguage): Sides[] {
  const { and, or, opens } = joins[language];
  const all = cut(asked.replace(payers, language === "en" ? "we" : ""));
  const text = fold(all.join(" "));
  const combining = combiningIn(asked);
  const high = more.test(text);
  const low = less.test(text);
  const out: Sides[] = [];
  for (let at = all.length - 2; at > 0; at--) {
    const word = plain(all[at] as string);
    const chooses = or.test(word) && (high || low || dear.test(text));
    if (!chooses && !and.test(word)) continue;
    const found = around(all, at, opens);
    if (found === null) continue;
    // Two times are no two things.
    if (monthNumber(plain(all[at + 1] as string)) !== null || /^\d{4}$/.test(all[at + 1] as string)) continue;
    const [a, b] = [found.a, found.b].map(([from, to]) => tidy(all.slice(from, to))) as [string, string];
    const names = [a, b] as const;
    if (chooses) {
      const rest = [...all.slice(0, found.a[0]), ...all.slice(found.b[1])];
      const questions = [askedOf(rest, a, language, text), askedOf(rest, b, language, text)] as const;
      // "Less expensive" is the lower; "which costs less".
      out.push({ how: low && !/less than/.test(text) ? "least" : "most", questions, names });
      continue;
    }
    const first = tidy([...all.slice(0, at), ...all.slice(found.b[1])]);
    const second = tidy([...all.slice(0, found.a[0]), ...all.slice(at + 1)]);
    const how = combining ?? "add";
    // "What do the car and the flat cost together": what each of them costs.
    const head = squeeze(tidy([...all.slice(0, found.a[0]), ...all.slice(found.b[1])]).replace(picking, " "));
    const questions = onlyCost.test(askedOfOne(head))
      ? ([costs[language](a), costs[language](b)] as const)
      : ([askedOfOne(first), askedOfOne(second)] as const);
    out.push({ how, questions, names });
  }
  return out;
}

const which =
  /^(?:(?:in|on|at|with|for|bei|in|auf|mit|fur|dans|sur|chez|pour|en|con|para|in|su|con|per|voor|bij|op|met) )?(?:which|whose|welche[rsnm]?|wessen|quel(?:le)?s?|laquelle|lequel|que|cual(?:es)?|quale|quali|che|welke?|wiens)(?= )/u;

/** Whether a question asks which of several has most or least of something; null for neither. */
export function pickingIn(asked: string): "most" | "least" | null {
  const text = fold(cut(asked).join(" "));
  if (!which.test(text)) return null;
  return less.test(text) ? "least" : more.test(text) ? "most" : null;
}

/** A question which of several has most of something, as it is asked of each of them: how much of it there is. */
export function pickedOf(asked: string, language: QuestionLanguage): string {
  const all = cut(asked);
  return askedOf(all, "", language, fold(all.join(" ")));
}

/** Whether a question leaves a choice between two things it names, of which one has more: no list of papers answers it. */
export const chooses = (asked: string, language: QuestionLanguage): boolean =>
  sidesIn(asked, language).some((s) => s.how === "most" || s.how === "least");
