/** An identity provider for tests: OpenID Connect by the letter, and every way to be wrong that a test asks for. */
import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

type Json = Record<string, unknown>;

/** What a test bends of one answer. */
export interface Bent {
  header?: (header: Json) => Json;
  claims?: (claims: Json) => Json;
  /** Signs in place of the provider: gives the third part of the token. */
  sign?: (input: string, own: KeyObject) => string;
  /** What stands in the address the browser is sent back to. */
  back?: (back: URLSearchParams) => void;
  discovery?: (metadata: Json) => Json;
}

interface Grant {
  claims: Json;
  nonce: string | null;
  challenge: string | null;
  redirect: string;
}

const b64 = (value: string | Buffer) => Buffer.from(value).toString("base64url");

/** A provider on this machine. `person`: what its tokens say of whoever signs in, beside what every token says. */
export class TestProvider {
  readonly clientId = "deedbox";
  /** With signs that a form and a header of HTTP Basic write differently. */
  readonly secret = "s3cret & +%: of the box";
  person: Json = { sub: "1" };
  /** What only the address for it tells of somebody. */
  userinfo: Json | null = null;
  bent: Bent = {};
  /** Bodies and headers of calls to the token endpoint. */
  readonly exchanged: { form: URLSearchParams; authorization: string | null }[] = [];
  /** How often its description was asked for. */
  described = 0;
  /** The page of the provider stands still and shows a button, for tests in a browser. */
  shows = false;
  /** Answers to everything in place of the provider. */
  instead: ((request: Request) => Response | null) | null = null;
  private keys = [this.makeKey("k1")];
  private readonly grants = new Map<string, Grant>();
  private readonly tokens = new Map<string, Json>();
  private n = 0;
  private readonly server;

  constructor(
    /** What stands behind the host in the issuer: Entra, Keycloak and Authentik have several at one host. */
    private readonly path = "",
    port = 0,
  ) {
    this.server = Bun.serve({ hostname: "127.0.0.1", port, fetch: (request) => this.answer(request) });
  }

  get origin(): string {
    return `http://127.0.0.1:${this.server.port}`;
  }

  get issuer(): string {
    return this.origin + this.path;
  }

  get publicKey(): KeyObject {
    return (this.keys.at(-1) as { pair: { publicKey: KeyObject } }).pair.publicKey;
  }

  /** Another key signs from now on, and the one before is gone. */
  rotate(): void {
    this.keys = [this.makeKey(`k${++this.n + 1}`)];
  }

  stop(): Promise<void> {
    return this.server.stop(true);
  }

  private makeKey(kid: string) {
    return { kid, pair: generateKeyPairSync("rsa", { modulusLength: 2048 }) };
  }

  private answer(request: Request): Response | Promise<Response> {
    const other = this.instead?.(request);
    if (other) return other;
    const url = new URL(request.url);
    const well = `${this.path.replace(/\/$/, "")}/.well-known/openid-configuration`;
    if (url.pathname === well) return Response.json(this.description());
    if (url.pathname === "/jwks") return Response.json(this.jwks());
    if (url.pathname === "/authorize") return this.authorize(url.searchParams);
    if (url.pathname === "/token" && request.method === "POST") return this.token(request);
    if (url.pathname === "/userinfo") return this.about(request);
    return new Response("", { status: 404 });
  }

  private description(): Json {
    this.described++;
    const metadata = {
      issuer: this.issuer,
      authorization_endpoint: `${this.origin}/authorize`,
      token_endpoint: `${this.origin}/token`,
      jwks_uri: `${this.origin}/jwks`,
      userinfo_endpoint: `${this.origin}/userinfo`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
      authorization_response_iss_parameter_supported: true,
    };
    return this.bent.discovery?.(metadata) ?? metadata;
  }

  private jwks(): Json {
    const shown = this.keys.map(({ kid, pair }) => ({
      ...pair.publicKey.export({ format: "jwk" }),
      ...{ kid, alg: "RS256", use: "sig" },
    }));
    return { keys: shown };
  }

  private authorize(query: URLSearchParams): Response {
    if (this.shows && !query.has("yes")) {
      query.set("yes", "1");
      const html = `<!doctype html><title>Provider</title><h1>Provider</h1><a id="yes" href="/authorize?${query.toString().replaceAll("&", "&amp;")}">Yes, it's me</a>`;
      return new Response(html, { headers: { "content-type": "text/html" } });
    }
    const to = new URL(query.get("redirect_uri") ?? "");
    const code = `code-${++this.n}`;
    this.grants.set(code, {
      claims: this.person,
      nonce: query.get("nonce"),
      challenge: query.get("code_challenge_method") === "S256" ? query.get("code_challenge") : null,
      redirect: to.href,
    });
    to.searchParams.set("code", code);
    to.searchParams.set("state", query.get("state") ?? "");
    to.searchParams.set("iss", this.issuer);
    this.bent.back?.(to.searchParams);
    return new Response(null, { status: 302, headers: { location: to.href } });
  }

  private knowsClient(form: URLSearchParams, authorization: string | null): boolean {
    if (authorization === null)
      return form.get("client_id") === this.clientId && form.get("client_secret") === this.secret;
    const [id = "", secret = ""] = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
      .toString()
      .split(":")
      .map((part) => decodeURIComponent(part.replaceAll("+", "%20")));
    return id === this.clientId && secret === this.secret;
  }

  private async token(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const authorization = request.headers.get("authorization");
    this.exchanged.push({ form, authorization });
    const no = (error: string, status = 400) => Response.json({ error }, { status });
    if (!this.knowsClient(form, authorization)) return no("invalid_client", 401);
    const grant = this.grants.get(form.get("code") ?? "");
    this.grants.delete(form.get("code") ?? "");
    const hash = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!grant || grant.challenge !== hash || grant.redirect !== form.get("redirect_uri"))
      return no("invalid_grant");
    const access = `access-${++this.n}`;
    this.tokens.set(access, { ...grant.claims, ...this.userinfo });
    return Response.json({
      access_token: access,
      token_type: "Bearer",
      expires_in: 300,
      id_token: this.idToken(grant),
    });
  }

  private idToken(grant: Grant): string {
    const { kid, pair } = this.keys.at(-1) as ReturnType<TestProvider["makeKey"]>;
    const now = Math.floor(Date.now() / 1000);
    const plain = { iss: this.issuer, aud: this.clientId, iat: now, exp: now + 300, nonce: grant.nonce };
    const claims = { ...plain, ...grant.claims };
    const header = { alg: "RS256", typ: "JWT", kid };
    const input = [this.bent.header?.(header) ?? header, this.bent.claims?.(claims) ?? claims]
      .map((part) => b64(JSON.stringify(part)))
      .join(".");
    const own = () => b64(sign("sha256", Buffer.from(input), pair.privateKey));
    return `${input}.${this.bent.sign?.(input, pair.privateKey) ?? own()}`;
  }

  private about(request: Request): Response {
    const token = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    const known = this.tokens.get(token);
    return known ? Response.json(known) : new Response("", { status: 401 });
  }
}

/** A signature with a text that both know, as HS256 makes one. */
export const withSecret = (secret: string | Buffer) => (input: string) =>
  createHmac("sha256", secret).update(input).digest("base64url");
