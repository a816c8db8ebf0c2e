import { mcpUrl } from "#operations/connections/assistants.ts";

/** The cookie by which the page of a request is known to be in the browser that made it; sent to the page's own address alone. */
export const CONNECT_COOKIE = "deedbox_connect";

/** Words of scope that an app can ask for. */
export const scopes = ["read", "write", "files", "identifiers", "ask"] as const;

/** Where the authorization server answers; the same paths are given to the library. */
export const at = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
} as const;

/** What the resource is, and who gives tokens for it (RFC 9728, section 2). One resource: a token for it opens the API, too. */
export const resourceMetadata = (origin: string) => ({
  resource: mcpUrl(origin),
  authorization_servers: [origin],
  bearer_methods_supported: ["header"],
  scopes_supported: scopes,
  resource_name: "Deedbox",
  resource_documentation: `${origin}/v1/reference`,
});

/** What the authorization server can do (RFC 8414, section 2; RFC 9207 for `iss`; client ID metadata documents). */
export const serverMetadata = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}${at.authorize}`,
  token_endpoint: `${origin}${at.token}`,
  registration_endpoint: `${origin}${at.register}`,
  revocation_endpoint: `${origin}${at.revoke}`,
  scopes_supported: [...scopes, "offline_access"],
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${origin}/v1/reference`,
});
