import { createHash } from "node:crypto";
import { safety, wholeBody } from "#kernel/http.ts";
import { DamagedFile, Problem } from "#kernel/problem.ts";
import { type Language, languageOf } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import type { App } from "#operations/app.ts";
import { offeredFile, offeredPicture, offeredZip, offerOf } from "#operations/links/offered.ts";
import { granted, trashedSince, type Visit, visit, visitWithPasscode } from "#operations/links/visit.ts";
import { type Broke, sendFile, sendPicture, sendZip } from "../files.ts";
import type { Html } from "../html.ts";
import { placeOf } from "../place.ts";
import { bundlePage, documentPage, passcodePage, plainPage } from "./html.ts";
import { sharedPolicy } from "./style.ts";

/**
 * What a link out opens, `/s/<token>`: pages made here, without a script, for people who have no account. The token in the
 * address is the secret, so nothing of it is sent on, kept by a cache, or found by a search engine.
 */
const COOKIE = "deedbox_visit";

/**
 * The cookie of one link's visitors. Over TLS it has the prefix by which browsers let no other host set it, which allows no path of its
 * own (RFC 6265bis, 4.1.3.2): there the name tells links apart, by a hash, so that no address of a link stands in it.
 */
const nameOf = (token: string, secure: boolean): string =>
  secure ? `__Host-${COOKIE}_${createHash("sha256").update(token).digest("hex").slice(0, 16)}` : COOKIE;

const pageHeaders: Record<string, string> = {
  ...safety,
  "Content-Security-Policy": sharedPolicy,
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

/** A page for people without an account. */
export const page = (body: Html, status = 200, extra: Record<string, string> = {}): Response =>
  new Response(`<!doctype html>\n${body.text}`, { status, headers: { ...pageHeaders, ...extra } });

/** What an earlier answer left with the visitor, in the cookie alone: an address is copied, kept and logged. */
function grantOf(request: Request, token: string, secure: boolean): string | null {
  const wanted = nameOf(token, secure);
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [name, value] = part.trim().split("=", 2);
    if (name === wanted && value) return value;
  }
  return null;
}

/** Sent back to this link's own pages alone, for as long as the grant in it holds. */
const cookieFor = (token: string, grant: string, secure: boolean): string =>
  `${nameOf(token, secure)}=${grant}; Path=${secure ? "/" : `/s/${token}`}; HttpOnly; SameSite=Lax; Max-Age=3600${secure ? "; Secure" : ""}`;

const MOST_FORM = 4096;

/** The passcode a form carries; empty when there is none. Throws 413 for a body that is no passcode's. */
async function passcodeOf(request: Request): Promise<string> {
  const tooLong = () => refuse(413, "too-large", "passcodeTooLong");
  const body = await wholeBody(request, MOST_FORM, tooLong);
  return new URLSearchParams(body.toString("utf8")).get("passcode") ?? "";
}

const missing = (language: Language) =>
  page(plainPage(language, message("shared.missingTitle"), message("shared.missing")), 404);

function shown(box: App, token: string, v: Visit, secure: boolean, language: Language): Response {
  switch (v.kind) {
    case "none":
      return missing(language);
    case "ended":
      return page(plainPage(language, message("shared.endedTitle"), message("shared.ended")), 410);
    case "in trash": {
      const many = v.bundle;
      return page(
        plainPage(language, message("shared.trashedTitle", { many }), message("shared.trashed", { many })),
        410,
      );
    }
    case "locked":
      return page(
        plainPage(language, message("shared.lockedTitle"), message("shared.locked", { minutes: v.minutes })),
        429,
        { "Retry-After": String(v.minutes * 60) },
      );
    case "passcode":
      return page(passcodePage(language, token, v.wrong), v.wrong ? 403 : 200);
    case "open": {
      const offer = offerOf(box, v.link);
      const body = (offer.bundle ? bundlePage : documentPage)(language, offer, token);
      return page(body, 200, { "Set-Cookie": cookieFor(token, v.grant, secure) });
    }
  }
}

/** Bytes go out as they do everywhere, and are kept by nobody on the way. */
function unkept(response: Response): Response {
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}

const tooLate = (language: Language) =>
  page(plainPage(language, message("shared.tooLateTitle"), message("shared.tooLate")), 403);

/** Pages and files of a visitor who was let in: the part of the address after the token. */
async function inside(
  box: App,
  request: Request,
  url: URL,
  token: string,
  rest: string[],
  secure: boolean,
  language: Language,
  broke: Broke,
): Promise<Response> {
  const link = granted(box, token, grantOf(request, token, secure), language);
  if (!link) {
    const gone = trashedSince(box, token);
    return gone ? shown(box, token, gone, secure, language) : tooLate(language);
  }
  const [first, document = "", files, file = "", pages, number = "", ...more] = rest;
  if (first === "download" && rest.length === 1) {
    const zip = offeredZip(box, link);
    return zip ? unkept(await sendZip(zip, broke)) : missing(language);
  }
  if (first !== "documents" || more.length > 0) return missing(language);
  if (rest.length === 2) {
    const offer = offerOf(box, link, document);
    return offer.documents.length === 0 ? missing(language) : page(documentPage(language, offer, token));
  }
  if (files === "files" && rest.length === 4) {
    const served = await offeredFile(box, link, { document, file });
    return served ? unkept(await sendFile(request, served, true, broke)) : missing(language);
  }
  if (pages !== "pages" || rest.length !== 6 || !/^[1-9]\d{0,4}$/.test(number)) return missing(language);
  const w = url.searchParams.get("w") === "600" ? 600 : 1600;
  const picture = await offeredPicture(box, link, { document, file, page: Number(number), w });
  return picture ? unkept(sendPicture(request, picture)) : missing(language);
}

/** A visitor has no backup to restore from. */
const damaged = (language: Language) =>
  page(plainPage(language, message("shared.damagedTitle"), message("shared.damaged")), 500);

/**
 * Answers an address under `/s/`. HEAD looks nothing up: programs that only check an address are no visitors. `broke`: told of
 * damage, and of what ends an answer that has begun.
 */
export async function answerShared(
  box: App,
  request: Request,
  origin: string,
  broke: Broke,
): Promise<Response> {
  const url = new URL(request.url);
  const [token = "", ...rest] = url.pathname.slice("/s/".length).split("/");
  const secure = origin.startsWith("https:");
  const place = placeOf(request, box.settings, origin);
  const language = languageOf(request.headers.get("accept-language"));
  try {
    if (rest.length > 0) {
      return request.method === "GET"
        ? await inside(box, request, url, token, rest, secure, language, broke)
        : missing(language);
    }
    if (request.method === "POST")
      return shown(
        box,
        token,
        await visitWithPasscode(box, token, await passcodeOf(request), place, language),
        secure,
        language,
      );
    return request.method === "GET"
      ? shown(
          box,
          token,
          visit(box, token, grantOf(request, token, secure), place, language),
          secure,
          language,
        )
      : missing(language);
  } catch (e) {
    if (e instanceof DamagedFile) {
      broke(e);
      return damaged(language);
    }
    if (e instanceof Problem) return page(plainPage(language, e.title, e.detail), e.status, e.extra.headers);
    throw e;
  }
}

export const isShared = (request: Request): boolean => {
  const path = request.url.indexOf("/", 8);
  return path > 0 && request.url.startsWith("/s/", path);
};

/** The answer to HEAD: that there is a page, and nothing about it. */
export const sharedHead = (): Response => new Response(null, { headers: pageHeaders });
