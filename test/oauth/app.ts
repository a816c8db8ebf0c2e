/** An app as a person connects it, with `oauth4webapi` as its OAuth: the box must be as that library expects of any server. */
import * as oauth from "oauth4webapi";
import type { Consent } from "#contract/app.ts";
import { openSession } from "#operations/members/sign-in.ts";
import type { Target } from "../http/target.ts";

export interface Tokens {
  access: string;
  refresh: string;
  scope: string;
}

/** A browser: keeps cookies by path, as far as these tests need it. */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>();

  constructor(
    private readonly target: Target,
    /** Who is signed in; null: nobody. */
    user: string | null,
  ) {
    if (user !== null) {
      const { token } = openSession(target.inside.box, { id: user });
      this.cookies.set("deedbox_session", { value: token, path: "/" });
    }
  }

  async call(method: string, address: string, json?: unknown, more: Record<string, string> = {}) {
    const full = address.startsWith("http") ? address : this.target.origin + address;
    const { pathname } = new URL(full);
    const fits = [...this.cookies].filter(([, c]) => pathname.startsWith(c.path));
    const headers = new Headers({
      cookie: fits.map(([name, { value }]) => `${name}=${value}`).join("; "),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...more,
    });
    const request = new Request(full, {
      method,
      headers,
      redirect: "manual",
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const response = await this.target.running.send(request);
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const at = /; *path=([^;]*)/i.exec(line)?.[1] ?? "/";
      if (value === "" || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, { value, path: at });
    }
    return response;
  }
}

export const CALLBACK = "https://claude.ai/api/mcp/auth_callback";

export class App {
  server!: oauth.AuthorizationServer;
  client!: oauth.Client;
  verifier = "";
  state = "";
  redirect = CALLBACK;

  constructor(readonly target: Target) {}

  private options() {
    return {
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: (url: string, init: RequestInit) =>
        this.target.running.send(new Request(url, init)),
    } as const;
  }

  /** Finds the authorization server by the resource, as an app does that knows nothing but the address. */
  async discover(): Promise<this> {
    const resource = new URL(`${this.target.origin}/mcp`);
    const found = await oauth.resourceDiscoveryRequest(resource, this.options());
    const { authorization_servers: [issuer = ""] = [] } = await oauth.processResourceDiscoveryResponse(
      resource,
      found,
    );
    const at = new URL(issuer);
    const described = await oauth.discoveryRequest(at, { ...this.options(), algorithm: "oauth2" });
    this.server = await oauth.processDiscoveryResponse(at, described);
    return this;
  }

  async register(
    redirect = CALLBACK,
    more: Partial<oauth.OmitSymbolProperties<oauth.Client>> = {},
  ): Promise<this> {
    this.redirect = redirect;
    const asked = {
      client_name: "Claude",
      redirect_uris: [redirect],
      token_endpoint_auth_method: "none",
      ...more,
    };
    const answer = await oauth.dynamicClientRegistrationRequest(this.server, asked, this.options());
    this.client = await oauth.processDynamicClientRegistrationResponse(answer);
    return this;
  }

  /** Where the app sends the browser. */
  async authorizeUrl(more: Record<string, string | null> = {}): Promise<string> {
    this.verifier = oauth.generateRandomCodeVerifier();
    this.state = oauth.generateRandomState();
    const url = new URL(this.server.authorization_endpoint ?? "");
    const asked: Record<string, string | null> = {
      client_id: this.client.client_id,
      response_type: "code",
      redirect_uri: this.redirect,
      state: this.state,
      code_challenge: await oauth.calculatePKCECodeChallenge(this.verifier),
      code_challenge_method: "S256",
      resource: `${this.target.origin}/mcp`,
      ...more,
    };
    for (const [name, value] of Object.entries(asked)) if (value !== null) url.searchParams.set(name, value);
    return url.href;
  }

  /** Sends a browser to ask; gives the request's id. */
  async ask(browser: Browser, more: Record<string, string | null> = {}): Promise<string> {
    const answer = await browser.call("GET", await this.authorizeUrl(more));
    const location = answer.headers.get("location") ?? "";
    const uid = /\/connect\/([\w-]+)$/.exec(location)?.[1];
    if (answer.status !== 303 || uid === undefined)
      throw new Error(`${answer.status} ${location} ${await answer.text()}`);
    return uid;
  }

  async consent(browser: Browser, uid: string): Promise<Consent> {
    return (await browser.call("GET", `/app/connect/${uid}`)).json() as Promise<Consent>;
  }

  /** The person says yes or no; gives where the browser ends up. */
  async say(browser: Browser, uid: string, said: object): Promise<URL> {
    const answer = await browser.call("POST", `/app/connect/${uid}`, said);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(text);
    const back = await browser.call("GET", (JSON.parse(text) as { redirect_to: string }).redirect_to);
    return new URL(back.headers.get("location") ?? "about:blank");
  }

  async fetchTokens(back: URL): Promise<Tokens> {
    const params = oauth.validateAuthResponse(this.server, this.client, back, this.state);
    const answer = await oauth.authorizationCodeGrantRequest(
      this.server,
      this.client,
      oauth.None(),
      params,
      this.redirect,
      this.verifier,
      { ...this.options(), additionalParameters: { resource: `${this.target.origin}/mcp` } },
    );
    return this.tokens(await oauth.processAuthorizationCodeResponse(this.server, this.client, answer));
  }

  async refresh(refresh: string, more: Record<string, string> = {}): Promise<Tokens> {
    const answer = await oauth.refreshTokenGrantRequest(this.server, this.client, oauth.None(), refresh, {
      ...this.options(),
      additionalParameters: more,
    });
    return this.tokens(await oauth.processRefreshTokenResponse(this.server, this.client, answer));
  }

  async revoke(token: string): Promise<void> {
    const answer = await oauth.revocationRequest(
      this.server,
      this.client,
      oauth.None(),
      token,
      this.options(),
    );
    await oauth.processRevocationResponse(answer);
  }

  private tokens(answer: oauth.TokenEndpointResponse): Tokens {
    return { access: answer.access_token, refresh: answer.refresh_token ?? "", scope: answer.scope ?? "" };
  }

  /** All of it at once: found, registered, allowed, fetched. */
  async connect(
    user: string,
    said: object = { access: "read" },
    more: Record<string, string | null> = {},
  ): Promise<Tokens> {
    await (await this.discover()).register(this.redirect);
    return this.again(user, said, more);
  }

  async again(
    user: string,
    said: object = { access: "read" },
    more: Record<string, string | null> = {},
  ): Promise<Tokens> {
    const browser = new Browser(this.target, user);
    const uid = await this.ask(browser, more);
    return this.fetchTokens(await this.say(browser, uid, { allow: true, ...said }));
  }
}
