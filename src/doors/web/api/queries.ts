import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListFilter, SearchFilter } from "../addresses.ts";
import { isMoving } from "../shapes.ts";
import { answered, api, Refusal } from "./call.ts";
import { keys } from "./client.ts";
import { isLong, type ListPlace } from "./merge.ts";
import { queryOf } from "./query.ts";

/** What narrows a list, as the box is asked for it. */
const narrowed = (filter: ListFilter) => ({
  ...(filter.look ? { needs_look: true } : {}),
  ...(filter.trash ? { trash: true } : {}),
  ...(filter.category ? { category: filter.category } : {}),
  ...(filter.type ? { type: filter.type } : {}),
  ...(filter.year ? { year: filter.year } : {}),
  ...(filter.person ? { person_or_thing: filter.person } : {}),
  ...(filter.tags ? { bundles: filter.tags } : {}),
});

/** The query of one page of `GET /v1/library`. */
export const listPage = (filter: ListFilter, place: ListPlace) => ({
  sort: filter.sort,
  ...(filter.by ? { by: filter.by, up: filter.up ?? false } : {}),
  limit: 100,
  ...narrowed(filter),
  ...(filter.at ? { at: filter.at } : {}),
  ...(filter.facts ? { facts: filter.facts } : {}),
  ...place,
});

export const stateQuery = queryOf(keys.state, (how) => api.GET("/app/state", how), {
  staleTime: 60_000,
  retry: false,
  refetchInterval: (query) => {
    if (query.state.status === "error") return 2000;
    return query.state.data?.sealed ? 3000 : false;
  },
});

export const overviewQuery = queryOf(keys.overview, (how) => api.GET("/v1/overview", how));

/** The types a document can be filed as. A box without that route yet has none to offer. */
export const typesQuery = queryOptions({
  queryKey: keys.types,
  queryFn: async ({ signal }) => {
    try {
      return (await answered(api.GET("/v1/types", { signal }))).types;
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return [];
      throw error;
    }
  },
  staleTime: 10 * 60_000,
});

export const listQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: keys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      answered(api.GET("/v1/library", { params: { query: listPage(filter, pageParam) }, signal })),
    initialPageParam: null as ListPlace,
    getNextPageParam: (last): ListPlace => (last.next_cursor === null ? null : { cursor: last.next_cursor }),
    getPreviousPageParam: (first): ListPlace =>
      first.newer_cursor === null ? null : { cursor: first.newer_cursor, back: true },
    placeholderData: keepPreviousData,
    staleTime: (query) => (isLong(query.state.data) ? Number.POSITIVE_INFINITY : 30_000),
  });

/** The query of a list as a file. */
export const exportQuery = (filter: ListFilter, format: "csv" | "xlsx", columns: string) => ({
  sort: filter.sort,
  ...(filter.by ? { by: filter.by, up: filter.up ?? false } : {}),
  ...narrowed(filter),
  format,
  columns,
});

/** Facts that a table can show. */
export const columnsQuery = queryOf([...keys.facts, "columns"], (how) => api.GET("/v1/library/columns", how));

/** How many documents of a list by date each month has. It changes with the lists, and is asked again with them. */
export const monthsQuery = (filter: ListFilter) => {
  const query = narrowed(filter);
  return queryOf(
    [...keys.months, query],
    (how) => api.GET("/v1/library/months", { params: { query }, ...how }),
    {
      enabled: filter.sort === "date",
      placeholderData: keepPreviousData,
    },
  );
};

export const documentQuery = (id: string) =>
  queryOf(
    keys.document(id),
    (how) => api.GET("/v1/documents/{document}", { params: { path: { document: id } }, ...how }),
    {
      // The event stream usually says it first; this keeps a moving document moving when the stream is cut.
      refetchInterval: (query) => (query.state.data && isMoving(query.state.data.metadata) ? 5000 : false),
    },
  );

/** The words of a document that stands at `status`: those asked for while it is being read are not the last ones. */
export const wordsQuery = (id: string, status: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.words(id), status],
    queryFn: ({ pageParam, signal }) =>
      answered(
        api.GET("/v1/documents/{document}", {
          params: { path: { document: id }, query: { text: true, max_chars: 12_000, page: pageParam } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => last.metadata.text_window?.next_page ?? null,
  });

export const searchQuery = (q: string, { person, ...filter }: SearchFilter = {}) =>
  queryOptions({
    queryKey: keys.search(q, { ...filter, person }),
    queryFn: ({ signal }) => {
      const query = {
        q: q.slice(0, 200),
        limit: 50,
        ...filter,
        ...(person ? { person_or_thing: person } : {}),
      };
      return answered(api.GET("/v1/search", { params: { query }, signal }));
    },
    enabled: q.trim() !== "",
    placeholderData: keepPreviousData,
  });

/** What the Checkup is asked for; nothing is the whole of what is open. */
export interface CheckupFilter {
  person_or_thing?: string;
  from?: string;
  to?: string;
  show?: "open" | "handled" | "dismissed";
  group?: string;
  limit?: number;
}

export const checkupQuery = (filter: CheckupFilter = {}) =>
  queryOf(
    keys.checkup(filter),
    (how) => api.GET("/v1/checkup", { params: { query: { limit: 500, ...filter } }, ...how }),
    { placeholderData: keepPreviousData },
  );

export const entitiesQuery = (gone = false) =>
  queryOf([...keys.entities, { gone }], (how) =>
    api.GET("/v1/people-and-things", { params: { query: { include_gone: gone } }, ...how }),
  );

/** The papers that came in last. */
export const arrivedQuery = queryOf(keys.arrived, (how) =>
  api.GET("/v1/documents", { params: { query: { sort: "arrival", limit: 8 } }, ...how }),
);

/** Searches and views that the person keeps. */
export const savedQuery = queryOf(["saved"], (how) => api.GET("/v1/searches", how), {
  staleTime: 5 * 60_000,
});

export const similarQuery = (id: string) =>
  queryOf(["document", id, "similar"], (how) =>
    api.GET("/v1/documents/{document}/similar", {
      params: { path: { document: id }, query: { limit: 6 } },
      ...how,
    }),
  );

/** Bundles as tags of papers. */
export const tagsQuery = queryOf(keys.tags, (how) => api.GET("/v1/library/tags", how));

export const bundlesQuery = queryOf([...keys.bundles, "list"], (how) => api.GET("/v1/bundles", how));

export const bundleQuery = (id: string) =>
  queryOf([...keys.bundles, id], (how) =>
    api.GET("/v1/bundles/{bundle}", { params: { path: { bundle: id } }, ...how }),
  );
