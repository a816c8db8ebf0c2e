import type { bundlesRoutes } from "#contract/routes/bundles.ts";
import type { Route } from "#contract/routes/route.ts";
import {
  addBundleOperation,
  addToBundleOperation,
  deleteBundleOperation,
  getBundleOperation,
  listBundlesOperation,
  removeFromBundleOperation,
  renameBundleOperation,
} from "#operations/bundles/bundles.ts";
import { downloadOperation } from "#operations/bundles/download.ts";
import { taxOperation } from "#operations/bundles/tax.ts";
import { admit, ask } from "#operations/operation.ts";
import { sendZip } from "../files.ts";
import { bodyAndPath, changes, type Handler, type Incoming, looks, pathOf, queryOf } from "../handler.ts";
import { bundleShown } from "../shown.ts";

type Id = (typeof bundlesRoutes)[number]["id"];

const path = async <I>({ params }: Incoming, route: Route): Promise<I> => pathOf(route, params) as I;

/** One handler a route of this area. */
export const bundlesHandlers: Record<Id, Handler> = {
  listBundles: looks(listBundlesOperation),
  addBundle: changes(addBundleOperation, bodyAndPath),
  assembleTaxPackage: changes(taxOperation, bodyAndPath),
  getBundle: looks(getBundleOperation),
  renameBundle: changes(renameBundleOperation, bodyAndPath, bundleShown),
  deleteBundle: changes(deleteBundleOperation, path, bundleShown),
  addToBundle: changes(addToBundleOperation, bodyAndPath, bundleShown),
  removeFromBundle: changes(removeFromBundleOperation, path),
  downloadBundle: async ({ box, call, request, params, fault }, route) => {
    admit(call.caller, downloadOperation.needs);
    queryOf(route, request.url);
    const zip = await ask(box, downloadOperation, pathOf(route, params) as { bundle: string }, call);
    return sendZip(zip, fault);
  },
};
