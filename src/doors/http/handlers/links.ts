import type { linksRoutes } from "#contract/routes/links.ts";
import type { Route } from "#contract/routes/route.ts";
import { addLinkOperation, listLinksOperation, revokeLinkOperation } from "#operations/links/links.ts";
import { bodyAndPath, changes, type Handler, type Incoming, looks, pathOf } from "../handler.ts";

type Id = (typeof linksRoutes)[number]["id"];

const path = async <I>({ params }: Incoming, route: Route): Promise<I> => pathOf(route, params) as I;

/** One handler a route of this area. */
export const linksHandlers: Record<Id, Handler> = {
  listLinks: looks(listLinksOperation),
  addLink: changes(addLinkOperation, bodyAndPath),
  revokeLink: changes(revokeLinkOperation, path),
};
