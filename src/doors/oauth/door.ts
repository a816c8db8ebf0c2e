import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { Interaction, OidcClient } from "oidc-provider/lib/provider.js";
import { ConsentGiven } from "#contract/app.ts";
import { parseBody } from "#contract/parse.ts";
import { pathOf } from "#kernel/address-path.ts";
import type { Clock } from "#kernel/clock.ts";
import { bytesHeaders, cookieOf, json, jsonBody, opened, refuseForeign, wholeBody } from "#kernel/http.ts";
import { noRoute, notFound } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import type { App } from "#operations/app.ts";
import { mcpUrl } from "#operations/connections/assistants.ts";
import type { Asking } from "#operations/connections/consent.ts";
import { allowConnection, consentOf } from "#operations/connections/consent.ts";
import { countIdleRegistrations, makeRoomForRegistrations } from "#operations/connections/items.ts";
import type { Around, Mount } from "#operations/door.ts";
import type { Caller } from "#operations/operation.ts";
import { takenOf, WrongClient } from "./clients.ts";
import type { Fetch } from "./documents.ts";
import { keepDocument } from "./documents.ts";
import { at, CONNECT_COOKIE, resourceMetadata, scopes, serverMetadata } from "./metadata.ts";
import { fetchMetadata } from "./metadata-fetch.ts";
import type { Provider } from "./provider.ts";

/**
 * Counts what strangers may cause before anybody has signed in: for each address it comes from, and in all, in windows that begin
 * with the first. Kept in memory: a start gives everybody fresh ones.
 */
class Limit {
  private start = 0;
  private all = 0;
  private readonly each = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly most: { each: number; all: number; ms: number },
  ) {}

  /** Counts one, or gives the seconds until the next may come. */
  take(address: string | null): number | null {
    const now = this.clock.now();
    if (now - this.start >= this.most.ms || now < this.start) {
      this.start = now;
      this.all = 0;
      this.each.clear();
    }
    const key = address ?? "";
    const used = this.each.get(key) ?? 0;
    if (this.all >= this.most.all || used >= this.most.each)
      return Math.max(1, Math.ceil((this.start + this.most.ms - now) / 1000));
    this.all++;
    this.each.set(key, used + 1);
    return null;
  }
}

interface ConsentCall {
  box: App;
  request: Request;
  origin: string;
  uid: string;
  authenticate: Around["authenticate"];
}

const over = () => notFound(message("problem.consentOver"));

/** A request in hand with the app that made it. */
interface InHand {
  provider: Provider;
  interaction: Interaction;
  client: OidcClient;
  asking: Asking;
}

/**
 * The request of a page. It is known only in the browser that was sent to the page with it: whoever gives its address to somebody
 * else would have them connect an app to their papers that the sender then holds. Throws 404.
 */
async function inHand(c: ConsentCall, providerOf: () => Promise<Provider>): Promise<InHand> {
  if (cookieOf(c.request, CONNECT_COOKIE) !== c.uid) throw over();
  const provider = await providerOf();
  const interaction = await provider.Interaction.find(c.uid);
  if (!interaction || interaction.result !== undefined) throw over();
  const { client_id = "", redirect_uri = "", scope = "" } = interaction.params;
  const client = await provider.Client.find(client_id);
  if (!client) throw over();
  const asking: Asking = {
    uid: c.uid,
    client_id,
    name: client.clientName ?? null,
    redirect_uri,
    website: client.clientUri ?? null,
    described: client_id.startsWith("https://"),
    asked: scope.split(" "),
    expires: interaction.exp * 1000,
  };
  return { provider, interaction, client, asking };
}

/** Connects the app and keeps what its first token will hang on. */
async function allowed(c: ConsentCall, held: InHand, caller: Caller, said: ConsentGiven) {
  const { provider, client, asking } = held;
  const grant = new provider.Grant({ accountId: caller.user.id, clientId: client.clientId });
  grant.jti = c.box.ids.bytes(32).toString("base64url");
  const scopes = allowConnection(c.box, caller, asking, said, grant.jti);
  grant.addResourceScope(mcpUrl(c.origin), scopes.join(" "));
  await grant.save();
  if (asking.described)
    keepDocument(c.box, client.clientId, { ...takenOf(client.metadata()), client_id: client.clientId });
  return { login: { accountId: caller.user.id, remember: false }, consent: { grantId: grant.jti } };
}

const refused = { error: "access_denied", error_description: "The person did not allow it." };

