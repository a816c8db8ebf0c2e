import { Elysia } from "elysia";
import { appRoutes } from "#contract/app.ts";
import { json, safety } from "#kernel/http.ts";
import { noRoute, Problem, problemKinds } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import type { Mount } from "#operations/door.ts";
import { OwnerCode } from "#operations/members/owner-code.ts";
import { Challenges } from "#operations/members/passkeys.ts";
import type { Caller } from "#operations/operation.ts";
import { answerApp } from "./app.ts";
import { description, referencePage, sendText, type Tagged } from "./description.ts";
import { type FaultLog, faultsOf } from "./faults.ts";
import { front, isOpenToOthers } from "./front.ts";
import { answerFeed } from "./handlers/checkup.ts";
import { originOf } from "./headers.ts";
import { answerPart, PARTS_PATH } from "./parts.ts";
import { placeOf } from "./place.ts";
import { noteRefusal } from "./refused.ts";
import { problemResponse } from "./respond.ts";
import { handled, restOf } from "./rest.ts";
import { table } from "./routes.ts";
import { authenticate } from "./session.ts";
import { answerShared, isShared, sharedHead } from "./shared-page.ts";
import { answerStop } from "./stop-page.ts";
import type { WebFiles } from "./web.ts";

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
  box: Box,
  web: WebFiles,
  log: FaultLog,
  print: (sentence: string) => void = log,
  mounts: readonly Mount[] = [],
): HttpDoor {
  const ownerCode = new OwnerCode(box, print);
  const callers = new WeakMap<Request, Caller>();
  const challenges = new Challenges(box);
  const faulted = faultsOf(box, log);
  const guarded =
    (where: string, answer: Answer) => async (c: { request: Request; params: Record<string, string> }) => {
      const origin = originOf(c.request, box.settings);
      try {
        return await answer(c.request, c.params, origin);
      } catch (e) {
        const p = faulted(e, where);
        // The app asks for what may not be there, and browsers for icons: its own pages are no doors.
        if (where !== "page")
          noteRefusal(box, p, c.request, routeAt(c.request, where), callers.get(c.request) ?? null, origin);
        return problemResponse(p, origin);
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
        const pace = box.pace.take(caller.token.id, caller.account.id, caller.token.kind === "app");
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
      answerApp({ box, challenges, ownerCode, request, origin }, new URL(request.url).pathname),
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
      box.pace.take(caller.token.id, caller.account.id, caller.token.kind === "app");
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
  app.onError(({ request }) => problemResponse(noRoute(), originOf(request, box.settings)));
  app.compile();
  return {
    fetch: front(box.settings, (request) =>
      request.method === "HEAD" && isShared(request) ? sharedHead() : answerAny(app, request),
    ),
    announce: () => isOpenToOthers(box.settings) && ownerCode.announce(),
  };
}

/** Who is calling; a token that is none is told in the operator's log, once a quarter of an hour for an address. */
function known(box: Box, request: Request, origin: string): Caller {
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
  box: Box,
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
