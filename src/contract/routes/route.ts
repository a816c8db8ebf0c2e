import type { TObject, TSchema } from "@sinclair/typebox";
import type { scopes } from "../account.ts";

/** One way a call can end well. */
export interface Answer {
  status: number;
  description: string;
  /** The shape of the answer; for bytes and streams it is left out. */
  schema?: TSchema;
  /** Media type, `application/json` when left out; an empty string when there is no body. */
  type?: string;
  headers?: Record<string, string>;
  /** The name of the example shown, when the shape itself has none. */
  example?: string;
}

/** One call of the published API. The doors are made from this list and so is the description of the API. */
export interface Route {
  /** The name of the operation, unique. */
  id: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Relative to `/v1`, `{name}` for a part that changes. */
  path: string;
  area: string;
  summary: string;
  description?: string;
  /** `add` is a change that asks for the role and the scope but never the plan. */
  kind: "read" | "change" | "add";
  scope: (typeof scopes)[number];
  /** Answers 404 to every token but the app's own, and is left out of the published description. */
  app_only?: true;
  /** It changes what belongs to the person alone, so whoever may look may do it. */
  own?: true;
  /** Its calls have a pace of their own: a list that is thrown asks for hundreds of pictures, which never hold its rows up. */
  own_pace?: true;
  /** A change that heeds `If-Match`: the tag of what GET answers at the address named here, its own when it is `true`. */
  conditional?: true | string;
  params?: TObject;
  query?: TObject;
  /** Request headers it heeds beside those every call has, by name. */
  headers?: Record<string, string>;
  /** A JSON body. */
  body?: TObject;
  /** A `multipart/form-data` body. */
  multipart?: TObject;
  answers: Answer[];
  /**
   * The refusals of this call, beside those that every call has: 404 for an account header that opens nothing, 422 for a
   * parameter that is none, and `anyCall`.
   */
  problems: number[];
}

/** What a call declares beside its name and address. A GET is a read and any other method a change, unless `kind` says so. */
export interface Declared
  extends Omit<Route, "id" | "method" | "path" | "area" | "kind" | "scope" | "problems"> {
  kind?: Route["kind"];
  /** `read` for a read and `write` for a change, when left out. */
  scope?: Route["scope"];
  /** The refusals that `usual` does not know of. */
  problems?: number[];
}

/**
 * What a call is refused with for what it is: 400 for a body or an Idempotency-Key that cannot be one, 409 for a key used
 * again with another body and for a state that does not allow the change, 412 for a tag that is no longer right, 413 for a
 * body that is too large.
 */
const usual = ({ kind, conditional, body, multipart }: Declared): number[] => [
  ...[401, 403, 404, 422],
  ...(kind === "read" ? [] : [400, 409]),
  ...(conditional ? [412] : []),
  ...(body || multipart ? [400, 413] : []),
];

/**
 * The calls of one area by method. The id stays a literal, so that a table of handlers can be checked for completeness; `always` is
 * declared by each of them that does not say otherwise.
 */
export function inArea(area: string, always: Partial<Declared> = {}) {
  const call =
    (method: Route["method"]) =>
    <const I extends string>(id: I, path: string, own: Declared): Route & { id: I } => {
      const said = { ...always, ...own };
      const kind = said.kind ?? (method === "GET" ? "read" : "change");
      const declared = {
        ...said,
        id,
        method,
        path,
        area,
        kind,
        scope: said.scope ?? (kind === "read" ? "read" : "write"),
        problems: [],
      } satisfies Route;
      const { answers, headers, conditional } = declared;
      const tagged = isTagged(declared);
      const heeded = { ...headers, ...(tagged && ifNoneMatch), ...(conditional && ifMatch(conditional)) };
      return {
        ...declared,
        ...(Object.keys(heeded).length > 0 && { headers: heeded }),
        answers: tagged
          ? [...answers, { status: 304, description: "It has not changed.", type: "" }]
          : answers,
        problems: [...new Set([...usual(declared), ...(said.problems ?? [])])].sort((a, b) => a - b),
      };
    };
  return { get: call("GET"), post: call("POST"), patch: call("PATCH"), remove: call("DELETE") };
}

/** A call that ends with 200 and this shape. */
export const ok = (description: string, schema: TSchema): Answer[] => [{ status: 200, description, schema }];

/** A call that ends with 201 and this shape. */
export const created = (description: string, schema: TSchema): Answer[] => [
  { status: 201, description, schema },
];

/** True for a look whose answer is JSON: it has an ETag. */
export const isTagged = ({ method, answers }: Route): boolean =>
  method === "GET" && answers.some((a) => a.schema && (a.type ?? "application/json") === "application/json");

const ifNoneMatch = { "If-None-Match": "The `ETag` of the answer at hand: 304 when it has not changed." };

const ifMatch = (at: true | string): Record<string, string> => ({
  "If-Match":
    `The \`ETag\` of what ${at === true ? "this address" : `\`${at}\``} answered to GET without a query, or \`*\`: ` +
    "412 when it has been changed since. Without it the change is made whatever is on file.",
});
