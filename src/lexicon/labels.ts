import amounts from "./labels/amounts.tsv" with { type: "file" };
import columns from "./labels/columns.tsv" with { type: "file" };
import days from "./labels/days.tsv" with { type: "file" };
import fields from "./labels/fields.tsv" with { type: "file" };
import numbers from "./labels/numbers.tsv" with { type: "file" };
import parties from "./labels/parties.tsv" with { type: "file" };
import sections from "./labels/sections.tsv" with { type: "file" };
import { lazily, tableAt } from "./table.ts";

/** Who reads labels: each tells values of its own kind apart by them. */
type LabelReader = "amount" | "day" | "number" | "party" | "field" | "column" | "section";

/**
 * What labels mean to each reader, by `reader:meaning`. A row of the tables is a set of labels that mean the same to everybody:
 * "opening balance" is in `amount:previous_balance field:opening_balance`, and in no other row. A row is in the table of the
 * first reader that it names. Labels are folded: lower case, no accents, ß as ss.
 */
const meanings = lazily((): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  const rows = [amounts, days, numbers, parties, fields, columns, sections].flatMap(tableAt);
  for (const { concept, terms } of rows)
    for (const meaning of concept.split(" ")) {
      const known = found.get(meaning);
      if (known) known.push(...terms);
      else found.set(meaning, [...terms]);
    }
  return found;
});

/** The labels of what a reader can tell apart. Throws for what the tables do not have. */
export function labelsOf<M extends string>(
  reader: LabelReader,
  wanted: readonly M[],
): Map<M, readonly string[]> {
  return new Map(
    wanted.map((meaning) => {
      const labels = meanings().get(`${reader}:${meaning}`);
      if (labels === undefined) throw new Error(`No label means ${reader}:${meaning}`);
      return [meaning, labels];
    }),
  );
}

/** Words of which labels are made. */
export const labelWords = lazily(
  (): ReadonlySet<string> =>
    new Set(
      [...meanings().values()].flatMap((terms) => terms.flatMap((term) => term.match(/[a-z]{3,}/g) ?? [])),
    ),
);

/** Every meaning that some label has. */
export const labelMeanings = (): readonly string[] => [...meanings().keys()];
