import type { Route } from "./route.ts";

export const importsRoutes = [] as const satisfies readonly Route[];
