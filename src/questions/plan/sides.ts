import { fold, squeeze } from "#kernel/text.ts";
import { any, whole } from "#lexicon/phrases.ts";
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
    opens: whole("sides-opens-german"),
  },
  fr: {
    and: /^et$/,
    or: /^ou$/,
    opens: whole("sides-opens-french"),
  },
  es: { and: /^[ye]$/, or: /^[ou]$/, opens: whole("sides-opens-spanish") },
  it: {
    and: /^ed?$/,
    or: /^(?:od?|oppure)$/,
    opens: whole("sides-opens-italian"),
  },
  nl: { and: /^(?:en|plus)$/, or: /^of$/, opens: whole("sides-opens-dutch") },
};
/** A name that ends in 's begins a thing as well. */
const possessive = /^\p{Lu}[\p{L}-]*['’]s$/u;

/** Behind it a thing that is named has ended. */
const ends = whole("sides-ends");

const more = words(any("sides-more"));
const less = words(any("sides-less"));
/** Asks for a cost without naming one. */
const dear = new RegExp(String.raw`(?<![\p{L}])(?:${any("sides-dear")})(?![\p{L}])`, "u");

/** What an account holds is its balance. */
const holds = new RegExp(String.raw`(?<![\p{L}])(?:${any("sides-holds")})(?![\p{L}])`, "giu");
const account = new RegExp(String.raw`(?<![\p{L}])(?:${any("sides-account")})(?![\p{L}])`, "iu");

/** Words that say which is asked for, of two, and that no paper has. */
const picking = new RegExp(String.raw`(?<![\p{L}])(?:${any("sides-picking")})(?![\p{L}])`, "giu");

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
const onlyCost = new RegExp(String.raw`^(?:(?:${any("sides-only-cost")})\s?)*$`, "iu");

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

const asks = whole("sides-asks");

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
const payers = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:${any("sides-payers")}) )\p{Lu}\S*(?: (?:and|und|et|y|e` +
    String.raw`|en) \p{Lu}\S*)+(?= (?:${any("sides-pay")})(?!\p{L}))`,
  "u",
);

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

const which = new RegExp(`^(?:(?:${any("sides-in")}) )?(?:${any("sides-which")})(?= )`, "u");

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
