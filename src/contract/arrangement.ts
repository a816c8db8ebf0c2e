import { type Static, Type } from "@sinclair/typebox";
import { DocumentRow } from "./document.ts";
import { Named } from "./named.ts";
import { Closed, Nullable } from "./schema.ts";

export const PageArrangement = Closed(
  {
    arranged: Type.Boolean({ description: "True when its pages are not as they arrived." }),
    merged: Type.Array(Named, { description: "Documents whose pages were taken in; they are in the trash." }),
    merged_into: Nullable(Named, {
      description: "Of a document in the trash: the one that its pages were taken into.",
    }),
  },
  { $id: "PageArrangement", description: "What became of the pages of a document." },
);
export type PageArrangement = Static<typeof PageArrangement>;

export const PagesArranged = Closed(
  {
    document: DocumentRow,
    documents: Type.Array(DocumentRow, { description: "Documents that were made of pages cut out of it." }),
  },
  { $id: "PagesArranged", description: "The document with its pages as they are now." },
);
export type PagesArranged = Static<typeof PagesArranged>;
