import { noRoute } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import { assistantCaller } from "#operations/connections/callers.ts";
import { ACCOUNT_HEADER } from "./http/headers.ts";
import { safety } from "./http/respond.ts";
import type { Mount } from "./http/rest.ts";
import type { Fetch } from "./oauth/documents.ts";
import { oauthDoor } from "./oauth/door.ts";

/** What tests put in the place of the world outside. */
export interface Outside {
  /** Gets what an app says of itself from its own address. */
  fetchDocument?: Fetch;
}

/** The doors that speak HTTP beside REST and the web app, at addresses of their own. Each is loaded with its first call. */
export const mountedDoors = (box: Box, outside: Outside = {}): Mount[] => [
  oauthDoor(box, outside.fetchDocument),
  assistants(box),
  desktopClients(box),
];

/** The bundle by which a desktop client on another machine is connected with a click: it knows this address already. */
const desktopClients = (box: Box): Mount => ({
  paths: ["/deedbox.mcpb"],
  async answer(request, { origin }) {
    if (request.method !== "GET") throw noRoute();
    const { desktopBundle } = await import("./mcp/desktop/bundle.ts");
    return new Response(desktopBundle(box.version, origin), {
      headers: {
        ...safety,
        "Content-Type": "application/octet-stream",
        "Content-Disposition": 'attachment; filename="deedbox.mcpb"',
        "Cache-Control": "no-store",
      },
    });
  },
});

function assistants(box: Box): Mount {
  let door: Promise<Mount> | null = null;
  return {
    paths: ["/mcp"],
    async answer(request, around) {
      door ??= import("./mcp/http.ts").then(({ mcpMount }) =>
        mcpMount(box, ({ headers }, origin) => {
          const sent = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
          return assistantCaller(box, sent ?? null, origin, headers.get(ACCOUNT_HEADER));
        }),
      );
      return (await door).answer(request, around);
    },
  };
}
