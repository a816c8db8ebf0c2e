import type { factsRoutes } from "#contract/routes/facts.ts";
import type { Handler } from "../handler.ts";

type Id = (typeof factsRoutes)[number]["id"];

/** One handler a route of this area. */
export const factsHandlers: Record<Id, Handler> = {};
