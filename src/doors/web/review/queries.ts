import { infiniteQueryOptions } from "@tanstack/react-query";
import { answered, api } from "../api/call.ts";
import { queryOf } from "../api/query.ts";

/** Papers that wait for a look, the oldest arrival last; a key of its own, so that the train keeps its order while it is worked through. */
export const waitingQuery = infiniteQueryOptions({
  queryKey: ["waiting"],
  queryFn: ({ pageParam, signal }) =>
    answered(
      api.GET("/v1/documents", {
        params: {
          query: {
            needs_look: true,
            sort: "arrival",
            limit: 100,
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        signal,
      }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next_cursor,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** What is asked about one of them. */
export const lookQuery = (id: string) =>
  queryOf(["document", id, "look"], (how) =>
    api.GET("/v1/documents/{document}/look", { params: { path: { document: id } }, ...how }),
  );
