import { createHash } from "node:crypto";
import { openapi } from "#contract/openapi.ts";
import { referencePage } from "#doors/web/reference/page.ts";
import { notChanged } from "./headers.ts";
import { bytesHeaders } from "./respond.ts";

/** Stands for the address of the box in what is made once for all addresses. */
const SOMEWHERE = "http://deedbox.invalid";

/** A text with the tag that names just this text (RFC 9110, 8.8.3). */
export interface Tagged {
  text: string;
  etag: string;
}

/** Texts kept with their tags: people reach a box by few names, and whoever makes up more makes nothing grow. */
const MOST_KEPT = 20;

/**
 * The description of the API and its page, for the address a call came to. Both are made once, at the first call; another
 * address is put into the same text.
 */
export function description(version: string): (what: "api" | "page", origin: string) => Tagged {
  let pieces: { api: string[]; page: string[] } | null = null;
  const kept = new Map<string, Tagged>();
  return (what, origin) => {
    const key = `${what} ${origin}`;
    const known = kept.get(key);
    if (known) return known;
    if (!pieces) {
      const api = openapi(SOMEWHERE, version);
      pieces = {
        api: JSON.stringify(api).split(SOMEWHERE),
        page: referencePage(api).html.split(SOMEWHERE),
      };
    }
    const text = pieces[what].join(origin);
    const made = { text, etag: `"${createHash("sha256").update(text).digest("base64url")}"` };
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
    kept.set(key, made);
    return made;
  };
}

/** Sends a text with its tag, or 304 to whoever has it already. */
export function sendText(request: Request, made: Tagged, more: Record<string, string>): Response {
  const tagged = { ETag: made.etag, "Cache-Control": "no-cache" };
  if (notChanged(request.headers.get("if-none-match"), made.etag))
    return new Response(null, { status: 304, headers: bytesHeaders(tagged) });
  return new Response(made.text, { headers: bytesHeaders({ ...more, ...tagged }) });
}
