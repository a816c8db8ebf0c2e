import { type TObject, Type } from "@sinclair/typebox";
import { parseBody, parsePath, parseQuery } from "#contract/parse.ts";
import { type Route, type RouteId, routes } from "#contract/routes.ts";
import { notFound, Problem } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import { addOperation } from "#operations/documents/add.ts";
import { correctOperation } from "#operations/documents/correct.ts";
import { fileOperation, pictureOperation } from "#operations/documents/files.ts";
import { getOperation } from "#operations/documents/get.ts";
import { listOperation } from "#operations/documents/list.ts";
import { noteOperation } from "#operations/documents/note.ts";
import { documentFactsOperation } from "#operations/facts/list.ts";
import { accountOperation, identityOperation, meOperation } from "#operations/identity/me.ts";
import { overviewOperation } from "#operations/identity/overview.ts";
import {
  admit,
  ask,
  type Call,
  type ChangeOperation,
  perform,
  type ReadOperation,
} from "#operations/operation.ts";
import { searchOperation } from "#operations/search/search.ts";
import { categoriesOperation, typesOperation } from "#operations/taxonomy/list.ts";
import { jsonBody, multipart } from "./bodies.ts";
import { watch } from "./events.ts";
import { sendFile, sendPicture } from "./files.ts";
import { idempotencyKey } from "./headers.ts";
import { json, rawJson } from "./respond.ts";
import { authenticate } from "./session.ts";

/** A call that has been let in as far as its token: what a handler is given. */
export interface Incoming {
  box: Box;
  call: Call;
  request: Request;
  /** Parts of the path, as sent. */
  params: Record<string, string>;
}

type Handler = (incoming: Incoming, route: Route) => Promise<Response> | Response;

const noParams: Record<string, never> = {};

/** The parts of a path; one that cannot be an id is the id of nothing. */
function pathOf(route: Route, params: Record<string, string>): Record<string, unknown> {
  if (!route.params) return noParams;
  try {
    return parsePath(route.params, params);
  } catch (e) {
    throw e instanceof Problem ? notFound() : e;
  }
}

/** The parameters of a query without building a URL object: this runs on every call. */
function queryOf(route: Route, url: string): Record<string, unknown> {
  const at = url.indexOf("?");
  if (at < 0 && !route.query) return noParams;
  const hash = url.indexOf("#", at);
  const text = at < 0 ? "" : hash < 0 ? url.slice(at + 1) : url.slice(at + 1, hash);
  return parseQuery(route.query ?? nothing, new URLSearchParams(text));
}

const nothing: TObject = Type.Object({}, { additionalProperties: false });

// The schema of a route and the input of its operation are one type in two rooms; `routes` and `handlers` join them by name.
const looks =
  <I, O>(op: ReadOperation<I, O>): Handler =>
  async ({ box, call, request, params }, route) => {
    admit(call.caller, op.needs);
    const input = { ...queryOf(route, request.url), ...pathOf(route, params) } as I;
    return json(await ask(box, op, input, call));
  };

const changes =
  <I, P, O>(op: ChangeOperation<I, P, O>, input: (incoming: Incoming, route: Route) => Promise<I>): Handler =>
  async (incoming, route) => {
    const { box, call, request } = incoming;
    admit(call.caller, op.needs);
    const key = idempotencyKey(request);
    const status = route.answers[0]?.status ?? 200;
    queryOf(route, request.url);
    const keyed =
      key === null ? null : { value: key, call: `${request.method} ${new URL(request.url).pathname}` };
    const done = await perform(box, op, await input(incoming, route), call, keyed, status);
    if (done.replayed !== null) return rawJson(done.replayed, done.status, { "Idempotent-Replayed": "true" });
    return json(done.output, done.status);
  };

const bodyAndPath = async <I>({ request, params }: Incoming, route: Route): Promise<I> => {
  const path = pathOf(route, params);
  return { ...parseBody(route.body ?? nothing, await jsonBody(request)), ...path } as I;
};

/** One handler a route; a route without one does not compile. */
const handlers: Record<RouteId, Handler> = {
  getMe: looks(meOperation),
  getIdentity: looks(identityOperation),
  getAccount: looks(accountOperation),
  getOverview: looks(overviewOperation),
  search: looks(searchOperation),
  listDocuments: looks(listOperation),
  addDocuments: changes(addOperation, async ({ request }) => ({ parts: multipart(request) })),
  addNote: changes(noteOperation, bodyAndPath),
  getDocument: looks(getOperation),
  correctDocument: changes(correctOperation, bodyAndPath),
  getFile: async ({ box, call, request, params }, route) => {
    admit(call.caller, fileOperation.needs);
    const query = queryOf(route, request.url) as { download: boolean };
    const file = await ask(
      box,
      fileOperation,
      pathOf(route, params) as { document: string; file: string },
      call,
    );
    return sendFile(request, file, query.download);
  },
  getPage: async ({ box, call, request, params }, route) => {
    admit(call.caller, pictureOperation.needs);
    const input = { ...queryOf(route, request.url), ...pathOf(route, params) };
    return sendPicture(
      request,
      await ask(box, pictureOperation, input as Parameters<typeof pictureOperation.run>[2], call),
    );
  },
  listDocumentFacts: looks(documentFactsOperation),
  listCategories: looks(categoriesOperation),
  listTypes: looks(typesOperation),
  watchEvents: ({ box, call, request }) => {
    const scope = admit(call.caller, { kind: "read", scope: "read", appOnly: true });
    const still = () => {
      try {
        return authenticate(box, request, call.origin).account.id === scope.accountId;
      } catch {
        return false;
      }
    };
    return watch(box, scope, request, still);
  },
};

/** Every route of the published API with its handler. */
export const table: readonly { route: Route; handle: Handler }[] = routes.map((route) => ({
  route,
  handle: handlers[route.id],
}));
