import type { filingRoutes } from "#contract/routes/filing.ts";
import type { Route } from "#contract/routes/route.ts";
import { rereadOperation } from "#operations/documents/filing/reread.ts";
import { foldOperation, notADuplicateOperation } from "#operations/documents/fold.ts";
import { lookOperation } from "#operations/documents/look.ts";
import { replacesOperation, unreplaceOperation } from "#operations/documents/replaces.ts";
import { splitOperation, unsplitOperation } from "#operations/documents/split.ts";
import { restoreOperation, trashOperation } from "#operations/documents/trash.ts";
import { unlockOperation } from "#operations/documents/unlock.ts";
import { bodyAndPath, changes, type Handler, type Incoming, looks, pathOf } from "../handler.ts";
import { documentShown } from "../shown.ts";

type Id = (typeof filingRoutes)[number]["id"];

/** The input of a call that says everything in its path. */
const pathAlone = async <I>({ params }: Incoming, route: Route): Promise<I> => pathOf(route, params) as I;

/** One handler a route of this area. */
export const filingHandlers: Record<Id, Handler> = {
  trashDocument: changes(trashOperation, pathAlone, documentShown),
  restoreDocument: changes(restoreOperation, pathAlone),
  readDocument: changes(rereadOperation, pathAlone),
  unlockDocument: changes(unlockOperation, bodyAndPath),
  replaceDocument: changes(replacesOperation, bodyAndPath),
  unreplaceDocument: changes(unreplaceOperation, pathAlone),
  notADuplicate: changes(notADuplicateOperation, pathAlone),
  foldDocument: changes(foldOperation, bodyAndPath),
  splitDocument: changes(splitOperation, bodyAndPath),
  unsplitDocument: changes(unsplitOperation, pathAlone),
  lookAtDocument: looks(lookOperation),
};
