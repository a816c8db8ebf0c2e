import * as oauth from "oauth4webapi";
import type { BoxServer } from "./box-server.ts";
import { shown } from "./flow.ts";
import made from "./happy.json" with { type: "json" };

/** An app as one of the well-known ones is: how it says who it is, and where its answers go. */
export interface Shape {
  name: string;
  /** The redirect address it registers or describes. */
  registers: string;
  /** The one it asks with, where that may differ: the port of this computer. */
  asks?: string;
  /** The address of its description; without one it registers. */
  description?: string;
}

export const shapes = made as readonly Shape[];

/** What an app has once it is connected, and the calls to go on with. */
export interface Session {
  as: oauth.AuthorizationServer;
  client: oauth.Client;
  access: string;
  refreshing: string;
  scope: string;
}

const optionsFor = (server: BoxServer) => ({
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: (url: string, init: RequestInit) => server.send(new Request(url, init)),
});

/** From a refused call to the metadata of the authorization server, as the specification of MCP tells clients to. */
async function discover(server: BoxServer): Promise<{ as: oauth.AuthorizationServer; resource: string }> {
  const refused = await server.mcp(null);
  const challenge = refused.headers.get("www-authenticate") ?? "";
  const metadata = /resource_metadata="([^"]+)"/.exec(challenge)?.[1];
  if (refused.status !== 401 || metadata === undefined)
    throw new Error(`A call without a token: ${refused.status} ${challenge}`);
  const found = (await (await server.send(new Request(metadata))).json()) as {
    resource: string;
    authorization_servers: string[];
  };
  const resource = new URL(found.resource);
  const options = optionsFor(server);
  await oauth.processResourceDiscoveryResponse(
    resource,
    await oauth.resourceDiscoveryRequest(resource, options),
  );
  const issuer = new URL(found.authorization_servers[0] ?? "");
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { ...options, algorithm: "oauth2" }),
  );
  return { as, resource: resource.href };
}

async function clientOf(
  server: BoxServer,
  as: oauth.AuthorizationServer,
  shape: Shape,
): Promise<oauth.Client> {
  const described = {
    client_name: shape.name.split(":")[0] ?? "",
    redirect_uris: [shape.registers],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  if (shape.description === undefined) {
    const answer = await oauth.dynamicClientRegistrationRequest(as, described, optionsFor(server));
    return oauth.processDynamicClientRegistrationResponse(answer);
  }
  if (as.client_id_metadata_document_supported !== true) throw new Error("Descriptions are not taken.");
  const id = shape.description;
  server.publish(id, () => Response.json({ ...described, client_id: id }));
  return { client_id: id };
}

/** Connects as an app of that shape does, with the library's own checks at every step. */
export async function connectAs(
  server: BoxServer,
  shape: Shape,
  access: "read" | "change",
): Promise<Session> {
  const options = optionsFor(server);
  const { as, resource } = await discover(server);
  if (!as.code_challenge_methods_supported?.includes("S256")) throw new Error("S256 is not offered.");
  const client = await clientOf(server, as, shape);
  const redirect = shape.asks ?? shape.registers;
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
  const url = new URL(as.authorization_endpoint ?? "");
  url.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirect,
    response_type: "code",
    scope: "read write files identifiers ask offline_access",
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    resource,
  }).toString();
  const browser = await server.browser("owner");
  const asked = await browser.follow(url);
  if (asked.kind !== "asked") throw new Error(`The person is not asked: ${shown(asked)}`);
  const onward = await server.onward(await server.decide(browser, asked.page, { allow: true, access }));
  const back = await browser.follow(onward ?? "");
  if (back.kind !== "back" || !back.to.href.startsWith(redirect)) throw new Error(`Sent ${shown(back)}`);
  const params = oauth.validateAuthResponse(as, client, back.params, state);
  const answer = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.None(),
    params,
    redirect,
    verifier,
    {
      ...options,
      additionalParameters: { resource },
    },
  );
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer);
  return {
    as,
    client,
    access: tokens.access_token,
    refreshing: tokens.refresh_token ?? "",
    scope: tokens.scope ?? "",
  };
}

/** New tokens for the refresh token. */
export async function refreshed(server: BoxServer, session: Session): Promise<Session> {
  const answer = await oauth.refreshTokenGrantRequest(
    session.as,
    session.client,
    oauth.None(),
    session.refreshing,
    { ...optionsFor(server), additionalParameters: { resource: server.resource } },
  );
  const tokens = await oauth.processRefreshTokenResponse(session.as, session.client, answer);
  return { ...session, access: tokens.access_token, refreshing: tokens.refresh_token ?? "" };
}

/** Revokes the refresh token, and with it the connection (RFC 7009). */
export async function revoked(server: BoxServer, session: Session): Promise<void> {
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(
      session.as,
      session.client,
      oauth.None(),
      session.refreshing,
      optionsFor(server),
    ),
  );
}
