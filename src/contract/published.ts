import { KindGuard, type TSchema } from "@sinclair/typebox";

/** JSON Schema (draft 2020-12) as OpenAPI 3.1 carries it. */
export type JsonSchema = { [member: string]: unknown };

/**
 * Schemas as they are published: one with a name becomes a reference and is kept for `components/schemas`, fixed words
 * become an `enum`, and "or null" beside a plain type becomes a list of types, which is how people write it by hand.
 */
export class Published {
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
      return { type: "string", ...rest, enum: literals.map((each) => each.const) };
    const parts = anyOf.map((each) => this.use(each));
    const [first, second] = parts;
    if (parts.length === 2 && second?.type === "null" && typeof first?.type === "string") {
      const words = Array.isArray(first.enum) ? { enum: [...first.enum, null] } : {};
      return { ...first, ...words, ...rest, type: [first.type, "null"] };
    }
    return { ...rest, anyOf: parts };
  }
}
