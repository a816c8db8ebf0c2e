import type { linksRoutes } from "#contract/routes/links.ts";
import type { Handler } from "../handler.ts";

type Id = (typeof linksRoutes)[number]["id"];

/** One handler a route of this area. */
export const linksHandlers: Record<Id, Handler> = {};
