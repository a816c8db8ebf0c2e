import type {
  AuthInfo,
  EventId,
  EventStore,
  JSONRPCMessage,
  Server,
  ServerContext,
  StreamId,
} from "@modelcontextprotocol/server";
import {
  createMcpHandler,
  isInitializeRequest,
  isJsonContentType,
  isLegacyRequest,
  readRequestBody,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { safety } from "#kernel/http.ts";
import { isLoopback } from "#kernel/own-network.ts";
import { refuse } from "#messages/refuse.ts";
import type { App } from "#operations/app.ts";
import type { Mount, Rest } from "#operations/door.ts";
import type { Call, Caller } from "#operations/operation.ts";
import type { Arguments } from "./calls.ts";
import { NOTICE, requestOf, resultOf } from "./calls.ts";
import type { McpBox } from "./server.ts";
import { mcpServer, selfOf } from "./server.ts";
import type { ToolEntry } from "./tools.ts";
import { toolByName } from "./tools.ts";

/** Messages of one stream that are kept for a program that lost its line, and their characters in all. */
const KEPT = 256;
const KEPT_CHARS = 4_000_000;

/** Milliseconds that a program whose line broke is asked to wait before it comes back. */
const RETRY = 1_000;

/** The last messages of a session, in memory: a program whose line broke asks for those after the last it had. */
export class RecentEvents implements EventStore {
  private events: { id: string; stream: StreamId; message: JSONRPCMessage; size: number }[] = [];
  private size = 0;
  private n = 0;

  async storeEvent(stream: StreamId, message: JSONRPCMessage): Promise<EventId> {
    const id = `${stream}_${++this.n}`;
    const size = JSON.stringify(message).length;
    this.events.push({ id, stream, message, size });
    this.size += size;
    while (this.events.length > KEPT || (this.size > KEPT_CHARS && this.events.length > 1))
      this.size -= this.events.shift()?.size ?? 0;
    return id;
  }

  async getStreamIdForEventId(id: EventId): Promise<StreamId | undefined> {
    return this.events.find((e) => e.id === id)?.stream;
  }

  async replayEventsAfter(
    last: EventId,
    { send }: { send: (id: EventId, message: JSONRPCMessage) => Promise<void> },
  ): Promise<StreamId> {
    const at = this.events.findIndex((e) => e.id === last);
    const stream = this.events[at]?.stream;
    if (stream === undefined) return "";
    for (const e of this.events.slice(at + 1)) {
      // The priming event of a stream has no message in it.
      if (e.stream === stream && "jsonrpc" in e.message) await send(e.id, e.message);
    }
    return stream;
  }
}

interface Session {
  /** Whose it is: the id of the connection or token it was begun with. */
  owner: string;
  transport: WebStandardStreamableHTTPServerTransport;
  server: Server;
  /** When it was last used. */
  used: number;
}

/**
 * Sessions of one connection, of the box, and the milliseconds after which one that nobody uses is over: long, since programs
 * of that time tell their person of an error instead of beginning anew.
 */
const OF_ONE = 16;
const OF_ALL = 256;
const IDLE = 24 * 3_600_000;

/**
 * Conversations of the protocol before 2026-07-28, which begin with `initialize` and are known by `Mcp-Session-Id`. A session
 * opens nothing by itself: each of its calls shows its token, and it must be the one's that began it.
 */
export class Sessions {
  private readonly open = new Map<string, Session>();

  constructor(
    private readonly now: () => number,
    private readonly newId: () => string,
  ) {}

  /** The session of an id, or null: there is none, or it is another's. */
  find(id: string, owner: string): WebStandardStreamableHTTPServerTransport | null {
    this.tidy();
    const session = this.open.get(id);
    if (!session || session.owner !== owner) return null;
    session.used = this.now();
    return session.transport;
  }

  /** A new session; it has its id once `initialize` was answered. */
  async begin(owner: string, server: Server): Promise<WebStandardStreamableHTTPServerTransport> {
    this.tidy();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: this.newId,
      eventStore: new RecentEvents(),
      retryInterval: RETRY,
      onsessioninitialized: (id) => {
        this.open.set(id, { owner, transport, server, used: this.now() });
        this.crowdOut(owner);
      },
      onsessionclosed: (id) => void this.open.delete(id),
    });
    await server.connect(transport);
    return transport;
  }

  /** Ends every session: the box stops. */
  async close(): Promise<void> {
    const all = [...this.open.values()];
    this.open.clear();
    await Promise.all(all.map(({ transport }) => transport.close()));
  }

  private tidy(): void {
    const now = this.now();
    for (const [id, session] of this.open) if (now - session.used > IDLE) this.drop(id);
  }

  /** The longest unused make room. */
  private crowdOut(owner: string): void {
    const oldest = [...this.open].sort(([, a], [, b]) => a.used - b.used);
    const own = oldest.filter(([, s]) => s.owner === owner);
    for (const [id] of own.slice(0, Math.max(0, own.length - OF_ONE))) this.drop(id);
    for (const [id] of oldest.slice(0, Math.max(0, this.open.size - OF_ALL))) this.drop(id);
  }

  private drop(id: string): void {
    const session = this.open.get(id);
    this.open.delete(id);
    void session?.transport.close().catch(() => {});
  }
}

