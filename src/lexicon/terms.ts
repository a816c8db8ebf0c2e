import { fold } from "#kernel/text.ts";

/** The words of a text as the lexicon knows them: folded, letters and digits, one-letter articles with an apostrophe left out. */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  const plain = /['’´`]/.test(folded)
    ? folded.replace(/(?<=^|[^\p{L}])(?:[ldscnmtj]|qu|dell|all|nell|dall|sull|un)['’´`](?=\p{L})/gu, " ")
    : folded;
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
