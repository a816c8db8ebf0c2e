import type { factsRoutes } from "#contract/routes/facts.ts";
import { correctFactOperation } from "#operations/facts/correct.ts";
import { factsOperation } from "#operations/facts/list-all.ts";
import { fileAsOperation } from "#operations/taxonomy/file-as.ts";
import { bodyAndPath, changes, type Handler, looks } from "../handler.ts";

type Id = (typeof factsRoutes)[number]["id"];

/** One handler a route of this area. */
export const factsHandlers: Record<Id, Handler> = {
  listFacts: looks(factsOperation),
  correctFact: changes(correctFactOperation, bodyAndPath),
  fileAsType: changes(fileAsOperation, bodyAndPath),
};
