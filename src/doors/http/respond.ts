import { problemBody } from "#contract/refusals.ts";
import { bytesHeaders } from "#kernel/http.ts";
import type { Problem } from "#kernel/problem.ts";
import type { Language } from "#messages/languages.ts";
import { written } from "#messages/render.ts";

/** A refusal as it goes out (RFC 9457). `origin` is where the page of its kind is, `language` that of who called. */
export function problemResponse(p: Problem, origin: string, language: Language): Response {
  const headers = bytesHeaders({ "Content-Type": "application/problem+json", ...p.extra.headers });
  const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource"`;
  if (p.status === 401) headers["WWW-Authenticate"] ??= `Bearer ${metadata}`;
  if (p.kind === "missing-scope") {
    headers["WWW-Authenticate"] = `Bearer error="insufficient_scope", scope="${p.extra.scope}", ${metadata}`;
  }
  return new Response(JSON.stringify(problemBody(p, origin, (said) => written(said, language))), {
    status: p.status,
    headers,
  });
}
