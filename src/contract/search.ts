import { type Static, Type } from "@sinclair/typebox";
import { SearchResult } from "./document.ts";
import { Named } from "./named.ts";
import { Closed, Count, Url } from "./schema.ts";

export const SearchAnswer = Closed(
  {
    results: Type.Array(SearchResult, { description: "Best first." }),
    total: Count("How many documents match."),
    people_and_things: Type.Array(Named, { description: "People & things whose names matched." }),
    library_url: Url("The same search in the app."),
  },
  { $id: "SearchAnswer", description: "What a search found." },
);
export type SearchAnswer = Static<typeof SearchAnswer>;