/**
 * Looks that answer with rows, answered without the library: in these nothing streams, nothing is asked back, and what REST
 * answers is passed on as the text it is, where the library would take it apart and check it piece by piece. Only a message
 * that has these members and no others, notes of the program's own in its `_meta` aside, is answered here; every other one,
 * and so every one that is wrong in any way, is left to the library. What comes back is the same either way.
 */
const MODERN = "2026-07-28";

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True for an object that has the members of `needed`, perhaps those of `more`, and no others. */
function has(value: unknown, needed: readonly string[], more: readonly string[] = []): value is Json {
  if (!isObject(value)) return false;
  for (const name of needed) if (!Object.hasOwn(value, name)) return false;
  for (const name of Object.keys(value)) if (!needed.includes(name) && !more.includes(name)) return false;
  return true;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** A look whose answer is rows. */
const answersRows = ({ route }: ToolEntry): boolean =>
  route.kind === "read" && route.method === "GET" && route.answers[0]?.schema !== undefined;

interface Look {
  id: string | number;
  entry: ToolEntry;
  given: Arguments;
  /** The member `_meta` of the message. */
  meta: unknown;
}

function lookOf(message: unknown): Look | null {
  if (!has(message, ["jsonrpc", "id", "method", "params"])) return null;
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== "2.0" || method !== "tools/call" || !(isText(id) || Number.isSafeInteger(id))) return null;
  if (!has(params, ["name"], ["arguments", "_meta"]) || !isText(params.name)) return null;
  // A program that asks to be told of progress hears of none here: there is none to tell.
  const token = isObject(params._meta) ? params._meta.progressToken : undefined;
  if (token !== undefined && !isText(token) && !Number.isSafeInteger(token)) return null;
  const entry = toolByName.get(params.name);
  const given = params.arguments === undefined ? {} : params.arguments;
  if (!entry || !answersRows(entry) || !isObject(given)) return null;
  return { id: id as string | number, entry, given, meta: params._meta };
}

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAN = "io.modelcontextprotocol/clientCapabilities";
const CLIENT = "io.modelcontextprotocol/clientInfo";

/** True for a message of 2026-07-28 whose headers say what it says itself. */
function isModern({ entry, meta }: Look, headers: Headers): boolean {
  if (!isObject(meta)) return false;
  const { [VERSION]: version, [CAN]: can, [CLIENT]: client } = meta;
  return (
    version === MODERN &&
    isObject(can) &&
    Object.values(can).every(isObject) &&
    (client === undefined || (has(client, ["name", "version"]) && Object.values(client).every(isText))) &&
    headers.get("mcp-protocol-version") === MODERN &&
    headers.get("mcp-method") === "tools/call" &&
    headers.get("mcp-name") === entry.tool.name &&
    !headers.has("mcp-session-id")
  );
}

/** True for a message of a session of an earlier revision that is on its way as it should be. */
function isEarlier({ meta }: Look, headers: Headers): boolean {
  const version = headers.get("mcp-protocol-version");
  const accept = headers.get("accept") ?? "";
  return (
    (meta === undefined || isObject(meta)) &&
    (version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) &&
    accept.includes("application/json") &&
    accept.includes("text/event-stream")
  );
}

const notice = JSON.stringify({ type: "text", text: NOTICE });

/** The members of the result of a look as text, the braces left out; null when it is not called as it must be. */
async function membersOf(
  { entry, given }: Look,
  call: Call,
  rest: Rest,
  signal: AbortSignal,
): Promise<string | null> {
  const made = requestOf(entry, given, call.origin, signal);
  if (!("request" in made)) return null;
  const response = await rest(entry.route.id, call, made.request, made.params);
  if (response.status !== 200) return JSON.stringify(await resultOf(response, "", () => {})).slice(1, -1);
  const rows = await response.text();
  return `"content":[{"type":"text","text":${JSON.stringify(rows)}},${notice}],"structuredContent":${rows}`;
}

/** Who answers, as every result of 2026-07-28 says. */
export interface Self {
  name: string;
  title: string;
  version: string;
}

/**
 * The answer to a look, or null when the message is not one of those. `session` is the id of the session it came with, one
 * that is open and the caller's; null in the protocol of 2026-07-28, which has none.
 */
export async function answerFast(
  message: unknown,
  request: Request,
  session: string | null,
  call: Call,
  rest: Rest,
  self: Self,
): Promise<Response | null> {
  const look = lookOf(message);
  if (!look) return null;
  if (!(session === null ? isModern(look, request.headers) : isEarlier(look, request.headers))) return null;
  const members = await membersOf(look, call, rest, request.signal);
  if (members === null) return null;
  const more =
    session === null
      ? `,"resultType":"complete","_meta":${JSON.stringify({ "io.modelcontextprotocol/serverInfo": self })}`
      : "";
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (session !== null) headers["mcp-session-id"] = session;
  return new Response(`{"jsonrpc":"2.0","id":${JSON.stringify(look.id)},"result":{${members}${more}}}`, {
    headers,
  });
}

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
  if (from === null || from === new URL(origin).origin) return;
  const local = (url: string) =>
    URL.canParse(url) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ""));
  if (local(from) && local(origin)) return;
  throw refuse(403, null, "anotherSite");
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
  box: App,
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
      box.rateLimit.take(caller.token.id, caller.account.id, false);
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
