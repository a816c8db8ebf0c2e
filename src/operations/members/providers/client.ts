import type { Configuration, ServerMetadata } from "openid-client";
import { isLoopback } from "#kernel/own-network.ts";
import { Problem } from "#kernel/problem.ts";
import { refuse } from "#messages/refuse.ts";
import type { Claims } from "#rules/access/providers.ts";
import type { App } from "../../app.ts";

/** What a provider is reached with; the secret among it is never shown and never logged. */
export interface OpenProvider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  secret: string;
  scopes: string;
  /** The first part of the claim that holds groups, or null. */
  groupsClaim: string | null;
}

/** Loaded when somebody first signs in by a provider: most boxes have none. */
const openid = () => import("openid-client");

/** How long a provider may take to answer, in milliseconds, and how much it may say, in bytes. */
const PATIENCE = 10_000;
const LONGEST = 512 * 1024;
/** What a provider says of itself is asked for again after an hour. Its keys are asked for at every sign-in, so that new ones count. */
const KEPT = 60 * 60_000;
/** Two machines' clocks differ by this many seconds at most. */
const CLOCKS = 60;

/**
 * Signatures with a key pair alone. `none` and those with a secret (HS256) are refused whatever a provider says it signs with: what is
 * public about it, or the secret it shares with us, must not make a token (RFC 8725, 3.1 and 3.2).
 */
const algorithms = new Set([
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
]);

/** Calls a provider: https alone, or this machine; no redirect followed; a limit on time and length. */
async function call(address: string, how: RequestInit): Promise<Response> {
  const { protocol, hostname } = new URL(address);
  if (protocol !== "https:" && !isLoopback(hostname)) throw new TypeError("A provider is called over HTTPS.");
  const answer = await fetch(address, {
    ...how,
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE),
  });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > LONGEST) throw new TypeError("A provider said too much.");
    pieces.push(piece);
  }
  const { status, headers } = answer;
  return new Response(status === 204 ? null : Buffer.concat(pieces), { status, headers });
}

/** What went wrong with a provider, by the codes of the library. `stage`: what was asked of it. */
function troubleOf(e: unknown, name: string, stage: "discovery" | "exchange"): Problem | null {
  if (!(e instanceof Error) || e instanceof Problem) return null;
  const code = "code" in e && typeof e.code === "string" ? e.code : "";
  const error = "error" in e && typeof e.error === "string" ? e.error : "";
  if (code === "OAUTH_AUTHORIZATION_RESPONSE_ERROR")
    return refuse(403, null, error === "access_denied" ? "providerCancelled" : "providerRefused", { name });
  if (/^(?:invalid|unauthorized)_client$/.test(error) || code === "OAUTH_WWW_AUTHENTICATE_CHALLENGE")
    return refuse(503, null, "providerClient", { name });
  if (code === "OAUTH_RESPONSE_BODY_ERROR") return refuse(400, "bad-request", "providerExpired");
  if (stage === "discovery" && code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED")
    return refuse(503, null, "providerIssuer", { name });
  const unreachable =
    /^OAUTH_(?:TIMEOUT|ABORT|RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON|PARSE_ERROR)$/.test(code) ||
    stage === "discovery" ||
    !code.startsWith("OAUTH_");
  return unreachable
    ? refuse(503, null, "providerUnreachable", { name })
    : refuse(401, null, "providerUnchecked", { name });
}

/** Runs what asks a provider; what goes wrong is one refusal, and what it was is kept from the person: it may hold what they sent. */
async function asked<T>(name: string, stage: "discovery" | "exchange", work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (e) {
    throw troubleOf(e, name, stage) ?? e;
  }
}

const known = new WeakMap<App, Map<string, { metadata: ServerMetadata; until: number }>>();

async function metadataOf(box: App, p: OpenProvider, anew: boolean): Promise<ServerMetadata> {
  const kept = known.get(box) ?? new Map<string, { metadata: ServerMetadata; until: number }>();
  known.set(box, kept);
  const of = `${p.id} ${p.issuer}`;
  const now = box.clock.now();
  const had = kept.get(of);
  if (had && !anew && had.until > now && had.until - KEPT <= now) return had.metadata;
  const { discovery, customFetch, allowInsecureRequests } = await openid();
  const found = await asked(p.name, "discovery", () =>
    discovery(new URL(p.issuer), p.clientId, undefined, undefined, {
      [customFetch]: call as never,
      execute: p.issuer.startsWith("http:") ? [allowInsecureRequests] : [],
    }),
  );
  const metadata = { ...found.serverMetadata() };
  kept.set(of, { metadata, until: now + KEPT });
  return metadata;
}

/**
 * What the library is set up with: metadata of the provider as discovery gave it, narrowed to signatures with a key pair. Made anew for
 * every use, which asks for the provider's keys anew. Throws 503.
 */
async function configured(box: App, p: OpenProvider, anew = false): Promise<Configuration> {
  const client = await openid();
  const metadata = await metadataOf(box, p, anew);
  const said = metadata.id_token_signing_alg_values_supported ?? ["RS256"];
  const signs = said.filter((algorithm) => algorithms.has(algorithm));
  if (signs.length === 0) throw refuse(503, null, "providerUnfit", { name: p.name });
  const posts = metadata.token_endpoint_auth_methods_supported?.includes("client_secret_post");
  const config = new client.Configuration(
    { ...metadata, id_token_signing_alg_values_supported: signs },
    p.clientId,
    { client_secret: p.secret, [client.clockTolerance]: CLOCKS },
    posts ? client.ClientSecretPost(p.secret) : client.ClientSecretBasic(p.secret),
  );
  config[client.customFetch] = call as never;
  config.timeout = PATIENCE / 1000;
  if (p.issuer.startsWith("http:")) client.allowInsecureRequests(config);
  // Without this the library takes a token from the token endpoint unread: TLS says whose it is (Core, 3.1.3.7, 6).
  client.enableNonRepudiationChecks(config);
  return config;
}

/** Where a provider sends people back to, below the address of the box: what it is told when it is set up. */
export const returnAddress = (origin: string): string => `${origin}/sign-in/return`;

/** What one way to a provider and back is known by; sealed in a cookie meanwhile. */
export interface Trip {
  state: string;
  nonce: string;
  verifier: string;
  redirect_uri: string;
  /** The provider is to ask who is there, though somebody is signed in to it. */
  fresh: boolean;
}

/** Where the browser goes: Authorization Code with PKCE, S256 (RFC 9700, 2.1.1). Throws 503. */
export async function authorizationUrl(box: App, p: OpenProvider, trip: Trip): Promise<string> {
  const client = await openid();
  const config = await configured(box, p);
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: trip.redirect_uri,
    scope: p.scopes,
    state: trip.state,
    nonce: trip.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
    code_challenge_method: "S256",
    ...(trip.fresh && { prompt: "login", max_age: "0" }),
  });
  return url.href;
}

