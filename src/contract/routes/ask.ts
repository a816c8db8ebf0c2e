import type { Route } from "./route.ts";

export const askRoutes = [] as const satisfies readonly Route[];
