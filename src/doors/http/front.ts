import { isIP } from "node:net";
import { hostname } from "node:os";
import { isLoopback, isLoopbackName } from "#kernel/own-network.ts";
import { badRequest, Problem } from "#kernel/problem.ts";
import type { Settings } from "#kernel/settings.ts";
import { languageOf } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { noteSender } from "./place.ts";
import { problemResponse } from "./respond.ts";

/**
 * What every call passes before any door looks at it, on an open box and on a sealed one: the name it was sent to. A page
 * of a stranger can have its own name answered with the address of this box (DNS rebinding), and the browser then takes the
 * box for that stranger's site: cookies and Sec-Fetch-Site are of no help, only the name in the Host header shows it.
 */
type Fetch = (request: Request) => Promise<Response> | Response;

/** A host as the header carries it (RFC 9110, 7.2): a name or an address, an IPv6 one in brackets, and a port. */
const written = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?)(?::(\d{1,5}))?$/i;

/** The name or address of a Host header without its port, in small letters; null when it is none. */
export function hostName(header: string): string | null {
  const m = written.exec(header);
  if (!m || Number(m[3] ?? 0) > 65535) return null;
  if (m[1] !== undefined) return isIP(m[1]) === 6 ? m[1].toLowerCase() : null;
  return m[2]?.toLowerCase() ?? null;
}

/**
 * Ends of names that no public name server answers for: mDNS (RFC 6762), home networks (RFC 8375), `.internal` (reserved
 * by ICANN), and those that routers give and that are not delegated.
 */
const homely = /\.(?:local|home\.arpa|internal|lan|home|localdomain)$/;

/** A name that only the network around the box can give: one word, or one of the ends above. */
const isHomely = (name: string): boolean => !name.includes(".") || homely.test(name);

/**
 * Whether the box is known by a name. An address needs no look-up, so no name server can turn it to somebody else. Where
 * the box listens for others, names that the home network gives are known, too: a machine in a container cannot tell them.
 */
export function knownHosts(settings: Settings, machine: string): (name: string) => boolean {
  const own = machine.toLowerCase().replace(/\.$/, "");
  const names = new Set([own, `${own.split(".")[0]}.local`, ...settings.hosts]);
  if (settings.url !== null) names.add(new URL(settings.url).hostname.replace(/^\[|\]$/g, ""));
  const athome = !isLoopback(settings.host);
  return (name) => isIP(name) !== 0 || isLoopbackName(name) || names.has(name) || (athome && isHomely(name));
}

/**
 * True where others than this machine may open the pages of the box: it listens for them, a proxy is believed, or people
 * are told another address than this machine's.
 */
export const isOpenToOthers = (settings: Settings): boolean =>
  !isLoopback(settings.host) ||
  settings.trustProxy ||
  (settings.url !== null && !isLoopback(new URL(settings.url).hostname.replace(/^\[|\]$/g, "")));

const sentOnBy = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** True for a call that some proxy sent on: it says so, whether it is believed or not. */
export const wasSentOn = (request: Request): boolean => sentOnBy.some((name) => request.headers.has(name));

const malformed = () => badRequest(message("problem.oneHost"));

const unknown = (name: string) => refuse(421, null, "unknownName", { name: name.slice(0, 253) });

/** The hosts a call says it was sent to: its own, and the one that a trusted proxy was called by. */
function sentTo(request: Request, settings: Settings): string[] {
  const { headers, url } = request;
  // A call that was made in this process has no such header; one that came without it over a socket has no address either.
  const own = headers.get("host") ?? (URL.canParse(url) ? new URL(url).host : "");
  const before = settings.trustProxy ? headers.get("x-forwarded-host") : null;
  return before === null ? [own] : [own, ...before.split(",").map((one) => one.trim())];
}

/** Throws 400 for a call without one proper Host, 421 for a name that is not this box's (RFC 9110, 15.5.20). */
function refuseStrangeHost(request: Request, settings: Settings, known: (name: string) => boolean): void {
  for (const host of sentTo(request, settings)) {
    const name = hostName(host);
    if (name === null) throw malformed();
    if (!known(name)) throw unknown(name);
  }
  if (!URL.canParse(request.url)) throw malformed();
}

/** True for a call that came over TLS to a proxy that is believed. */
const cameByTls = (request: Request, settings: Settings): boolean =>
  settings.trustProxy && request.headers.get("x-forwarded-proto") === "https";

/** One year, and names below this one with it: the browser asks by TLS alone from then on (RFC 6797; OWASP ASVS 5.0, 3.4.1). */
const HSTS = "max-age=31536000; includeSubDomains";

/** Puts the front before a door. `machine` is the name this machine goes by in its network. */
export function front(
  settings: Settings,
  door: Fetch,
  machine: string = hostname(),
): (request: Request, address?: string | null) => Promise<Response> {
  const known = knownHosts(settings, machine);
  const guarded = async (request: Request): Promise<Response> => {
    try {
      refuseStrangeHost(request, settings, known);
    } catch (e) {
      if (e instanceof Problem)
        return problemResponse(e, settings.url ?? "", languageOf(request.headers.get("accept-language")));
      throw e;
    }
    return door(request);
  };
  return async (request, address = null) => {
    noteSender(request, address);
    const response = await guarded(request);
    if (cameByTls(request, settings)) response.headers.set("Strict-Transport-Security", HSTS);
    return response;
  };
}
