import type { ApiContent, ApiOperation, ApiParameter, ApiResponse, Ref } from "./openapi-document.ts";
import type { Published } from "./published.ts";
import { anyCall, refusals } from "./refusals.ts";
import { type Answer, isTagged, type Route } from "./routes/route.ts";

type Examples = Readonly<Record<string, unknown>>;

/** A header that is words, as parameters and answers describe it. */
export const text = (words: string) => ({ description: words, schema: { type: "string" } });

export const mapValues = <V, W>(of: Record<string, V>, to: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, to(value)]));

/** One call as OpenAPI describes it; the schemas it uses are kept in `published`. */
export function operation(route: Route, published: Published, inExamples: Examples): ApiOperation {
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
  if (route.kind === "read") return `${scope}.`;
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
