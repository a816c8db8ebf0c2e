import { badRequest, Problem, problemNamed } from "./problem.ts";

/**
 * Headers of every answer (OWASP ASVS 5.0, V3.4): nothing of another origin runs, frames or sniffs what is served here.
 */
export const safety: Record<string, string> = {
  "Content-Security-Policy":
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri " +
    "'none'; form-action 'self'; frame-ancestors 'none'",
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

/** The longest JSON body: half a million characters of a note, each up to six bytes when escaped. */
const MOST_JSON = 4 * 1024 * 1024;

const tooLargeJson = () => problemNamed(413, "too-large", "bodyTooLarge");

/**
 * A body in one piece. Throws 400 when its sender broke off, which is no fault of ours, and what `tooLong` makes when it is
 * longer than `most` bytes.
 */
export async function wholeBody(request: Request, most: number, tooLong: () => Problem): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of request.body ?? []) {
      size += piece.length;
      if (size > most) throw tooLong();
      pieces.push(piece);
    }
  } catch (e) {
    throw e instanceof Problem ? e : badRequest({ key: "problem.bodyBroken" });
  }
  return Buffer.concat(pieces);
}

/** Reads and parses a JSON body. Throws 400 when it is not JSON, 413 when it is too long. */
export async function jsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw badRequest({ key: "problem.takesJson" });
  if (Number(request.headers.get("content-length") ?? 0) > MOST_JSON) throw tooLargeJson();
  const body = await wholeBody(request, MOST_JSON, tooLargeJson);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw badRequest({ key: "problem.notJson" });
  }
}

/** What a cookie of a name holds. */
export function cookieOf(request: Request, wanted: string): string | null {
  const header = request.headers.get("cookie");
  if (!header) return null;
  for (const part of header.split(";")) {
    const [name, value] = part.trim().split("=", 2);
    if (name === wanted && value) return value;
  }
  return null;
}

/**
 * A page of another origin may not make the browser change anything with our cookie (OWASP ASVS 5.0, 3.5.1): browsers say
 * where a call comes from in Sec-Fetch-Site, older ones in Origin.
 */
export function refuseForeign(request: Request, origin: string): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers.get("sec-fetch-site");
  const from = request.headers.get("origin");
  const foreign =
    site !== null
      ? site !== "same-origin" && site !== "none"
      : from !== null && from !== new URL(origin).origin;
  if (foreign) throw problemNamed(403, null, "anotherSite");
}