/** The page on which a person says whether an app is connected, as the page asks for it and sends what was said. Throws 401, 404. */
async function answerConsent(c: ConsentCall, providerOf: () => Promise<Provider>): Promise<Response> {
  const { box, request, origin } = c;
  if (request.method !== "GET" && request.method !== "POST") throw over();
  refuseForeign(request, origin);
  const caller = c.authenticate(request);
  const said = request.method === "POST" ? parseBody(ConsentGiven, await jsonBody(request)) : null;
  const held = await inHand(c, providerOf);
  const shown = consentOf(box, caller, held.asking);
  if (said === null) return json(shown);
  const { interaction } = held;
  interaction.result = said.allow ? await allowed(c, held, caller, said) : refused;
  await interaction.save(Math.max(1, interaction.exp - Math.floor(box.clock.now() / 1000)));
  // The library knows the host alone, and the box may live under a path of it.
  return json({ redirect_to: origin + new URL(interaction.returnTo).pathname });
}

/**
 * Between the requests of this program and a library that is written for `node:http`: no socket lies between them, so none can be
 * found, left open or reached by anybody else. Bodies are whole on both sides; the library neither streams nor upgrades.
 */

/** What the library asks a socket: whether it is encrypted, and whether anybody is still there. */
class Wire extends EventEmitter {
  readonly readable = true;
  readonly writable = true;
  constructor(
    readonly encrypted: boolean,
    readonly remoteAddress: string,
  ) {
    super();
  }
}

/** A request as `node:http` gives one. */
class Sent extends Readable {
  readonly httpVersion = "1.1";
  readonly httpVersionMajor = 1;
  readonly httpVersionMinor = 1;
  readonly complete = true;
  readonly connection: Wire;
  constructor(
    readonly method: string,
    readonly url: string,
    readonly headers: Record<string, string>,
    readonly socket: Wire,
    private readonly body: Uint8Array,
  ) {
    super();
    this.connection = socket;
  }
  override _read(): void {
    if (this.body.length > 0) this.push(this.body);
    this.push(null);
  }
}

/** An answer as `node:http` takes one; `done` is settled once it is whole. */
class Answered extends EventEmitter {
  statusCode = 200;
  statusMessage = "";
  headersSent = false;
  finished = false;
  writableEnded = false;
  writableFinished = false;
  readonly writable = true;
  private readonly headers = new Map<string, { name: string; value: string | string[] }>();
  private readonly pieces: Uint8Array[] = [];

