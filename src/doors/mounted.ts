import type { Box } from "#operations/box.ts";
import { assistantCaller } from "#operations/connections/callers.ts";
import { ACCOUNT_HEADER } from "./http/headers.ts";
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
];

function assistants(box: Box): Mount {
  let door: Promise<Mount> | null = null;
  return {
    paths: ["/mcp"],
    async answer(request, around) {
      door ??= import("./mcp/http.ts").then(({ mcpMount }) =>
        mcpMount(box, (asked, origin) => {
          const token = /^Bearer +(\S+)$/i.exec(asked.headers.get("authorization") ?? "")?.[1] ?? null;
          return assistantCaller(box, token, origin, asked.headers.get(ACCOUNT_HEADER));
        }),
      );
      return (await door).answer(request, around);
    },
  };
}
