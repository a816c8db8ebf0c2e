import { fold } from "#kernel/text.ts";

/** The words of a text as the lexicon knows them: folded, letters and digits, one-letter articles with an apostrophe left out. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(/(?<=^|[^\p{L}])(?:[ldscnmtj]|qu|dell|all|nell|dall|sull|un)['’´`](?=\p{L})/gu, " ")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
