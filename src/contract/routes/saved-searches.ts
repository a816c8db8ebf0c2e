import { type Static, Type } from "@sinclair/typebox";
import { SavedSearch, SavedSearchDeleted, SavedSearchList } from "../saved-search.ts";
import { Closed, Day, Flag, Id, Line, Nullable, OneOf, Words } from "../schema.ts";
import { documentFilters } from "./filters.ts";
import { bundlesFilter } from "./library.ts";
import { created, inArea, ok } from "./route.ts";

const { get, post, patch, remove } = inArea("Search");

const SavedSearchPath = Closed({ search: Id("The saved search.") });
export type SavedSearchPath = Static<typeof SavedSearchPath>;

const filters = Closed({
  ...documentFilters,
  since: Type.Optional(Day("Arrived on this day or after it.")),
  needs_look: Type.Optional(Flag("Only those that wait on a person, or only those that do not.")),
  include_superseded: Type.Optional(Flag("Also those that a newer version replaces.")),
  bundles: bundlesFilter,
  meaning: Type.Optional(Flag("Also look for the meaning of the words.")),
  sort: Type.Optional(OneOf(["date", "arrival"], { description: "Of a list without words." })),
});

const name = Line(80, "What it is called; no two of a person are called the same.");
const pinned = Type.Optional(Type.Boolean({ description: "Shown first; left out: no." }));

export const SavedSearchBody = Closed(
  {
    name,
    q: Type.Optional(Words(200, "The words; left out: a list of documents by its filters.")),
    filters: Type.Optional(filters),
    pinned,
  },
  { $id: "NewSavedSearch", description: "A search to keep: words, filters, or both." },
);
export type SavedSearchBody = Static<typeof SavedSearchBody>;

export const SavedSearchChange = Closed(
  {
    name: Type.Optional(name),
    q: Type.Optional(Nullable(Words(200))),
    filters: Type.Optional(filters),
    pinned,
  },
  {
    $id: "SavedSearchChange",
    description:
      "What is to be otherwise; what is left out stays, and `filters` take the place of all that were there.",
  },
);
export type SavedSearchChange = Static<typeof SavedSearchChange>;

/** Searches that a person keeps. For everybody who may search: keeping one changes nothing that is on file. */
export const savedSearchesRoutes = [
  get("listSavedSearches", "/searches", {
    summary: "Searches the person keeps",
    answers: ok("Every one of them.", SavedSearchList),
  }),
  post("addSavedSearch", "/searches", {
    summary: "Keep a search",
    own: true,
    body: SavedSearchBody,
    answers: created("The search.", SavedSearch),
  }),
  patch("changeSavedSearch", "/searches/{search}", {
    summary: "Name it, pin it or look for something else",
    own: true,
    conditional: "/searches",
    params: SavedSearchPath,
    body: SavedSearchChange,
    answers: ok("The search.", SavedSearch),
  }),
  remove("deleteSavedSearch", "/searches/{search}", {
    summary: "Keep it no longer",
    own: true,
    conditional: "/searches",
    params: SavedSearchPath,
    answers: ok("It is gone.", SavedSearchDeleted),
  }),
] as const;
