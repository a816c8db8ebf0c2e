import { createHash } from "node:crypto";
import { Elysia } from "elysia";
import { appRoutes } from "#contract/app.ts";
import { openapi } from "#contract/openapi.ts";
import { referenceScript } from "#contract/reference-script.ts";
import { bytesHeaders, json, safety } from "#kernel/http.ts";
import { noRoute, Problem, problemKinds, unauthorized } from "#kernel/problem.ts";
import { type Language, languageOf } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";
import type { App } from "#operations/app.ts";
import type { Mount } from "#operations/door.ts";
import { OwnerCode } from "#operations/members/owner-code.ts";
import { Challenges } from "#operations/members/passkeys.ts";
import { Trips } from "#operations/members/providers/trips.ts";
import { noticeToStop, stopNotice } from "#operations/notices/stop.ts";
import type { Caller } from "#operations/operation.ts";
import { putPart } from "#operations/uploads/parts.ts";
import { EXPOSITION } from "#operations/watch/exposition.ts";
import { isMetricsToken } from "#operations/watch/metrics-token.ts";
import { scrape } from "#operations/watch/scrape.ts";
import { answerApp } from "./app.ts";
import { bytesOf } from "./body-bytes.ts";
import { answerFeed } from "./calendar.ts";
import type { FaultLog } from "./faults.ts";
import { faultsOf } from "./faults.ts";
import { front, isOpenToOthers } from "./front.ts";
import { table } from "./handlers.ts";
import { notChanged, originOf } from "./headers.ts";
import { placeOf } from "./place.ts";
import { problemResponse } from "./respond.ts";
import { handled, restOf } from "./rest.ts";
import { authenticate } from "./session.ts";
import { plainPage, stopPage } from "./share-links/html.ts";
import { answerShared, isShared, page, sharedHead } from "./share-links/page.ts";
import type { WebFiles } from "./web.ts";

const gone = (language: Language) =>
  page(plainPage(language, message("unsubscribe.goneTitle"), message("unsubscribe.gone")), 404);

/**
 * What the link at the end of a digest opens, `/stop/<secret>`: looking at it changes nothing, since programs that check
 * mail open every link; its button, and a mail program that stops it by itself (RFC 8058), send a POST.
 */
function answerStop(box: App, request: Request): Response {
  const word = new URL(request.url).pathname.slice("/stop/".length);
  const language = languageOf(request.headers.get("accept-language"));
  if (request.method === "POST") {
    if (!stopNotice(box, word)) return gone(language);
    return page(plainPage(language, message("unsubscribe.doneTitle"), message("unsubscribe.done")));
  }
  const notice = request.method === "GET" ? noticeToStop(box, word) : null;
  return notice ? page(stopPage(language, word)) : gone(language);
}

/** Where the parts of large uploads are put; its last segment is signed and takes the place of a token. */
const PARTS_PATH = "/v1/uploads/parts/:segment";

/** Takes one part and answers with its ETag. Throws what putPart throws. */
async function answerPart(box: App, request: Request, segment: string): Promise<Response> {
  const length = request.headers.get("content-length");
  const { etag } = await putPart(box, segment, {
    length: length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null,
    bytes: bytesOf(request),
  });
  return new Response(null, {
    status: 200,
    headers: bytesHeaders({ ETag: etag, "Cache-Control": "no-store" }),
  });
}

/** Refusals that somebody who tries doors would meet: who they are, what they may, what is there, how they write and how fast. */
const told = new Set([400, 401, 403, 404, 413, 421, 422, 429]);

/** Calls at which a wrong secret has a line of its own. */
const secrets =
  /^POST \/app\/(?:sign-in|passkeys\/sign-in|prove|prove\/passkey|providers\/(?:answer|code)|welcome\/come-in)$/;

/** A wrong token, a wrong secret and too many of them are told where they are counted. */
const isToldElsewhere = (p: Problem, request: Request, where: string): boolean =>
  p.kind === "too-many-tries" ||
  (p.status === 401 && (request.headers.has("authorization") || secrets.test(where)));

