import { isIP } from "node:net";

/** Ends of names that only the network around the box, or the box itself, gives (RFC 6761, 6762, 8375; `.internal` by ICANN). */
const homely = /(?:^|\.)(?:localhost|local|home\.arpa|internal|lan|home|localdomain|test)$/;

/** Addresses of one's own network: loopback, private, link-local, shared (RFC 1122, 1918, 3927, 6598). */
const own4 =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)(?:\d{1,3}\.){0,2}\d{1,3}$/;

/** The same of IPv6: loopback, unique local, link-local (RFC 4193, 4291). */
const own6 = /^(?:::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)$/;

/**
 * True for a host of one's own network, by its name or address: what goes there in the clear stays at home. A name of one word is one
 * that the network gives. Nothing is looked up.
 */
export function isAtHome(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");
  if (name.includes(":")) return own6.test(name);
  if (/^[\d.]+$/.test(name)) return own4.test(name);
  return !name.includes(".") || homely.test(name);
}

export const isLoopbackName = (name: string): boolean => name === "localhost" || name.endsWith(".localhost");

/** True for a name or address by which a machine reaches itself alone. */
export const isLoopback = (name: string): boolean =>
  isLoopbackName(name) || (isIP(name) === 4 && name.startsWith("127.")) || name === "::1";
