import type { Route } from "#contract/routes/route.ts";
import type { webhooksRoutes } from "#contract/routes/webhooks.ts";
import {
  addWebhookOperation,
  deleteWebhookOperation,
  listWebhooksOperation,
  testWebhookOperation,
} from "#operations/webhooks/webhooks.ts";
import { bodyAndPath, changes, type Handler, type Incoming, looks, pathOf } from "../handler.ts";

type Id = (typeof webhooksRoutes)[number]["id"];

const path = async <I>({ params }: Incoming, route: Route): Promise<I> => pathOf(route, params) as I;

/** One handler a route of this area. */
export const webhooksHandlers: Record<Id, Handler> = {
  listWebhooks: looks(listWebhooksOperation),
  addWebhook: changes(addWebhookOperation, bodyAndPath),
  deleteWebhook: changes(deleteWebhookOperation, path),
  testWebhook: changes(testWebhookOperation, path),
};
