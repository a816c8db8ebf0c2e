import type { Word } from "#reading/layout/page.ts";

/**
 * What a page's text layer is worth.
 * - `good`: keep it.
 * - `doubtful`: odd here and there, as an old OCR of a scan is: read again when nobody sees its words, and the better kept.
 * - `thin`: so few words that the page may really be a picture with a stamp on it.
 * - `poor`: words that are none; a picture of the page says more.
 * - `none`: no words at all.
 */
export type LayerWorth = "good" | "doubtful" | "thin" | "poor" | "none";

/** Fewer words than this and the page's pictures are looked at. */
const THIN = 20;

/** Share of strange words from which a layer is doubted. */
const DOUBTFUL = 0.08;

const replaced = /[\uFFFD\uE000-\uF8FF\u{F0000}-\u{10FFFF}\u0000-\u0008\u000E-\u001F\u0080-\u009F]/gu;
const latinWord = /^[\p{Script=Latin}\p{M}'’.-]+$/u;
const vowels = /[aeiouyáàâäãåæéèêëíìîïóòôöõøœúùûüýÿıěůőű]/iu;
/** Numbers, dates, amounts, codes, dotted leaders, ruled lines: what pages carry besides words. */
const ordinary = /^[\p{Sc}(+#*-]?\s?[\p{N}][\p{N}.,:/%()+*x'’-]*[\p{Sc}\p{L}%)]{0,4}$|^[.\-_=*•·–—|:]+$/u;

export function judgeLayer(words: Word[]): LayerWorth {
  if (words.length === 0) return "none";
  const text = words.map((w) => w.text).join("");
  if ((text.match(replaced)?.length ?? 0) > text.length * 0.05) return "poor";
  const tokens = words.map((w) => w.text);
  const single = tokens.filter((t) => /^\p{L}$/u.test(t)).length;
  if (tokens.length >= 40 && single > tokens.length * 0.6) return "poor";
  const strange = strangeness(tokens);
  if (tokens.length >= 12 && strange > 0.4) return "poor";
  if (words.length < THIN) return "thin";
  return strange > DOUBTFUL ? "doubtful" : "good";
}

/**
 * Share of tokens that look like nothing a page says, 0..1: Latin words of four or more letters without a vowel, words with
 * capitals or signs in their middle, digits and letters mixed without order. Other scripts are taken as they are.
 */
export function strangeness(tokens: string[]): number {
  let strange = 0;
  let counted = 0;
  for (const token of tokens) {
    const t = token.replace(/^[("'„“‚‘[<]+|[)"'“”’\],;:!?.>]+$/gu, "");
    if (t.length === 0 || ordinary.test(t)) {
      counted++;
      continue;
    }
    counted++;
    if (/[^\p{Script=Latin}\p{Script=Common}\p{M}]/u.test(t)) {
      // One script or another; Latin letters with some of another among them are a misreading.
      if (/\p{Script=Latin}/u.test(t)) strange++;
      continue;
    }
    if (latinWord.test(t)) {
      const letters = t.replace(/[^\p{L}]/gu, "");
      if (letters.length >= 4 && !vowels.test(letters) && letters !== letters.toUpperCase()) strange++;
      else if (letters.length >= 5 && /\p{Ll}\p{Lu}\p{Ll}*\p{Lu}/u.test(letters)) strange++;
    } else if (/[^\p{L}\p{N}.,:;@/&+\-_'’#%()*\p{Sc}]/u.test(t)) strange++;
    else if (/^\p{L}+\p{N}+\p{Ll}+/u.test(t)) strange++;
  }
  return counted ? strange / counted : 0;
}
