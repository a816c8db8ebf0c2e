import type { bundlesRoutes } from "#contract/routes/bundles.ts";
import type { Handler } from "../handler.ts";

type Id = (typeof bundlesRoutes)[number]["id"];

/** One handler a route of this area. */
export const bundlesHandlers: Record<Id, Handler> = {};
