import { createHash } from "node:crypto";
import { hostname } from "node:os";
import type { Settings } from "#kernel/settings.ts";
import { languageOf } from "#messages/languages.ts";
import { authorityIn, fingerprintOf, type Issued } from "#operations/tls/own-certificate.ts";
import { hostName, knownHosts } from "../front.ts";
import { page } from "../share-links/page.ts";
import { type Device, guidePage } from "./guide.ts";

/** The bytes in a PEM block. */
const derOf = (pem: string): Buffer => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64");

/** A UUID that is always the same for an authority: a phone that installs the profile again replaces it. */
function idOf(text: string): string {
  const hash = createHash("sha256").update(text).digest("hex").toUpperCase();
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The certificate as a profile for Apple's devices (Configuration Profile Reference, com.apple.security.root). */
export function profileOf(pem: string): string {
  const content = derOf(pem).toString("base64");
  const payload = idOf(`payload ${content}`);
  const whole = idOf(`profile ${content}`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>PayloadContent</key><array><dict>
<key>PayloadCertificateFileName</key><string>deedbox.crt</string>
<key>PayloadContent</key><data>${content}</data>
<key>PayloadDisplayName</key><string>Deedbox</string>
<key>PayloadIdentifier</key><string>deedbox.root.${payload}</string>
<key>PayloadType</key><string>com.apple.security.root</string>
<key>PayloadUUID</key><string>${payload}</string>
<key>PayloadVersion</key><integer>1</integer>
</dict></array>
<key>PayloadDisplayName</key><string>Deedbox</string>
<key>PayloadIdentifier</key><string>deedbox.profile.${whole}</string>
<key>PayloadRemovalDisallowed</key><false/>
<key>PayloadType</key><string>Configuration</string>
<key>PayloadUUID</key><string>${whole}</string>
<key>PayloadVersion</key><integer>1</integer>
</dict></plist>
`;
}

/** What a browser says it runs on; the guide opens there. */
function deviceOf(agent: string): Device | null {
  if (/iPhone|iPad|iPod/.test(agent)) return "apple";
  if (/Android/.test(agent)) return "android";
  if (/Windows/.test(agent)) return "windows";
  if (/Macintosh/.test(agent)) return "mac";
  return /Linux|X11|CrOS/.test(agent) ? "linux" : null;
}

const file = (body: string | Uint8Array<ArrayBuffer>, type: string, name: string) =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });

/**
 * The port in the clear of a box that speaks HTTPS: it sends on to the same address there. A box that makes its own certificate hands
 * it out here, with a page that says how a device comes to trust it, since nothing else can be opened before. `port`: that of HTTPS.
 */
export function plainDoor(
  settings: Settings,
  port: number,
  shown: () => Issued | null,
): (request: Request) => Response {
  const known = knownHosts(settings, hostname());
  return (request) => {
    const host = hostName(request.headers.get("host") ?? "");
    if (host === null || !known(host) || !URL.canParse(request.url))
      return new Response(null, { status: 421 });
    const { pathname, search } = new URL(request.url);
    const own = `https://${host.includes(":") ? `[${host}]` : host}${port === 443 ? "" : `:${port}`}`;
    const secure = settings.url?.startsWith("https:") ? new URL(settings.url).origin : own;
    const issued = settings.tls === "own" ? shown() : null;
    if (issued && (request.method === "GET" || request.method === "HEAD")) {
      const pem = authorityIn(issued);
      if (pathname === "/deedbox.crt")
        return file(new Uint8Array(derOf(pem)), "application/x-x509-ca-cert", "deedbox.crt");
      if (pathname === "/deedbox.mobileconfig")
        return file(profileOf(pem), "application/x-apple-aspen-config", "deedbox.mobileconfig");
      if (pathname === "/trust") {
        const language = languageOf(request.headers.get("accept-language"));
        const device = deviceOf(request.headers.get("user-agent") ?? "");
        return page(guidePage(language, device, settings.url ?? secure, fingerprintOf(issued)));
      }
    }
    // 308 keeps the method, so that a program that posts to the wrong port is told and not turned into a reader.
    return new Response(null, {
      status: 308,
      headers: { Location: secure + pathname + search, "Cache-Control": "no-store" },
    });
  };
}
