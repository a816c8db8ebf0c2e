import type { entitiesRoutes } from "#contract/routes/entities.ts";
import type { Route } from "#contract/routes/route.ts";
import { changeEntityOperation } from "#operations/entities/change.ts";
import {
  combineOperation,
  dismissDuplicateOperation,
  duplicatesOperation,
  undoCombinationOperation,
} from "#operations/entities/combine.ts";
import { linkOperation, unlinkOperation } from "#operations/entities/links.ts";
import { entitiesOperation, entityOperation } from "#operations/entities/list.ts";
import { bodyAndPath, changes, type Handler, type Incoming, looks, pathOf } from "../handler.ts";
import { entityShown } from "../shown.ts";

type Id = (typeof entitiesRoutes)[number]["id"];

/** The input of a call that says everything in its path. */
const pathAlone = async <I>({ params }: Incoming, route: Route): Promise<I> => pathOf(route, params) as I;

/** One handler a route of this area. */
export const entitiesHandlers: Record<Id, Handler> = {
  listPeopleAndThings: looks(entitiesOperation),
  listDuplicates: looks(duplicatesOperation),
  dismissDuplicate: changes(dismissDuplicateOperation, bodyAndPath),
  getPersonOrThing: looks(entityOperation),
  changePersonOrThing: changes(changeEntityOperation, bodyAndPath, entityShown),
  combinePeopleAndThings: changes(combineOperation, bodyAndPath),
  undoCombination: changes(undoCombinationOperation, pathAlone),
  linkPersonOrThing: changes(linkOperation, bodyAndPath),
  unlinkPersonOrThing: changes(unlinkOperation, pathAlone),
};
