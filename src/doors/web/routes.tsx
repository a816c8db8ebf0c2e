import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { checkupSearch, documentSearch, listSearch, moneySearch, textOf } from "./addresses.ts";
import { Fault } from "./frame/fault.tsx";
import { Frame, NotFound } from "./frame/frame.tsx";
import { HomePage } from "./home/page.tsx";

const rootRoute = createRootRoute({ component: Frame, notFoundComponent: NotFound });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  component: HomePage,
});

const documentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/documents",
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import("./documents/list.tsx"), "ListPage"),
});

const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/documents/$id",
  validateSearch: documentSearch,
  component: lazyRouteComponent(() => import("./document/document.tsx"), "DocumentPage"),
});

const reviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/review",
  component: lazyRouteComponent(() => import("./review/review.tsx"), "ReviewPage"),
});

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/search",
  validateSearch: (raw: Record<string, unknown>): { q: string } => ({ q: textOf(raw.q) ?? "" }),
  component: lazyRouteComponent(() => import("./search/results.tsx"), "SearchPage"),
});

const checkupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/checkup",
  validateSearch: checkupSearch,
  component: lazyRouteComponent(() => import("./checkup/page.tsx"), "CheckupPage"),
});

/** Rows of the Checkup link here: the list with that line opened. */
const checkupItemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/checkup/$id",
  component: lazyRouteComponent(() => import("./checkup/page.tsx"), "CheckupItemPage"),
});

const peopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/people-and-things",
  component: lazyRouteComponent(() => import("./people/page.tsx"), "PeoplePage"),
});

const personRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/people-and-things/$id",
  component: lazyRouteComponent(() => import("./people/one.tsx"), "PersonOrThingPage"),
});

const askRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/ask",
  validateSearch: (raw: Record<string, unknown>): { q?: string } => ({ q: textOf(raw.q) }),
  component: lazyRouteComponent(() => import("./ask/page.tsx"), "AskPage"),
});

const moneyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/money",
  validateSearch: moneySearch,
  component: lazyRouteComponent(() => import("./money/page.tsx"), "MoneyPage"),
});

const importsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/imports",
  component: lazyRouteComponent(() => import("./imports/page.tsx"), "ImportsPage"),
});

const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/imports/$id",
  component: lazyRouteComponent(() => import("./imports/page.tsx"), "ImportPage"),
});

const bundlesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/bundles",
  component: lazyRouteComponent(() => import("./bundles/page.tsx"), "BundlesPage"),
});

const bundleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/bundles/$id",
  component: lazyRouteComponent(() => import("./bundles/one.tsx"), "BundlePage"),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings",
  validateSearch: (raw: Record<string, unknown>): { section?: string } => ({ section: textOf(raw.section) }),
  component: lazyRouteComponent(() => import("./settings/page.tsx"), "SettingsPage"),
});

/** The app's addresses. Rows of the API link into them. */
export function makeRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren([
      homeRoute,
      documentsRoute,
      documentRoute,
      reviewRoute,
      searchRoute,
      checkupRoute,
      checkupItemRoute,
      peopleRoute,
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
