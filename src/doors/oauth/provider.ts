import { createPrivateKey } from "node:crypto";
import { EventEmitter } from "node:events";
import * as errors from "oidc-provider/lib/helpers/errors.js";
import * as interactionPolicy from "oidc-provider/lib/helpers/interaction_policy/index.js";
import type { OidcClient, OidcContext } from "oidc-provider/lib/provider.js";
import { Provider } from "oidc-provider/lib/provider.js";
import type { App } from "#operations/app.ts";
import { mcpUrl } from "#operations/connections/assistants.ts";
import type { Payload } from "#operations/connections/items.ts";
import {
  ConnectionOver,
  consumeItem,
  cookieSigner,
  endGrant,
  forgetItem,
  freshToken,
  itemOf,
  keepItem,
  personOf,
  signatureSeed,
} from "#operations/connections/items.ts";
import { WrongClient } from "./clients.ts";
import type { Fetch } from "./documents.ts";
import { documentOf } from "./documents.ts";
import { at, CONNECT_COOKIE, scopes } from "./metadata.ts";
import { MetadataRefused } from "./metadata-fetch.ts";

/** How the library is told that what came with a request is not (or no longer) good. */
export interface Refusals {
  invalidGrant(why: string): Error;
  /** True while a token is being given back by the app it belongs to. */
  givingBack(): boolean;
}

/** What the library stores here, by the names of its classes: a build that renames them would store it under no name at all. */
const stored = new Set([
  ...["Client", "Interaction", "Grant", "AuthorizationCode", "AccessToken", "RefreshToken"],
  ...["Session", "ReplayDetection", "RegistrationAccessToken", "InitialAccessToken"],
  ...["ClientCredentials", "DeviceCode", "BackchannelAuthenticationRequest"],
  ...["PushedAuthorizationRequest", "PreAuthorizedCode"],
]);

/** Of these nothing is kept: every request is asked about anew, by whoever is signed in to the app. */
const transient = new Set(["Session", "ReplayDetection"]);

/** What the library stores, in the database of the box; one adapter a kind. */
export function adapterFor(box: App, refusals: Refusals) {
  return (kind: string) => {
    if (!stored.has(kind)) throw new Error(`The authorization server stores nothing called "${kind}".`);
    return adapterOf(box, refusals, kind);
  };
}

function adapterOf(box: App, refusals: Refusals, kind: string) {
  return {
    async upsert(id: string, payload: Payload, seconds?: number): Promise<void> {
      if (transient.has(kind)) return;
      try {
        keepItem(box, kind, id, payload, kind === "Client" ? null : (seconds ?? null));
      } catch (e) {
        throw e instanceof ConnectionOver ? refusals.invalidGrant(e.message) : e;
      }
    },
    async find(id: string): Promise<Payload | undefined> {
      return transient.has(kind) ? undefined : itemOf(box, kind, id);
    },
    // Of a kind that is switched off, or of which nothing is kept.
    async findByUid(): Promise<undefined> {},
    async findByUserCode(): Promise<undefined> {},
    /** Of two who come at once with one code or refresh token, one is first; the other makes the whole connection end. */
    async consume(id: string): Promise<void> {
      if (consumeItem(box, kind, id)) return;
      const grantId = itemOf(box, kind, id)?.grantId;
      if (grantId !== undefined) endGrant(box, grantId, "connection.reuse");
      throw refusals.invalidGrant("It was used before.");
    },
    async destroy(id: string): Promise<void> {
      if (kind === "Grant") endGrant(box, id, refusals.givingBack() ? "connection.end" : "connection.reuse");
      else if (!transient.has(kind)) forgetItem(box, kind, id);
    },
    async revokeByGrantId(id: string): Promise<void> {
      endGrant(box, id, refusals.givingBack() ? "connection.end" : "connection.reuse");
    },
  };
}

/** Seconds that things last: a request that a person is to answer, a code, an access token, and all refresh tokens of one connection. */
const ttl = { request: 30 * 60, code: 60, access: 3600, refresh: 30 * 86_400 } as const;

/** An Ed25519 key as JWK from 32 bytes (RFC 8410, RFC 8037). Nothing is signed; the library wants one to start. */
function signatureKey(seed: Uint8Array) {
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
  const jwk = createPrivateKey({ key: der, format: "der", type: "pkcs8" }).export({ format: "jwk" });
  return { ...jwk, use: "sig", alg: "EdDSA" };
}

/**
 * The library would guard connections of its own through undici, and says on the console that it cannot where there is none. The
 * connections are `fetchMetadata`'s, which are guarded already, so it is given something to hold on to for that moment.
 */
const undici = Symbol.for("undici.globalDispatcher.1");
class Unused extends EventEmitter {}
const guarded = (yes: boolean) => {
  const all = globalThis as Record<symbol, unknown>;
  if (!yes) delete all[undici];
  else all[undici] ??= new Unused();
};

/** A fault in the words of the protocol; what the app is not told is in the operator's log. */
function documentFault(e: unknown): Error {
  if (e instanceof MetadataRefused || e instanceof WrongClient) return e;
  return e instanceof SyntaxError
    ? new WrongClient("invalid_client_metadata", "the document is not JSON")
    : (e as Error);
}

export interface Given {
  box: App;
  origin: string;
  fetchDocument: Fetch;
  /** May another document be fetched for the request in hand? */
  mayFetch(): boolean;
  fault(e: unknown): void;
}