  constructor(
    readonly req: Sent,
    readonly socket: Wire,
  ) {
    super();
  }
  setHeader(name: string, value: string | number | readonly string[]): this {
    const kept = typeof value === "object" ? [...value] : String(value);
    this.headers.set(name.toLowerCase(), { name, value: kept });
    return this;
  }
  getHeader = (name: string) => this.headers.get(name.toLowerCase())?.value;
  hasHeader = (name: string) => this.headers.has(name.toLowerCase());
  getHeaderNames = () => [...this.headers.keys()];
  getHeaders = () => Object.fromEntries([...this.headers].map(([name, { value }]) => [name, value]));
  removeHeader(name: string): void {
    this.headers.delete(name.toLowerCase());
  }
  flushHeaders(): void {
    this.headersSent = true;
  }
  write(piece: string | Uint8Array): boolean {
    this.headersSent = true;
    this.pieces.push(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
    return true;
  }
  end(piece?: string | Uint8Array | null): this {
    if (this.writableEnded) return this;
    if (piece) this.write(piece);
    this.headersSent = true;
    this.finished = true;
    this.writableEnded = true;
    this.writableFinished = true;
    this.emit("finish");
    return this;
  }
  response(): Response {
    const headers = new Headers();
    for (const { name, value } of this.headers.values())
      for (const one of typeof value === "string" ? [value] : value) headers.append(name, one);
    const empty = this.statusCode === 204 || this.statusCode === 304;
    return new Response(empty ? null : Buffer.concat(this.pieces), { status: this.statusCode, headers });
  }
}

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

interface Bridged {
  method: string;
  /** Where the caller reached the box; what the library makes its addresses of. */
  origin: string;
  /** Path and query. */
  path: string;
  headers: Headers;
  body: Uint8Array;
  address: string;
}

/** What may tell the library of another host or scheme than the one this program has settled. */
const untold =
  /^(?:host|forwarded|x-forwarded-.*|connection|upgrade|transfer-encoding|content-length|expect)$/;

/** Has a `node:http` listener answer a request. Throws when it left it without an answer. */
async function bridge(listener: Listener, asked: Bridged): Promise<Response> {
  const { origin, body } = asked;
  const headers: Record<string, string> = {};
  for (const [name, value] of asked.headers) if (!untold.test(name)) headers[name] = value;
  headers.host = new URL(origin).host;
  if (body.length > 0) headers["content-length"] = String(body.length);
  const wire = new Wire(origin.startsWith("https:"), asked.address);
  const sent = new Sent(asked.method, asked.path, headers, wire, body);
  const answered = new Answered(sent, wire);
  await listener(sent as unknown as IncomingMessage, answered as unknown as ServerResponse);
  if (!answered.writableEnded) throw new Error("The authorization server left a request without an answer.");
  return answered.response();
}

/** The largest body that any of these addresses takes, in bytes. */
const MOST_BODY = 48 * 1024;

/** Servers made, one for each address people reach the box at; a box has few. */
const MOST_ORIGINS = 8;

/** Registrations that no connection uses. */
const MOST_IDLE = 500;

const MINUTE = 60_000;

/** An error in the words of OAuth (RFC 6749, section 5.2). */
const oauthError = (
  status: number,
  error: string,
  error_description: string,
  extra?: Record<string, string>,
) => json({ error, error_description }, status, extra);

const tooMany = (seconds: number) =>
  oauthError(429, "temporarily_unavailable", `Too many requests. Try again in ${seconds} seconds.`, {
    "Retry-After": String(seconds),
  });

const tooLarge = () => refuse(413, "too-large", "requestTooLarge", { n: MOST_BODY });

const listeners = new WeakMap<Provider, ReturnType<Provider["callback"]>>();

/** Parameters of a request to be connected that count; any other is ignored (RFC 6749, section 3.1). */
const counted = [
  ...["client_id", "response_type", "response_mode", "redirect_uri", "scope", "state", "resource"],
  ...["code_challenge", "code_challenge_method", "prompt", "request", "request_uri"],
] as const;

/**
 * A request to be connected as the library is given it. One that names no scope asks for all; of those it names only the five count.
 * A person is always asked, so of `prompt` only `none` says anything.
 */
function authorizePath(url: URL): string {
  const kept = new URLSearchParams();
  for (const name of counted) for (const value of url.searchParams.getAll(name)) kept.append(name, value);
  if (kept.get("prompt") !== "none") kept.delete("prompt");
  if (kept.getAll("scope").length < 2) {
    const asked = (kept.get("scope") ?? "").split(" ").filter((word) => word !== "");
    const known = scopes.filter((word) => asked.includes(word));
    kept.set("scope", (asked.length === 0 ? scopes : known.length === 0 ? ["read"] : known).join(" "));
  }
  return `${url.pathname}?${kept}`;
}

/** Cookies of the library that nothing here reads. */
const unread = /^deedbox_(?:oauth|asked)(?:\.sig)?=/;

/** The library's answer with the headers that every answer of the box has. */
async function dressed(answer: Response): Promise<Response> {
  const headers = new Headers(bytesHeaders({}));
  for (const name of ["content-type", "location", "www-authenticate", "allow"]) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (headers.has("location")) for (const [name, value] of Object.entries(opened)) headers.set(name, value);
  for (const cookie of answer.headers.getSetCookie())
    if (!unread.test(cookie)) headers.append("Set-Cookie", cookie);
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
}

/** What a path under `/oauth` is for. */
function purposeOf(path: string): keyof typeof at | "resume" | null {
  for (const [name, each] of Object.entries(at)) if (each === path) return name as keyof typeof at;
  return /^\/oauth\/authorize\/[\w-]{1,100}$/.test(path) ? "resume" : null;
}

class OauthDoor {
  private readonly providers = new Map<string, Provider>();
  private readonly requests: Limit;
  private readonly tokens: Limit;
  private readonly registrations: Limit;
  private readonly documents: Limit;

  constructor(
    private readonly box: App,
    private readonly fetchDocument: Fetch,
  ) {
    const { clock } = box;
    this.requests = new Limit(clock, { each: 60, all: 300, ms: 10 * MINUTE });
    this.tokens = new Limit(clock, { each: 240, all: 1_200, ms: MINUTE });
    this.registrations = new Limit(clock, { each: 30, all: 120, ms: 60 * MINUTE });
    this.documents = new Limit(clock, { each: 60, all: 60, ms: 10 * MINUTE });
  }

  /** The server for one address of the box: loaded and made when it is first asked for, so that a start does not pay for it. */
  async provider(around: Around): Promise<Provider> {
    const { origin } = around;
    const known = this.providers.get(origin);
    if (known) return known;
    const { makeProvider } = await import("./provider.ts");
    const made = makeProvider({
      box: this.box,
      origin,
      fetchDocument: this.fetchDocument,
      mayFetch: () => this.documents.take(null) === null,
      fault: (e) => void around.fault(e),
    });
    const [oldest] = this.providers.size >= MOST_ORIGINS ? this.providers.keys() : [];
    if (oldest !== undefined) this.providers.delete(oldest);
    this.providers.set(origin, made);
    return made;
  }

