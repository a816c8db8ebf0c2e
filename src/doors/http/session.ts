import { cookieOf, refuseForeign } from "#kernel/http.ts";
import { unauthorized } from "#kernel/problem.ts";
import { languageOf } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import type { App } from "#operations/app.ts";
import type { Caller } from "#operations/operation.ts";
import { callerOf } from "#operations/tokens/callers.ts";
import { ACCOUNT_HEADER } from "./headers.ts";

const COOKIE = "deedbox_session";

/**
 * The name of the app's cookie. Over TLS it has the prefix by which browsers let no other host and no plain page set it
 * (RFC 6265bis, 4.1.3.2); without TLS they would not keep such a one.
 */
const nameOf = (secure: boolean) => (secure ? `__Host-${COOKIE}` : COOKIE);

/** True where people reach the box over TLS. */
export const isSecure = (origin: string): boolean => origin.startsWith("https:");

/** The app's cookie: not readable by scripts, sent only by our own pages, over TLS alone where there is TLS. */
export const cookieFor = (token: string, seconds: number, secure: boolean): string =>
  `${nameOf(secure)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure ? "; Secure" : ""}`;

/** What the app's cookie holds; the one without the prefix counts for nothing where there is TLS. */
export const cookieToken = (request: Request, origin: string): string | null =>
  cookieOf(request, nameOf(isSecure(origin)));

const TRIP = "deedbox_provider";
const tripName = (secure: boolean) => (secure ? `__Host-${TRIP}` : TRIP);

/**
 * The cookie of a way to an identity provider and back, sealed by whoever made it. The provider sends the browser to a page of the app,
 * whose own call brings it here, so it is sent by our own pages alone, as the session is. Zero seconds take it away.
 */
export const tripCookie = (sealed: string, seconds: number, secure: boolean): string =>
  `${tripName(secure)}=${sealed}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure ? "; Secure" : ""}`;

/** What it holds, or null. */
export const tripOf = (request: Request, origin: string): string | null =>
  cookieOf(request, tripName(isSecure(origin)));

/** Who is calling: a bearer token first, else the app's cookie. Throws 401, 404 for an account it cannot open. */
export function authenticate(box: App, request: Request, origin: string): Caller {
  const wanted = request.headers.get(ACCOUNT_HEADER);
  const asked = languageOf(request.headers.get("accept-language"));
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const m = /^Bearer +([^\s]+)$/i.exec(authorization);
    if (!m?.[1]) throw unauthorized(message("problem.bearer"));
    return callerOf(box, m[1], wanted, "api", origin, asked);
  }
  const token = cookieToken(request, origin);
  if (token === null) throw unauthorized();
  refuseForeign(request, origin);
  // A token of the app is known as one; any other came through the API, whatever it was put into.
  return callerOf(box, token, wanted, "api", "", asked);
}
