import { fold, squeeze } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";

/** How values that several papers say are put together. */
export type Combining = "add" | "differ" | null;

const b = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "u");

const difference = b(any("combining-difference"));
const addition = b(any("combining-addition"));

/** Whether a question asks for values of several papers added up, or for how far two are apart; null for neither. */
export function combiningIn(asked: string): Combining {
  const text = squeeze(fold(asked.slice(0, 1000)).replace(/[’`´]/g, "'"));
  return difference.test(text) ? "differ" : addition.test(text) ? "add" : null;
}

/** Words by which values are compared or added, whichever it is, and what is left to ask of one paper. */
const rows: readonly (readonly [RegExp, string])[] = [
  [/\bby how (much|many)\b/giu, "how $1"],
  [/\bhow (much|many) (?:more|less|fewer)\b/giu, "how $1"],
  [/\bhow (?:much )?(?:higher|lower|bigger|smaller)\b/giu, "how much"],
  [/\bum wie ?(viele?)\b/giu, "wie $1"],
  [/\bwie ?(viele?) (?:mehr|weniger|höher|niedriger)\b/giu, "wie $1"],
  [/\bde combien (de|d['’])/giu, "combien $1"],
  [/\bde combien\b/giu, "combien"],
  [new RegExp(String.raw`\b(?:en|di) (${any("combining-cuanto")})\b`, "giu"), "$1"],
  [/\b(cu[aá]nt[oa]s?) (?:m[aá]s|menos)\b/giu, "$1"],
  [/\b(quant[oaie]) in (?:più|piu|meno)\b/giu, "$1"],
  [/\bhoeveel (?:meer|minder|hoger|lager)\b/giu, "hoeveel"],
  [new RegExp(String.raw`(?<!\p{L})(?:${any("combining-compared-to")})(?!\p{L})`, "giu"), " "],
  [new RegExp(String.raw`(?<!\p{L})(?:${any("combining-together")})(?!\p{L})`, "giu"), " "],
];

/** A question about several papers as it would be asked of one of them, its times left out before: "how much federal withholding". */
export const askedOfOne = (asked: string): string =>
  squeeze(rows.reduce((text, [pattern, by]) => text.replace(pattern, by), asked));
