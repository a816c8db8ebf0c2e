import { luhn, mod97 } from "#kernel/check-digits.ts";
import { squeeze } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { withoutIdentifiers } from "../checkup/checkup-identifiers.ts";

/**
 * Identifiers inside words of ours or of a person's: names, other names, subtitles, titles, details such as an address.
 * They are told by being on file, by their shape and check digits, or by the word before them. The words of a paper
 * itself are not looked at: whoever may read it reads what stands on it.
 */

/** Not inside a longer word or number. */
const from = "(?<![\\p{L}\\p{N}])";
const to = "(?![\\p{L}\\p{N}])";
const shape = (pattern: string, flags = "gu") => new RegExp(`${from}(?:${pattern})${to}`, flags);

const hasDigits = (s: string, least: number) => (s.match(/\p{N}/gu) ?? []).length >= least;
const bare = (s: string) => s.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** `20250131` and `31012025` are days, and no number that names anything. */
const isDay = (digits: string): boolean =>
  /^(?:(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d{2})$/.test(
    digits,
  );

/** Shapes that carry an identifier wherever they stand. Plates as they are printed: Germany, Britain, France and Italy, Spain, the Netherlands. */
const shapes: { pattern: RegExp; is?: (found: string) => boolean }[] = [
  // Vehicle identification numbers (ISO 3779).
  { pattern: shape("[A-HJ-NPR-Z0-9]{17}", "giu"), is: (s) => hasDigits(s, 3) && /[a-z]/i.test(s) },
  // Payment cards (ISO/IEC 7812).
  {
    pattern: shape("(?:\\d[ -]?){12,18}\\d"),
    is: (s) => luhn(bare(s)) || hasDigits(s.replace(/\D.*$/u, ""), 9),
  },
  { pattern: shape("\\d{9,}") },
  // Letters before a long number: of a customer, a contract, a passport.
  { pattern: shape("[A-Z]{1,4}(?:\\d{5,}[A-Z0-9]*|[- ]\\d{6,}[A-Z0-9]*)") },
  { pattern: shape("[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} ?\\d{1,4}[EH]?") },
  { pattern: shape("[A-Z]{2}\\d{2} ?[A-Z]{3}") },
  { pattern: shape("[A-Z]{2}[- ]?\\d{3}[- ]?[A-Z]{2}") },
  { pattern: shape("\\d{4}[- ]?[BCDFGHJKLMNPRSTVWXYZ]{3}") },
  {
    pattern: shape(
      "[A-Z]{2}-\\d{3}-[A-Z]|[A-Z]-\\d{3}-[A-Z]{2}|\\d{2}-[A-Z]{2,3}-\\d{1,2}|\\d-[A-Z]{3}-\\d{2}|[A-Z]{2}-\\d{2}-[A-Z]{2}",
    ),
  },
  // Numbers of people and companies with tax offices: SSN, NINO, codice fiscale, DNI, VAT.
  { pattern: shape("\\d{3}-\\d{2}-\\d{4}|[A-Z]{2} ?\\d{2} ?\\d{2} ?\\d{2} ?[A-D]") },
  { pattern: shape("[A-Z]{6}\\d{2}[A-Z]\\d{2}[A-Z]\\d{3}[A-Z]|\\d{8}-?[A-Z]") },
  {
    pattern: shape(
      "(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK) ?U?\\d{8,12}",
    ),
  },
];

/** Words that say which number stands behind them, in the six languages; behind some, "number" or a sign may stand. */
const labels = any("identifier-labels");
const label = new RegExp(
  `${from}(?:${labels})(?:[- ]?(?:number|nummer|no|nr|num|id|#|n[°º]))?${to}\\.?\\s*[:#=]?\\s*`,
  "giu",
);
/** A word with a digit, or a group of capitals before one ("HH-AB 123"), and what is spaced or hyphenated behind it. */
const word = "[\\p{L}\\p{N}]*\\p{N}[\\p{L}\\p{N}]*";
const value = new RegExp(`(?:${word}|\\p{Lu}{1,5}(?=[ ./-]))(?:[ ./-]?(?:${word}|\\p{Lu}{1,3}${to}))*`, "uy");

/** A value behind a label: four signs with two digits, and no year or day. */
const isNumber = (value: string): boolean => {
  const signs = bare(value);
  return (
    signs.length >= 4 &&
    hasDigits(signs, 2) &&
    !/^(?:19|20)\d{2}$/.test(signs) &&
    !/^\d{4}-\d{2}(?:-\d{2})?$/.test(value)
  );
};

/** Words without the numbers that a label stands before, and without those labels. */
function withoutLabelled(words: string): string {
  let out = "";
  let at = 0;
  for (const found of words.matchAll(label)) {
    if (found.index < at) continue;
    value.lastIndex = found.index + found[0].length;
    const number = value.exec(words)?.[0];
    if (number === undefined || !isNumber(number)) continue;
    out += `${words.slice(at, found.index)} `;
    at = found.index + found[0].length + number.length;
  }
  return out + words.slice(at);
}

/** IBANs (ISO 13616), spaced or not: the longest beginning whose check digits are right. */
function withoutIbans(words: string): string {
  return words.replace(shape("[A-Z]{2}\\d{2}(?:[ -]?[A-Z0-9]){11,30}", "giu"), (run) => {
    for (let end = run.length; end >= 15; end--) {
      const iban = bare(run.slice(0, end));
      if (/[\p{L}\p{N}]/u.test(run.charAt(end)) && /[\p{L}\p{N}]/u.test(run.charAt(end - 1))) continue;
      if (iban.length >= 15 && mod97(iban.slice(4) + iban.slice(0, 4)) === 1) return ` ${run.slice(end)}`;
    }
    return run;
  });
}

/**
 * Words without the identifiers in them ("left out, not masked": service document, Authentication 10). `known`: identifiers
 * that are on file, taken out however they are spaced. Words without one come back as they are.
 */
export function withoutNumbers(words: string, known: readonly string[] = []): string {
  if (!/\p{N}/u.test(words)) return words;
  let out = withoutLabelled(withoutIbans(withoutIdentifiers(words, known)));
  for (const { pattern, is } of shapes)
    out = out.replace(pattern, (found) => (isDay(bare(found)) || (is && !is(found)) ? found : " "));
  return out === words
    ? words
    : squeeze(out.replace(/\(\s*\)|\[\s*\]/g, " "))
        .replace(/\s+([,.;:])/g, "$1")
        .replace(/([,;:])(?:\s*[,;:])+/g, "$1")
        .replace(/^[\s,;:#·-]+|[\s,;:#·-]+$/g, "");
}

/** True when an identifier stands in the words. */
export const carriesNumber = (words: string, known: readonly string[] = []): boolean =>
  withoutNumbers(words, known) !== words;
