import type { uploadsRoutes } from "#contract/routes/uploads.ts";
import type { Handler } from "../handler.ts";

type Id = (typeof uploadsRoutes)[number]["id"];

/** One handler a route of this area. */
export const uploadsHandlers: Record<Id, Handler> = {};
