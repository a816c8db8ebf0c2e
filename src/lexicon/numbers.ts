import text from "./numbers.tsv" with { type: "file" };
import { tableAt } from "./table.ts";

const words = (wanted: (language: string) => boolean): ReadonlyMap<string, number> =>
  new Map(
    tableAt(text).flatMap(({ concept, columns }) =>
      [...columns].flatMap(([language, row]) =>
        wanted(language) ? row.map((word) => [word, Number(concept)] as const) : [],
      ),
    ),
  );

/** Numbers written as words in the languages of the product, folded. */
export const numberWords = words((language) => language !== "other");

/** The same of every language that papers come in: "to" is two, so for places alone where a number must stand. */
export const numberWordsOfPapers = words(() => true);

/** Words for the numbers between two, both included, as alternatives of a regular expression. */
export const numberAlternation = (from: number, to: number, among = numberWords): string =>
  [...among].flatMap(([word, n]) => (n >= from && n <= to ? word : [])).join("|");
