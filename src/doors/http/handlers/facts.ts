import type { Static } from "@sinclair/typebox";
import type { factsRoutes, FactPath as Path } from "#contract/routes/facts.ts";
import { addFactOperation, takeFactOperation } from "#operations/facts/add.ts";
import { factChoicesOperation } from "#operations/facts/choices.ts";
import { correctFactOperation } from "#operations/facts/correct.ts";
import { factOperation, factsOperation } from "#operations/facts/list.ts";
import { fileAsOperation } from "#operations/taxonomy/file-as.ts";
import { bodyAndPath, changes, type Handler, looks, looksAtBody, pathOf } from "../handler.ts";
import { documentShown, factShown } from "../shown.ts";

type Id = (typeof factsRoutes)[number]["id"];

type FactPath = Static<typeof Path>;

/** One handler a route of this area. */
export const factsHandlers: Record<Id, Handler> = {
  listFacts: looks(factsOperation),
  getFact: looks(factOperation),
  correctFact: changes(correctFactOperation, bodyAndPath, factShown),
  chooseFact: looksAtBody(factChoicesOperation),
  addFact: changes(addFactOperation, bodyAndPath),
  takeFact: changes(takeFactOperation, async ({ params }, route) => pathOf(route, params) as FactPath),
  fileAsType: changes(fileAsOperation, bodyAndPath, documentShown),
};