/** Seconds since somebody gave the provider what they sign in with, at which that is fresh. */
const FRESH = 300;

/**
 * Takes the answer a browser came back with and gives what the provider says of the person, checked: state, `iss` (RFC 9207), the
 * token's signature, issuer, audience, times and nonce (Core, 3.1.3.7). Throws 400, 401, 403, 503.
 */
export async function claimsOf(box: App, p: OpenProvider, trip: Trip, query: string): Promise<Claims> {
  const client = await openid();
  const config = await configured(box, p);
  const back = new URL(trip.redirect_uri);
  back.search = query;
  return asked(p.name, "exchange", async () => {
    const tokens = await client.authorizationCodeGrant(config, back, {
      expectedState: trip.state,
      expectedNonce: trip.nonce,
      pkceCodeVerifier: trip.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw refuse(401, null, "providerUnchecked", { name: p.name });
    const when = claims.auth_time;
    if (trip.fresh && when !== undefined && !(Number(when) >= Number(claims.iat) - FRESH))
      throw refuse(401, null, "providerNotFresh", { name: p.name });
    return { ...(await more(config, p, tokens.access_token, claims)), ...claims };
  });
}

/** What a token leaves out and the provider tells where it is asked: some keep groups and addresses for that alone (Core, 5.3). */
async function more(
  config: Configuration,
  p: OpenProvider,
  accessToken: string,
  claims: Claims & { sub: string },
): Promise<Claims> {
  const lacks = claims.email === undefined || (p.groupsClaim !== null && claims[p.groupsClaim] === undefined);
  if (!lacks || config.serverMetadata().userinfo_endpoint === undefined) return {};
  const client = await openid();
  const told: Claims = await client.fetchUserInfo(config, accessToken, claims.sub).catch(() => ({}));
  if (claims.email === undefined || claims.email === told.email) return told;
  // That an address is verified is said of the one beside it, which is another than the token's.
  const { email_verified: _, ...others } = told;
  return others;
}

/**
 * Looks whether a provider can be used: that it says who it is, signs as it should, and knows the client and its secret. A code that
 * nobody was given is shown to it, which it refuses in one way to a client it knows and in another to one it does not. Throws what
 * is wrong.
 */
export async function tryProvider(box: App, p: OpenProvider, redirectUri: string): Promise<void> {
  const client = await openid();
  const config = await configured(box, p, true);
  const metadata = config.serverMetadata();
  const lacks =
    !metadata.authorization_endpoint ||
    !metadata.token_endpoint ||
    !metadata.jwks_uri ||
    metadata.response_types_supported?.includes("code") === false;
  if (lacks) throw refuse(503, null, "providerUnfit", { name: p.name });
  await asked(p.name, "discovery", async () => {
    const keys = await call(String(metadata.jwks_uri), { headers: { accept: "application/json" } });
    if (!keys.ok) throw new TypeError("The keys of a provider are not there.");
  });
  try {
    await client.genericGrantRequest(config, "authorization_code", {
      code: "deedbox-test",
      redirect_uri: redirectUri,
      code_verifier: client.randomPKCECodeVerifier(),
    });
  } catch (e) {
    // It answered and knows the client, or else it is 503: what it says of the code is what it should.
    const trouble = troubleOf(e, p.name, "exchange");
    if (trouble?.status === 503) throw trouble;
  }
}
