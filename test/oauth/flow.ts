import { createHash, randomBytes } from "node:crypto";
import type { Browser, End, Send } from "./browser.ts";

/** The people of a server under test. */
export type Person = "owner" | "viewer" | "stranger";

export interface Decision {
  allow: boolean;
  access?: "read" | "change";
  /** The account to connect; the person's own when not said. */
  account?: string;
  headers?: Record<string, string>;
}

/** What a document's address answers, for servers that read the descriptions of apps. */
export type Described = () => Response | Promise<Response>;

/** An authorization server that abuses are tried on. */
export interface OAuthServer {
  name: "deedbox" | "plain oidc-provider";
  origin: string;
  resource: string;
  at: { authorize: string; token: string; register: string; revoke: string };
  /** What an app asks for that wants everything, and what one asks for that reads alone. */
  scopes: { all: string; read: string };
  /** What every authorization request to this server carries. */
  extra: Record<string, string>;
  send: Send;
  /** A browser of its own in which the person is signed in, and has just proved who they are. */
  browser(who: Person | null): Promise<Browser>;
  /** Answers the page that asks. */
  decide(browser: Browser, page: URL, decision: Decision): Promise<Response>;
  /** Where the page sends the browser after the answer; null when the answer was refused. */
  onward(answer: Response): Promise<string | null>;
  /** Whether a token opens the resource. */
  opens(token: string): Promise<boolean>;
  /** Puts a document at an address of the internet; every name of it leads to `addresses`. */
  publish(address: string, document: Described, addresses?: string[]): void;
  /** Documents that were asked for at published or other addresses: how often a connection was opened. */
  connections(): number;
  /** Lets enough time go by for every limit on how often something may be asked. */
  calm(): void;
  /** Moves the clock of everything in this process on. */
  later(ms: number): void;
  close(): Promise<void>;
}

export interface App {
  id: string;
  redirect: string;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope?: string;
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T & { error?: string; error_description?: string };
  headers: Headers;
}

export const CALLBACK = "https://claude.ai/api/mcp/auth_callback";

async function jsonOf<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  let body: unknown = {};
  try {
    body = JSON.parse(text);
  } catch {}
  return { status: response.status, body: body as Answer<T>["body"], headers: response.headers };
}

export const formTo = async <T = Tokens>(
  server: OAuthServer,
  to: string,
  form: Record<string, string> | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Answer<T>> =>
  jsonOf<T>(
    await server.send(
      new Request(to, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams(form).toString(),
      }),
    ),
  );

/** Registers an app (RFC 7591) and gives the whole answer. */
export const registration = async (server: OAuthServer, json: object | string) =>
  jsonOf<{ client_id?: string; redirect_uris?: string[] }>(
    await server.send(
      new Request(server.at.register, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: typeof json === "string" ? json : JSON.stringify(json),
      }),
    ),
  );

export const description = (redirects: string[], more: object = {}) => ({
  client_name: "Claude",
  redirect_uris: redirects,
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
  ...more,
});

const known = new WeakMap<OAuthServer, Map<string, Promise<App>>>();

/** An app with these redirect addresses; registered once a server and kind, since registrations are limited. */
export function appWith(server: OAuthServer, redirects: string[], which = ""): Promise<App> {
  const apps = known.get(server) ?? new Map<string, Promise<App>>();
  known.set(server, apps);
  const key = [which, ...redirects].join(" ");
  const made = apps.get(key) ?? register(server, redirects);
  apps.set(key, made);
  return made;
}

async function register(server: OAuthServer, redirects: string[]): Promise<App> {
  const { status, body } = await registration(server, description(redirects));
  if (status !== 201 || !body.client_id) throw new Error(`Registering: ${status} ${JSON.stringify(body)}`);
  return { id: body.client_id, redirect: redirects[0] ?? "" };
}

export const claude = (server: OAuthServer) => appWith(server, [CALLBACK]);

