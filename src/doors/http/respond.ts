import { problemBody } from "#contract/refusals.ts";
import type { Problem } from "#kernel/problem.ts";

/**
 * Headers of every answer (OWASP ASVS 5.0, V3.4): nothing of another origin runs, frames or sniffs what is served here.
 */
export const safety: Record<string, string> = {
  "Content-Security-Policy":
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * Of the answers on the way of an app that asks to be let in. Assistants open that way in a window of their own and are told of the
 * answer by the page it ends at, which must still know who opened it: `same-origin` on any answer of the way would cut that for good
 * (HTML, 7.1.3). Nothing of these pages can be read by the opener.
 */
export const opened = { "Cross-Origin-Opener-Policy": "unsafe-none" };

const api: Record<string, string> = {
  ...safety,
  "Content-Security-Policy":
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  "Cache-Control": "no-store",
};

const jsonHeaders = { ...api, "Content-Type": "application/json" };

/** A JSON answer; `extra` are further headers. */
export function json(body: unknown, status = 200, extra?: Record<string, string>): Response {
  return rawJson(JSON.stringify(body), status, extra);
}

/** An answer that is JSON text already. */
export const rawJson = (text: string, status: number, extra?: Record<string, string>): Response =>
  new Response(text, { status, headers: extra ? { ...jsonHeaders, ...extra } : jsonHeaders });

/** Headers of an answer that carries bytes: never run, and kept by no browser, where the next person at the screen finds it. */
export const bytesHeaders = (extra: Record<string, string>): Record<string, string> => ({
  ...api,
  ...extra,
});

/** A refusal as it goes out (RFC 9457). `origin` is where the page of its kind stands. */
export function problemResponse(p: Problem, origin: string): Response {
  const headers: Record<string, string> = {
    ...api,
    "Content-Type": "application/problem+json",
    ...p.extra.headers,
  };
  const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource"`;
  if (p.status === 401) headers["WWW-Authenticate"] ??= `Bearer ${metadata}`;
  if (p.kind === "missing-scope") {
    headers["WWW-Authenticate"] = `Bearer error="insufficient_scope", scope="${p.extra.scope}", ${metadata}`;
  }
  return new Response(JSON.stringify(problemBody(p, origin)), { status: p.status, headers });
}
