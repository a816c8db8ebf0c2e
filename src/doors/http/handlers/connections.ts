import type { connectionsRoutes } from "#contract/routes/connections.ts";
import { noRoute } from "#kernel/problem.ts";
import type { Handler } from "../handler.ts";

type Id = (typeof connectionsRoutes)[number]["id"];

const soon: Handler = () => {
  throw noRoute();
};

/** One handler a route of this area. */
export const connectionsHandlers: Record<Id, Handler> = {
  listConnections: soon,
  getConnectionActivity: soon,
  endConnection: soon,
  getAssistants: soon,
  changeAssistants: soon,
};
