import type { connectionsRoutes } from "#contract/routes/connections.ts";
import type { Route } from "#contract/routes/route.ts";
import { assistantsOperation, changeAssistantsOperation } from "#operations/connections/assistants.ts";
import {
  connectionActivityOperation,
  endConnectionOperation,
  listConnectionsOperation,
} from "#operations/connections/connections.ts";
import { bodyAndPath, changes, type Handler, type Incoming, looks, pathOf } from "../handler.ts";
import { shownBy } from "../tags.ts";

type Id = (typeof connectionsRoutes)[number]["id"];

const path = async <I>({ params }: Incoming, route: Route): Promise<I> => pathOf(route, params) as I;

const assistantsShown = shownBy(assistantsOperation, () => ({}));

/** One handler a route of this area. */
export const connectionsHandlers: Record<Id, Handler> = {
  listConnections: looks(listConnectionsOperation),
  getConnectionActivity: looks(connectionActivityOperation),
  endConnection: changes(endConnectionOperation, path),
  getAssistants: looks(assistantsOperation),
  changeAssistants: changes(changeAssistantsOperation, bodyAndPath, assistantsShown),
};
