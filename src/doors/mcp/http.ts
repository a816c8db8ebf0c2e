import {
  type AuthInfo,
  createMcpHandler,
  isInitializeRequest,
  isJsonContentType,
  isLegacyRequest,
  readRequestBody,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { safety } from "#kernel/http.ts";
import { isLoopback } from "#kernel/own-network.ts";
import { Problem } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import type { Mount, Rest } from "#operations/door.ts";
import type { Call, Caller } from "#operations/operation.ts";
import { answerFast } from "./fast-path.ts";
import { type McpBox, mcpServer, selfOf } from "./server.ts";
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

/** What a call carries: its message, read once; null for a call that has none; or the answer to one that cannot be read. */
type Body = { message: unknown } | { refused: Response };

/** Reads the message of a call. The bound holds for what arrives, whatever the call says of its length. */
async function bodyOf(request: Request): Promise<Body> {
  if (request.method !== "POST") return { message: undefined };
  if (!isJsonContentType(request.headers.get("content-type")))
    return { refused: failed(415, -32000, "A message is sent as application/json.") };
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (length > LARGEST) return { refused: tooLarge() };
  try {
    // A length that is named is kept by the server; what comes in pieces is counted.
    const text = length >= 0 ? await request.text() : await counted(request);
    return text === null ? { refused: tooLarge() } : { message: JSON.parse(text) };
  } catch {
    return { refused: failed(400, -32700, "This is no JSON.") };
  }
}

/** The words of a call without a length, or null when there are too many. */
async function counted(request: Request): Promise<string | null> {
  const read = await readRequestBody(request, LARGEST);
  return read.tooLarge ? null : read.text;
}

/** True for a message that begins a conversation; the protocol of 2025-03-26 may send it in a list. */
const begins = (message: unknown): boolean =>
  Array.isArray(message) ? message.some(isInitializeRequest) : isInitializeRequest(message);

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
  // The HTTP door gives the same one with every call; a server is only made for a call.
  let rest: Rest | null = null;
  const server = () => {
    if (!rest) throw new Error("no call came before");
    return serverFor({ version: box.version, rest, callOf });
  };
  const modern = createMcpHandler(server, { legacy: "reject" });
  box.events.ending.addEventListener("abort", () => {
    void sessions.close();
    void modern.close();
  });

  const self = selfOf(box.version);
  const look = async (request: Request, session: string | null, call: Call, message: unknown) =>
    rest && answerFast(message, request, session, call, rest, self);

  /** A conversation of the earlier protocol. */
  async function legacy(request: Request, call: Call, message: unknown): Promise<Response> {
    const options = { authInfo: authInfo(call), ...(message !== undefined && { parsedBody: message }) };
    const owner = call.caller.token.id;
    const id = request.headers.get("mcp-session-id");
    if (id !== null) {
      const transport = sessions.find(id, owner);
      if (!transport) return noSession();
      return (await look(request, id, call, message)) ?? transport.handleRequest(request, options);
    }
    if (!begins(message)) return notBegun();
    const transport = await sessions.begin(owner, server());
    return transport.handleRequest(request, options);
  }

  return {
    paths: ["/mcp"],
    async answer(request, given) {
      rest = given.rest;
      refuseStranger(request, given.origin);
      const caller = authenticate(request, given.origin);
      box.pace.take(caller.token.id, caller.account.id, false);
      const body = await bodyOf(request);
      if (box.events.ending.aborted) return guarded(stopping());
      if ("refused" in body) return guarded(body.refused);
      const call: Call = { caller, origin: given.origin, place: given.place };
      const { message: parsedBody } = body;
      if (!request.headers.has("mcp-session-id")) {
        const seen = await look(request, null, call, parsedBody);
        if (seen) return guarded(seen);
      }
      const earlier = await isLegacyRequest(request, parsedBody);
      return guarded(
        await (earlier
          ? legacy(request, call, parsedBody)
          : modern.fetch(request, { authInfo: authInfo(call), parsedBody })),
      );
    },
  };
}

const headersOfAll = Object.entries({ ...safety, "Cache-Control": "no-store" });

/**
 * With the headers that every answer of the box has, and kept by nobody on the way. They are set on the answer itself: a
 * new one around its body would send a text in pieces.
 */
function guarded(response: Response): Response {
  for (const [name, value] of headersOfAll) response.headers.set(name, value);
  return response;
}

/** An error before any message was looked at (JSON-RPC 2.0, section 5.1). */
const failed = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });

/** The program begins anew when it is told this (transport of 2025-11-25, "Session Management"). */
const noSession = () => failed(404, -32001, "This session is over. Begin a new one.");

/** Nothing but `initialize` stands outside of a session (the same chapter). */
const notBegun = () =>
  failed(400, -32000, "Begin with initialize, and send the id of the session with what follows.");

const stopping = () => failed(503, -32000, "The box is stopping.");

const tooLarge = () => failed(413, -32600, `A message may have at most ${LARGEST / 1_048_576} MB.`);
