import {
  type AuthInfo,
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { Problem } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import type { Call, Caller } from "#operations/operation.ts";
import { isLoopback } from "../http/front.ts";
import { safety } from "../http/respond.ts";
import type { Around, Mount } from "../http/rest.ts";
import { type McpBox, mcpServer } from "./server.ts";
import { Sessions } from "./sessions.ts";

/** The largest message, in bytes: a file of 6 MB as text. */
const LARGEST = 8 * 1024 * 1024;

/** Who calls: throws a 401 that names the metadata of this resource. */
export type Authenticate = (request: Request, origin: string) => Caller;

const EXTRA = "deedbox";

/** Where the caller of a request travels through the library: beside the token, which it never looks at. */
const authInfo = (call: Call): AuthInfo => ({
  token: "",
  clientId: call.caller.token.id,
  scopes: [...call.caller.token.scopes],
  extra: { [EXTRA]: call },
});

const callOf = (ctx: ServerContext): Call => {
  const call = ctx.http?.authInfo?.extra?.[EXTRA];
  if (call === undefined) throw new Error("a request of the protocol came without its caller");
  return call as Call;
};

/**
 * A page of another origin may not speak to the box (the protocol's transport, 2026-07-28, "Security & Best Practices"):
 * programs send no Origin. A page on this machine may, when the box was called as this machine.
 */
function refuseStranger(request: Request, origin: string): void {
  const from = request.headers.get("origin");
  if (from === null || from === origin) return;
  const local = (url: string) =>
    URL.canParse(url) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ""));
  if (local(from) && local(origin)) return;
  throw new Problem(403, null, "Another site", "This call comes from a page of another site.");
}

/** The message of a call, or undefined when it cannot be read: the library then says what is wrong with it. */
async function messageOf(request: Request): Promise<unknown> {
  if (request.method !== "POST") return undefined;
  try {
    return await request.clone().json();
  } catch {
    return undefined;
  }
}

/**
 * The door of assistants: `{origin}/mcp`, streamable HTTP. The protocol of 2026-07-28 has no sessions; the one before has,
 * and they can be resumed. `serverFor` makes the server of a request.
 */
export function mcpMount(
  box: Box,
  authenticate: Authenticate,
  serverFor: (given: McpBox) => Server = mcpServer,
): Mount {
  const sessions = new Sessions(
    () => box.clock.now(),
    () => box.ids.uuid(),
  );
  box.events.ending.addEventListener("abort", () => void sessions.close());
  let around: Around | null = null;
  const server = () => {
    if (!around) throw new Error("no call came before");
    return serverFor({ version: box.version, rest: around.rest, callOf });
  };
  const modern = createMcpHandler(server, { legacy: "reject", maxRequestBodySize: LARGEST });

  /** A conversation of the earlier protocol. */
  async function legacy(request: Request, call: Call): Promise<Response> {
    const options = { authInfo: authInfo(call) };
    const owner = call.caller.token.id;
    const id = request.headers.get("mcp-session-id");
    if (id !== null) {
      const transport = sessions.find(id, owner);
      return transport ? transport.handleRequest(request, options) : noSession();
    }
    const parsedBody = await messageOf(request);
    const transport = await sessions.begin(owner, server(), LARGEST);
    const response = await transport.handleRequest(request, options);
    if (!isInitializeRequest(parsedBody)) await transport.close();
    return response;
  }

  return {
    paths: ["/mcp"],
    async answer(request, given) {
      around = given;
      refuseStranger(request, given.origin);
      const caller = authenticate(request, given.origin);
      box.pace.take(caller.token.id, caller.account.id, false);
      const length = Number(request.headers.get("content-length") ?? 0);
      if (length > LARGEST) return guarded(tooLarge());
      const call: Call = { caller, origin: given.origin, place: given.place };
      const earlier = await isLegacyRequest(request, undefined, { maxRequestBodySize: LARGEST });
      return guarded(
        await (earlier ? legacy(request, call) : modern.fetch(request, { authInfo: authInfo(call) })),
      );
    },
  };
}

/** With the headers that every answer of the box has, and kept by nobody on the way. */
function guarded(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(safety)) headers.set(name, value);
  headers.set("Cache-Control", "no-store");
  return new Response(response.body, { status: response.status, headers });
}

/** An error before any message was looked at (JSON-RPC 2.0, section 5.1). */
const failed = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });

/** The program begins anew when it is told this (transport of 2025-11-25, "Session Management"). */
const noSession = () => failed(404, -32001, "This session is over. Begin a new one.");

const tooLarge = () => failed(413, -32600, `A message may have at most ${LARGEST / 1_048_576} MB.`);
