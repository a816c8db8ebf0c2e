declare module "snowball-stemmers" {
  /** A stemmer of one language; `stem` takes a word in lower case and throws on nothing but what is no text. */
  export interface Stemmer {
    stem(word: string): string;
  }
  export function algorithms(): string[];
  export function newStemmer(algorithm: string): Stemmer;
}
