import { words } from "#lexicon/words.ts";

/** Left out before a paper is looked for. */
export const emptyWords: ReadonlySet<string> = words("empty-words");

/** Words that say what kind of answer is wanted, and are not looked for on paper by themselves. */
export const askingWords: ReadonlySet<string> = words("asking-words");

/** Words that say how papers are to be chosen or put beside one another, and are on no paper for it. */
export const routeWords: ReadonlySet<string> = words("route-words");

/** Words that ask, in every language: what a slip of the keyboard may have meant. */
export const askedWords: readonly string[] = [...askingWords, ...routeWords, ...emptyWords].filter(
  (w) => w.length >= 5,
);

/** Said in every question and standing for nothing on file. */
export const isEmptyWord = (word: string): boolean => emptyWords.has(word) || askingWords.has(word);

/** Kinds of paper a question can name, and how the slugs of their types are known. */
export const paperKinds: readonly { words: readonly string[]; slug: RegExp }[] = [
  { words: [...words("paper-bills")], slug: /^bills\/|invoice|bill\b|premium/ },
  { words: [...words("paper-receipts")], slug: /^receipts\/|receipt|ticket/ },
  { words: [...words("paper-policies")], slug: /^insurance\// },
  { words: [...words("paper-statements")], slug: /statement/ },
  { words: [...words("paper-contracts")], slug: /contract|agreement|lease|rental/ },
  { words: [...words("paper-letters")], slug: /letter|notice/ },
  { words: [...words("paper-notes")], slug: /note/ },
  { words: [...words("paper-documents")], slug: /^/ },
];
