import { addDays } from "#kernel/dates.ts";
import { fold, wordsOf } from "#kernel/text.ts";
import { any, whole } from "#lexicon/phrases.ts";
import { currencyOf, decimalSign, findMoney, parseNumber } from "#reading/money/money.ts";
import { crowns, dollars } from "#rules/money/currencies.ts";
import { askingWords, emptyWords } from "../plan/words.ts";
import type { Span } from "../time/span-parts.ts";
import type { Kind } from "./kinds.ts";
import { kindOf, namesAnyPaper } from "./kinds.ts";
import { dayMark } from "./marks.ts";
import type { When } from "./when.ts";
import { readSpan, takeWhen } from "./when.ts";

/** What can be written before a colon to narrow a search, with the words of other languages that mean the same. */
const names: Readonly<Record<string, string>> = {
  type: any("understand-type"),
  from: any("understand-from"),
  for: any("understand-for"),
  before: "before|vor|avant|antes|prima|voor-",
  after: any("understand-after"),
  on: "on|date|am|datum|fecha|data",
  year: any("understand-year"),
  amount: any("understand-amount"),
  has: "has|is|needs",
};

type OperatorName = "type" | "from" | "for" | "before" | "after" | "on" | "year" | "amount" | "has";

const byWord = new Map(
  Object.entries(names).flatMap(([name, words]) => words.split("|").map((w) => [w, name as OperatorName])),
);

/** The operator that a folded word before a colon stands for, or null: then it is a word like any other. */
const operatorOf = (word: string): OperatorName | null => byWord.get(word) ?? null;

/** Amounts that a search asks for: from and up to, both included; a bound that is not said is null. */
interface Amounts {
  from: number | null;
  to: number | null;
  /** Currencies (ISO 4217) that the sign or name beside them may mean; null when none is said. */
  currencies: readonly string[] | null;
}

const MORE = any("understand-more");
const LESS = any("understand-less");
const ABOUT = any("understand-about");
const BETWEEN = `(?:${any("conditions-between")})`;
const AND = `(?:${any("understand-and")})`;
const NUMBER =
  "((?:[€$£]|eur|usd|gbp|chf)? ?\\d[\\d.,' ]*\\d|(?:[€$£]|eur|usd|gbp|chf)? ?\\d)( ?(?:[€$£]|eur" +
  "|euros?|usd|gbp|chf|dollars?|pounds?|francs?|franken)(?![a-z]))?";

