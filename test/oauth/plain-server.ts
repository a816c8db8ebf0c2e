import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Browser } from "./browser.ts";
import { Clock } from "./clock.ts";
import type { Described, OAuthServer } from "./flow.ts";

/** As much of the library as is used here; it comes without types. */
interface Provider {
  callback(): RequestListener;
  AccessToken: { find(token: string): Promise<{ isExpired: boolean; aud: unknown } | undefined> };
}
type MakeProvider = new (issuer: string, configuration: object) => Provider;

/**
 * What an authorization server must be told to be one for a resource at all; everything else is as the library has it. Its own
 * guard against private addresses needs a client that only Node.js has, and is not there under Bun (it warns of it), so `fetched` stands
 * for a plain `fetch`.
 */
const configuration = (
  resource: string,
  fetched: (address: string, signal?: AbortSignal) => Promise<Response>,
) => ({
  scopes: ["openid", "offline_access", "read", "write", "files", "identifiers", "ask"],
  features: {
    registration: { enabled: true },
    revocation: { enabled: true },
    clientIdMetadataDocument: { enabled: true, ack: "draft-02" },
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo: () => ({
        scope: "read write files identifiers ask",
        audience: resource,
        accessTokenFormat: "opaque",
      }),
    },
  },
  fetch: (address: string | URL, init?: RequestInit) => fetched(String(address), init?.signal ?? undefined),
});

/**
 * The library the box is built on, as it comes: what it lets through shows which abuses the box's own settings and checks are for.
 * Its interactions for development stand in for a consent page.
 */
export async function startPlain(): Promise<OAuthServer> {
  const http = createServer();
  await new Promise<void>((ready) => http.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const resource = `${origin}/mcp`;
  const documents = new Map<string, Described>();
  let opened = 0;
  const { default: Provider } = (await import("oidc-provider" as string)) as { default: MakeProvider };
  const provider = new Provider(
    origin,
    configuration(resource, async (address, signal) => {
      opened++;
      const late = new Promise<never>((_ok, no) =>
        signal?.addEventListener("abort", () => no(signal.reason)),
      );
      const found = documents.get(address)?.() ?? new Response("", { status: 404 });
      return Promise.race([found, late]);
    }),
  );
  http.on("request", provider.callback());
  const clock = new Clock();
  const send = (request: Request) => fetch(request, { redirect: "manual" });
  const asks = (url: URL) => url.origin === origin && url.pathname.startsWith("/interaction/");
  const all = "openid offline_access read write files identifiers ask";
  return {
    name: "plain oidc-provider",
    origin,
    resource,
    at: {
      authorize: `${origin}/auth`,
      token: `${origin}/token`,
      register: `${origin}/reg`,
      revoke: `${origin}/token/revocation`,
    },
    scopes: { all, read: "openid offline_access read" },
    extra: { prompt: "consent" },
    send,
    browser: async () => new Browser(origin, send, asks),
    async decide(browser, page, { allow }) {
      if (!allow) return browser.go(`${page.pathname}/abort`);
      const first = await browser.go(page, { form: { prompt: "login", login: "owner", password: "x" } });
      const next = await browser.follow(first.headers.get("location") ?? page);
      if (next.kind !== "asked") throw new Error(`No consent after the sign-in: ${next.kind}`);
      return browser.go(next.page, { form: { prompt: "consent" } });
    },
    onward: async (answer) => answer.headers.get("location"),
    async opens(token) {
      const found = await provider.AccessToken.find(token);
      return found !== undefined && !found.isExpired && String(found.aud) === resource;
    },
    publish: (address, document) => void documents.set(address, document),
    connections: () => opened,
    calm: () => {},
    later: (ms) => clock.later(ms),
    async close() {
      clock.back();
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
}