export const newVerifier = () => randomBytes(32).toString("base64url");
export const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

/** Changes to a request: null takes a parameter out, several values send it several times. */
export type Twist = Record<string, string | string[] | null | undefined>;

/** The address an app sends the browser to. */
export function authorizeUrl(server: OAuthServer, app: App, verifier: string, twist: Twist = {}): URL {
  const url = new URL(server.at.authorize);
  const params: Twist = {
    client_id: app.id,
    redirect_uri: app.redirect,
    response_type: "code",
    scope: server.scopes.all,
    state: "st-1",
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    resource: server.resource,
    ...server.extra,
    ...twist,
  };
  for (const [name, value] of Object.entries(params))
    for (const one of value == null ? [] : [value].flat()) url.searchParams.append(name, one);
  return url;
}

export const shown = (end: End): string =>
  end.kind === "asked"
    ? `asks at ${end.page.pathname.replace(/[\w-]{15,}/g, "…")}`
    : end.kind === "stopped"
      ? `${end.status} ${end.text.replace(/\s+/g, " ").slice(0, 120)}`
      : `back to ${end.to.origin === "null" ? end.to.protocol : end.to.host} ${
          end.params.get("error") ?? (end.params.has("code") ? "with a code" : end.to.hash.slice(0, 20))
        }`;

/** The code of a person who allows it. */
export async function codeFor(
  server: OAuthServer,
  app: App,
  wish: { who?: Person; twist?: Twist; access?: "read" | "change"; account?: string; verifier?: string } = {},
): Promise<{ code: string; verifier: string; back: URLSearchParams; browser: Browser }> {
  const verifier = wish.verifier ?? newVerifier();
  const browser = await server.browser(wish.who ?? "owner");
  const end = await browser.follow(authorizeUrl(server, app, verifier, wish.twist));
  if (end.kind !== "asked") throw new Error(`The person is not asked: ${shown(end)}`);
  const answer = await server.decide(browser, end.page, {
    allow: true,
    access: wish.access ?? "change",
    ...(wish.account === undefined ? {} : { account: wish.account }),
  });
  const status = answer.status;
  const onward = await server.onward(answer);
  if (onward === null)
    throw new Error(`The answer of the person was refused: ${status} ${await answer.text()}`);
  const after = await browser.follow(onward);
  const code = after.kind === "back" ? after.params.get("code") : null;
  if (after.kind !== "back" || code === null) throw new Error(`No code came back: ${shown(after)}`);
  return { code, verifier, back: after.params, browser };
}

export const exchange = (
  server: OAuthServer,
  app: App,
  code: string,
  verifier: string,
  more: Record<string, string> = {},
) =>
  formTo(server, server.at.token, {
    grant_type: "authorization_code",
    client_id: app.id,
    redirect_uri: app.redirect,
    code,
    code_verifier: verifier,
    resource: server.resource,
    ...more,
  });

export const refresh = (server: OAuthServer, app: App, token: string, more: Record<string, string> = {}) =>
  formTo(server, server.at.token, {
    grant_type: "refresh_token",
    client_id: app.id,
    refresh_token: token,
    resource: server.resource,
    ...more,
  });

export interface Connected extends Tokens {
  app: App;
  code: string;
  verifier: string;
}

/** A whole connection, whose token is known to open the resource. */
export async function connected(
  server: OAuthServer,
  app?: App,
  wish: Parameters<typeof codeFor>[2] = {},
): Promise<Connected> {
  const one = app ?? (await claude(server));
  const { code, verifier } = await codeFor(server, one, wish);
  const { status, body } = await exchange(server, one, code, verifier);
  if (status !== 200) throw new Error(`Exchanging the code: ${status} ${JSON.stringify(body)}`);
  if (!(await server.opens(body.access_token))) throw new Error("A fresh token does not open the resource.");
  return { ...body, app: one, code, verifier };
}