/**
 * Tells the operator's log of a call that was refused (OWASP ASVS 5.0, 16.3.2 and 16.3.3): when, how, at which call, by whose token, from
 * where. Nothing that was sent stands in it: the call is its route, and who calls is told by ids of the box. A thousand of one kind
 * are one line, and one more with their number when a quarter of an hour is over.
 *
 * `where`: the route. `caller`: null for somebody whose token opened nothing, or who had none.
 */
function noteRefusal(
  box: App,
  p: Problem,
  request: Request,
  where: string,
  caller: Caller | null,
  origin: string,
): void {
  if (!told.has(p.status) || isToldElsewhere(p, request, where)) return;
  const { address } = placeOf(request, box.settings, origin);
  box.operator.once("call.refused", `${p.status} ${p.kind} ${where} ${caller?.token.id ?? address}`, {
    status: p.status,
    kind: p.kind,
    at: where,
    account: caller?.account.id ?? null,
    user: caller?.user.id ?? null,
    token: caller?.token.id ?? null,
    address,
  });
}

/** Counts a call that was answered, and tells of one that took long: the route, never what was called. */
function noteCall(box: App, where: string, request: Request, response: Response, from: number): Response {
  const ms = performance.now() - from;
  const at = routeAt(request, where);
  box.metrics.answered(at, response.status, ms);
  if (ms >= box.operator.slowMs) box.operator.once("call.slow", at, { at, status: response.status, ms });
  return response;
}

/** Stands for the address of the box in what is made once for all addresses. */
const SOMEWHERE = "http://deedbox.invalid";

