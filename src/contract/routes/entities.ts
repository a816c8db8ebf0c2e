import type { Route } from "./route.ts";

export const entitiesRoutes = [] as const satisfies readonly Route[];
