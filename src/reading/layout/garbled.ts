import type { Page } from "./page.ts";

const FOREIGN = new RegExp(
  String.raw`[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}` +
    String.raw`\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Cyrillic}\p{Script=Greek}]`,
  "u",
);

const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fb\u30fc]/u;

/** One word of a bad text layer: two scripts in a word, signs between letters, digits among small letters. */
function odd(word: string, latinPage: boolean): boolean {
  const w = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  if (latinPage && FOREIGN.test(w) && !/[\p{Script=Greek}\p{Script=Cyrillic}]{3}/u.test(w)) return true;
  if (w.length < 3 || /[@/\\:]|\.\p{L}/u.test(w)) return false;
  const latin = /\p{Script=Latin}/u.test(w);
  // Chinese and Japanese are written without spaces: a Latin name stands in the middle of them.
  if (latin && FOREIGN.test(w) && !EASTERN.test(w)) return true;
  if (/\p{L}[!|^~{}<>*=;¢£¥§©®°]\p{L}/u.test(w)) return true;
  if (/\p{Ll}\d\p{Ll}/u.test(w)) return true;
  return /\p{Ll}\p{Lu}\p{Ll}\p{Lu}/u.test(w) || /[^\p{L}\p{N}\s.,'’&()/-]{3}/u.test(w);
}

/** Half-width kana, forms for upright writing and lone halves of characters: print of today has none of them. */
const LEAVINGS = /[\uff65-\uff9f\ufe10-\ufe4f\u2e80-\u2eff]/u;

/** A token of a scan that was read in a script it is not written in: signs of East Asia among strewn marks and letters. */
function strewn(token: string): boolean {
  if (LEAVINGS.test(token)) return true;
  if (/^[~|!^`'"{}[\]<>\\;:_=]{1,8}$/.test(token)) return true;
  return EASTERN.test(token) && /[!|~^`'"{}[\]<>\\;#&]/u.test(token);
}

/** Share of strewn tokens from which a page with signs of East Asia is taken for a scan read in the wrong script. */
const STREWN = 0.12;

/**
 * The share of words of a page, 0..1, that no honest text layer holds. Above about 0.015 on a page that is a picture the
 * text layer is the leavings of a poor scanner, and the picture is better read again.
 */
export function garbled(page: Page): number {
  const words = page.words
    .slice(0, 5000)
    .map((w) => w.text.slice(0, 60))
    .filter((w) => /\p{L}/u.test(w));
  if (words.length < 8) return 0;
  const latinPage = words.filter((w) => /\p{Script=Latin}{2}/u.test(w)).length * 4 > words.length * 3;
  const share = words.filter((w) => odd(w, latinPage)).length / words.length;
  if (latinPage || !words.some((w) => EASTERN.test(w))) return share;
  const tokens = page.words.slice(0, 5000).map((w) => w.text.slice(0, 60));
  const salad = tokens.filter(strewn).length / tokens.length;
  return salad > STREWN ? Math.max(share, salad) : share;
}
