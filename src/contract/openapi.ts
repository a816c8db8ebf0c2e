import type { TSchema } from "@sinclair/typebox";
import { KindGuard } from "@sinclair/typebox";
import { problemKinds } from "#kernel/problem.ts";
import type { SaidByKey } from "#kernel/sentence.ts";
import { ownersScopes } from "./account.ts";
import { appRoutes } from "./app.ts";
import { examples } from "./examples.ts";
import { Problem } from "./problem.ts";
import { anyCall, problemBody, refusals } from "./refusals.ts";
import type { Answer, Route } from "./routes/route.ts";
import { isTagged } from "./routes/route.ts";
import { routes } from "./routes.ts";

/** JSON Schema (draft 2020-12) as OpenAPI 3.1 carries it. */
type JsonSchema = { [member: string]: unknown };

/**
 * Schemas as they are published: one with a name becomes a reference and is kept for `components/schemas`, fixed words
 * become an `enum`, and "or null" beside a plain type becomes a list of types, which is how people write it by hand.
 */
class Published {
  readonly schemas: Record<string, JsonSchema> = {};

  /** A schema where it is used: a reference when it has a name. */
  use(schema: TSchema): JsonSchema {
    const name = schema.$id;
    if (name === undefined) return this.#write(schema);
    if (!(name in this.schemas)) {
      this.schemas[name] = {}; // Stands in while its members are written.
      this.schemas[name] = this.#write(schema);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #write(schema: TSchema): JsonSchema {
    // Entries leave TypeBox's own marks (symbols) and the name behind.
    const members: JsonSchema = Object.fromEntries(Object.entries(schema).filter(([name]) => name !== "$id"));
    if (KindGuard.IsLiteral(schema)) {
      const { const: only, ...rest } = members;
      return { ...rest, enum: [only] };
    }
    if (KindGuard.IsUnion(schema)) return this.#union(schema.anyOf, members);
    if (KindGuard.IsArray(schema)) return { ...members, items: this.use(schema.items) };
    if (KindGuard.IsRecord(schema)) {
      const [values] = Object.values<TSchema>(schema.patternProperties);
      const { patternProperties: __, ...rest } = members;
      return { ...rest, additionalProperties: values ? this.use(values) : true };
    }
    if (!KindGuard.IsObject(schema)) return { ...members };
    const properties = Object.entries(schema.properties).map(([name, each]) => [name, this.use(each)]);
    const required = (schema.required ?? []).filter((name) => schema.properties[name]?.default === undefined);
    const { required: __, properties: ___, ...rest } = members;
    return { ...rest, properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
  }

  #union(anyOf: TSchema[], members: JsonSchema): JsonSchema {
    const { anyOf: _, ...rest } = members;
    const literals = anyOf.filter(KindGuard.IsLiteral);
    if (literals.length === anyOf.length)
      return {
        type: typeof literals[0]?.const === "number" ? "integer" : "string",
        ...rest,
        enum: literals.map((each) => each.const),
      };
    const parts = anyOf.map((each) => this.use(each));
    const [first, second] = parts;
    if (parts.length === 2 && second?.type === "null" && typeof first?.type === "string") {
      const words = Array.isArray(first.enum) ? { enum: [...first.enum, null] } : {};
      return { ...first, ...words, ...rest, type: [first.type, "null"] };
    }
    return { ...rest, anyOf: parts };
  }
}

/** The part of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0) that the description of this API is written in. */
interface ApiDocument {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact: { name: string; url: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    securitySchemes: Record<string, { type: string; scheme: string; description: string }>;
    parameters: Record<string, ApiParameter>;
    responses: Record<string, ApiResponse>;
    schemas: Record<string, JsonSchema>;
  };
}

interface Ref {
  $ref: string;
}

export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: (ApiParameter | Ref)[];
  requestBody?: { required: boolean; content: Record<string, ApiContent> };
  responses: Record<string, ApiResponse | Ref>;
}

interface ApiParameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface ApiContent {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
  encoding?: Record<string, { contentType: string }>;
}

interface ApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, ApiContent>;
}

type Examples = Readonly<Record<string, unknown>>;

/** A header that is words, as parameters and answers describe it. */
const text = (words: string) => ({ description: words, schema: { type: "string" } });

const mapValues = <V, W>(of: Record<string, V>, to: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, to(value)]));

/** One call as OpenAPI describes it; the schemas it uses are kept in `published`. */
function operation(route: Route, published: Published, inExamples: Examples): ApiOperation {
  const answers = route.answers.map((each) => [each.status, answer(each, route, published, inExamples)]);
  const problems = [...route.problems, ...anyCall].map((status) => [
    status,
    { $ref: `#/components/responses/${refusals[status]?.name}` },
  ]);
  const body = requestBody(route, published, inExamples);
  return {
    operationId: route.id,
    tags: [route.area],
    summary: route.summary,
    description: [route.description, needs(route)].filter(Boolean).join("\n\n"),
    parameters: parameters(route, published),
    ...(body && { requestBody: body }),
    responses: Object.fromEntries([...answers, ...problems]),
  };
}

