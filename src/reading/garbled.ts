import type { Page } from "./page.ts";

const FOREIGN =
  /[\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** One word of a bad text layer: two scripts in a word, signs between letters, digits among small letters. */
function odd(word: string, latinPage: boolean): boolean {
  const w = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  if (latinPage && FOREIGN.test(w) && !/[\p{Script=Greek}\p{Script=Cyrillic}]{3}/u.test(w)) return true;
  if (w.length < 3 || /[@/\\:]|\.\p{L}/u.test(w)) return false;
  const latin = /\p{Script=Latin}/u.test(w);
  if (latin && FOREIGN.test(w)) return true;
  if (/\p{L}[!|^~{}<>*=;¢£¥§©®°]\p{L}/u.test(w)) return true;
  if (/\p{Ll}\d\p{Ll}/u.test(w)) return true;
  return /\p{Ll}\p{Lu}\p{Ll}\p{Lu}/u.test(w) || /[^\p{L}\p{N}\s.,'’&()/-]{3}/u.test(w);
}

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
  return words.filter((w) => odd(w, latinPage)).length / words.length;
}