/** A text with the tag that names just this text (RFC 9110, 8.8.3). */
interface Tagged {
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
function description(version: string): (origin: string) => Tagged {
  let pieces: string[] | null = null;
  const kept = new Map<string, Tagged>();
  return (origin) => {
    const known = kept.get(origin);
    if (known) return known;
    pieces ??= JSON.stringify(openapi(SOMEWHERE, version, inEnglish)).split(SOMEWHERE);
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
  const { title, summary = "" } = openapi(SOMEWHERE, version, inEnglish).info;
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
function sendText(request: Request, made: Tagged, more: Record<string, string>): Response {
  const kept = { ETag: made.etag, "Cache-Control": "no-cache" };
  if (notChanged(request.headers.get("if-none-match"), made.etag))
    return new Response(null, { status: 304, headers: bytesHeaders(kept) });
  return new Response(made.text, { headers: bytesHeaders({ ...more, ...kept }) });
}

export interface HttpDoor {
  /** Answers one call; never throws. */
  fetch(request: Request, address?: string | null): Promise<Response>;
  /** Prints the code for the first owner, where there is none yet and others could be faster. */
  announce(): void;
}

const appCalls = new Set(appRoutes.map((route) => `${route.method} ${route.path}`));

/** The route of a call, for the log: never an address as it was typed. */
function routeAt(request: Request, where: string): string {
  if (where !== "/app") return where;
  const call = `${request.method} ${new URL(request.url).pathname}`;
  return appCalls.has(call) ? call : where;
}

type Answer = (
  request: Request,
  params: Record<string, string>,
  origin: string,
) => Response | Promise<Response>;

/**
 * The REST door: routes are those of the contract, in its order; everything else is the web app's. Elysia routes and
 * nothing more: what is let in, parsed and refused is decided in one place here, before any body is read. `print` is given
 * what whoever started the box is to read; `mounts` are doors that have addresses of their own here.
 */
export function httpDoor(
  box: App,
  web: WebFiles,
  log: FaultLog,
  print: (sentence: string) => void = log,
  mounts: readonly Mount[] = [],
): HttpDoor {
  const ownerCode = new OwnerCode(box, print);
  const callers = new WeakMap<Request, Caller>();
  const challenges = new Challenges(box);
  const trips = new Trips(box);
  const faulted = faultsOf(box, log);
  const guarded =
    (where: string, answer: Answer) => async (c: { request: Request; params: Record<string, string> }) => {
      const origin = originOf(c.request, box.settings);
      const from = performance.now();
      const ended = (response: Response) => noteCall(box, where, c.request, response, from);
      try {
        return ended(await answer(c.request, c.params, origin));
      } catch (e) {
        const p = faulted(e, where);
        // The app asks for what may not be there, and browsers for icons: its own pages are no doors.
        if (where !== "page")
          noteRefusal(box, p, c.request, routeAt(c.request, where), callers.get(c.request) ?? null, origin);
        const asked = languageOf(c.request.headers.get("accept-language"));
        return ended(problemResponse(p, origin, callers.get(c.request)?.language ?? asked));
      }
    };

  // Host names are short at home: "http://nas/" is cut in the wrong place unless Elysia is told so.
  const app = new Elysia({ aot: true, handler: { standardHostname: false } });
  const options = { parse: "none" } as const;
  for (const { route, handle } of table) {
    const path = `/v1${route.path.replace(/\{(\w+)\}/g, ":$1")}`;
    const where = `${route.method} /v1${route.path}`;
    const fault = (e: unknown) => faulted(e, where);
    app.route(
      route.method,
      path,
      guarded(where, async (request, params, origin) => {
        const caller = known(box, request, origin);
        callers.set(request, caller);
        const counted = route.own_pace ? `${caller.token.id}/${route.id}` : caller.token.id;
        const pace = box.rateLimit.take(counted, caller.account.id, caller.token.kind === "app");
        const response = await handled(
          handle,
          {
            box,
            call: { caller, origin, place: placeOf(request, box.settings, origin) },
            request,
            params,
            fault,
          },
          route,
        );
        response.headers.set("RateLimit-Policy", `"token";q=${pace.limit};w=60`);
        response.headers.set("RateLimit", `"token";r=${pace.remaining};t=${pace.reset}`);
        return response;
      }),
      options,
    );
  }
  // The address itself is signed: a part needs no token and does not count against the pace.
  app.put(
    PARTS_PATH,
    guarded("PUT part", (request, params) => answerPart(box, request, params.segment ?? "")),
    options,
  );
  app.get(
    "/health",
    guarded("GET /health", () => json({ status: "ok", version: box.version })),
    options,
  );
  app.get(
    "/metrics",
    guarded("GET /metrics", (request, _p, origin) => answerMetrics(box, request, origin)),
    options,
  );
  addPages(app, box, guarded);
  const rest = restOf(box, faulted);
  for (const mount of mounts) {
    for (const path of mount.paths) {
      const answer = guarded(path, (request, _p, origin) =>
        mount.answer(request, {
          origin,
          place: placeOf(request, box.settings, origin),
          rest,
          authenticate: (call) => authenticate(box, call, origin),
          fault: (e) => faulted(e, path),
        }),
      );
      app.all(path, answer, options);
    }
  }
  app.all(
    "/app/*",
    guarded("/app", (request, _p, origin) =>
      answerApp({ box, challenges, trips, ownerCode, request, origin }, new URL(request.url).pathname),
    ),
    options,
  );
  app.get(
    "/v1",
    guarded(
      "GET /v1",
      () => new Response(null, { status: 302, headers: { ...safety, Location: "/v1/reference" } }),
    ),
    options,
  );
  app.get(
    "/v1/calendar/:file",
    guarded("calendar feed", (request, params, origin) =>
      answerFeed(box, request, params.file ?? "", origin),
    ),
    options,
  );
  // An unrouted address under /v1 asks for a token first, so that it cannot be told from one that only the app may use.
  app.all(
    "/v1/*",
    guarded("/v1", (request, _p, origin) => {
      const caller = known(box, request, origin);
      callers.set(request, caller);
      box.rateLimit.take(caller.token.id, caller.account.id, caller.token.kind === "app");
      throw noRoute();
    }),
    options,
  );
  app.all(
    "/s/*",
    guarded("shared page", (request, _p, origin) =>
      answerShared(box, request, origin, (e) => faulted(e, "shared page")),
    ),
    options,
  );
  app.all(
    "/stop/*",
    guarded("stop page", (request) => answerStop(box, request)),
    options,
  );
  // `all`, too: a `get` here would come before every `all` above and answer their addresses with the page.
  app.all(
    "/*",
    guarded("page", (request) => {
      // A program that looks for a document of discovery is not helped by a page (RFC 8615).
      if (request.method !== "GET" || new URL(request.url).pathname.startsWith("/.well-known/"))
        throw noRoute();
      return web.answer(request);
    }),
    options,
  );
  app.onError(({ request }) =>
    problemResponse(
      noRoute(),
      originOf(request, box.settings),
      languageOf(request.headers.get("accept-language")),
    ),
  );
  app.compile();
  return {
    fetch: front(box.settings, (request) =>
      request.method === "HEAD" && isShared(request) ? sharedHead() : answerAny(app, request),
    ),
    announce: () => isOpenToOthers(box.settings) && ownerCode.announce(),
  };
}

/** Who is calling; a token that is none is told in the operator's log, once a quarter of an hour for an address. */
function known(box: App, request: Request, origin: string): Caller {
  try {
    return authenticate(box, request, origin);
  } catch (e) {
    if (e instanceof Problem && e.status === 401 && request.headers.has("authorization")) {
      const { address } = placeOf(request, box.settings, origin);
      box.operator.once("token.refused", String(address), { address });
    }
    throw e;
  }
}

/** What a program that watches the box asks for, with a token of its own. Without such a token on file there is no such address. */
function answerMetrics(box: App, request: Request, origin: string): Response {
  const authorization = request.headers.get("authorization");
  const sent = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  const fits = isMetricsToken(box, sent);
  if (fits === null) throw noRoute();
  if (!fits) {
    const { address } = placeOf(request, box.settings, origin);
    if (authorization !== null) box.operator.once("token.refused", String(address), { address });
    throw unauthorized(message("problem.bearer"));
  }
  return new Response(scrape(box), {
    headers: bytesHeaders({ "Content-Type": EXPOSITION, "Cache-Control": "no-store" }),
  });
}

/** HEAD is GET without the body (RFC 9110 section 9.3.2). */
async function answerAny(
  app: { fetch: (r: Request) => Response | Promise<Response> },
  request: Request,
): Promise<Response> {
  if (request.method !== "HEAD") return app.fetch(request);
  const response = await app.fetch(new Request(request.url, { method: "GET", headers: request.headers }));
  const { status, headers } = response;
  const stream = headers.has("content-length") || headers.get("content-type") === "text/event-stream";
  // Without a length of its own the server would say 0, which is true of HEAD and wrong of GET (section 8.6).
  if (stream || status === 304) await response.body?.cancel();
  else headers.set("Content-Length", String((await response.arrayBuffer()).byteLength));
  return new Response(null, { status, headers });
}

/** Pages about the API: its description, its reference, and one page a kind of problem. */
function addPages(
  app: {
    get: (
      path: string,
      handler: (c: { request: Request; params: Record<string, string> }) => Promise<Response>,
      o: { parse: "none" },
    ) => unknown;
  },
  box: App,
  guarded: (
    where: string,
    answer: Answer,
  ) => (c: { request: Request; params: Record<string, string> }) => Promise<Response>,
): void {
  const options = { parse: "none" } as const;
  const made = description(box.version);
  let page: Promise<Tagged> | null = null;
  app.get(
    "/v1/openapi.json",
    guarded("openapi", (request, _p, origin) =>
      sendText(request, made(origin), {
        "Content-Type": "application/json",
        "Access-Control-Allow-Origin": "*",
      }),
    ),
    options,
  );
  app.get(
    "/v1/reference",
    guarded("reference", async (request) => {
      page ??= referencePage(box.version);
      return sendText(request, await page, { ...safety, "Content-Type": "text/html; charset=utf-8" });
    }),
    options,
  );
  app.get(
    "/problems/:kind",
    guarded("problem page", (_r, params) => {
      const words = Object.entries(problemKinds).find(([kind]) => kind === params.kind)?.[1];
      if (!words) throw noRoute();
      return new Response(`${params.kind}\n\n${words}\n`, {
        headers: { ...safety, "Content-Type": "text/plain; charset=utf-8" },
      });
    }),
    options,
  );
}
