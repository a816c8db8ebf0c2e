import type { Route } from "#contract/routes/route.ts";
import type { savedSearchesRoutes } from "#contract/routes/saved-searches.ts";
import {
  addSavedOperation,
  changeSavedOperation,
  deleteSavedOperation,
  listSavedOperation,
} from "#operations/search/saved.ts";
import { bodyAndPath, changes, type Handler, type Incoming, looks, pathOf } from "../handler.ts";
import { shownBy } from "../tags.ts";

type Id = (typeof savedSearchesRoutes)[number]["id"];

const path = async <I>({ params }: Incoming, route: Route): Promise<I> => pathOf(route, params) as I;

const searchesShown = shownBy(listSavedOperation, () => ({}));

/** One handler a route of this area. */
export const savedSearchesHandlers: Record<Id, Handler> = {
  listSavedSearches: looks(listSavedOperation),
  addSavedSearch: changes(addSavedOperation, bodyAndPath),
  changeSavedSearch: changes(changeSavedOperation, bodyAndPath, searchesShown),
  deleteSavedSearch: changes(deleteSavedOperation, path, searchesShown),
};
