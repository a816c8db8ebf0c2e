import { Type } from "@sinclair/typebox";
import { DocumentFacts, PageWords } from "../fact.ts";
import { Closed, Id } from "../schema.ts";
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
  route({
    id: "listPageWords",
    method: "GET",
    path: "/documents/{document}/pages/{page}/words",
    area: "Documents",
    summary: "The words of a page with their places",
    description:
      "What lies over the picture of the page, so that its words can be chosen. Written to the audit log as a view.",
    kind: "read",
    scope: "read",
    app_only: true,
    params: Closed({
      document: Id("The document."),
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, description: "The page, counted from 1." }),
    }),
    answers: [{ status: 200, description: "The words.", schema: PageWords }],
    problems: [401, 403, 404, 422],
  }),
] as const;
