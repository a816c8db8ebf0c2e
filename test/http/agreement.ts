import { FormatRegistry, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { appRoutes } from "#contract/app.ts";
import { Problem } from "#contract/problem.ts";
import { anyCall } from "#contract/refusals.ts";
import type { Answer as Declared, Route } from "#contract/routes/route.ts";
import { routes } from "#contract/routes.ts";
import { isDate } from "#kernel/dates.ts";
import { isUuid } from "#kernel/ids.ts";
import { problemKinds } from "#kernel/problem.ts";

FormatRegistry.Set("date", isDate);
FormatRegistry.Set("uuid", isUuid);
FormatRegistry.Set("uri", URL.canParse);
FormatRegistry.Set("uri-reference", (s) => URL.canParse(s, "http://localhost"));
FormatRegistry.Set("email", (s) => /^\S+@\S+$/.test(s));

const patterns = [...routes.map((route) => ({ ...route, path: `/v1${route.path}` })), ...appRoutes].map(
  (route: Route) => ({ route, path: new RegExp(`^${route.path.replace(/\{\w+\}/g, "[^/]+")}$`) }),
);

/** The call that a request is for, the app's own among them, or undefined. HEAD is GET without the body. */
export function routeOf(method: string, path: string): Route | undefined {
  const bare = path.split("?")[0] ?? "";
  const wanted = method === "HEAD" ? "GET" : method;
  return patterns.find((p) => p.route.method === wanted && p.path.test(bare))?.route;
}

/** Each call answered in the suites, and how: shows what was never tried. */
export const seen = new Map<string, number>();

function fits(schema: TSchema, value: unknown, where: string): void {
  if (Value.Check(schema, value)) return;
  const first = [...Value.Errors(schema, value)].slice(0, 5).map((e) => `${e.path || "/"}: ${e.message}`);
  throw new Error(`${where} does not fit its schema: ${first.join("; ")}`);
}

/** What an answer shows before its body is read. */
interface Head {
  status: number;
  headers: Headers;
}

const typeOf = ({ headers }: Head): string => headers.get("content-type") ?? "";

/**
 * Holds one answer of the box against the contract and gives it on, as it goes by: status, headers, media type and every
 * JSON body and event. Throws on drift, so that a suite fails whatever it looked at itself.
 */
export async function overhear(method: string, path: string, response: Response): Promise<Response> {
  const where = `${method} ${path.slice(0, 120)} -> ${response.status}`;
  const route = routeOf(method, path);
  if (route) {
    const key = `${route.id} ${response.status}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  safe(response, where);
  // What a visitor of a shared link, or of the one that ends a digest, sees is a page, refusals too.
  if (/^\/s(?:top)?\//.test(path)) {
    const text = response.status < 500 ? "" : await response.clone().text();
    if (text !== "" && !text.includes("This file is damaged"))
      throw new Error(`${where}: ${text.slice(0, 300)}`);
    return response;
  }
  const json = /json/.test(typeOf(response));
  if (method === "HEAD") {
    if (json && response.body && (await response.clone().arrayBuffer()).byteLength > 0)
      throw new Error(`${where} has a body`);
    return response;
  }
  const body = json ? await response.clone().json() : undefined;
  if (response.status >= 400) {
    refused(response, body, route, where, json ? "" : await response.clone().text());
    return response;
  }
  if (!route) return response;
  const declared = route.answers.find((a) => a.status === response.status);
  if (!declared) throw new Error(`${where} is not declared by ${route.id}`);
  answered(response, body, route, declared, where);
  if (declared.type === "text/event-stream") return overhearEvents(response, declared, where);
  return response;
}

function safe({ headers }: Head, where: string): void {
  if (!headers.get("content-security-policy")) throw new Error(`${where} has no content security policy`);
  if (headers.get("x-content-type-options") !== "nosniff") throw new Error(`${where} may be sniffed`);
}

/** "Every refusal is application/problem+json with status, title and detail." (Errors) */
function refused(at: Head, body: unknown, route: Route | undefined, where: string, text: string): void {
  // A refusal of ours, said in words; everything else from 500 up is a fault.
  const damaged = at.status === 500 && /\/problems\/damaged$/.test((body as { type?: string })?.type ?? "");
  const ours =
    at.status === 507 ||
    (at.status === 503 && route?.problems.includes(503)) ||
    (damaged && route?.problems.includes(500));
  if (at.status >= 500 && !ours) throw new Error(`${where}: ${JSON.stringify(body ?? text).slice(0, 300)}`);
  // Errors of JSON-RPC and of OAuth (RFC 6749, section 5.2) have forms of their own.
  const foreign = /^\w+ \/(?:mcp|oauth)\b/.test(where) && typeOf(at).startsWith("application/json");
  if (foreign && typeof (body as { error?: unknown } | null)?.error !== "undefined") return;
  if (typeOf(at) !== "application/problem+json") throw new Error(`${where} is ${typeOf(at)}, not a problem`);
  fits(Problem, body, where);
  const said = Value.Decode(Problem, body);
  const kind = said.type === "about:blank" ? null : said.type.split("/problems/")[1];
  const header = (name: string) => at.headers.get(name) ?? "";
  const broken = [
    said.status !== at.status && `says status ${said.status}`,
    kind !== null && !(kind !== undefined && kind in problemKinds) && `has the type ${said.type}`,
    (said.title === "" || said.detail === "") && "says nothing",
    at.status === 401 && !header("www-authenticate").includes("resource_metadata=") && "names no metadata",
    at.status === 429 && !/^[1-9]\d*$/.test(header("retry-after")) && "does not say when to try again",
    (kind === "missing-scope") !== (said.scope !== undefined) &&
      "names a scope and is not about one, or the reverse",
    kind === "missing-scope" &&
      !header("www-authenticate").includes("insufficient_scope") &&
      "lacks insufficient_scope in WWW-Authenticate",
    kind === "validation" && (said.errors ?? []).length === 0 && "names no field",
    said.errors !== undefined && at.status !== 422 && "names fields and is about none",
    // What a call declares, and what every call has. HEAD and addresses that are not routed declare nothing.
    route &&
      !anyCall.includes(at.status) &&
      !route.problems.includes(at.status) &&
      !route.path.startsWith("/app/") &&
      `is not declared by ${route.id}`,
  ].filter((each) => typeof each === "string");
  if (broken.length > 0)
    throw new Error(`${where} ${broken.join(", ")}: ${JSON.stringify(body).slice(0, 300)}`);
}

function answered(at: Head, body: unknown, route: Route, declared: Declared, where: string): void {
  const wanted = declared.type ?? "application/json";
  const type = typeOf(at);
  const bare = type.split(";")[0] ?? "";
  // Bytes come with a type of their own; an answer without a body has none.
  const right = wanted === "*/*" ? bare.includes("/") : wanted === "" ? true : bare === wanted;
  if (!right) throw new Error(`${where} is ${type}, not ${wanted}`);
  for (const name of Object.keys(declared.headers ?? {}))
    if (at.headers.get(name) === null) throw new Error(`${where} has no ${name}`);
  const replayed = at.headers.get("idempotent-replayed");
  if (replayed !== null && (route.kind === "read" || replayed !== "true"))
    throw new Error(`${where} is replayed: ${replayed}`);
  if (declared.schema && wanted === "application/json") fits(declared.schema, body, where);
}

/** Server-sent events: the data of each fits the shape that the call declares. */
function overhearEvents(response: Response, declared: Declared, where: string): Response {
  const { schema } = declared;
  if (!schema || !response.body) return response;
  const words = new TextDecoder();
  let left = "";
  const watched = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, out) {
        left += words.decode(piece, { stream: true });
        const events = left.split("\n\n");
        left = events.pop() ?? "";
        for (const event of events) {
          const line = event.split("\n").find((each) => each.startsWith("data: "));
          if (line) fits(schema, JSON.parse(line.slice(6)), `${where} ${event.split("\n")[0]}`);
        }
        out.enqueue(piece);
      },
    }),
  );
  return new Response(watched, { status: response.status, headers: response.headers });
}
