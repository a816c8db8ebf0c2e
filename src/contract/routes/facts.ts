import type { Route } from "./route.ts";

export const factsRoutes = [] as const satisfies readonly Route[];
