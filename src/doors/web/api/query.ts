import { type QueryKey, queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { answered, type Given } from "./call.ts";

/** A look at the box: the answer of a call, kept under its key. `how` ends the call with the page that asked. */
export const queryOf = <T, const K extends QueryKey>(
  queryKey: K,
  ask: (how: { signal: AbortSignal }) => Promise<Given<T>>,
  more: Omit<UseQueryOptions<T, Error, T, K>, "queryKey" | "queryFn"> = {},
) => queryOptions({ ...more, queryKey, queryFn: ({ signal }) => answered(ask({ signal })) });
