import { type Static, Type } from "@sinclair/typebox";
import { Closed } from "../schema.ts";
import { SimilarDocuments } from "../similar.ts";
import { DocumentPath } from "./documents.ts";
import { inArea, ok } from "./route.ts";

const { get } = inArea("Documents");

export const SimilarQuery = Closed({
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 10, description: "How many documents at most." }),
});
export type SimilarQuery = Static<typeof SimilarQuery>;

/** What the app shows under a document as more of the kind. */
export const similarRoutes = [
  get("listSimilar", "/documents/{document}/similar", {
    summary: "Documents like one",
    description:
      "Those that are about the same, of the same maker or kind, or of the same people and things; never itself, nothing that " +
      "a newer version replaces, and nothing of the trash.",
    params: DocumentPath,
    query: SimilarQuery,
    answers: ok("Documents like it.", SimilarDocuments),
  }),
] as const;
