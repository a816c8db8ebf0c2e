import { CategoryList, TypeList } from "../taxonomy.ts";
import { route } from "./route.ts";

const area = "Categories and types";

export const taxonomyRoutes = [
  route({
    id: "listCategories",
    method: "GET",
    path: "/categories",
    area,
    summary: "List categories",
    kind: "read",
    scope: "read",
    answers: [{ status: 200, description: "Every category.", schema: CategoryList }],
    problems: [401, 403],
  }),
  route({
    id: "listTypes",
    method: "GET",
    path: "/types",
    area,
    summary: "List document types",
    kind: "read",
    scope: "read",
    answers: [
      { status: 200, description: "Every type, the shipped ones and the account's own.", schema: TypeList },
    ],
    problems: [401, 403],
  }),
] as const;
