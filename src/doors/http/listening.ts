import type { Settings } from "#kernel/settings.ts";
import type { Issued } from "#operations/tls/own-certificate.ts";
import { certificateOf, overTls, withCiphers } from "./over-tls.ts";
import { plainDoor } from "./trust/plain.ts";

type Fetch = (request: Request, address: string | null) => Promise<Response>;

/** The certificates that a box shows: its own, and for callers that come by a name of its own the one that every device trusts. */
export interface Shown {
  own: Issued;
  named: (Issued & { name: string }) | null;
}

/** The ports of a running box. */
export interface Listener {
  /** Where the box answers, as it is printed. */
  address: string;
  /** The port in the clear that sends on to it; null where there is none. */
  httpPort: number | null;
  /** Shows other certificates from now on. Calls in hand are answered to their end. */
  show(certificates: Shown): void;
  stop(now?: boolean): Promise<unknown>;
}

const inUrl = (host: string) => (host.includes(":") ? `[${host}]` : host);

/**
 * Takes calls at the port of the settings, over TLS where they say so, and at another one in the clear what came there by `http://`:
 * one port cannot speak both. `first`: the certificates of a box that makes its own.
 */
export function listen(
  settings: Settings,
  answer: Fetch,
  first: Shown | null,
  log: (line: string) => void,
): Listener {
  const { tls, host: hostname } = settings;
  const files = tls !== null && tls !== "own" ? certificateOf(tls) : null;
  let shown = first;
  const lasting = (host: string) => tls !== "own" || host === shown?.named?.name;
  const spoken = tls === null ? answer : overTls(answer, lasting);
  const open = (port: number) => {
    const secret = shown ? byName(shown) : files;
    return Bun.serve({
      hostname,
      port,
      // Larger bodies are refused with a sentence by the calls themselves; nothing here holds one in memory.
      maxRequestBodySize: 16 * 1024 ** 3,
      idleTimeout: 60,
      ...(secret && { tls: secret }),
      fetch(request, connection) {
        // Putting eight gigabytes of parts together takes longer than any silence allowed elsewhere, and so may an answer.
        if (/\/v1\/(?:uploads\/complete|(?:documents\/[^/]+\/)?ask)$/.test(request.url))
          connection.timeout(request, 0);
        return spoken(request, connection.requestIP(request)?.address ?? null);
      },
      error: () => new Response(null, { status: 500 }),
    });
  };
  let server = open(settings.port);
  const port = server.port ?? settings.port;
  const plain = openPlain(settings, port, () => shown?.own ?? null, log);
  return {
    address: `${tls ? "https" : "http"}://${inUrl(hostname)}:${port}`,
    httpPort: plain?.port ?? null,
    show(certificates) {
      shown = certificates;
      // The runtime takes a certificate with a port, and the port back at once.
      void server.stop();
      server = open(port);
    },
    stop: (now = false) => Promise.all([server.stop(now), plain?.stop(now)]),
  };
}

/** The box's own for whoever names no host or another one; the name is told by the client at once (RFC 6066, 3). */
const byName = ({ own, named }: Shown) =>
  named === null ? withCiphers(own) : [withCiphers(own), { ...withCiphers(named), serverName: named.name }];

/** The port in the clear. One that nobody asked for and that is taken is gone without; the box answers all the same. */
function openPlain(
  settings: Settings,
  port: number,
  shown: () => Issued | null,
  log: (line: string) => void,
): { port?: number; stop(now: boolean): Promise<void> } | null {
  if (settings.httpPort === null) return null;
  try {
    return Bun.serve({
      hostname: settings.host,
      port: settings.httpPort,
      idleTimeout: 20,
      maxRequestBodySize: 1024,
      fetch: plainDoor(settings, port, shown),
      error: () => new Response(null, { status: 500 }),
    });
  } catch (e) {
    const why = e instanceof Error && "code" in e ? String(e.code) : "unknown";
    log(`Port ${settings.httpPort} for http:// can’t be opened (${why}). Choose another with --http-port.`);
    return null;
  }
}
