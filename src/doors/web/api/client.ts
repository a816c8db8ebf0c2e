import { QueryCache, QueryClient } from "@tanstack/react-query";
import { Refusal } from "./call.ts";

/** Keys of everything the app keeps from the box, in one place so that an event knows what to refresh. */
export const keys = {
  state: ["state"] as const,
  overview: ["overview"] as const,
  types: ["types"] as const,
  lists: ["documents"] as const,
  list: (filter: object) => ["documents", filter] as const,
  document: (id: string) => ["document", id] as const,
  words: (id: string) => ["words", id] as const,
  search: (q: string) => ["search", q] as const,
};

/** Asks again only where asking again can help: no answer, a pause asked for, or a fault of the box. */
function mayRetry(failures: number, error: Error): boolean {
  if (!(error instanceof Refusal)) return false;
  const passing = error.status === 0 || error.status === 429 || error.status >= 500;
  return passing && failures < 3;
}

function retryDelay(failures: number, error: Error): number {
  if (error instanceof Refusal && error.retryAfter !== null) return error.retryAfter * 1000;
  return Math.min(500 * 2 ** failures, 8000);
}

/** The store of answers. A 401 anywhere means the session ended: the state is asked again, which leads to signing in. */
export function makeClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (error instanceof Refusal && error.status === 401 && query.queryKey[0] !== keys.state[0]) {
          void client.invalidateQueries({ queryKey: keys.state });
        }
      },
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 15 * 60_000, retry: mayRetry, retryDelay, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}
