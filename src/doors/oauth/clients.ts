import { cleanLine } from "#kernel/text.ts";

/**
 * What is taken of an app's description of itself, whether it registers (RFC 7591) or has a document (client ID metadata
 * documents): as little as is needed, so that nothing else of it is ever looked at, shown or kept.
 */

/** An app that cannot be taken, in the words of RFC 7591, section 3.2.2. */
export class WrongClient extends Error {
  constructor(
    readonly error: "invalid_redirect_uri" | "invalid_client_metadata",
    message: string,
  ) {
    super(message);
  }
}

const MOST_URIS = 10;
const LONGEST_URI = 2000;

/** Schemes that are no app of one's own: what they lead to runs, shows or keeps what it is given (RFC 8252, section 8.4). */
const noApps = new RegExp(
  "^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|ws|wss|ftp|ftps|sftp|ssh|telnet|mailto|tel|sms|" +
    "intent|content|chrome|chrome-extension|moz-extension|resource|jar|ms-.*|urn|gopher|smb|nfs|news|irc|magnet|bitcoin)$",
);

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Why an answer must not go to an address, or null: over https, to a program on the same machine over http, or by a scheme that an
 * app has to itself (RFC 8252, section 7); with no user name and no fragment.
 */
function redirectTrouble(uri: unknown): string | null {
  if (typeof uri !== "string" || uri.length > LONGEST_URI || /[\s\\\p{Cc}]/u.test(uri) || !URL.canParse(uri))
    return "is no address";
  const url = new URL(uri);
  if (uri.includes("#")) return "has a fragment";
  if (url.username !== "" || url.password !== "" || /^[a-z][a-z0-9+.-]*:\/\/[^/?]*@/i.test(uri))
    return "has a user name";
  if (uri.includes("*")) return "has a wildcard";
  const scheme = url.protocol.slice(0, -1);
  if (scheme === "https") return loopback.has(url.hostname) ? "is https on this machine" : null;
  if (scheme === "http")
    return loopback.has(url.hostname) ? null : "is in the clear (http), and not on this machine";
  return noApps.test(scheme) ? `has the scheme ${scheme}, which no app has to itself` : null;
}

const wrong = (message: string) => new WrongClient("invalid_client_metadata", message);

/** A list of words as a description has it; what is left out is as `otherwise`. */
function words(given: unknown, name: string, otherwise: string[]): string[] {
  if (given === undefined || given === null) return otherwise;
  if (!Array.isArray(given) || given.length > 20 || !given.every((one) => typeof one === "string"))
    throw wrong(`${name} must be a list of words`);
  return given;
}

const website = (given: unknown): string | undefined =>
  typeof given === "string" &&
  given.length <= LONGEST_URI &&
  URL.canParse(given) &&
  new URL(given).protocol === "https:"
    ? given
    : undefined;

/** The description as the authorization server is given it. Throws WrongClient. */
export function takenOf(description: unknown): Record<string, unknown> {
  if (typeof description !== "object" || description === null || Array.isArray(description))
    throw wrong("a description is a JSON object");
  const d = description as Record<string, unknown>;
  const uris = d.redirect_uris;
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MOST_URIS)
    throw new WrongClient("invalid_redirect_uri", `redirect_uris must have 1 to ${MOST_URIS} addresses`);
  for (const uri of uris) {
    const trouble = redirectTrouble(uri);
    if (trouble) throw new WrongClient("invalid_redirect_uri", `an address of redirect_uris ${trouble}`);
  }
  if (!words(d.response_types, "response_types", ["code"]).includes("code"))
    throw wrong("response_types must have code");
  if (!words(d.grant_types, "grant_types", ["authorization_code"]).includes("authorization_code"))
    throw wrong("grant_types must have authorization_code");
  const name = d.client_name;
  if (name !== undefined && (typeof name !== "string" || name.length > 500))
    throw wrong("client_name is too long");
  const shown = typeof name === "string" ? cleanLine(name, 80) : "";
  const native = uris.some((uri: string) => !uri.startsWith("https:"));
  const site = website(d.client_uri);
  return {
    redirect_uris: uris,
    response_types: ["code"],
    grant_types: ["authorization_code", "refresh_token"],
    token_endpoint_auth_method: "none",
    // The library lets the port of a loopback address vary for these alone (RFC 8252, section 7.3).
    application_type: native ? "native" : "web",
    ...(shown !== "" && { client_name: shown }),
    ...(site !== undefined && { client_uri: site }),
  };
}
