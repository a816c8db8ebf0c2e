import { type Static, Type } from "@sinclair/typebox";
import { DocumentRow } from "./document.ts";
import { Closed, Count, Currency, Nullable } from "./schema.ts";

export const SpendingRow = Closed(
  {
    month: Type.String({ pattern: "^\\d{4}-\\d{2}$", description: "The month of the papers' own days." }),
    type: Nullable(Type.String(), { description: "Slug of the type; null where it is not known." }),
    type_name: Nullable(Type.String()),
    category: Nullable(Type.String(), { description: "Slug of the category." }),
    currency: Currency(),
    amount: Type.Number({ description: "Credit notes count with a minus." }),
    documents: Count("How many papers it comes from."),
  },
  { $id: "SpendingRow", description: "What papers of one type came to in one month, in one currency." },
);
export type SpendingRow = Static<typeof SpendingRow>;

export const Spending = Closed(
  {
    year: Type.Integer(),
    years: Type.Array(Type.Integer(), { description: "Years that have papers, the newest first." }),
    rows: Type.Array(SpendingRow, { description: "By month, then by amount." }),
    left_out: Type.Array(
      Closed({
        reason: Type.String({ description: "What `getSpendingPapers` is asked with for these papers." }),
        why: Type.String(),
        documents: Count(),
      }),
      { description: "Papers with an amount that is counted elsewhere or was not spent, by the reason." },
    ),
    without_amount: Count("Papers of kinds that ask for money, of which no amount is known."),
    storage: Closed({ files: Count(), bytes: Count("Bytes of the files as they came.") }),
  },
  { $id: "Spending", description: "What was spent in a year, from the amounts on file." },
);
export type Spending = Static<typeof Spending>;

export const SpendingPapers = Closed(
  {
    papers: Type.Array(
      Closed({
        document: DocumentRow,
        amount: Type.Number({ description: "What it adds to the figure." }),
        currency: Currency(),
      }),
      { description: "The newest first." },
    ),
    more: Count("How many there are beside these."),
  },
  { $id: "SpendingPapers", description: "The papers that a figure of a year's spending comes from." },
);
export type SpendingPapers = Static<typeof SpendingPapers>;
