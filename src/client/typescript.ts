import { type ClientApi, type ClientCall, type Field, linesOf, type Schema, schemaName } from "./calls.ts";

const isName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);
const member = (name: string): string => (isName(name) ? name : JSON.stringify(name));

/**
 * A schema as a type. openapi-typescript, which makes the types of the web app, gives members of one interface; here each schema is
 * exported by its own name, with its words, as whoever writes against a package looks for it.
 */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return schemaName(schema);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" | ");
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type, enum: undefined })).join(" | ");
  switch (schema.type) {
    case "string":
      return schema.format === "binary" ? "Blob" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array": {
      const items = schema.items ?? {};
      const several = items.enum ?? items.anyOf ?? Array.isArray(items.type);
      return several ? `(${typeOf(items)})[]` : `${typeOf(items)}[]`;
    }
    case "object": {
      if (schema.properties) return `{ ${fieldsOf(schema).map(fieldOf).join("; ")} }`;
      const values = schema.additionalProperties;
      return `Record<string, ${typeof values === "object" ? typeOf(values) : "unknown"}>`;
    }
    default:
      return "unknown";
  }
}

const fieldsOf = (schema: Schema): Field[] =>
  Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    name,
    schema: one,
    required: (schema.required ?? []).includes(name),
  }));

const fieldOf = ({ name, schema, required }: Field): string =>
  `${member(name)}${required ? "" : "?"}: ${typeOf(schema)}`;

const comment = (words: string | undefined, indent: string): string =>
  words ? `${indent}/** ${linesOf(words.replaceAll("*/", "*\\/")).join(`\n${indent} * `)} */\n` : "";

function shape([name, schema]: [string, Schema]): string {
  const head = comment(schema.description, "");
  if (!schema.properties) return `${head}export type ${name} = ${typeOf(schema)};\n`;
  const fields = fieldsOf(schema).map(
    (field) => `${comment(field.schema.description, "  ")}  ${fieldOf(field)};\n`,
  );
  return `${head}export interface ${name} {\n${fields.join("")}}\n`;
}

/** The type of what a call takes beside its path, and whether it must be given. */
function taken(call: ClientCall): { type: string; needed: boolean } | null {
  if (call.body !== null) return { type: call.body, needed: call.bodyRequired };
  if (call.query.length === 0) return null;
  return { type: `${big(call.id)}Query`, needed: call.query.some((one) => one.required) };
}

const big = (id: string): string => `${id[0]?.toUpperCase()}${id.slice(1)}`;

const queries = (call: ClientCall): string =>
  call.query.length === 0
    ? ""
    : `/** What \`${call.id}\` can be asked. */\nexport interface ${big(call.id)}Query {\n` +
      call.query.map((field) => `${comment(field.schema.description, "  ")}  ${fieldOf(field)};\n`).join("") +
      "}\n";

function method(call: ClientCall): string {
  const takes = taken(call);
  const args = [
    ...call.params.map((name) => `${name}: ${name === "page" ? "number" : "string"}`),
    ...(takes ? [`${call.body === null ? "query" : "body"}${takes.needed ? "" : "?"}: ${takes.type}`] : []),
    "options?: CallOptions",
  ];
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => `\${encodeURIComponent(${name})}`);
  const sent = [
    `method: "${call.method}"`,
    `path: \`${path}\``,
    ...(takes ? [call.body === null ? "query" : call.form ? "form: body" : "body"] : []),
    ...(call.changes ? ["changes: true"] : []),
    ...(call.keyed ? ["keyed: true"] : []),
  ].join(", ");
  const { answer } = call;
  const by =
    answer.kind === "json"
      ? { type: `Promise<${typeOf(answer.schema)}>`, call: `json<${typeOf(answer.schema)}>` }
      : answer.kind === "events"
        ? {
            type: `AsyncGenerator<{ event: string; data: ${typeOf(answer.schema)} }>`,
            call: `events<${typeOf(answer.schema)}>`,
          }
        : { type: "Promise<Response>", call: "send" };
  return (
    `${comment(call.words, "  ")}  ${call.id}(${args.join(", ")}): ${by.type} {\n` +
    `    return this.door.${by.call}({ ${sent} }, options);\n  }\n${each(call)}`
  );
}

/** The rows of every page, where a list has a cursor. */
function each({ id, rows, query }: ClientCall): string {
  if (!rows) return "";
  const needed = query.some((one) => one.required) ? "" : " = {}";
  return (
    `\n  /** Every row of \`${id}\`, page by page. */\n` +
    `  ${id}Each(query: Omit<${big(id)}Query, "cursor">${needed}, options?: CallOptions): AsyncGenerator<${typeOf(rows.of)}> {\n` +
    `    return this.door.rows((cursor) => this.${id}({ ...query, cursor }, options), (page) => page.${rows.field});\n  }\n`
  );
}

/** The source of the client: a type for every shape, and a class with a method for every call. It stands beside `door.ts`. */
export function typescriptClient(api: ClientApi): string {
  return `/** A client of the Deedbox API ${api.version}, made from its description. */
import {
  addFile,
  type BoxOptions,
  type CallOptions,
  Door,
  untilRead,
} from "./door.js";

export { type BoxOptions, type CallOptions, DeedboxError, readWebhook, type WrongInput } from "./door.js";

${api.schemas.map(shape).join("\n")}
${api.calls.map(queries).filter(Boolean).join("\n")}
/** A box, and one method for each of its calls: parts of the path first, then what is asked or sent. */
export class Deedbox {
  protected readonly door: Door;

  constructor(options: BoxOptions) {
    this.door = new Door(options);
  }

  /** Adds a file of any size: in one call, or in parts where it is past 95 MB. Throws DeedboxError for a refusal. */
  addFile(file: Blob, say?: { name?: string; title?: string; for?: "receipt" }): Promise<DocumentsAdded | UploadCompleted> {
    return addFile<DocumentsAdded | UploadCompleted>(this.door, file, say);
  }

  /** The document once it is read. Throws when that takes longer than \`seconds\` (300). */
  untilRead(document: string, seconds?: number): Promise<Document> {
    return untilRead(() => this.getDocument(document), seconds);
  }

${api.calls.map(method).join("\n")}}
`;
}
