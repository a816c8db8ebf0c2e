import { unauthorized } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import { callerOf } from "#operations/tokens/callers.ts";
import type { Mount } from "./http/rest.ts";

/** The doors that speak HTTP beside REST and the web app, at addresses of their own. Each is loaded with its first call. */
export const mountedDoors = (box: Box): Mount[] => [assistants(box)];

function assistants(box: Box): Mount {
  let door: Promise<Mount> | null = null;
  return {
    paths: ["/mcp"],
    async answer(request, around) {
      door ??= import("./mcp/http.ts").then(({ mcpMount }) =>
        mcpMount(box, (asked) => {
          const token = /^Bearer +(\S+)$/i.exec(asked.headers.get("authorization") ?? "")?.[1];
          if (!token) throw unauthorized();
          return callerOf(box, token, null, "assistant");
        }),
      );
      return (await door).answer(request, around);
    },
  };
}
