import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from "@tanstack/react-router";
import {
  base,
  checkupSearch,
  documentSearch,
  listSearch,
  moneySearch,
  searchSearch,
  textOf,
} from "./addresses.ts";
import { Fault, Frame, NotFound } from "./frame/frame.tsx";
import { HomePage } from "./home/page.tsx";

const rootRoute = createRootRoute({ component: Frame, notFoundComponent: NotFound });

/** A page at an address of its own, fetched when it is opened. */
const page = <const P extends string, K extends string>(
  path: P,
  load: () => Promise<Record<K, RouteComponent>>,
  name: K,
) => createRoute({ getParentRoute: () => rootRoute, path, component: lazyRouteComponent(load, name) });

/** A page that takes parameters from the query of its address. */
const searched = <const P extends string, K extends string, S extends object>(
  path: P,
  load: () => Promise<Record<K, RouteComponent>>,
  name: K,
  validateSearch: (raw: Record<string, unknown>) => S,
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch,
    component: lazyRouteComponent(load, name),
  });

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: "/", component: HomePage });

const documentsRoute = searched("/documents", () => import("./documents/list.tsx"), "ListPage", listSearch);
const documentRoute = searched(
  "/documents/$id",
  () => import("./document/document.tsx"),
  "DocumentPage",
  documentSearch,
);
const reviewRoute = page("/review", () => import("./review/review.tsx"), "ReviewPage");
const searchRoute = searched("/search", () => import("./search/results.tsx"), "SearchPage", searchSearch);
const checkupRoute = searched("/checkup", () => import("./checkup/page.tsx"), "CheckupPage", checkupSearch);

/** Rows of the Checkup link here: the list with that line opened. */
const checkupItemRoute = page("/checkup/$id", () => import("./checkup/page.tsx"), "CheckupItemPage");
const peopleRoute = page("/people-and-things", () => import("./people/page.tsx"), "PeoplePage");
const walletRoute = page("/people-and-things/wallet", () => import("./people/wallet-page.tsx"), "WalletPage");
const personRoute = page("/people-and-things/$id", () => import("./people/one.tsx"), "PersonOrThingPage");
const askRoute = searched(
  "/ask",
  () => import("./ask/page.tsx"),
  "AskPage",
  (raw: Record<string, unknown>): { q?: string } => ({ q: textOf(raw.q) }),
);
const moneyRoute = searched("/money", () => import("./money/page.tsx"), "MoneyPage", moneySearch);
const importsRoute = page("/imports", () => import("./imports/page.tsx"), "ImportsPage");
const importRoute = page("/imports/$id", () => import("./imports/page.tsx"), "ImportPage");
const bundlesRoute = page("/bundles", () => import("./bundles/page.tsx"), "BundlesPage");
const bundleRoute = page("/bundles/$id", () => import("./bundles/one.tsx"), "BundlePage");
const settingsRoute = searched(
  "/settings",
  () => import("./settings/page.tsx"),
  "SettingsPage",
  (raw: Record<string, unknown>): { section?: string } => ({ section: textOf(raw.section) }),
);

/** The app's addresses. Rows of the API link into them. */
export function makeRouter() {
  return createRouter({
    basepath: base || "/",
    routeTree: rootRoute.addChildren([
      homeRoute,
      documentsRoute,
      documentRoute,
      reviewRoute,
      searchRoute,
      checkupRoute,
      checkupItemRoute,
      peopleRoute,
      walletRoute,
      personRoute,
      askRoute,
      moneyRoute,
      importsRoute,
      importRoute,
      bundlesRoute,
      bundleRoute,
      settingsRoute,
    ]),
    scrollRestoration: true,
    // A page that is not loaded yet is fetched while the finger comes down.
    defaultPreload: "intent",
    defaultErrorComponent: Fault,
    defaultNotFoundComponent: NotFound,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
