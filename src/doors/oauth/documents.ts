import type { App } from "#operations/app.ts";
import { isClientInUse, itemOf, keepItem } from "#operations/connections/items.ts";
import { takenOf, WrongClient } from "./clients.ts";
import { type fetchMetadata, type MetadataFault, MetadataRefused } from "./metadata-fetch.ts";

export type Fetch = typeof fetchMetadata;

/** How long a copy is kept of what a connected app said of itself, in seconds: as long as a connection lasts. */
const KEPT = 30 * 86_400;

/** Faults of the way there, which say nothing of the document. */
const passing = new Set<MetadataFault>(["unknown-name", "connection", "status", "too-slow", "busy"]);

/** What is taken of a document, with its own word for its id, which the library holds against the address. */
function taken(text: string): Record<string, unknown> {
  const said: unknown = JSON.parse(text);
  const all = takenOf(said) as Record<string, unknown>;
  const { client_id, client_secret, token_endpoint_auth_method: method } = said as Record<string, unknown>;
  const methods = (said as Record<string, unknown>).token_endpoint_auth_methods_supported;
  if (client_secret !== undefined)
    throw new WrongClient("invalid_client_metadata", "a document holds no secret");
  // An app that says it proves itself with a key is not believed without.
  const open =
    method === undefined || method === "none" || (Array.isArray(methods) && methods.includes("none"));
  if (!open) throw new WrongClient("invalid_client_metadata", "token_endpoint_auth_method must be none");
  return { ...all, client_id };
}

/** Keeps what a connected app said of itself, for a day when its address does not answer. */
export function keepDocument(box: App, address: string, said: Record<string, unknown>): void {
  keepItem(box, "Metadata", address, said, KEPT);
}

/**
 * Fetches the document of an app and gives what is taken of it, as an answer that the library reads. When the way there fails, an app
 * that is connected goes on with what it said last.
 */
export async function documentOf(box: App, fetchDocument: Fetch, address: string): Promise<Response> {
  const answer = (said: Record<string, unknown>, headers?: Headers) =>
    Response.json(said, { headers: caching(headers) });
  try {
    const { body, headers } = await fetchDocument(address);
    const said = taken(body);
    if (said.client_id === address && isClientInUse(box, address)) keepDocument(box, address, said);
    return answer(said, headers);
  } catch (e) {
    const kept =
      e instanceof MetadataRefused && passing.has(e.fault) && isClientInUse(box, address)
        ? itemOf(box, "Metadata", address)
        : undefined;
    if (kept === undefined) throw e;
    return answer(kept);
  }
}

/** How long it may be kept is for the document's own host to say. */
function caching(headers: Headers | undefined): Record<string, string> {
  const said = headers?.get("cache-control");
  return said ? { "Cache-Control": said } : {};
}
