import type { Route } from "./route.ts";

export const bundlesRoutes = [] as const satisfies readonly Route[];
