import type { ApiOperation, openapi } from "#contract/openapi.ts";

/** JSON Schema as the published description carries it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: (string | number | boolean | null)[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
  default?: unknown;
}

/** A field of a query or a body. */
export interface Field {
  name: string;
  schema: Schema;
  required: boolean;
}

/** One call of the API as a client has to know it. */
export interface ClientCall {
  id: string;
  method: string;
  path: string;
  words: string;
  /** Names in the path, in their order. */
  params: string[];
  query: Field[];
  /** The name of the schema of the JSON body or of the form. */
  body: string | null;
  form: boolean;
  /** A body without a required field may be left out. */
  bodyRequired: boolean;
  /** It takes an Idempotency-Key. */
  changes: boolean;
  /** Without being told to, the client sends one. */
  keyed: boolean;
  answer: { kind: "json" | "events"; schema: Schema } | { kind: "bytes" };
  /** The field of the answer that holds the rows, where a cursor leads on. */
  rows: { field: string; of: Schema } | null;
}

export interface ClientApi {
  version: string;
  schemas: [string, Schema][];
  calls: ClientCall[];
}

type Description = ReturnType<typeof openapi>;

const nameOf = (ref: string): string => ref.split("/").pop() ?? "";

/** The name a schema is published by. Throws for one without: what a call takes has a name. */
export function schemaName(schema: Schema): string {
  if (!schema.$ref) throw new Error(`A schema has no name: ${JSON.stringify(schema).slice(0, 200)}`);
  return nameOf(schema.$ref);
}

/** A box keeps answers by their key for a day, and of what is sent a hash: a client sends none where either holds a secret. */
const secrets = new Set(["password", "passcode", "secret", "sign_in_url", "share_url"]);
const holdsSecret = (schema: Schema | undefined): boolean =>
  Object.keys(schema?.properties ?? {}).some((name) => secrets.has(name));

function answerOf(operation: ApiOperation): ClientCall["answer"] {
  const good = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
  const content = good.flatMap(([, one]) => ("content" in one ? Object.entries(one.content ?? {}) : []));
  const [type, told] = content[0] ?? [];
  if (type === "application/json") return { kind: "json", schema: told?.schema as Schema };
  return type === "text/event-stream"
    ? { kind: "events", schema: told?.schema as Schema }
    : { kind: "bytes" };
}

function callOf(
  method: string,
  published: string,
  operation: ApiOperation,
  schemas: Record<string, Schema>,
): ClientCall {
  // `import` is a word of both languages.
  const path = published.replace("{import}", "{import_id}");
  const given = operation.parameters.flatMap((one) => ("$ref" in one ? [] : [one]));
  const query = given
    .filter((one) => one.in === "query")
    .map(({ name, schema, required, description }) => ({
      name,
      schema: { ...schema, description } as Schema,
      required,
    }));
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body = content ? schemaName(content.schema as Schema) : null;
  if (body !== null && query.length > 0) throw new Error(`${operation.operationId} has a query and a body.`);
  const changes = operation.parameters.some((one) => "$ref" in one && nameOf(one.$ref) === "IdempotencyKey");
  const answer = answerOf(operation);
  const answered = answer.kind === "json" ? schemas[schemaName(answer.schema)] : undefined;
  const pages = query.some((one) => one.name === "cursor") && answered?.properties?.next_cursor;
  const rows = Object.entries(answered?.properties ?? {}).find(([, one]) => one.type === "array");
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    words: `${operation.summary}.\n\n${operation.description}`,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""),
    query,
    body,
    form: type === "multipart/form-data",
    bodyRequired: (schemas[body ?? ""]?.required ?? []).length > 0,
    changes,
    keyed: changes && !holdsSecret(schemas[body ?? ""]) && !holdsSecret(answered),
    answer,
    rows: pages && rows?.[1].items ? { field: rows[0], of: rows[1].items } : null,
  };
}

/** What clients are made of, read off the description that a box serves. */
export function clientApi(description: Description): ClientApi {
  const schemas = description.components.schemas as Record<string, Schema>;
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(method, path, operation, schemas)),
  );
  return { version: description.info.version, schemas: Object.entries(schemas), calls };
}

/** Words broken into lines of a comment. */
export const linesOf = (words: string, most = 110): string[] =>
  words.split("\n").flatMap((line) => {
    const lines: string[] = [];
    let now = "";
    for (const word of line.split(" ")) {
      if (now !== "" && now.length + word.length >= most) {
        lines.push(now);
        now = word;
      } else now = now === "" ? word : `${now} ${word}`;
    }
    return [...lines, now];
  });
