import { type Static, Type } from "@sinclair/typebox";
import { Closed, FlagOr, Words } from "../schema.ts";
import { SearchAnswer } from "../search.ts";
import { documentFilters } from "./filters.ts";
import { route } from "./route.ts";

export const SearchQuery = Closed({
  q: Words(200, "The words to look for."),
  ...documentFilters,
  include_superseded: FlagOr(false, "Also those that a newer version replaces."),
  meaning: FlagOr(true, "Also look for the meaning of the words; off is faster."),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 20, description: "How many results at most." }),
});
export type SearchQuery = Static<typeof SearchQuery>;

export const searchRoutes = [
  route({
    id: "search",
    method: "GET",
    path: "/search",
    area: "Search",
    summary: "Find documents by their words",
    description: "The best matches, best first. There is no cursor: ask for something narrower instead.",
    kind: "read",
    scope: "read",
    query: SearchQuery,
    answers: [{ status: 200, description: "What was found.", schema: SearchAnswer }],
    problems: [401, 403, 422],
  }),
] as const;
