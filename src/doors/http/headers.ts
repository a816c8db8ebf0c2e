import { badRequest } from "#kernel/problem.ts";
import type { Settings } from "#kernel/settings.ts";
import { message } from "#messages/message.ts";

export const ACCOUNT_HEADER = "service-account";
const KEY_HEADER = "idempotency-key";

/** Where the caller reached the box: the address set for it, else the one the call was sent to. No slash at the end. */
export function originOf(request: Request, settings: Settings): string {
  if (settings.url) return settings.url;
  const url = request.url;
  const end = url.indexOf("/", 8);
  const called = end < 0 ? url : url.slice(0, end);
  const origin = settings.tls ? called.replace(/^http:/, "https:") : called;
  if (!settings.trustProxy) return origin;
  const proto = request.headers.get("x-forwarded-proto");
  const host = request.headers.get("x-forwarded-host");
  const scheme = proto === "https" || proto === "http" ? proto : origin.slice(0, origin.indexOf(":"));
  return host && /^[A-Za-z0-9.:[\]-]+$/.test(host) ? `${scheme}://${host}` : origin;
}

/** The Idempotency-Key of a call, or null. At most 255 characters that can be seen. */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get(KEY_HEADER);
  if (key === null) return null;
  if (!/^[\x21-\x7E]{1,255}$/.test(key)) {
    throw badRequest(message("problem.idempotencyKey"));
  }
  return key;
}

/** One range of bytes (RFC 9110 section 14), or null to send everything, or "none" when it lies outside. */
export function parseRange(
  header: string | null,
  size: number,
): { from: number; to: number } | null | "none" {
  if (header === null) return null;
  const m = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  // Several ranges, other units and nonsense are ignored, as the RFC allows.
  if (!m || (m[1] === "" && m[2] === "")) return null;
  if (m[1] === "") {
    const last = Number(m[2]);
    return last === 0 || size === 0 ? "none" : { from: Math.max(0, size - last), to: size };
  }
  const from = Number(m[1]);
  const to = m[2] === "" ? size : Number(m[2]) + 1;
  if (m[2] !== "" && to <= from) return null;
  return from >= size ? "none" : { from, to: Math.min(to, size) };
}

/** True when `If-None-Match` names this entity (RFC 9110 section 13.1.2, weak comparison). */
export function notChanged(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.trim() === "*" || header.split(",").some((t) => t.trim().replace(/^W\//, "") === etag);
}

/** Content-Disposition of a file (RFC 6266): a plain name for old programs and the true one beside it. */
export function disposition(kind: "inline" | "attachment", name: string): string {
  const plain =
    name
      .normalize("NFKD")
      .replace(/[^\x20-\x7E]/g, "")
      .replace(/["\\]/g, "_") || "document";
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