function needs(route: Route): string {
  const scope = `Needs the \`${route.scope}\` scope`;
  if (route.kind === "read")
    return ownersScopes.has(route.scope) ? `${scope} and the role of an owner.` : `${scope}.`;
  if (route.own) return `${scope} and a plan with the API. Every role that may look may do it.`;
  if (ownersScopes.has(route.scope)) return `${scope}, the role of an owner, and a plan with the API.`;
  if (route.kind === "add")
    return `${scope} and a role that may add (owner, member, or an edit or upload-only guest).`;
  return `${scope}, an owner or member role, and a plan with the API.`;
}

function parameters(route: Route, published: Published): (ApiParameter | Ref)[] {
  const of = (place: "path" | "query", schema: Route["query"]): ApiParameter[] =>
    Object.entries(schema?.properties ?? {}).map(([name, each]) => {
      const { description, ...rest } = published.use(each);
      const required = (schema?.required ?? []).includes(name) && each.default === undefined;
      const words = typeof description === "string" ? { description } : {};
      return { name, in: place, required, ...words, schema: rest };
    });
  const headers = Object.entries(route.headers ?? {}).map(([name, words]) => ({
    name,
    in: "header",
    required: false,
    ...text(words),
  }));
  const common = route.kind === "read" ? ["ServiceAccount"] : ["ServiceAccount", "IdempotencyKey"];
  return [
    ...of("path", route.params),
    ...of("query", route.query),
    ...headers,
    ...common.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function requestBody(
  route: Route,
  published: Published,
  inExamples: Examples,
): ApiOperation["requestBody"] | null {
  if (route.body) {
    const example = inExamples[route.body.$id ?? ""];
    const content: ApiContent = { schema: published.use(route.body), example };
    return { required: true, content: { "application/json": content } };
  }
  if (!route.multipart) return null;
  const pictures = {
    pages: { contentType: "image/jpeg, image/png, image/webp, image/heic, application/pdf" },
  };
  const content = {
    schema: published.use(route.multipart),
    ...("pages" in route.multipart.properties && { encoding: pictures }),
  };
  return { required: true, content: { "multipart/form-data": content } };
}

function answer(of: Answer, route: Route, published: Published, inExamples: Examples): ApiResponse {
  const type = of.type ?? "application/json";
  const headers: Record<string, string> = { ...of.headers };
  if (route.kind !== "read")
    headers["Idempotent-Replayed"] = "`true` when this is the answer of an earlier call.";
  if (of.status < 300 && (isTagged(route) || route.conditional))
    headers.ETag = "Names what is on file as this caller sees it: for `If-None-Match` and `If-Match`.";
  const content: ApiContent = of.schema
    ? { schema: published.use(of.schema), example: inExamples[of.example ?? of.schema.$id ?? ""] }
    : { schema: { type: "string", format: "binary" } };
  return {
    description: of.description,
    ...(Object.keys(headers).length > 0 && { headers: mapValues(headers, text) }),
    ...(type !== "" && { content: { [type]: content } }),
  };
}

/** The one thing every area of the API is about, as the reference page shows it. */
const tags: Record<string, string> = {
  Identity: "Who is calling, into which account, and what is on file there.",
  Search: "Finding documents by their words.",
  Documents: "Taking documents in, listing, reading and correcting them.",
  Files: "The bytes of a document and the pictures of its pages.",
  Facts: "Values read off the pages.",
  "Large files and archives": "Files past 95 MB, in parts of 64 MiB straight to storage.",
  Imports: "Archives taken in, and where each stands.",
  "People & things": "Whom and what the documents are about.",
  Checkup: "The one list of everything that needs a person, reminders, and the calendar.",
  Ask: "Questions answered, and emails written, from what is on file.",
  Bundles: "Named sets of documents, and the tax package of a year.",
  "Links out": "Addresses that show a document or a bundle to somebody without an account.",
  "Categories and types": "What documents are filed as.",
  Members: "Who belongs to the account, and its guests.",
  Webhooks: "Addresses that an owner has told of what happens.",
};

const scopeWords = [
  ["read", "search, documents, facts, people & things and the Checkup; every token has it"],
  ["write", "change things and add documents"],
  ["files", "the original file and the pictures of its pages"],
  ["identifiers", "account, policy and license numbers in answers; without it they are left out, not masked"],
  ["ask", "answers and drafts"],
  ["members", "let people in and out; offered to an owner alone, and makes nobody an owner"],
  ["webhooks", "have addresses told of what happens; offered to an owner alone"],
] as const;

const description = [
  "Deedbox files the papers of a family or a small office. The API offers the same operations as the app, and every " +
    "change is audited as made through the API.",
  "A field that is not on file is `null`, never missing. Every id is a UUID, and every id in an answer can be given to " +
    "the matching path. Dates are `YYYY-MM-DD`. Yes and no in a query are written `true` or `1`, `false` or `0`.",
  "What a token may do is bounded by its scopes, the person's role in the account and the plan; the narrowest wins. A " +
    "personal token belongs to a person: `Service-Account` names the account it opens, the first one without it. The API comes " +
    "with the paid plans; adding documents works on every plan.",
  "Every look has an `ETag`, and `If-None-Match` spares an answer that has not changed. A change with `If-Match` is made only " +
    "while that is still what is on file: of two who change one thing at once, one is told (412).",
  "A change sent twice with the same `Idempotency-Key` within a day is made once. A token may make 120 calls a minute, " +
    "an account 600.",
].join("\n\n");

const bearer = [
  "A personal token (it begins with `svc_pat_`) from the developer settings of the app, or an assistant connection. " +
    "Its scopes say what it may do:",
  ...scopeWords.map(([scope, grants]) => `- \`${scope}\`: ${grants}`),
].join("\n");

/**
 * The published description of the API (OpenAPI 3.1), made from the routes and nouns of this folder. `origin` is the
 * address of the box without a path, `version` that of the program; `write` puts the sentences of its examples into words.
 * Calls only the app may make are left out.
 */
export const openapi = (origin: string, version: string, write: (said: SaidByKey) => string): ApiDocument =>
  describe(
    routes.filter((each) => !each.app_only),
    origin,
    `${origin}/v1`,
    version,
    write,
  );

/**
 * The description the web app is compiled with, never served: every call of the API, those only the app may make, and the
 * app's own addresses, with whole paths (`/v1/me`, `/app/state`).
 */
export function appOpenapi(): ApiDocument {
  const all = [...routes.map((each) => ({ ...each, path: `/v1${each.path}` })), ...appRoutes];
  return describe(all, "http://localhost", "http://localhost", "0.0.0", JSON.stringify);
}

function describe(
  shown: readonly Route[],
  origin: string,
  base: string,
  version: string,
  write: (said: SaidByKey) => string,
): ApiDocument {
  const published = new Published();
  const inExamples = examples(origin);
  const paths: ApiDocument["paths"] = {};
  for (const each of shown) {
    const path = paths[each.path] ?? {};
    path[each.method.toLowerCase()] = operation(each, published, inExamples);
    paths[each.path] = path;
  }
  const responses = refusalResponses(
    origin,
    published,
    write,
    new Set(shown.flatMap((each) => [...each.problems, ...anyCall])),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Deedbox API",
      version,
      summary: "Document filing for a family or a small office.",
      description,
      contact: { name: "Whoever runs this box", url: origin },
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: base, description: "This box" }],
    security: [{ bearer: [] }],
    tags: Object.entries(tags).map(([name, words]) => ({ name, description: words })),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: bearer } },
      parameters: headerParameters,
      responses,
      schemas: Object.fromEntries(Object.entries(published.schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

const headerParameters: Record<string, ApiParameter> = {
  ServiceAccount: {
    name: "Service-Account",
    in: "header",
    required: false,
    description:
      "The account the call is for, an id of `accounts` from /me. Without it, the first account of the person.",
    schema: { type: "string", format: "uuid" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Letters, digits and punctuation without spaces, new for each change. The same key with the same body within a day " +
      "answers as it did the first time, with `Idempotent-Replayed: true`, and changes nothing.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7E]+$" },
  },
};

function refusalResponses(
  origin: string,
  published: Published,
  write: (said: SaidByKey) => string,
  statuses: Set<number>,
): Record<string, ApiResponse> {
  const kinds = Object.entries(problemKinds).map(([kind, words]) => `- \`${kind}\`: ${words}`);
  const problem = published.use(Problem);
  const about = published.schemas.Problem;
  if (about) {
    about.description = `A refusal (RFC 9457). \`type\` is \`about:blank\` or \`${origin}/problems/<kind>\`:\n${kinds.join("\n")}`;
  }
  const named = [...statuses].sort().map((status) => {
    const refusal = refusals[status];
    if (!refusal) throw new Error(`No refusal is described for the status ${status}.`);
    const content = {
      schema: problem,
      examples: mapValues(refusal.examples, (each) => ({ value: problemBody(each, origin, write) })),
    };
    const response = {
      description: refusal.description,
      ...(refusal.headers && { headers: mapValues(refusal.headers, text) }),
      content: { "application/problem+json": content },
    };
    return [refusal.name, response];
  });
  return Object.fromEntries(named);
}
