import type { checkupRoutes } from "#contract/routes/checkup.ts";
import type { Handler } from "../handler.ts";

type Id = (typeof checkupRoutes)[number]["id"];

/** One handler a route of this area. */
export const checkupHandlers: Record<Id, Handler> = {};
