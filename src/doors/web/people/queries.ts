import { queryOptions } from "@tanstack/react-query";
import { answered, api } from "../api/call.ts";
import { keys } from "../api/client.ts";

export const entityQuery = (id: string) =>
  queryOptions({
    queryKey: keys.entity(id),
    queryFn: ({ signal }) =>
      answered(api.GET("/v1/people-and-things/{entity}", { params: { path: { entity: id } }, signal })),
  });

export const duplicatesQuery = queryOptions({
  queryKey: [...keys.entities, "duplicates"],
  queryFn: ({ signal }) => answered(api.GET("/v1/people-and-things/duplicates", { signal })),
});
