import { networkOf } from "#kernel/address.ts";
import { cookieOf } from "#kernel/http.ts";
import type { Settings } from "#kernel/settings.ts";
import type { Place } from "#operations/members/guesses.ts";
import { isSecure } from "./session.ts";

/** Who a call was taken from at the socket; a Request does not say. */
const senders = new WeakMap<Request, string>();

/** Keeps the address at the other end of the socket of a call. */
export const noteSender = (request: Request, address: string | null): void => {
  if (address !== null) senders.set(request, address);
};

const DEVICE = "deedbox_device";

/** Longer than browsers keep a cookie (400 days, RFC 6265bis, 5.5). */
const YEARS = 400 * 86_400;

const nameOf = (secure: boolean) => (secure ? `__Host-${DEVICE}` : DEVICE);

/** The cookie by which a device that somebody signed in on is known again. It opens nothing and stays at signing out. */
export const deviceCookie = (device: string, secure: boolean): string =>
  `${nameOf(secure)}=${device}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${YEARS}${secure ? "; Secure" : ""}`;

/** An entry of X-Forwarded-For: with or without a port, IPv6 with or without brackets. */
function forwarded(entry: string): string | null {
  const text = entry.trim();
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text);
  const ported = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text);
  return networkOf(bracketed?.[1] ?? ported?.[1] ?? text);
}

/**
 * Where a call comes from. Behind a trusted proxy it is the last entry of X-Forwarded-For, which is the one the proxy wrote itself:
 * those before it are whatever the sender said. Without trust the proxy's own address is all there is, for everybody behind it.
 */
export function placeOf(request: Request, settings: Settings, origin: string): Place {
  const socket = senders.get(request);
  const own = socket === undefined ? null : networkOf(socket);
  const chain = request.headers.get("x-forwarded-for");
  const last =
    settings.trustProxy && chain !== null ? forwarded(chain.slice(chain.lastIndexOf(",") + 1)) : null;
  return {
    address: last ?? own,
    shared: last === null && (chain !== null || request.headers.has("forwarded")),
    device: cookieOf(request, nameOf(isSecure(origin))),
  };
}