const amountOf = (printed: string): number | null =>
  parseNumber(printed.replace(/[^\d.,' ]/g, "").trim(), ".");
/** A sign of money beside it, or a fraction: "over 18" is an age. */
const isMoney = (printed: string, unit: string | undefined) =>
  unit !== undefined || /[€$£]|eur|usd|gbp|chf|[.,]\d{2}$/.test(printed);

const between = new RegExp(`\\b${BETWEEN} ${NUMBER} ${AND} ${NUMBER}`);
const oneSided = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words}) ?${NUMBER}`, "u");
const more = oneSided(MORE);
const less = oneSided(LESS);
const about = oneSided(ABOUT);

/** Currencies of countries that print the same sign. */
const shared: Readonly<Record<string, readonly string[]>> = {
  $: [...dollars, "$"],
  kr: [...crowns, "kr"],
};

/** The currencies that one of several texts names by its sign, code or name. */
function currenciesIn(...texts: (string | undefined)[]): readonly string[] | null {
  for (const text of texts) {
    const code = currencyOf((text ?? "").replace(/[\d.,' ]/g, ""));
    if (code !== null) return shared[code] ?? [code];
  }
  return null;
}

/** A tenth either way is about it. */
const NEAR = 0.1;

interface Taken {
  amounts: Amounts | null;
  rest: string;
}

/** Takes amounts with a "more than", "under", "between" or "about" out of folded words, in the languages served. */
function takeAmounts(folded: string): Taken {
  const out = (hit: RegExpExecArray, amounts: Amounts): Taken => ({
    amounts,
    rest: `${folded.slice(0, hit.index)}${" ".repeat(hit[0].length)}${folded.slice(hit.index + hit[0].length)}`,
  });
  const both = between.exec(folded);
  if (both && (isMoney(both[1] ?? "", both[2]) || isMoney(both[3] ?? "", both[4]))) {
    const [a, b] = [amountOf(both[1] ?? ""), amountOf(both[3] ?? "")];
    const currencies = currenciesIn(...both.slice(1));
    if (a !== null && b !== null) return out(both, { from: Math.min(a, b), to: Math.max(a, b), currencies });
  }
  for (const [pattern, bounds] of [
    [more, (v: number) => ({ from: v, to: null })],
    [less, (v: number) => ({ from: null, to: v })],
    [about, (v: number) => ({ from: v * (1 - NEAR), to: v * (1 + NEAR) })],
  ] as const) {
    const hit = pattern.exec(folded);
    const value = hit && isMoney(hit[1] ?? "", hit[2]) ? amountOf(hit[1] ?? "") : null;
    if (hit && value !== null)
      return out(hit, { ...bounds(value), currencies: currenciesIn(hit[1], hit[2]) });
  }
  return { amounts: null, rest: folded };
}

/** The value of `amount:`: `214.88`, `>100`, `<=50`, `100..200`, `100-200`, each with or without a sign of money; null when it is none. */
function readAmounts(value: string): Amounts | null {
  const currencies = currenciesIn(value.replace(/[<>=–-]|\.\./g, " "));
  const v = value.trim().replace(/^=/, "");
  const range = /^([^.\-–]*\d[\d.,']*?)(?:\.\.|-|–)([^.\-–]*\d[\d.,']*)\D*$/.exec(v);
  const number = (s: string) =>
    /\d/.test(s) && s.replace(/[\d.,'\s€$£]|[a-z]{3}/gi, "") === "" ? amountOf(s) : null;
  if (range) {
    const [a, b] = [number(range[1] ?? ""), number(range[2] ?? "")];
    if (a !== null && b !== null) return { from: Math.min(a, b), to: Math.max(a, b), currencies };
  }
  const bound = /^(>=?|<=?)(.*)$/.exec(v);
  const n = number(bound ? (bound[2] ?? "") : v);
  if (n === null) return null;
  // Cents are the smallest step there is: what is more than 100 begins a cent above.
  if (bound?.[1] === ">") return { from: n + 0.005, to: null, currencies };
  if (bound?.[1] === ">=") return { from: n, to: null, currencies };
  if (bound?.[1] === "<") return { from: null, to: n - 0.005, currencies };
  if (bound?.[1] === "<=") return { from: null, to: n, currencies };
  return { from: n - 0.005, to: n + 0.005, currencies };
}

/**
 * Forms in which an amount is printed, each as the words the index makes of it ("1.234,50": 1 234 50), when a text is an
 * amount with a fraction or a sign of money; null otherwise.
 */
function amountForms(text: string): string[][] | null {
  const hits = findMoney(text, decimalSign([text], "."));
  const hit = hits[0];
  if (!hit || hits.length > 1 || !hit.sure || hit.value < 0) return null;
  const around = `${text.slice(0, hit.start)}${text.slice(hit.end)}`;
  if (/[\p{L}\p{N}]/u.test(around)) return null;
  const [whole = "0", cents = "00"] = hit.value.toFixed(2).split(".");
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, " ").split(" ");
  const wholes = groups.length > 1 ? [groups, [whole]] : [[whole]];
  return wholes.flatMap((w) => (cents === "00" ? [w] : [[...w, cents]]));
}

/** Words in a row, folded, as the index has them; the last may be the beginning of a longer one. */
export interface Form {
  tokens: string[];
  prefix: boolean;
}

/** Something that must stand in a paper, in one of several forms. */
export interface Sought {
  /** As it was typed. */
  said: string;
  forms: Form[];
  /** A single word, which is looked for in its other forms (stems), too. */
  word: string | null;
  /** In quotation marks: exactly so, and never left out. */
  exact: boolean;
  /** It says what is asked rather than what stands on the paper ("when", "pay"): the first to be left out when nothing has everything. */
  asking: boolean;
  /** The kind of paper it names; papers of that kind have it. */
  kind: Kind | null;
}

/** Limits written as operators: they hold, whatever they leave. */
export type Limit =
  | { name: "type" | "from" | "for"; value: string }
  | { name: "span"; span: Span }
  | { name: "amount"; amounts: Amounts }
  | { name: "look"; needed: boolean };

/** A search as it is understood. */
export interface Understood {
  sought: Sought[];
  /** What must not stand in the paper; each in a row. */
  without: Form[];
  limits: Limit[];
  /** Days, months or years named among the words: what is of them comes first. */
  when: When | null;
  /** The words that named them, for when nothing else was typed. */
  whenSaid: string;
  /** Amounts named with a "more than" among the words. */
  amounts: Amounts | null;
  /** Names after "from" and its like: folded words. */
  from: string[];
  /** It is put as a question or a sentence, not as words that a paper has. */
  question: boolean;
}

/** Most words of a search that are heeded. */
const MOST = 24;

const form = (tokens: string[], prefix = false): Form => ({ tokens, prefix });

/** One part of what was typed: `-"a b"`, `type:bill`, `from:"Dr Patel"`, a word. */
const PART = /-?(?:\p{L}+:)?"[^"]*"?|\S+/gu;

interface Part {
  not: boolean;
  operator: OperatorName | null;
  text: string;
  quoted: boolean;
}

function partsOf(q: string): Part[] {
  return (q.replace(/[“”„«»]/g, '"').match(PART) ?? []).map((whole) => {
    const not = whole.startsWith("-") && whole.length > 1;
    const body = not ? whole.slice(1) : whole;
    const named = /^(\p{L}+):(?=\S)(.*)$/su.exec(body);
    const operator = named && !not ? operatorOf(fold(named[1] ?? "")) : null;
    const text = operator ? (named?.[2] ?? "") : body;
    const quoted = text.startsWith('"');
    return { not, operator, quoted, text: quoted ? text.slice(1).replace(/"$/, "") : text };
  });
}

const LOOK = new RegExp(`^(?:${any("understand-look")})s?$`);

/** The limit an operator sets, or null when its value says nothing: then it is words. */
function limitOf(name: OperatorName, value: string, today: string): Limit | null {
  if (wordsOf(value).length === 0) return null;
  if (name === "type" || name === "from" || name === "for") return { name, value };
  if (name === "has") {
    const not = /^(?:no|not|kein)[ -]/.test(fold(value));
    return LOOK.test(fold(value).replace(/^(?:no|not|kein)[ -]/, "")) ? { name: "look", needed: !not } : null;
  }
  if (name === "amount") {
    const amounts = readAmounts(value);
    return amounts && { name: "amount", amounts };
  }
  const span = readSpan(value, today);
  if (span === null) return null;
  if (name === "before")
    return { name: "span", span: { from: "1000-01-01", to: dayBefore(span.from), year: null } };
  if (name === "after")
    return { name: "span", span: { from: dayAfter(span.to), to: "9999-12-31", year: null } };
  return { name: "span", span };
}

const dayBefore = (date: string) => addDays(date, -1);
const dayAfter = (date: string) => addDays(date, 1);

/** Letters that stand before an apostrophe in French and Italian, and after one in English: no words. */
const ELIDED = /^(?:l|d|qu|s|c|j|n|m|t|dell|nell|all|dall|sull|un|jusqu|lorsqu|puisqu)$/;

/** The words of one part, each by itself: what an apostrophe joins is two words, or one and a letter. */
const words = (text: string): string[] =>
  text
    .split(/['’`´]/u)
    .map((w) => w.trim())
    .filter(
      (w, i, all) => w !== "" && (all.length === 1 || (!ELIDED.test(fold(w)) && (i === 0 || w.length > 2))),
    );

