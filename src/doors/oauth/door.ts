import { bytesHeaders, json, opened, wholeBody } from "#kernel/http.ts";
import { noRoute, Problem } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import { countIdleRegistrations, makeRoomForRegistrations } from "#operations/connections/items.ts";
import type { Around, Mount } from "#operations/door.ts";
import { bridge } from "./bridge.ts";
import { takenOf, WrongClient } from "./clients.ts";
import { answerConsent } from "./consent.ts";
import type { Fetch } from "./documents.ts";
import { Limit } from "./limits.ts";
import { at, resourceMetadata, scopes, serverMetadata } from "./metadata.ts";
import { fetchMetadata } from "./metadata-fetch.ts";
import type { Provider } from "./provider.ts";

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

const tooLarge = () =>
  new Problem(413, "too-large", "Too large", `A request here is at most ${MOST_BODY} bytes.`);

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
    private readonly box: Box,
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

/** OAuth 2.1: how assistants are connected. `fetchDocument` gets what an app says of itself from its own address. */
export function oauthDoor(box: Box, fetchDocument: Fetch = fetchMetadata): Mount {
  const door = new OauthDoor(box, fetchDocument);
  return {
    paths: ["/oauth", "/oauth/*", "/app/connect/:uid", ...Object.keys(discovery)],
    answer(request, around) {
      const described = discovery[new URL(request.url).pathname];
      if (!described) return door.answer(request, around);
      if (request.method === "OPTIONS") return mayRead();
      if (request.method !== "GET") throw noRoute();
      return open(described(around.origin));
    },
  };
}
