import type { Consent } from "../shapes.ts";

/** Where the answer to an app's request goes: to this computer, to a site, or to whatever opens links of a scheme. */
export type Destination = { to: "here" } | { to: "site"; host: string } | { to: "scheme"; scheme: string };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** What a person is told of a redirect address (RFC 8252: loopback and private-use schemes stay on the device). */
export function destinationOf({
  redirect_host,
  redirect_scheme,
}: Pick<Consent["app"], "redirect_host" | "redirect_scheme">): Destination {
  const scheme = redirect_scheme.replace(/:$/, "").toLowerCase();
  if (scheme !== "http" && scheme !== "https") return { to: "scheme", scheme };
  const host = redirect_host ?? "";
  return LOOPBACK.test(host) ? { to: "here" } : { to: "site", host };
}

/** Schemes that would run in the page or read from the device instead of leading on. */
const NEVER = new Set(["javascript:", "data:", "blob:", "vbscript:", "file:", "about:", "view-source:"]);

/** The address to go on to, or null where it leads nowhere a browser should be sent. Relative ones are the box's own. */
export function onwardTo(address: string, base: string): string | null {
  try {
    const url = new URL(address, base);
    return NEVER.has(url.protocol) ? null : url.href;
  } catch {
    return null;
  }
}

/** The request that the address of the page names, or null where it is another page. */
export const requestIn = (path: string): string | null =>
  /^\/connect\/([\w-]{1,200})\/?$/.exec(path)?.[1] ?? null;
