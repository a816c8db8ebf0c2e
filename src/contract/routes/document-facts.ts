import { DocumentFacts } from "../fact.ts";
import { DocumentPath } from "./documents.ts";
import { route } from "./route.ts";

export const documentFactRoutes = [
  route({
    id: "listDocumentFacts",
    method: "GET",
    path: "/documents/{document}/facts",
    area: "Facts",
    summary: "The facts of a document",
    description:
      "Values read off its pages. Account, policy and license numbers are left out unless the token has the " +
      "`identifiers` scope.",
    kind: "read",
    scope: "read",
    params: DocumentPath,
    answers: [{ status: 200, description: "The facts.", schema: DocumentFacts }],
    problems: [401, 403, 404, 422],
  }),
] as const;
