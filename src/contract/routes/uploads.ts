import type { Route } from "./route.ts";

export const uploadsRoutes = [] as const satisfies readonly Route[];
