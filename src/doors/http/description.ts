import { createHash } from "node:crypto";
import { openapi } from "#contract/openapi.ts";
import { referenceScript } from "#contract/reference-script.ts";
import { bytesHeaders } from "#kernel/http.ts";
import { notChanged } from "./headers.ts";

/** Stands for the address of the box in what is made once for all addresses. */
const SOMEWHERE = "http://deedbox.invalid";

/** A text with the tag that names just this text (RFC 9110, 8.8.3). */
export interface Tagged {
  text: string;
  etag: string;
}

const tagged = (text: string): Tagged => ({
  text,
  etag: `"${createHash("sha256").update(text).digest("base64url")}"`,
});

/** Texts kept with their tags: people reach a box by few names, and whoever makes up more makes nothing grow. */
const MOST_KEPT = 20;

/**
 * The description of the API, for the address a call came to. It is made once, at the first call; another address is put into the
 * same text.
 */
export function description(version: string): (origin: string) => Tagged {
  let pieces: string[] | null = null;
  const kept = new Map<string, Tagged>();
  return (origin) => {
    const known = kept.get(origin);
    if (known) return known;
    pieces ??= JSON.stringify(openapi(SOMEWHERE, version)).split(SOMEWHERE);
    const made = tagged(pieces.join(origin));
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
    kept.set(origin, made);
    return made;
  };
}

/**
 * What Scalar shows, and that it asks nobody but this box: no letters, no measuring and no assistant of its maker. The types that
 * the plugin comes with are older than some of these.
 */
const scalar = {
  spec: { url: "/v1/openapi.json" },
  favicon: "/icon.svg",
  // The plugin's own style otherwise.
  customCss: "",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
} as const;

/**
 * The reference of the API as a page, at every address the same: the plugin's, taken from an application of its own, because it would
 * also serve a second description, of every route there is.
 */
export async function referencePage(version: string): Promise<Tagged> {
  // Only who opens the page pays for it.
  const { swagger } = await import("@elysiajs/swagger");
  const { title, summary = "" } = openapi(SOMEWHERE, version).info;
  const plugin = swagger({
    path: "/",
    scalarCDN: referenceScript,
    scalarConfig: scalar,
    documentation: { info: { title, description: summary, version } },
  });
  const page = await (await plugin.handle(new Request(SOMEWHERE))).text();
  // A script of blanks alone is still one in the page, which the policy refuses; a page that is read aloud says its language.
  return tagged(page.replace(/>\s+<\/script>/, "></script>").replace("<html>", '<html lang="en">'));
}

/** Sends a text with its tag, or 304 to whoever has it already. */
export function sendText(request: Request, made: Tagged, more: Record<string, string>): Response {
  const kept = { ETag: made.etag, "Cache-Control": "no-cache" };
  if (notChanged(request.headers.get("if-none-match"), made.etag))
    return new Response(null, { status: 304, headers: bytesHeaders(kept) });
  return new Response(made.text, { headers: bytesHeaders({ ...more, ...kept }) });
}
