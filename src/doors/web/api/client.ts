import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { Refusal } from "./call.ts";

/** Keys of everything the app keeps from the box, in one place so that an event knows what to refresh. */
export const keys = {
  state: ["state"] as const,
  overview: ["overview"] as const,
  types: ["types"] as const,
  lists: ["documents"] as const,
  list: (filter: object) => ["documents", filter] as const,
  /** Counts of the lists by month. */
  months: ["months"] as const,
  document: (id: string) => ["document", id] as const,
  /** What a correction of the type offered for others; it comes with the correction and is asked for nowhere. */
  typeOffer: (id: string) => ["type offer", id] as const,
  words: (id: string) => ["words", id] as const,
  search: (q: string, filter: object = {}) => ["search", q, filter] as const,
  /** Everything below changes with what is filed, and is asked again by its first word. */
  arrived: ["arrived"] as const,
  checkups: ["checkup"] as const,
  checkup: (filter: object) => ["checkup", filter] as const,
  entities: ["entities"] as const,
  entity: (id: string) => ["entities", id] as const,
  imports: ["imports"] as const,
  bundles: ["bundles"] as const,
  tags: ["tags"] as const,
  facts: ["facts"] as const,
  settings: ["settings"] as const,
  work: (what: string, name: string) => ["work", what, name] as const,
};

/** Everything that lists, counts or sums papers. What a paper does shows in all of it, so no two places tell two numbers. */
export const ofPapers: readonly QueryKey[] = [
  keys.lists,
  keys.overview,
  keys.months,
  keys.arrived,
  keys.checkups,
  keys.entities,
  keys.bundles,
  keys.tags,
  keys.imports,
  keys.facts,
  ["search"],
];

/** What is asked again once papers were changed here: one of them, or any; and everything that shows something of papers. */
export const afterPapers = (id?: string): readonly QueryKey[] => [
  id === undefined ? ["document"] : keys.document(id),
  ...ofPapers,
];

/** Everything that was asked for as a person: all but the state of the door. */
export const isNoState = (query: { queryKey: readonly unknown[] }): boolean =>
  query.queryKey[0] !== keys.state[0];

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

/** The store of answers. A 401 to anything that is asked or changed means the session ended: the state is asked again, which leads to signing in. */
export function makeClient(): QueryClient {
  const ended = (error: Error) => {
    if (error instanceof Refusal && error.status === 401)
      void client.invalidateQueries({ queryKey: keys.state });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => isNoState(query) && ended(error) }),
    mutationCache: new MutationCache({ onError: ended }),
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 15 * 60_000, retry: mayRetry, retryDelay, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}