/** One word as it is looked for. Null when it has neither letters nor digits. */
function soughtOf(text: string, typing: boolean): Sought | null {
  const tokens = wordsOf(text);
  if (tokens.length === 0) return null;
  const amount = amountForms(text);
  const prefix = typing && amount === null && (tokens.at(-1)?.length ?? 0) >= 2;
  const forms = [form(tokens, prefix)];
  const joined = tokens.join("");
  if (tokens.length > 1 && joined.length <= 40 && amount === null) forms.push(form([joined], prefix));
  for (const other of amount ?? []) if (other.join(" ") !== tokens.join(" ")) forms.push(form(other));
  const word = tokens.length === 1 ? joined : null;
  return {
    said: text,
    forms,
    word,
    exact: false,
    asking: word !== null && (emptyWords.has(word) || askingWords.has(word) || namesAnyPaper(word)),
    kind: word === null ? null : kindOf(word),
  };
}

const group = (text: string) => /\d/.test(text) && /^[\p{L}\d.\-/]{2,}$/u.test(text);

/** Puts numbers typed in groups together, as papers print them in either way: `7123 4567 8901`, `DE44 5001 0517`. */
function joinGroups(parts: Sought[]): Sought[] {
  const out: Sought[] = [];
  for (let i = 0; i < parts.length; ) {
    let end = i;
    while (end < parts.length && group(parts[end]?.said ?? "") && !parts[end]?.exact) end++;
    const run = parts.slice(i, end);
    const tokens = run.flatMap((p) => wordsOf(p.said));
    const joined = tokens.join("");
    const [first] = run;
    if (run.length < 2 || joined.replace(/\D/g, "").length < 6 || joined.length > 40 || !first) {
      out.push(...(run.length > 0 ? run : parts.slice(i, i + 1)));
      i = Math.max(end, i + 1);
      continue;
    }
    const prefix = run.at(-1)?.forms[0]?.prefix ?? false;
    out.push({
      ...first,
      said: run.map((p) => p.said).join(" "),
      word: null,
      kind: null,
      asking: false,
      forms: [form(tokens, prefix), form([joined], true)],
    });
    i = end;
  }
  return out;
}

const FROM = whole("understand-from-by");

