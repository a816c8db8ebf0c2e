import { infiniteQueryOptions } from "@tanstack/react-query";
import { answered, api } from "../api/call.ts";
import { queryOf } from "../api/query.ts";
import { whileRunning } from "./elements/work.tsx";

/** What the settings keep from the box; each part is asked for when it is opened. */
export const settingsKeys = {
  all: ["settings"] as const,
  profile: ["settings", "profile"] as const,
  linked: ["settings", "linked"] as const,
  providers: ["settings", "providers"] as const,
  devices: ["settings", "devices"] as const,
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
  workers: ["settings", "workers"] as const,
  backups: ["settings", "backups"] as const,
  export: ["settings", "export"] as const,
  plan: ["settings", "plan"] as const,
  health: ["settings", "health"] as const,
  audit: ["settings", "audit"] as const,
};

export const profileQuery = queryOf(settingsKeys.profile, (how) => api.GET("/v1/profile", how));
export const linkedQuery = queryOf(settingsKeys.linked, (how) => api.GET("/v1/profile/providers", how));
export const providersQuery = queryOf(settingsKeys.providers, (how) => api.GET("/v1/sign-in-providers", how));
export const devicesQuery = queryOf(settingsKeys.devices, (how) => api.GET("/app/devices", how));
export const sessionsQuery = queryOf(settingsKeys.sessions, (how) => api.GET("/v1/sessions", how));
export const tokensQuery = queryOf(settingsKeys.tokens, (how) => api.GET("/v1/tokens", how));

/** The apps that were let in. Asked again whenever the page is opened: what they did today is said there. */
export const connectionsQuery = queryOf(settingsKeys.connections, (how) => api.GET("/v1/connections", how), {
  staleTime: 0,
});

export const connectionActivityQuery = (connection: string) =>
  queryOf(
    [...settingsKeys.connections, connection],
    (how) =>
      api.GET("/v1/connections/{connection}/activity", {
        params: { path: { connection }, query: { limit: 100 } },
        ...how,
      }),
    { staleTime: 0 },
  );

export const assistantsQuery = queryOf(settingsKeys.assistants, (how) => api.GET("/v1/assistants", how));
export const membersQuery = queryOf(settingsKeys.members, (how) => api.GET("/v1/members", how));
export const bundlesToGiveQuery = queryOf(settingsKeys.bundles, (how) => api.GET("/v1/bundles", how));
export const webhooksQuery = queryOf(settingsKeys.webhooks, (how) => api.GET("/v1/webhooks", how));

export const deliveriesQuery = (webhook: string) =>
  queryOf(
    [...settingsKeys.webhooks, webhook],
    (how) => api.GET("/v1/webhooks/{webhook}/deliveries", { params: { path: { webhook } }, ...how }),
    { staleTime: 0 },
  );

export const feedQuery = queryOf(settingsKeys.feed, (how) => api.GET("/v1/calendar/feed", how));
export const mailboxesQuery = queryOf(settingsKeys.mailboxes, (how) => api.GET("/v1/mailboxes", how));
export const mailAddressQuery = queryOf(settingsKeys.mailAddress, (how) => api.GET("/v1/mail-address", how));
export const waysInQuery = queryOf(settingsKeys.waysIn, (how) => api.GET("/v1/ways-in", how));
export const noticesQuery = queryOf(settingsKeys.notices, (how) => api.GET("/v1/notices", how));

export const readingQuery = queryOf(settingsKeys.reading, (how) => api.GET("/v1/reading", how), {
  refetchInterval: ({ state }) =>
    state.data?.models.map((m) => whileRunning(m.work)).find((ms) => ms !== false) ?? false,
});

/** Asked again while the page is open: machines come and go by themselves. */
export const workersQuery = queryOf(settingsKeys.workers, (how) => api.GET("/v1/workers", how), {
  refetchInterval: 10_000,
});

export const backupsQuery = queryOf(settingsKeys.backups, (how) => api.GET("/v1/backups", how), {
  refetchInterval: ({ state }) => whileRunning(state.data?.work) || whileRunning(state.data?.trying),
});

/** Asked again for a while once a download was begun: the browser does not say that it has. */
export const exportQuery = (begun: boolean) =>
  queryOf(settingsKeys.export, (how) => api.GET("/v1/account/export/state", how), {
    staleTime: 0,
    refetchInterval: ({ state }) => (begun ? 700 : whileRunning(state.data?.work)),
  });

export const planQuery = queryOf(settingsKeys.plan, (how) => api.GET("/v1/plan", how));

export const healthQuery = queryOf(settingsKeys.health, (how) => api.GET("/v1/doctor", how), {
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
