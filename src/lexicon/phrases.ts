import answers from "./phrases/answers.tsv" with { type: "file" };
import dates from "./phrases/dates.tsv" with { type: "file" };
import fields from "./phrases/fields.tsv" with { type: "file" };
import gone from "./phrases/gone.tsv" with { type: "file" };
import obligations from "./phrases/obligations.tsv" with { type: "file" };
import pages from "./phrases/pages.tsv" with { type: "file" };
import parties from "./phrases/parties.tsv" with { type: "file" };
import questions from "./phrases/questions.tsv" with { type: "file" };
import rules from "./phrases/rules.tsv" with { type: "file" };
import { lazily, type Row, tableAt } from "./table.ts";

/** Ways to say things in running text, by concept: fragments of regular expressions over folded text. The small table is read first. */
const tables = [rules, pages, dates, fields, obligations, gone, parties, answers, questions].map((path) =>
  lazily(() => new Map(tableAt(path).map((row) => [row.concept, row]))),
);

function rowOf(concept: string): Row {
  for (const rows of tables) {
    const found = rows().get(concept);
    if (found !== undefined) return found;
  }
  throw new Error(`No phrases for ${concept}`);
}

/** All ways to say a thing, as alternatives for use inside a group of a regular expression, in the order of the table. */
export const any = (concept: string): string => rowOf(concept).terms.join("|");

/** The ways of one language to say a thing, as `any`; those of all where the language is not known. */
export const anyIn = (concept: string, language: string | null): string =>
  (rowOf(concept).columns.get(language ?? "") ?? rowOf(concept).terms).join("|");

/** Finds a thing said in whole words of folded text. */
export const word = (concept: string, flags = ""): RegExp =>
  new RegExp(`(?<![a-z])(?:${any(concept)})(?![a-z])`, flags);

/** Finds a text that says the thing and nothing else. */
export const whole = (concept: string, flags = ""): RegExp => new RegExp(`^(?:${any(concept)})$`, flags);
