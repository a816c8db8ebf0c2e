/** Signed deliveries as Standard Webhooks 1.0 says (https://www.standardwebhooks.com): decisions without I/O. */

import { createHmac } from "node:crypto";
import { isAtHome } from "#kernel/own-network.ts";
import { type Message, message } from "#messages/message.ts";

/** Waits before each further try, in milliseconds; after the last of them the event is given up. */
const waits = [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000] as const;

/** News older than this is none: it is let go, whoever was away. Longer than all the waits together. */
export const STALE = 30 * 3_600_000;

/** A webhook that failed at every try for this long is turned off. */
const FAILS_FOR = 3 * 86_400_000;

/** And at so many tries at least, those of one event: a box that was off for days has not tried for days. */
const FAILS_LEAST = waits.length + 1;

/** True when an address failed for so long and so often that it is left alone. `since`: its first failure in a row. */
export const givesUp = (failures: number, since: number, now: number): boolean =>
  failures >= FAILS_LEAST && now - since >= FAILS_FOR;

/** Deliveries that wait for one webhook at most; what happens beyond that it is not told of. */
export const MOST_WAITING = 1000;

/** Webhooks of one account at most. */
export const MOST_WEBHOOKS = 20;

/** Milliseconds until the try after `attempt` (1: the first one failed), with up to 5 % more; null when there is none. */
export function nextTry(attempt: number, chance: number): number | null {
  const wait = waits[attempt - 1];
  return wait === undefined ? null : Math.round(wait * (1 + 0.05 * chance));
}

/** The longest an address rests, in milliseconds. */
const LONGEST_REST = 300_000;

/** How long an address rests after so many failures in a row, in milliseconds: other deliveries wait meanwhile. */
export const restAfter = (failures: number): number =>
  Math.min(LONGEST_REST, 5_000 * 2 ** Math.min(10, failures - 1));

/**
 * True while an address still rests. A rest that ends later than any can was written while the clock was ahead: it is
 * over, or a clock set back by a year would silence the address for a year.
 */
export const resting = (until: number, now: number): boolean => until > now && until <= now + LONGEST_REST;

/** The latest moment a next try can be set for; one set for later was set while the clock was ahead, and is due. */
export const latestTry = (now: number): number => now + STALE;

/** A secret as Standard Webhooks writes it: `whsec_` and the base64 of 24 to 64 bytes of chance. */
export const writeSecret = (bytes: Uint8Array): string => `whsec_${Buffer.from(bytes).toString("base64")}`;

/** One signature of `webhook-signature`: `v1,` and the base64 of HMAC-SHA256 over "id.timestamp.body". `timestamp` in seconds. */
export function signature(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

/** For how long a secret that was changed goes on signing beside the new one, in milliseconds. */
export const BOTH_SECRETS = 86_400_000;

/** The same for several secrets, separated by blanks (Standard Webhooks, "Multiple signatures"): any one of them may be checked. */
export const signatures = (secrets: readonly string[], id: string, timestamp: number, body: string): string =>
  secrets.map((secret) => signature(secret, id, timestamp, body)).join(" ");

/** What is wrong with an address, to follow its name in a sentence, or null. */
export function addressTrouble(address: string): Message | null {
  if (!URL.canParse(address)) return message("field.hookAddress");
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:") return message("field.httpOnly");
  if (url.username !== "" || url.password !== "") return message("field.noCredentials");
  if (url.protocol === "http:" && !isAtHome(url.hostname)) return message("field.httpsOutside");
  return null;
}

export const portOf = (url: URL): string => url.port || (url.protocol === "https:" ? "443" : "80");

const nameOf = (url: URL) => url.hostname.toLowerCase().replace(/\.$/, "");

/** True when two addresses lead to the same door by their names. */
export const sameDoor = (a: URL, b: URL): boolean => nameOf(a) === nameOf(b) && portOf(a) === portOf(b);

/** An IPv4 address written as an IPv6 one (RFC 4291, section 2.5.5.2) as itself: URLs write `::ffff:7f00:1` for 127.0.0.1. */
function unmapped(ip: string): string {
  const hex = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(ip);
  if (!hex) return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, "");
  const [high, low] = [Number.parseInt(hex[1] ?? "", 16), Number.parseInt(hex[2] ?? "", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/**
 * True for a host that is this machine: an IP address that is loopback, unspecified, or one of `own`, or a name that never
 * leads elsewhere (`localhost` and all names under it: RFC 6761, section 6.3). A dot at the end of a name says nothing.
 */
export function isThisMachine(host: string, own: readonly string[]): boolean {
  const plain = unmapped(host.toLowerCase().replace(/%.*$/, "").replace(/\.$/, ""));
  if (/^127\./.test(plain) || plain === "::1" || plain === "0.0.0.0" || plain === "::") return true;
  if (/(?:^|\.)localhost$/.test(plain)) return true;
  return own.some((o) => o.toLowerCase().replace(/%.*$/, "") === plain);
}
