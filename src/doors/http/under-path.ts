import { pathOf } from "#kernel/address-path.ts";
import type { Settings } from "#kernel/settings.ts";

type Answer = (request: Request, address: string | null) => Promise<Response>;

/** Files of the app that keep their names, and those with a hash in theirs. */
const files =
  "(?:icon\\.svg|touch-icon\\.png|service-worker\\.js|manifest\\.webmanifest|deedbox\\.mcpb)\\b|" +
  "[\\w.-]+-[0-9a-z]{8}\\.(?:js|css|svg|png|woff2|wasm)\\b";

/** Addresses of the box in its scripts: what is asked of it, and its own files. */
const inScript = new RegExp(`(["'\`])(?=/(?:v1(?:[/?"'\`])|app/|${files}))`, "g");

/** What a file says, with the addresses in it put under the path. */
const rewritten: readonly [type: RegExp, change: (text: string, path: string) => string][] = [
  [
    /^text\/html/,
    (text, path) =>
      text
        .replace(/\b(href|src|action)=(["'])(?=\/[^/])/g, `$1=$2${path}`)
        .replace(/(?<=["'(;])(?=\/v1\/openapi\.json)/g, path)
        // The app's router is told by this where its addresses begin.
        .replace(/<html(?=[ >])/, `<html data-base="${path}"`),
  ],
  [/^text\/javascript/, (text, path) => text.replace(inScript, `$1${path}`)],
  [/^text\/css/, (text, path) => text.replace(/url\((["']?)(?=\/)/g, `url($1${path}`)],
  [/^application\/manifest/, (text, path) => text.replace(/"(?=\/[^"]*")/g, `"${path}`)],
];

/**
 * `__Host-` allows no path but the whole host; where others share it, a cookie keeps to the path of the box instead, under the prefix
 * that still takes TLS (RFC 6265bis, 4.1.3).
 */
const outCookie = (cookie: string, path: string) =>
  cookie
    .replace(/^__Host-/, "__Secure-")
    .replace(/; *path=\/([^;]*)/i, (_, rest) => `; Path=${path}${rest && `/${rest}`}`);

function inward(request: Request, path: string): Request {
  const url = new URL(request.url);
  const stripped = url.pathname.startsWith(`${path}/`);
  if (stripped) url.pathname = url.pathname.slice(path.length);
  const made = new Request(url, request);
  // Files are changed on their way and packed after that.
  made.headers.delete("accept-encoding");
  const cookies = request.headers.get("cookie");
  if (cookies !== null)
    made.headers.set("cookie", cookies.replace(/(^|; *)__Secure-deedbox_/g, "$1__Host-deedbox_"));
  return made;
}

async function outward(
  request: Request,
  response: Response,
  path: string,
  origin: string,
): Promise<Response> {
  const headers = new Headers(response.headers);
  const cookies = response.headers.getSetCookie();
  headers.delete("set-cookie");
  for (const cookie of cookies) headers.append("Set-Cookie", outCookie(cookie, path));
  const to = headers.get("location");
  if (to?.startsWith("/")) headers.set("Location", path + to);
  // What was made of the host alone.
  else if (to?.startsWith(`${origin}/`) && !to.startsWith(`${origin}${path}/`))
    headers.set("Location", origin + path + to.slice(origin.length));
  const change = rewritten.find(([type]) => type.test(headers.get("content-type") ?? ""))?.[1];
  const { status } = response;
  // The reference's script is another's, asks for nothing by itself, and is three megabytes long.
  if (!change || response.body === null || /\/scalar-[^/]*\.js$/.test(new URL(request.url).pathname))
    return new Response(response.body, { status, headers });
  const text = change(await response.text(), path);
  headers.delete("content-length");
  headers.delete("etag");
  if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? ""))
    return new Response(text, { status, headers });
  headers.set("Content-Encoding", "gzip");
  return new Response(Bun.gzipSync(text), { status, headers });
}

/**
 * Puts a box under the path of its address (`--url https://host/papers`), whether the proxy before it takes the path away or leaves it.
 * Everything behind this knows no path but its own: what comes in loses it, and what goes out gets it, in addresses of pages and files,
 * redirects and cookies. Addresses that begin with that of the box have it already.
 */
export function underPath(settings: Settings, answer: Answer): Answer {
  const path = pathOf(settings.url);
  if (settings.url === null || path === "") return answer;
  const { origin } = new URL(settings.url);
  return async (request, address) => {
    const url = new URL(request.url);
    if (url.pathname === path)
      return new Response(null, { status: 308, headers: { Location: `${path}/${url.search}` } });
    return outward(request, await answer(inward(request, path), address), path, origin);
  };
}
