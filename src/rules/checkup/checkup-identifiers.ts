import { escapeRegExp, squeeze } from "#kernel/text.ts";

/** The letters and digits of a number, without the spaces and signs people put between them. */
const bare = (s: string) => s.replace(/[^\p{L}\p{N}]+/gu, "");

/** Shorter than this is no number that would tell anyone anything, and would cut pieces out of dates and amounts. */
const SHORTEST = 4;

/**
 * Words without the identifiers that stand in them, however they are spaced or hyphenated ("left out, not masked":
 * service document, Authentication 10). What is left of "no. 1234" is cleared away with it.
 */
export function withoutIdentifiers(words: string, identifiers: readonly string[]): string {
  let out = words;
  const together = bare(words).toLowerCase();
  for (const identifier of identifiers) {
    const sought = bare(identifier);
    // Hardly ever there, and a pattern costs more to make than to look.
    if (!together.includes(sought.toLowerCase())) continue;
    const signs = [...sought];
    if (signs.length < SHORTEST || !signs.some((c) => /\p{N}/u.test(c))) continue;
    const spaced = signs.map(escapeRegExp).join("[\\s./·\\p{Pd}\\p{Pc}]*");
    const lead = "(?:(?:no|nr|num|number|nummer|#)\\s*[.:#]?\\s*)?";
    out = out.replace(new RegExp(`${lead}(?<![\\p{L}\\p{N}])${spaced}(?![\\p{L}\\p{N}])`, "giu"), " ");
  }
  return out === words
    ? words
    : squeeze(out.replace(/\(\s*\)|\[\s*\]/g, " "))
        .replace(/\s+([,.;:])/g, "$1")
        .replace(/[\s,;:#-]+$/, "");
}

/** Most pieces a spaced number is written in: an IBAN of Malta has eight. */
const MOST_PIECES = 8;

/**
 * Parts of a text that may be an identifier, without their spaces: every run of words with a digit in them that comes to
 * at least five letters and digits, four of them digits. A date alone is none.
 */
export function numbersIn(words: string): string[] {
  const pieces = words.split(/\s+/).map((w) => ({ text: bare(w), date: /^\d{4}-\d{2}-\d{2}\W*$/.test(w) }));
  const found = new Set<string>();
  for (let from = 0; from < pieces.length; from++) {
    let run = "";
    for (const { text, date } of pieces.slice(from, from + MOST_PIECES)) {
      if (date || !/\p{N}/u.test(text)) break;
      run += text;
      if (run.length >= 5 && (run.match(/\p{N}/gu) ?? []).length >= 4) found.add(run);
    }
  }
  return [...found];
}
