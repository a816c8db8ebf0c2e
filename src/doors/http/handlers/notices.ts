import type { noticesRoutes } from "#contract/routes/notices.ts";
import type { Route } from "#contract/routes/route.ts";
import {
  addNoticeOperation,
  changeNoticeOperation,
  deleteMailServerOperation,
  deleteNoticeOperation,
  listNoticesOperation,
  setMailServerOperation,
  setTimeZoneOperation,
  testNoticeOperation,
} from "#operations/notices/settings.ts";
import { bodyAndPath, changes, type Handler, type Incoming, looks, pathOf } from "../handler.ts";
import { shownBy } from "../tags.ts";

type Id = (typeof noticesRoutes)[number]["id"];

const path = async <I>({ params }: Incoming, route: Route): Promise<I> => pathOf(route, params) as I;

const noticesShown = shownBy(listNoticesOperation, () => ({}));

/** One handler a route of this area. */
export const noticesHandlers: Record<Id, Handler> = {
  listNotices: looks(listNoticesOperation),
  addNotice: changes(addNoticeOperation, bodyAndPath),
  changeNotice: changes(changeNoticeOperation, bodyAndPath, noticesShown),
  deleteNotice: changes(deleteNoticeOperation, path, noticesShown),
  testNotice: changes(testNoticeOperation, path),
  setMailServer: changes(setMailServerOperation, bodyAndPath),
  deleteMailServer: changes(deleteMailServerOperation, path),
  setTimeZone: changes(setTimeZoneOperation, bodyAndPath),
};
