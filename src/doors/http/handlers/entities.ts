import type { entitiesRoutes } from "#contract/routes/entities.ts";
import type { Handler } from "../handler.ts";

type Id = (typeof entitiesRoutes)[number]["id"];

/** One handler a route of this area. */
export const entitiesHandlers: Record<Id, Handler> = {};
