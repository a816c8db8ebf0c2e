import type { askRoutes } from "#contract/routes/ask.ts";
import type { Handler } from "../handler.ts";

type Id = (typeof askRoutes)[number]["id"];

/** One handler a route of this area. */
export const askHandlers: Record<Id, Handler> = {};
