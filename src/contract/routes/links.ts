import type { Route } from "./route.ts";

export const linksRoutes = [] as const satisfies readonly Route[];
