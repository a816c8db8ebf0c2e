import forms from "#lexicon/legal-forms.tsv" with { type: "file" };
import { type Row, tableAt } from "#lexicon/table.ts";

const rows = tableAt(forms);
const cell = (row: Row, column: string): readonly string[] => row.columns.get(column) ?? [];
const all = (column: string): string => rows.flatMap((row) => cell(row, column)).join("|");

/** Words of legal forms that are left out of the key of a name. */
export const droppedForms: ReadonlySet<string> = new Set(rows.flatMap((row) => cell(row, "dropped")));

/** How a form stands in a name from which dots and slashes are taken out, and what it is called: null for its own letters. */
export const comparedForms: readonly (readonly [pattern: RegExp, means: string | null])[] = rows.flatMap(
  (row) => {
    const compared = cell(row, "compared").join("|");
    return compared === ""
      ? []
      : [[new RegExp(`\\b(?:${compared})\\b`, "g"), row.concept === "own" ? null : row.concept] as const];
  },
);

/** A form as it is printed, in folded words. */
export const plainForm = new RegExp(`(?<![a-z])(?:${all("printed")})(?=[\\s,.;:)(]|$)`);

/** Short forms that count only as they are printed, and the shortest only at the end of the name. */
export const printedForm = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${all("exact")})(?=[\\s,.;:)(]|$)|(?:${all("at-end")})\\.?$)`,
  "u",
);
