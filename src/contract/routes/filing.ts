import type { Route } from "./route.ts";

export const filingRoutes = [] as const satisfies readonly Route[];
