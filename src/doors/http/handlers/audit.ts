import type { auditRoutes } from "#contract/routes/audit.ts";
import { auditOperation } from "#operations/audit.ts";
import { type Handler, looks } from "../handler.ts";

type Id = (typeof auditRoutes)[number]["id"];

/** One handler a route of this area. */
export const auditHandlers: Record<Id, Handler> = { getAudit: looks(auditOperation) };
