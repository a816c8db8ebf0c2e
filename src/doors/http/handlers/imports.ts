import type { importsRoutes } from "#contract/routes/imports.ts";
import { importOperation, importsOperation, resumeOperation } from "#operations/imports/list.ts";
import { changes, type Handler, looks, pathOf } from "../handler.ts";

type Id = (typeof importsRoutes)[number]["id"];

/** One handler a route of this area. */
export const importsHandlers: Record<Id, Handler> = {
  listImports: looks(importsOperation),
  getImport: looks(importOperation),
  resumeImport: changes(
    resumeOperation,
    async ({ params }, route) => pathOf(route, params) as { import: string },
  ),
};