const always = () => true;

/** What the library is told of tokens, people and answers. */
function behaviour({ box, origin }: Given) {
  const resource = mcpUrl(origin);
  const refused = new interactionPolicy.Check(
    "not_allowed",
    "The person has not allowed it yet.",
    (ctx) => ctx.oidc.result?.consent?.grantId === undefined,
  );
  return {
    interactions: {
      policy: [new interactionPolicy.Prompt({ name: "consent", requestable: true }, refused)],
      url(ctx: OidcContext, { uid }: { uid: string }) {
        ctx.cookies.set(CONNECT_COOKIE, uid, {
          path: `/app/connect/${uid}`,
          httpOnly: true,
          sameSite: "strict",
          signed: false,
          maxAge: ttl.request * 1000,
        });
        return `${origin}/connect/${uid}`;
      },
    },
    loadExistingGrant(ctx: OidcContext) {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    findAccount(_ctx: OidcContext, sub: string, token?: { grantId?: string }) {
      if (token?.grantId !== undefined && personOf(box, token.grantId) !== sub) return undefined;
      return { accountId: sub, claims: () => ({ sub }) };
    },
    issueRefreshToken: always,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    revokeGrantPolicy: always,
    ttl: {
      AccessToken: ttl.access,
      AuthorizationCode: ttl.code,
      Interaction: ttl.request,
      Session: ttl.request,
      Grant: ttl.refresh,
      IdToken: ttl.access,
      // The first one's end is that of all that follow it.
      // biome-ignore lint/correctness/noComponentHookFactories: no component; the library names it so.
      RefreshToken: (ctx: OidcContext) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? ttl.refresh,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: always,
      getResourceServerInfo(_ctx: OidcContext, wanted: string) {
        if (wanted !== resource)
          throw new errors.InvalidTarget("The only resource here is the address of the assistants.");
        return {
          scope: scopes.join(" "),
          audience: resource,
          accessTokenTTL: ttl.access,
          accessTokenFormat: "opaque",
        };
      },
    },
  };
}

/** Documents of apps: fetched by ours, and no more of them than the door allows. */
function documents({ box, fetchDocument, mayFetch }: Given) {
  return {
    clientIdMetadataDocument: {
      enabled: true,
      ack: "draft-02",
      cacheDuration: { min: 300, max: 86_400 },
      allowFetch() {
        if (!mayFetch()) return false;
        guarded(true);
        return true;
      },
    },
    async fetch(address: string | URL): Promise<Response> {
      guarded(false);
      try {
        return await documentOf(box, fetchDocument, String(address));
      } catch (e) {
        throw documentFault(e);
      }
    },
  };
}

const cookieOptions = { signed: true, httpOnly: true, overwrite: true, sameSite: "lax" } as const;

/**
 * The authorization server for one address of the box: authorization code with PKCE (S256) for apps without a secret, refresh tokens
 * that serve once, one resource. Nothing of OpenID Connect is offered; nothing of the library's own pages and sessions is used.
 */
export function makeProvider(given: Given): Provider {
  const { box, origin } = given;
  const { resourceIndicators, ...rules } = behaviour(given);
  const { clientIdMetadataDocument, fetch } = documents(given);
  const provider = new Provider(origin, {
    ...rules,
    adapter: adapterFor(box, {
      invalidGrant: (why) => new errors.InvalidGrant(why),
      givingBack: () => Provider.ctx?.oidc.route === "revocation",
    }),
    fetch,
    fetchResponseBodyLimits: { "client_id metadata document": 64 * 1024 },
    jwks: { keys: [signatureKey(signatureSeed(box))] },
    cookies: {
      keys: cookieSigner(box),
      names: { session: "deedbox_oauth", interaction: "deedbox_asked", resume: "deedbox_resume" },
      short: cookieOptions,
      long: cookieOptions,
    },
    routes: {
      authorization: at.authorize,
      token: at.token,
      registration: at.register,
      revocation: at.revoke,
      jwks: "/oauth/jwks",
      end_session: "/oauth/end-session",
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_c: OidcContext, by: OidcClient, of: { clientId: string }) =>
          by.clientId === of.clientId,
      },
      registration: {
        enabled: true,
        initialAccessToken: false,
        issueRegistrationAccessToken: false,
        idFactory: () => box.ids.uuid(),
      },
      resourceIndicators,
      clientIdMetadataDocument,
    },
    responseTypes: ["code"],
    clientAuthMethods: ["none"],
    clientDefaults: {
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      response_modes: ["query"],
      token_endpoint_auth_method: "none",
      id_token_signed_response_alg: "EdDSA",
    },
    enabledJWA: { idTokenSigningAlgValues: ["EdDSA"] },
    pkce: { required: () => true },
    scopes: [],
    claims: {},
    acceptQueryParamAccessTokens: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    enableHttpPostMethods: false,
    renderError(ctx: OidcContext, out: unknown) {
      ctx.type = "json";
      ctx.body = out;
    },
  });
  provider.silent = true;
  provider.on("server_error", (_ctx, e) => given.fault(e));
  provider.on("error", (e) => given.fault(e));
  provider.AccessToken.prototype.generateTokenId = function (this: { format?: string }) {
    this.format = "opaque";
    return freshToken(box, "access");
  };
  provider.RefreshToken.prototype.generateTokenId = () => freshToken(box, "refresh");
  return provider;
}

export { Provider };
