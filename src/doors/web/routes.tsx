import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { Fault } from "./frame/fault.tsx";
import { Frame, NotFound } from "./frame/frame.tsx";
import { HomePage } from "./home/page.tsx";

/** What the address of the list carries. Only what differs from the plain view is written. */
export interface ListSearch {
  sort?: "arrival";
  look?: true;
  trash?: true;
  category?: string;
  type?: string;
  year?: number;
  person?: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;

/** Reads the list's view from an address; anything that is not one of its words is left out. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {};
  if (raw.sort === "arrival") search.sort = "arrival";
  if (raw.look === true || raw.look === "true" || raw.look === 1) search.look = true;
  if (raw.trash === true || raw.trash === "true" || raw.trash === 1) search.trash = true;
  const type = textOf(raw.type);
  if (type) search.type = type;
  const year = Number(raw.year);
  if (Number.isInteger(year) && year >= 1000 && year <= 9999) search.year = year;
  const category = textOf(raw.category);
  if (category) search.category = category;
  const person = textOf(raw.person);
  if (person) search.person = person;
  return search;
}

/** What the address of a document carries: the page to open at, and words of it to light up. */
export function documentSearch(raw: Record<string, unknown>): { page?: number; quote?: string } {
  const page = Number(raw.page);
  const quote = textOf(raw.quote);
  return { ...(Number.isInteger(page) && page > 0 ? { page } : {}), ...(quote ? { quote } : {}) };
}

/** What the address of the Checkup carries: the list or the month, whose items, and which. */
export interface CheckupSearch {
  view?: "month";
  month?: string;
  person?: string;
  show?: "handled" | "dismissed";
}

export function checkupSearch(raw: Record<string, unknown>): CheckupSearch {
  const search: CheckupSearch = {};
  if (raw.view === "month") search.view = "month";
  if (typeof raw.month === "string" && /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/.test(raw.month))
    search.month = raw.month;
  const person = textOf(raw.person);
  if (person) search.person = person;
  if (raw.show === "handled" || raw.show === "dismissed") search.show = raw.show;
  return search;
}

/** What the address of the page of money and time carries. */
export function moneySearch(raw: Record<string, unknown>): { year?: number; type?: string } {
  const year = Number(raw.year);
  const type = textOf(raw.type);
  return { ...(Number.isInteger(year) && year > 1900 ? { year } : {}), ...(type ? { type } : {}) };
}

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
  component: lazyRouteComponent(() => import("./documents/document.tsx"), "DocumentPage"),
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
