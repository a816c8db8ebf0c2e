import { type Static, Type } from "@sinclair/typebox";
import { DocumentRow } from "./document.ts";
import { Named } from "./named.ts";
import { Closed, Count, Day, Id, Nullable, OneOf, Url } from "./schema.ts";

export const bundleKinds = ["made", "tax"] as const;

export const taxCategories = [
  "wages",
  "mortgage_interest",
  "interest",
  "medical",
  "childcare",
  "property_tax",
  "gifts",
] as const;

export const TaxSum = Closed(
  {
    category: OneOf(taxCategories, { description: "What is summed." }),
    label: Type.String({ description: "The category in the caller's language." }),
    amount: Type.Number({ description: "Added to the cent." }),
    currency: Nullable(Type.String(), {
      description: "ISO 4217; amounts of several currencies are summed apart.",
    }),
    papers: Type.Array(
      Closed({
        document: Named,
        amount: Type.Number({ description: "The amount on it." }),
        page: Nullable(Type.Integer(), { description: "The page with the amount." }),
      }),
      { description: "Each paper that is counted. Replaced papers and copies are not." },
    ),
  },
  { $id: "TaxSum", description: "A sum of the year with the papers that it is made of." },
);
export type TaxSum = Static<typeof TaxSum>;

export const Bundle = Closed(
  {
    id: Id(),
    name: Type.String(),
    kind: OneOf(bundleKinds, {
      description: "`made` by hand, or `tax`: the papers of a year, put together by a rule.",
    }),
    year: Nullable(Type.Integer(), { description: "The year of a tax package." }),
    rule: Nullable(Type.String(), { description: "What a tax package is put together by, in a sentence." }),
    documents: Count("How many documents it holds."),
    in_trash: Count("How many more documents of it are in the trash: they come back with their restoring."),
    missing: Type.Array(Type.String(), {
      description:
        "Papers that a tax package of this household would be expected to hold and that are not on file.",
    }),
    sums: Type.Array(TaxSum, { description: "Sums of the year of a tax package, from what its papers say." }),
    created: Day("The day it was made."),
    url: Url(),
  },
  { $id: "Bundle", description: "A named set of documents." },
);
export type Bundle = Static<typeof Bundle>;

export const BundleList = Closed({ bundles: Type.Array(Bundle) }, { $id: "BundleList" });
export type BundleList = Static<typeof BundleList>;

export const BundleWithDocuments = Closed(
  { bundle: Bundle, documents: Type.Array(DocumentRow, { description: "What it holds, newest first." }) },
  { $id: "BundleWithDocuments", description: "A bundle and what it holds." },
);
export type BundleWithDocuments = Static<typeof BundleWithDocuments>;

export const BundleChanged = Closed(
  { bundle: Bundle },
  { $id: "BundleChanged", description: "The bundle after the change." },
);
export type BundleChanged = Static<typeof BundleChanged>;

export const BundleDeleted = Closed(
  { deleted: Type.Literal(true) },
  { $id: "BundleDeleted", description: "The bundle is gone; its documents stay on file." },
);
export type BundleDeleted = Static<typeof BundleDeleted>;
