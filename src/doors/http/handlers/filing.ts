import type { filingRoutes } from "#contract/routes/filing.ts";
import type { Handler } from "../handler.ts";

type Id = (typeof filingRoutes)[number]["id"];

/** One handler a route of this area. */
export const filingHandlers: Record<Id, Handler> = {};
