import { readFileSync } from "node:fs";
import { tls } from "#kernel/tls.ts";

/** A door: `address` is that of the other end of the socket. */
type Answer = (request: Request, address: string | null) => Promise<Response>;

/** A year, for this name and those below it (RFC 6797; OWASP ASVS 5.0, 3.4.1). */
const HSTS = "max-age=31536000; includeSubDomains";

/** What the server needs to speak TLS by itself, from PEM files. Throws a sentence for files that cannot be read. */
export function certificateOf(files: { cert: string; key: string }): {
  cert: string;
  key: string;
  ciphers: string;
} {
  const read = (path: string) => {
    try {
      return readFileSync(path, "utf8");
    } catch {
      throw new Error(`The file ${path}, which TLS needs, can’t be read.`);
    }
  };
  return withCiphers({ cert: read(files.cert), key: read(files.key) });
}

/** The runtime takes 1.2 and 1.3 for a server of its own; only the ciphers of 1.2 are named. */
export const withCiphers = (pair: { cert: string; key: string }) => ({
  cert: pair.cert,
  key: pair.key,
  ciphers: tls.ciphers,
});

/**
 * Puts TLS before a door. Its router looks for the path where `http://` ends, so a call is handed on under that scheme; `originOf` knows
 * better. Every answer asks the browser to come by TLS from then on, but not where the certificate is the box's own (`lasting`, by the
 * host of the call): that asks it of a whole machine at home, whose other ports speak no TLS, and of the port that hands the certificate out.
 */
export const overTls =
  (answer: Answer, lasting: (host: string) => boolean): Answer =>
  async (request, address) => {
    const response = await answer(new Request(request.url.replace(/^https:/, "http:"), request), address);
    if (lasting(URL.canParse(request.url) ? new URL(request.url).hostname : ""))
      response.headers.set("Strict-Transport-Security", HSTS);
    return response;
  };
