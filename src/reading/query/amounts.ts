import { crowns, dollars } from "#rules/currencies.ts";
import { currencyOf, decimalSign, findMoney, parseNumber } from "../money.ts";

/** Amounts that a search asks for: from and up to, both included; a bound that is not said is null. */
export interface Amounts {
  from: number | null;
  to: number | null;
  /** Currencies (ISO 4217) that the sign or name beside them may mean; null when none is said. */
  currencies: readonly string[] | null;
}

const MORE =
  "over|more than|above|at least|from|uber|ueber|mehr als|mindestens|ab|plus de|au moins|a partir de|mas de|al menos|piu di|oltre|almeno|meer dan|boven|minstens|vanaf|>=?";
const LESS =
  "under|less than|below|at most|up to|unter|weniger als|hochstens|bis zu|bis|moins de|au plus|menos de|hasta|meno di|sotto|fino a|minder dan|onder|hoogstens|tot|<=?";
const ABOUT = "about|around|roughly|etwa|ungefahr|circa|ca\\.?|environ|unos|alrededor de|ongeveer|~";
const BETWEEN = "(?:between|zwischen|entre|tra|fra|tussen)";
const AND = "(?:and|und|et|y|e|en|-|–|bis|to|a)";
const NUMBER =
  "((?:[€$£]|eur|usd|gbp|chf)? ?\\d[\\d.,' ]*\\d|(?:[€$£]|eur|usd|gbp|chf)? ?\\d)( ?(?:[€$£]|eur|euros?|usd|gbp|chf|dollars?|pounds?|francs?|franken)(?![a-z]))?";

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
export function takeAmounts(folded: string): Taken {
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
export function readAmounts(value: string): Amounts | null {
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
export function amountForms(text: string): string[][] | null {
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
