import { type Static, Type } from "@sinclair/typebox";
import { Closed, Day, Id, Nullable, Url } from "./schema.ts";

export const SavedSearchFilters = Closed(
  {
    category: Nullable(Type.String()),
    type: Nullable(Type.String()),
    person_or_thing: Nullable(Type.String()),
    year: Nullable(Type.Integer()),
    since: Nullable(Type.String({ format: "date" })),
    needs_look: Nullable(Type.Boolean()),
    include_superseded: Nullable(Type.Boolean()),
    meaning: Nullable(Type.Boolean()),
    bundles: Nullable(Type.String(), { description: "Ids of bundles, separated by commas." }),
    sort: Nullable(Type.Union([Type.Literal("date"), Type.Literal("arrival")])),
  },
  {
    $id: "SavedSearchFilters",
    description: "Parameters of `/search` and `/documents` by their names; null where none was said.",
  },
);
export type SavedSearchFilters = Static<typeof SavedSearchFilters>;

export const SavedSearch = Closed(
  {
    id: Id(),
    name: Type.String(),
    q: Nullable(Type.String(), { description: "The words; null: a list of documents by its filters alone." }),
    filters: SavedSearchFilters,
    pinned: Type.Boolean({ description: "Shown first." }),
    created: Day("The day it was saved."),
    url: Url("The search in the app."),
  },
  { $id: "SavedSearch", description: "A search that a person keeps; nobody else sees it." },
);
export type SavedSearch = Static<typeof SavedSearch>;

export const SavedSearchList = Closed(
  { searches: Type.Array(SavedSearch, { description: "Pinned ones first, then by name." }) },
  { $id: "SavedSearchList", description: "Every search the person keeps in this account." },
);
export type SavedSearchList = Static<typeof SavedSearchList>;

export const SavedSearchDeleted = Closed({ deleted: Type.Literal(true) }, { $id: "SavedSearchDeleted" });
export type SavedSearchDeleted = Static<typeof SavedSearchDeleted>;