/** The names after the last "from": up to where something else begins. */
function namesAfterFrom(typed: readonly string[]): string[] {
  const at = typed.findLastIndex((w) => FROM.test(fold(w)));
  if (at < 0) return [];
  const rest = typed.slice(at + 1).flatMap(wordsOf);
  const end = rest.findIndex((t) => emptyWords.has(t) || askingWords.has(t) || kindOf(t) !== null);
  return (end < 0 ? rest : rest.slice(0, end)).slice(0, 4);
}

/**
 * Understands what was typed into a search on the day `today` (ISO). Words are words; quotation marks, `-not` and operators
 * are understood where they say something and are words otherwise, so that nothing is a syntax error. The last word also
 * finds longer ones while it is being typed (nothing stands after it).
 */
export function understandSearch(q: string, today: string): Understood {
  const parts = partsOf(q);
  const limits: Limit[] = [];
  const without: Form[] = [];
  const exact: Sought[] = [];
  const free: string[] = [];
  parts.forEach((p, i) => {
    // `before:march 2025`: the year belongs to the month before it.
    const joined =
      p.operator && !p.quoted && /^\p{L}+$/u.test(p.text) ? `${p.text} ${parts[i + 1]?.text ?? ""}` : null;
    const two =
      joined !== null && p.operator !== null && isDays(p.operator)
        ? limitOf(p.operator, joined, today)
        : null;
    const limit = two ?? (p.operator ? limitOf(p.operator, p.text, today) : null);
    if (two && parts[i + 1]) (parts[i + 1] as Part).text = "";
    if (limit) limits.push(limit);
    else if (p.not) {
      const tokens = wordsOf(p.text);
      if (tokens.length > 0) without.push(form(tokens));
    } else if (p.quoted && p.operator === null) {
      const tokens = wordsOf(p.text);
      if (tokens.length > 0)
        exact.push({
          said: p.text,
          forms: [form(tokens)],
          word: null,
          exact: true,
          asking: false,
          kind: null,
        });
    } else if (p.text !== "") free.push(p.text);
  });
  const typing = parts.at(-1)?.quoted === false && /[\p{L}\p{N}]$/u.test(q);
  const freed = readFree(free.join(" "), typing, today);
  return {
    ...freed,
    sought: [...exact, ...freed.sought].slice(0, MOST),
    without: without.slice(0, MOST),
    limits,
  };
}

const isDays = (name: OperatorName) =>
  name === "before" || name === "after" || name === "on" || name === "year";

/** What was typed freely: amounts and days are taken out of it, and the rest is words. */
function readFree(text: string, typing: boolean, today: string): Omit<Understood, "without" | "limits"> {
  const keep = fold(text).length === text.length ? fold(text) : text.toLowerCase();
  const { amounts, rest: unpriced } = takeAmounts(keep);
  const left = amounts === null ? text : [...text].length === text.length ? pick(text, unpriced) : unpriced;
  const { when, rest, said } = takeWhen(left, today);
  const typed = rest.split(/\s+/).filter(Boolean);
  const whole = typed.length > 0 && left.trimEnd().endsWith(typed.at(-1) ?? "");
  const sought = typed.flatMap((part, i) =>
    words(part).flatMap((w) => soughtOf(w, typing && whole && i === typed.length - 1) ?? []),
  );
  if (when && when.days.length > 0) sought.push(dayOf(said, when));
  return {
    sought: tidy(joinGroups(sought)),
    when,
    whenSaid: said,
    amounts,
    from: namesAfterFrom(typed),
    question: isQuestion(text, typed),
  };
}

/** Words that say nothing are left out of a list of words; who writes three of them writes a sentence. */
const isQuestion = (text: string, typed: readonly string[]): boolean =>
  /[?¿]/.test(text) || typed.filter((w) => emptyWords.has(fold(w))).length >= 3;

/** Characters of `text` where `mask` (of the same length) is not blank. */
const pick = (text: string, mask: string): string =>
  Array.from(text, (c, i) => (mask[i] === " " ? " " : c)).join("");

/** A day: as one word of the index, or printed as it was typed. */
const dayOf = (said: string, when: When): Sought => ({
  said,
  forms: [...when.days.map((d) => form([dayMark(d)])), form(wordsOf(said))],
  word: null,
  exact: true,
  asking: false,
  kind: null,
});

/** Leaves out words that say nothing where others say something, and what was typed twice. */
function tidy(sought: Sought[]): Sought[] {
  const once = sought.filter((s, i) => sought.findIndex((o) => fold(o.said) === fold(s.said)) === i);
  const telling = once.filter((s) => s.word === null || (s.word.length > 1 && !emptyWords.has(s.word)));
  return telling.some((s) => !s.asking) ? telling : once;
}
