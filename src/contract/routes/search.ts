import { type Static, Type } from "@sinclair/typebox";
import { Closed, FlagOr, Words } from "../schema.ts";
import { SearchAnswer } from "../search.ts";
import { documentFilters } from "./filters.ts";
import { inArea, ok } from "./route.ts";

const { get } = inArea("Search");

export const SearchQuery = Closed({
  q: Words(200, "The words to look for."),
  ...documentFilters,
  include_superseded: FlagOr(false, "Also those that a newer version replaces."),
  meaning: FlagOr(true, "Also look for the meaning of the words; off is faster."),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 20, description: "How many results at most." }),
});
export type SearchQuery = Static<typeof SearchQuery>;

export const searchRoutes = [
  get("search", "/search", {
    summary: "Find documents by their words",
    description: "The best matches, best first. There is no cursor: ask for something narrower instead.",
    query: SearchQuery,
    answers: ok("What was found.", SearchAnswer),
  }),
] as const;