  async answer(request: Request, around: Around): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname.startsWith("/app/connect/"))
      return this.consent(request, around, url.pathname.slice(13));
    const purpose = purposeOf(url.pathname);
    if (purpose === null) throw noRoute();
    const method = purpose === "authorize" || purpose === "resume" ? "GET" : "POST";
    if (request.method !== method)
      return oauthError(405, "invalid_request", `This address takes ${method}.`, { Allow: method });
    const wait = this.paced(purpose, around.place.address);
    if (wait !== null) return tooMany(wait);
    const body = method === "GET" ? Buffer.alloc(0) : await wholeBody(request, MOST_BODY, tooLarge);
    if (purpose === "register") return this.register(request, around, body);
    return this.pass(request, around, purpose === "authorize" ? authorizePath(url) : url.pathname, body);
  }

  private paced(purpose: keyof typeof at | "resume", address: string | null): number | null {
    if (purpose === "authorize") return this.requests.take(address);
    return purpose === "register" ? this.registrations.take(address) : this.tokens.take(address);
  }

  private consent(request: Request, around: Around, uid: string): Promise<Response> {
    const { origin, authenticate } = around;
    return answerConsent({ box: this.box, request, origin, uid, authenticate }, () => this.provider(around));
  }

  private async pass(request: Request, around: Around, path: string, body: Uint8Array): Promise<Response> {
    const provider = await this.provider(around);
    const listener = listeners.get(provider) ?? provider.callback();
    listeners.set(provider, listener);
    const { method, headers } = request;
    const address = around.place.address ?? "127.0.0.1";
    const answer = await bridge(listener, { method, origin: around.origin, path, headers, body, address });
    return dressed(answer);
  }

  /** Registers an app (RFC 7591) with what is taken of its description, as one without a secret. */
  private async register(request: Request, around: Around, body: Buffer): Promise<Response> {
    let taken: Record<string, unknown>;
    try {
      taken = takenOf(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)));
    } catch (e) {
      if (e instanceof WrongClient) return oauthError(400, e.error, e.message);
      return oauthError(400, "invalid_client_metadata", "The description is not JSON.");
    }
    if (countIdleRegistrations(this.box) >= MOST_IDLE && !makeRoomForRegistrations(this.box, MOST_IDLE))
      return tooMany(3600);
    const headers = new Headers(request.headers);
    headers.set("content-type", "application/json");
    headers.delete("authorization");
    const described = new Request(request.url, { method: "POST", headers });
    return this.pass(described, around, at.register, Buffer.from(JSON.stringify(taken)));
  }
}

/** A document that anybody may read, from a page of any site. */
const open = (body: unknown) => json(body, 200, { "Access-Control-Allow-Origin": "*" });

/** A browser asks first when a page sends headers of its own, as the protocol of the assistants has them. */
const mayRead = () =>
  new Response(null, {
    status: 204,
    headers: bytesHeaders({
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "GET",
      "Access-Control-Allow-Headers": "*",
      "Access-Control-Max-Age": "3600",
    }),
  });

/** The documents by which a program finds the authorization server; each also under the path of the resource (RFC 9728, 8414). */
const discovery: Record<string, (origin: string) => unknown> = {
  "/.well-known/oauth-protected-resource": resourceMetadata,
  "/.well-known/oauth-protected-resource/mcp": resourceMetadata,
  "/.well-known/oauth-authorization-server": serverMetadata,
  "/.well-known/oauth-authorization-server/mcp": serverMetadata,
};

/** The same for a box under a path of its host: the standards put that path behind all of it. */
function discoveryOf(path: string): typeof discovery {
  const at = "/.well-known/oauth-";
  const under = {
    [`${at}protected-resource${path}`]: resourceMetadata,
    [`${at}protected-resource${path}/mcp`]: resourceMetadata,
    [`${at}authorization-server${path}`]: serverMetadata,
  };
  return { ...discovery, ...(path !== "" && under) };
}

/** OAuth 2.1: how assistants are connected. `fetchDocument` gets what an app says of itself from its own address. */
export function oauthDoor(box: App, fetchDocument: Fetch = fetchMetadata): Mount {
  const door = new OauthDoor(box, fetchDocument);
  const documents = discoveryOf(pathOf(box.settings.url));
  return {
    paths: ["/oauth", "/oauth/*", "/app/connect/:uid", ...Object.keys(documents)],
    answer(request, around) {
      const described = documents[new URL(request.url).pathname];
      if (!described) return door.answer(request, around);
      if (request.method === "OPTIONS") return mayRead();
      if (request.method !== "GET") throw noRoute();
      return open(described(around.origin));
    },
  };
}
