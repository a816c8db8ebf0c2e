import type { importsRoutes } from "#contract/routes/imports.ts";
import type { Handler } from "../handler.ts";

type Id = (typeof importsRoutes)[number]["id"];

/** One handler a route of this area. */
export const importsHandlers: Record<Id, Handler> = {};
