import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { ListPage } from "./documents/list.tsx";
import { Fault } from "./frame/fault.tsx";
import { Frame, NotFound } from "./frame/frame.tsx";

/** What the address of the list carries. Only what differs from the plain view is written. */
export interface ListSearch {
  sort?: "arrival";
  look?: true;
  category?: string;
  person?: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;

/** Reads the list's view from an address; anything that is not one of its words is left out. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {};
  if (raw.sort === "arrival") search.sort = "arrival";
  if (raw.look === true || raw.look === "true" || raw.look === 1) search.look = true;
  const category = textOf(raw.category);
  if (category) search.category = category;
  const person = textOf(raw.person);
  if (person) search.person = person;
  return search;
}

const rootRoute = createRootRoute({ component: Frame, notFoundComponent: NotFound });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  validateSearch: listSearch,
  component: ListPage,
});

const documentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/documents",
  validateSearch: listSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: "/", search, replace: true });
  },
});

const documentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/documents/$id",
  component: lazyRouteComponent(() => import("./documents/document.tsx"), "DocumentPage"),
});

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/search",
  validateSearch: (raw: Record<string, unknown>): { q: string } => ({ q: textOf(raw.q) ?? "" }),
  component: lazyRouteComponent(() => import("./search/results.tsx"), "SearchPage"),
});

/** The app's addresses. Rows of the API link into `/documents/{id}`. */
export function makeRouter() {
  return createRouter({
    routeTree: rootRoute.addChildren([homeRoute, documentsRoute, documentRoute, searchRoute]),
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
