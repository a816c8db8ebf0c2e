import { api } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { queryOf } from "../api/query.ts";

export const bundlesQuery = queryOf([...keys.bundles, "list"], (how) => api.GET("/v1/bundles", how));

export const bundleQuery = (id: string) =>
  queryOf([...keys.bundles, id], (how) =>
    api.GET("/v1/bundles/{bundle}", { params: { path: { bundle: id } }, ...how }),
  );
