import { emptyWords } from "../words.ts";
import { asksIn, startsClause } from "./asking.ts";
import type { Attribute } from "./attributes/table.ts";
import { attributesIn, type Named } from "./attributes.ts";
import { common } from "./unknown.ts";
import type { Stretch } from "./values.ts";

const UNITS: readonly (readonly [Stretch["unit"], RegExp])[] = [
  ["day", /^(?:days?|tagen?|jours?|dias?|giorn[oi]|dagen)$/],
  ["week", /^(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken)$/],
  ["month", /^(?:months?|monaten?|mois|mes(?:es)?|mes[ei]|maanden)$/],
  ["year", /^(?:years?|jahren?|ans?|annees?|anos?|ann[oi]|jaren|jaar)$/],
];

const MANY = /^(?:many|viele[nr]?|vielen|combien|cuant[oa]s|quant[ie]|hoeveel)$/;

/** The unit behind "how many". */
export function unitAsked(text: string): Stretch["unit"] | null {
  const tokens = text.split(" ");
  const at = tokens.findIndex((t) => MANY.test(t));
  if (at < 0) return null;
  const next = tokens.slice(at + 1, at + 3);
  return UNITS.find(([, said]) => next.some((t) => said.test(t)))?.[0] ?? null;
}

/** Words that stand side by side and mean something: "personal property", "total income". */
export function pairsOf(tokens: readonly string[], names: ReadonlySet<string>): [string, string][] {
  const says = (t: string) => !emptyWords.has(t) && !names.has(t) && t.length >= 3;
  return tokens.flatMap((t, i): [string, string][] => {
    const next = tokens[i + 1];
    return next !== undefined && says(t) && says(next) ? [[t, next]] : [];
  });
}

/** Days that a part of a question asks for and that a longer wording of something else hides: "when is the council tax due". */
export function hiddenDays(
  tokens: readonly string[],
  from: number,
  to: number,
  named: readonly Named[],
): Named[] {
  const { kinds } = asksIn(tokens.slice(from, to), tokens.join(" "));
  const inside = (n: Named) => n.from >= from && n.from < to;
  const fits = (a: Attribute) => common(kinds, a.kinds).length > 0;
  if (kinds[0] !== "day" || named.some((n) => inside(n) && fits(n.attribute))) return [];
  return attributesIn(tokens, false, fits).filter(inside);
}

/** Cuts a question where another one begins: "and how much", "und wann". */
export function partsOf(tokens: readonly string[]): [number, number][] {
  const cuts = [0];
  for (let i = 2; i < tokens.length - 1; i++) if (startsClause(tokens, i)) cuts.push(i);
  return cuts.map((c, i) => [c, cuts[i + 1] ?? tokens.length]);
}

/** A word that only fills a gap in the wording of an attribute: "number of the GEICO policy". */
export function isGap(n: Named, tokens: readonly string[], i: number): boolean {
  const word = tokens[i] as string;
  return (
    n.attribute.phrases.some((p) => p.includes("*")) &&
    !n.attribute.phrases.some((p) => p.some((w) => w !== "*" && fits(w, word)))
  );
}

const fits = (pattern: string, word: string) =>
  pattern.endsWith("*") ? word.startsWith(pattern.slice(0, -1)) : pattern === word;
