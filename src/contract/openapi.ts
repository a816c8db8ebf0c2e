import { problemKinds } from "#kernel/problem.ts";
import { appRoutes } from "./app.ts";
import { examples } from "./examples.ts";
import type { ApiDocument, ApiParameter, ApiResponse } from "./openapi-document.ts";
import { mapValues, operation, text } from "./openapi-operation.ts";
import { Problem } from "./problem.ts";
import { Published } from "./published.ts";
import { anyCall, problemBody, refusals } from "./refusals.ts";
import type { Route } from "./routes/route.ts";
import { routes } from "./routes.ts";

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
};

const scopeWords = [
  ["read", "search, documents, facts, people & things and the Checkup; every token has it"],
  ["write", "change things and add documents"],
  ["files", "the original file and the pictures of its pages"],
  ["identifiers", "account, policy and license numbers in answers; without it they are left out, not masked"],
  ["ask", "answers and drafts"],
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
 * address of the box without a path, `version` that of the program. Calls only the app may make are left out.
 */
export const openapi = (origin: string, version: string): ApiDocument =>
  describe(
    routes.filter((each) => !each.app_only),
    origin,
    `${origin}/v1`,
    version,
  );

/**
 * The description the web app is compiled with, never served: every call of the API, those only the app may make, and the
 * app's own addresses, with whole paths (`/v1/me`, `/app/state`).
 */
export function appOpenapi(): ApiDocument {
  const all = [...routes.map((each) => ({ ...each, path: `/v1${each.path}` })), ...appRoutes];
  return describe(all, "http://localhost", "http://localhost", "0.0.0");
}

function describe(shown: readonly Route[], origin: string, base: string, version: string): ApiDocument {
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
      "Any words of your own, new for each change. The same key with the same body within a day answers as it did the " +
      "first time, with `Idempotent-Replayed: true`, and changes nothing.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
};

function refusalResponses(
  origin: string,
  published: Published,
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
      examples: mapValues(refusal.examples, (each) => ({ value: problemBody(each, origin) })),
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
