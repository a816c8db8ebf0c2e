import { queryOptions } from "@tanstack/react-query";
import { answered, api } from "../api/call.ts";
import { keys } from "../api/client.ts";

export const bundlesQuery = queryOptions({
  queryKey: [...keys.bundles, "list"],
  queryFn: ({ signal }) => answered(api.GET("/v1/bundles", { signal })),
});

export const bundleQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.bundles, id],
    queryFn: ({ signal }) =>
      answered(api.GET("/v1/bundles/{bundle}", { params: { path: { bundle: id } }, signal })),
  });
