import type { importsRoutes } from "#contract/routes/imports.ts";
import type { Route } from "#contract/routes/route.ts";
import {
  importOperation,
  importsOperation,
  pauseOperation,
  resumeOperation,
} from "#operations/imports/list.ts";
import { changes, type Handler, type Incoming, looks, pathOf } from "../handler.ts";

type Id = (typeof importsRoutes)[number]["id"];

const path = async ({ params }: Incoming, route: Route) => pathOf(route, params) as { import: string };

/** One handler a route of this area. */
export const importsHandlers: Record<Id, Handler> = {
  listImports: looks(importsOperation),
  getImport: looks(importOperation),
  pauseImport: changes(pauseOperation, path),
  resumeImport: changes(resumeOperation, path),
};
