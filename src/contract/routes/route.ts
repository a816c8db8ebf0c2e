import type { TObject, TSchema } from "@sinclair/typebox";

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
  scope: "read" | "write" | "files" | "identifiers" | "ask" | "manage";
  /** Answers 404 to every token but the app's own, and is left out of the published description. */
  app_only?: true;
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

/** Keeps the id as a literal, so that a table of handlers can be checked for completeness; adds what every call can be refused with. */
export const route = <const I extends string>(declared: Route & { id: I }): Route & { id: I } => {
  const { answers, headers, conditional, kind } = declared;
  const tagged = isTagged(declared);
  // An Idempotency-Key that cannot be one is a 400.
  const more = [...(kind === "read" ? [] : [400]), ...(conditional ? [412] : []), 404, 422];
  const own = { ...headers, ...(tagged && ifNoneMatch), ...(conditional && ifMatch(conditional)) };
  return {
    ...declared,
    ...(Object.keys(own).length > 0 && { headers: own }),
    answers: tagged ? [...answers, { status: 304, description: "It has not changed.", type: "" }] : answers,
    problems: [...new Set([...declared.problems, ...more])].sort((a, b) => a - b),
  };
};

/** True for a look whose answer is JSON: it has an ETag. */
export const isTagged = ({ method, answers }: Route): boolean =>
  method === "GET" && answers.some((a) => a.schema && (a.type ?? "application/json") === "application/json");

const ifNoneMatch = { "If-None-Match": "The `ETag` of the answer at hand: 304 when it has not changed." };

const ifMatch = (at: true | string): Record<string, string> => ({
  "If-Match":
    `The \`ETag\` of what ${at === true ? "this address" : `\`${at}\``} answered to GET without a query, or \`*\`: ` +
    "412 when it has been changed since. Without it the change is made whatever is on file.",
});
