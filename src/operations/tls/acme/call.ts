import { isLoopback } from "#kernel/own-network.ts";
import { message } from "#messages/message.ts";
import { AcmeTrouble } from "./trouble.ts";

/** An answer, whole. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

export interface Request {
  method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string;
}

/** Calls an authority or a provider of DNS; throws AcmeTrouble. */
export type Call = (url: string, request: Request, signal: AbortSignal) => Promise<Answer>;

/** How long one call may take, in milliseconds, and how much may be answered, in bytes: a chain is some 6 KB. */
const PATIENCE = 20_000;
const LONGEST = 256 * 1024;

/** What a `Retry-After` asks for, in milliseconds, from seconds or a date (RFC 9110, 10.2.3); 0 where it says nothing. */
export function retryAfter(headers: Headers, now: number): number {
  const said = headers.get("retry-after") ?? "";
  if (/^\d{1,9}$/.test(said)) return Number(said) * 1000;
  const at = Date.parse(said);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

async function bodyOf(response: Response, host: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > LONGEST) throw new AcmeTrouble(message("certificate.nonsense", { host }));
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/**
 * Makes calls over TLS with the certificate checked, or to this machine. No redirect is followed: the answer that asks for one is given
 * as it is. Time and length are bounded. A call throws AcmeTrouble, or the signal's reason once it was aborted. `ms`: how long one may
 * take.
 */
export const caller =
  (ms = PATIENCE): Call =>
  async (url, { method, headers, body }, signal) => {
    const { protocol, hostname, host } = new URL(url);
    if (protocol !== "https:" && !isLoopback(hostname.replace(/^\[|\]$/g, "")))
      throw new AcmeTrouble(message("certificate.nonsense", { host }));
    const late = AbortSignal.timeout(ms);
    try {
      const response = await fetch(url, {
        method,
        headers: { "User-Agent": "Deedbox", ...headers },
        redirect: "manual",
        signal: AbortSignal.any([signal, late]),
        ...(body !== undefined && { body }),
      });
      const text = await bodyOf(response, host);
      return { status: response.status, headers: response.headers, text };
    } catch (e) {
      signal.throwIfAborted();
      if (e instanceof AcmeTrouble) throw e;
      throw new AcmeTrouble(message(late.aborted ? "certificate.slow" : "certificate.noAnswer", { host }));
    }
  };

/** JSON in an answer; null where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A JSON object in an answer; null for anything else. */
export function objectIn(text: string): Record<string, unknown> | null {
  const value = jsonIn(text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}
