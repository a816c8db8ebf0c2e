import type { Route } from "./route.ts";

export const checkupRoutes = [] as const satisfies readonly Route[];
