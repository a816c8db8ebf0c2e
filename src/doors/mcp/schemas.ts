import type { TSchema } from "@sinclair/typebox";

/**
 * Schemas of the contract as a model is given them: the same rules in fewer words, since every tool of the list is read by
 * every conversation. JSON Schema, draft 2020-12.
 */
export type Json = { [name: string]: unknown };

const literals = (parts: TSchema[]): unknown[] | null =>
  parts.every((part) => "const" in part) ? parts.map((part) => part.const) : null;

/** Says what a value may be; what only repeats the obvious (one visible character, a plain string) is left out. */
const kept = [
  "type",
  "const",
  "format",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "maxItems",
  "minItems",
  "default",
  "enum",
];

/** A union: fixed words become an `enum`, "or null" a second type. */
function union(parts: TSchema[], description: string | undefined): Json {
  const rest = parts.filter((part) => part.type !== "null");
  const nullable = rest.length < parts.length;
  const said = description ? { description } : {};
  const words = literals(rest);
  if (words) return { ...said, enum: nullable ? [...words, null] : words };
  const [only] = rest;
  if (rest.length > 1 || !only) return { ...said, anyOf: parts.map((part) => inputSchema(part)) };
  const one = inputSchema(only);
  if (nullable && one.enum) return { ...one, ...said, enum: [...(one.enum as unknown[]), null] };
  return { ...one, ...said, ...(nullable && { type: [one.type, "null"] }) };
}

/** What a tool takes, from a schema of the contract. */
export function inputSchema(schema: TSchema): Json {
  if (schema.anyOf) return union(schema.anyOf as TSchema[], schema.description);
  const out: Json = {};
  for (const name of kept) if (schema[name] !== undefined) out[name] = schema[name];
  if (out.minLength === 1) delete out.minLength;
  if (schema.description && schema.type !== undefined) out.description = schema.description;
  if (schema.items) out.items = inputSchema(schema.items as TSchema);
  if (schema.properties) {
    const properties = schema.properties as Record<string, TSchema>;
    out.properties = Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, inputSchema(part)]),
    );
    const required = (schema.required as string[] | undefined) ?? [];
    if (required.length > 0) out.required = required;
    if (schema.additionalProperties === false) out.additionalProperties = false;
  }
  return out;
}

const typeOf = (schema: TSchema): string | string[] | undefined => {
  if (typeof schema.type === "string") return schema.type;
  const parts = (schema.anyOf as TSchema[] | undefined)?.flatMap(typeOf);
  if (!parts || parts.includes(undefined)) return undefined;
  const types = [...new Set(parts as string[])];
  return types.length === 1 ? types[0] : types;
};

/**
 * What a tool answers: the members of the answer with their types. What is inside a member is described once, in the
 * published description of the API, and not with every tool.
 */
export function outputSchema(schema: TSchema): Json {
  const members = Object.entries((schema.properties ?? {}) as Record<string, TSchema>);
  const properties = members.map(([name, part]) => {
    const type = typeOf(part);
    return [name, type === undefined ? {} : { type }];
  });
  return { type: "object", properties: Object.fromEntries(properties) };
}
