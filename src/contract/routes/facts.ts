import { type Static, Type } from "@sinclair/typebox";
import { FactCorrected, TypeGiven } from "../document.ts";
import { FactList, factRoles } from "../fact.ts";
import { Closed, FlagOr, Id, OneOf, Words } from "../schema.ts";
import { DocumentPath } from "./documents.ts";
import { documentFilters } from "./filters.ts";
import { route } from "./route.ts";

export const FactsQuery = Closed({
  label: Type.Optional(Words(80, "Part of a label or a key, such as `total` or `amount due`.")),
  role: Type.Optional(
    OneOf(factRoles, { description: "The kind of value. `identifier` needs the `identifiers` scope." }),
  ),
  ...documentFilters,
  include_superseded: FlagOr(false, "Also those of documents that a newer version replaces."),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 100, description: "How many facts at most." }),
});
export type FactsQuery = Static<typeof FactsQuery>;

export const FactPath = Closed({ document: Id("The document."), fact: Id("The fact.") });

export const FactPatch = Closed(
  {
    value: Words(
      2000,
      "The text of the fact. An amount is read from it for money (`1,234.56`, `1.234,56`, `CHF 12.—`, `(12.00)`), and " +
        "a day for dates (`2025-03-31`, `31 March 2025`, `31.03.2025`).",
    ),
  },
  { $id: "FactCorrection" },
);
export type FactPatch = Static<typeof FactPatch>;

export const TypeBody = Closed(
  {
    type_id: Type.Optional(Id("A type on file.")),
    name: Type.Optional(Words(120, "The name of a new type of the account's own; with `category_id`.")),
    category_id: Type.Optional(Id("The category of the new type.")),
    move_all: FlagOr(false, "Also moves everything filed as the type this document carries now."),
  },
  { $id: "TypeChoice", description: "Either `type_id`, or `name` and `category_id`." },
);
export type TypeBody = Static<typeof TypeBody>;

export const factsRoutes = [
  route({
    id: "listFacts",
    method: "GET",
    path: "/facts",
    area: "Facts",
    summary: "Facts across documents",
    description:
      "The first `limit` facts, those of the newest document first, and sums over everything that matches. There is no " +
      "cursor. Documents in the trash and folded copies do not count.",
    kind: "read",
    scope: "read",
    query: FactsQuery,
    answers: [{ status: 200, description: "The facts and their sums.", schema: FactList }],
    problems: [401, 403, 422],
  }),
  route({
    id: "correctFact",
    method: "PATCH",
    path: "/documents/{document}/facts/{fact}",
    area: "Facts",
    summary: "Correct a fact",
    description:
      "The value belongs to the person from then on; reading again never touches it. A corrected issue date becomes the " +
      "date of its document unless a person set that date; an open dated item read from the fact follows it.",
    kind: "change",
    scope: "write",
    params: FactPath,
    body: FactPatch,
    answers: [{ status: 200, description: "The fact and its document.", schema: FactCorrected }],
    problems: [400, 401, 403, 404, 409, 422],
  }),
  route({
    id: "fileAsType",
    method: "POST",
    path: "/documents/{document}/type",
    area: "Categories and types",
    summary: "File a document as a type",
    description:
      "A type on file, or a new one of the account's own. With `move_all` everything filed as the type this document " +
      "carries now moves along.",
    kind: "change",
    scope: "write",
    params: DocumentPath,
    body: TypeBody,
    answers: [{ status: 200, description: "The document under its type.", schema: TypeGiven }],
    problems: [400, 401, 403, 404, 409, 422],
  }),
] as const;
