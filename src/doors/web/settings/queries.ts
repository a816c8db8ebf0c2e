import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { answered, api } from "../api/call.ts";
import { whileRunning } from "./elements/work.tsx";

/** What the settings keep from the box; each part is asked for when it is opened. */
export const settingsKeys = {
  all: ["settings"] as const,
  profile: ["settings", "profile"] as const,
  sessions: ["settings", "sessions"] as const,
  tokens: ["settings", "tokens"] as const,
  connections: ["settings", "connections"] as const,
  assistants: ["settings", "assistants"] as const,
  members: ["settings", "members"] as const,
  bundles: ["settings", "bundles"] as const,
  webhooks: ["settings", "webhooks"] as const,
  feed: ["settings", "feed"] as const,
  mailboxes: ["settings", "mailboxes"] as const,
  mailAddress: ["settings", "mail-address"] as const,
  waysIn: ["settings", "ways-in"] as const,
  notices: ["settings", "notices"] as const,
  reading: ["settings", "reading"] as const,
  backups: ["settings", "backups"] as const,
  plan: ["settings", "plan"] as const,
  health: ["settings", "health"] as const,
  audit: ["settings", "audit"] as const,
};

export const profileQuery = queryOptions({
  queryKey: settingsKeys.profile,
  queryFn: ({ signal }) => answered(api.GET("/v1/profile", { signal })),
});

export const sessionsQuery = queryOptions({
  queryKey: settingsKeys.sessions,
  queryFn: ({ signal }) => answered(api.GET("/v1/sessions", { signal })),
});

export const tokensQuery = queryOptions({
  queryKey: settingsKeys.tokens,
  queryFn: ({ signal }) => answered(api.GET("/v1/tokens", { signal })),
});

/** The apps that were let in. Asked again whenever the page is opened: what they did today is said there. */
export const connectionsQuery = queryOptions({
  queryKey: settingsKeys.connections,
  queryFn: ({ signal }) => answered(api.GET("/v1/connections", { signal })),
  staleTime: 0,
});

export const connectionActivityQuery = (connection: string) =>
  queryOptions({
    queryKey: [...settingsKeys.connections, connection],
    queryFn: ({ signal }) =>
      answered(
        api.GET("/v1/connections/{connection}/activity", {
          params: { path: { connection }, query: { limit: 100 } },
          signal,
        }),
      ),
    staleTime: 0,
  });

export const assistantsQuery = queryOptions({
  queryKey: settingsKeys.assistants,
  queryFn: ({ signal }) => answered(api.GET("/v1/assistants", { signal })),
});

export const membersQuery = queryOptions({
  queryKey: settingsKeys.members,
  queryFn: ({ signal }) => answered(api.GET("/v1/members", { signal })),
});

export const bundlesToGiveQuery = queryOptions({
  queryKey: settingsKeys.bundles,
  queryFn: ({ signal }) => answered(api.GET("/v1/bundles", { signal })),
});

export const webhooksQuery = queryOptions({
  queryKey: settingsKeys.webhooks,
  queryFn: ({ signal }) => answered(api.GET("/v1/webhooks", { signal })),
});

export const feedQuery = queryOptions({
  queryKey: settingsKeys.feed,
  queryFn: ({ signal }) => answered(api.GET("/v1/calendar/feed", { signal })),
});

export const mailboxesQuery = queryOptions({
  queryKey: settingsKeys.mailboxes,
  queryFn: ({ signal }) => answered(api.GET("/v1/mailboxes", { signal })),
});

export const mailAddressQuery = queryOptions({
  queryKey: settingsKeys.mailAddress,
  queryFn: ({ signal }) => answered(api.GET("/v1/mail-address", { signal })),
});

export const waysInQuery = queryOptions({
  queryKey: settingsKeys.waysIn,
  queryFn: ({ signal }) => answered(api.GET("/v1/ways-in", { signal })),
});

export const noticesQuery = queryOptions({
  queryKey: settingsKeys.notices,
  queryFn: ({ signal }) => answered(api.GET("/v1/notices", { signal })),
});

export const readingQuery = queryOptions({
  queryKey: settingsKeys.reading,
  queryFn: ({ signal }) => answered(api.GET("/v1/reading", { signal })),
  refetchInterval: ({ state }) =>
    state.data?.models.map((m) => whileRunning(m.work)).find((ms) => ms !== false) ?? false,
});

export const backupsQuery = queryOptions({
  queryKey: settingsKeys.backups,
  queryFn: ({ signal }) => answered(api.GET("/v1/backups", { signal })),
  refetchInterval: ({ state }) => whileRunning(state.data?.work),
});

export const planQuery = queryOptions({
  queryKey: settingsKeys.plan,
  queryFn: ({ signal }) => answered(api.GET("/v1/plan", { signal })),
});

export const healthQuery = queryOptions({
  queryKey: settingsKeys.health,
  queryFn: ({ signal }) => answered(api.GET("/v1/doctor", { signal })),
  refetchInterval: ({ state }) => whileRunning(state.data?.running),
});

export const auditQuery = (since: string) =>
  infiniteQueryOptions({
    queryKey: [...settingsKeys.audit, since],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: 60,
        ...(since ? { since } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      return answered(api.GET("/v1/audit", { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });

/** Asks for a part again after it was changed. */
export const askAgain = (client: QueryClient, ...parts: (readonly string[])[]): Promise<unknown> =>
  Promise.all(parts.map((queryKey) => client.invalidateQueries({ queryKey })));
