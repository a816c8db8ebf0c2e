import { any } from "#lexicon/phrases.ts";

/** Words that begin a question of their own. */
const asks = `(?:${any("clauses-asks")})`;
const joined = new RegExp(
  `(?:,| -|;)? (?:and|und|et|y|e|en)(?: also| auch| aussi| tambien| anche| ook)? (?=${asks}\\b)`,
  "u",
);

/**
 * Two questions in one ("Which bill came from Switzerland, and how long is the time to pay?"), taken apart: null for one
 * alone. `folded` is the question folded with its spaces single, `plain` the same as it was typed.
 */
export function clausesOf(folded: string, plain: string): { first: string; second: string } | null {
  const hit = joined.exec(folded);
  if (!hit || hit.index < 6) return null;
  // Folding keeps the length of nearly all that people type; where it does not, the folded words serve.
  const typed = plain.length === folded.length ? plain : folded;
  return { first: typed.slice(0, hit.index), second: typed.slice(hit.index + hit[0].length) };
}
