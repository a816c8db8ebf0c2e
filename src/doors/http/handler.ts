import { type TObject, Type } from "@sinclair/typebox";
import { parseBody, parsePath, parseQuery, WrongFields } from "#contract/parse.ts";
import type { Route } from "#contract/routes/route.ts";
import { bytesHeaders, json, jsonBody, rawJson } from "#kernel/http.ts";
import { invalid, notFound, Problem } from "#kernel/problem.ts";
import type { App } from "#operations/app.ts";
import {
  type AccountScope,
  admit,
  ask,
  type Call,
  type ChangeOperation,
  perform,
  type ReadOperation,
  type WrongWith,
} from "#operations/operation.ts";
import { multipart } from "./form.ts";
import { idempotencyKey, notChanged } from "./headers.ts";
import { Precondition, type Shows, tagOf, wantedTags } from "./tags.ts";

/** A call that has been let in as far as its token: what a handler is given. */
export interface Incoming {
  box: App;
  call: Call;
  request: Request;
  /** Parts of the path, as sent. */
  params: Record<string, string>;
  /** Logs a fault that shows after the answer has begun, and gives what to say of it. */
  fault(e: unknown): Problem;
}

export type Handler = (incoming: Incoming, route: Route) => Promise<Response> | Response;

const noParams: Record<string, never> = {};

/** The parts of a path; one that cannot be an id is the id of nothing. */
export function pathOf(route: Route, params: Record<string, string>): Record<string, unknown> {
  if (!route.params) return noParams;
  try {
    return parsePath(route.params, params);
  } catch (e) {
    throw e instanceof Problem ? notFound() : e;
  }
}

/** The parameters of a query without building a URL object: this runs on every call. */
export function queryOf(route: Route, url: string): Record<string, unknown> {
  const at = url.indexOf("?");
  if (at < 0 && !route.query) return noParams;
  const hash = url.indexOf("#", at);
  const text = at < 0 ? "" : hash < 0 ? url.slice(at + 1) : url.slice(at + 1, hash);
  return parseQuery(route.query ?? nothing, new URLSearchParams(text));
}

const nothing: TObject = Type.Object({}, { additionalProperties: false });

// A question too private for an address comes as a body. The schema of a route and the input of its operation are one type in
// two rooms; `routes` and `handlers` join them by name.
export const looks =
  <I, O>(op: ReadOperation<I, O>): Handler =>
  async (incoming, route) => {
    const { box, call, request, params } = incoming;
    const scope = admit(call.caller, op.needs);
    if (route.body) {
      queryOf(route, request.url);
      return json(await ask(box, op, await bodyAndPath<I>(incoming, route), call));
    }
    const path = pathOf(route, params);
    const query = await allWrong(op, box, scope, call, path, () => queryOf(route, request.url));
    return tagged(request, JSON.stringify(await ask(box, op, { ...query, ...path } as I, call)));
  };

/** A look with its tag, or 304 to whoever has it. */
function tagged(request: Request, text: string): Response {
  const etag = tagOf(text);
  if (!notChanged(request.headers.get("if-none-match"), etag)) return rawJson(text, 200, { ETag: etag });
  return new Response(null, {
    status: 304,
    headers: bytesHeaders({ ETag: etag, "Cache-Control": "no-store" }),
  });
}

/**
 * What a request says, or one refusal that names every wrong field: those whose shape is wrong, and those of the others
 * that the operation finds wrong.
 */
async function allWrong<I, T>(
  op: { wrong?: WrongWith<I> },
  box: App,
  scope: AccountScope,
  call: Call,
  path: Record<string, unknown>,
  parse: () => T | Promise<T>,
): Promise<T> {
  try {
    return await parse();
  } catch (e) {
    if (!(e instanceof WrongFields) || !op.wrong) throw e;
    const named = new Set(e.errors.map((one) => one.field.split(".")[0] ?? ""));
    const right = { ...e.right, ...path } as Partial<I>;
    const more = await op.wrong(box, scope, right, call, named);
    throw invalid([...e.errors, ...more.filter((one) => !named.has(one.field.split(".")[0] ?? ""))]);
  }
}

export const changes =
  <I, P, O>(
    op: ChangeOperation<I, P, O>,
    /** Of a conditional route: what GET answers where the tags of `If-Match` are from. */
    shows?: Shows<I>,
  ): Handler =>
  async (incoming, route) => {
    const { box, call, request, params } = incoming;
    const scope = admit(call.caller, op.needs);
    const key = idempotencyKey(request);
    const status = route.answers[0]?.status ?? 200;
    queryOf(route, request.url);
    const keyed =
      key === null ? null : { value: key, call: `${request.method} ${new URL(request.url).pathname}` };
    const asked = await allWrong(op, box, scope, call, pathOf(route, params), () =>
      inputOf<I>(incoming, route),
    );
    const guard = shows ? new Precondition(box, shows, asked, call, wantedTags(request)) : null;
    const done = await perform(box, op, asked, call, keyed, status, guard);
    if (done.replayed !== null) return rawJson(done.replayed, done.status, { "Idempotent-Replayed": "true" });
    return json(done.output, done.status, guard?.tag ? { ETag: guard.tag } : undefined);
  };

export const bodyAndPath = async <I>({ request, params }: Incoming, route: Route): Promise<I> => {
  const path = pathOf(route, params);
  return { ...parseBody(route.body ?? nothing, await jsonBody(request)), ...path } as I;
};

/** What a call says, in the form its route declares: a form, a JSON body, or the path alone. */
const inputOf = async <I>(incoming: Incoming, route: Route): Promise<I> => {
  if (route.multipart) return { parts: multipart(incoming.request) } as I;
  return route.body ? bodyAndPath(incoming, route) : (pathOf(route, incoming.params) as I);
};
