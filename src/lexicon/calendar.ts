import text from "./calendar.tsv" with { type: "file" };
import { type Row, tableAt } from "./table.ts";

const rows = new Map(tableAt(text).map((row) => [row.concept, row]));
const row = (concept: string): Row => {
  const found = rows.get(concept);
  if (found === undefined) throw new Error(`Not in the calendar: ${concept}`);
  return found;
};

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split(" ");

/** Names of months and their short forms as printed on paper, folded, each with its number from 1 to 12. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((m, i) => [...row(m).terms, ...row(`${m}.short`).terms].map((w) => [w, i + 1] as const)),
);

/** Whole names of months in the languages of the product. */
export const wholeMonths: readonly string[] = MONTHS.flatMap((m) =>
  [...row(m).columns].flatMap(([language, words]) => (language === "other" ? [] : words)),
);

/** Whole names of weekdays from Monday on, folded. */
export const weekdayNames: readonly (readonly string[])[] = WEEKDAYS.map((d) => row(d).terms);

/** Short names of weekdays in a language, from Monday on: "mon", "mo". */
export const shortWeekdays = (language: "en" | "de"): readonly (readonly string[])[] =>
  WEEKDAYS.map((d) => row(`${d}.short`).columns.get(language) ?? []);

/** Seasons of the north, where the languages of the product are mostly spoken, with their first month; winter ends in the next year. */
export const seasons: readonly (readonly [words: readonly string[], month: number])[] = [
  [row("spring").terms, 3],
  [row("summer").terms, 6],
  [row("autumn").terms, 9],
  [row("winter").terms, 12],
];
