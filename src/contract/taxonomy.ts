import { type Static, Type } from "@sinclair/typebox";
import { Closed, Count, Id } from "./schema.ts";

export const Category = Closed(
  { id: Id(), name: Type.String(), slug: Type.String(), documents: Count("How many documents it holds.") },
  { $id: "Category", description: "One of the dozen drawers documents are filed in." },
);
export type Category = Static<typeof Category>;

export const DocumentType = Closed(
  {
    id: Id(),
    name: Type.String(),
    slug: Type.String({ description: "`<group>/<name>`, such as `bills/electricity`." }),
    category: Closed({ id: Id(), name: Type.String(), slug: Type.String() }),
    own: Type.Boolean({ description: "True for a type this account made itself." }),
    documents: Count("How many documents are of it."),
  },
  { $id: "DocumentType", description: "What a document is." },
);
export type DocumentType = Static<typeof DocumentType>;

export const CategoryList = Closed({ categories: Type.Array(Category) }, { $id: "CategoryList" });
export type CategoryList = Static<typeof CategoryList>;

export const TypeList = Closed({ types: Type.Array(DocumentType) }, { $id: "TypeList" });
export type TypeList = Static<typeof TypeList>;
