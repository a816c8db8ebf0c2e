import { type Static, Type } from "@sinclair/typebox";
import { DocumentRow } from "./document.ts";
import { Closed } from "./schema.ts";

export const SimilarDocuments = Closed(
  {
    documents: Type.Array(DocumentRow, {
      maxItems: 50,
      description: "The most alike first; none when nothing on file is like it.",
    }),
  },
  { $id: "SimilarDocuments", description: "Documents that are like one." },
);
export type SimilarDocuments = Static<typeof SimilarDocuments>;
